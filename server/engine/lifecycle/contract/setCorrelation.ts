import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../../schema/schema.ts";
import type { Value } from "../../values/value.ts";
import { attributeOf, blockOf, membersByKey } from "./objectMembers.ts";
import { sameUnrefined } from "./unrefinedEquality.ts";

/**
 * Whether the provider could have produced the prior block from the configured one. Only computed attributes that are not
 * configured may differ. Elements of a set have no other identity by which to pair them.
 */
export function blockCouldBecome(schema: BlockSchema, prior: Value, configured: Value): boolean {
  if (sameUnrefined(prior, configured) || prior.kind !== "mapping") return true;
  if (!attributesCouldBecome(schema.attributes, prior, configured)) return false;
  for (const [name, nested] of schema.blockTypes)
    if (!nestedBlocksCouldBecome(nested, blockOf(prior, name, schema), blockOf(configured, name, schema))) return false;
  return true;
}

/** Whether a prior object with nested attributes could become the configured object. */
export function objectCouldBecome(
  attributes: ReadonlyMap<string, AttributeSchema>,
  prior: Value,
  configured: Value,
): boolean {
  return (
    sameUnrefined(prior, configured) || prior.kind !== "mapping" || attributesCouldBecome(attributes, prior, configured)
  );
}

function nestedBlocksCouldBecome({ nesting, block }: NestedBlockSchema, prior: Value, configured: Value): boolean {
  if (sameUnrefined(prior, configured)) return true;
  if (nesting === "single" || nesting === "group") return blockCouldBecome(block, prior, configured);
  return nesting !== "set" && membersCouldBecome(prior, configured, (a, b) => blockCouldBecome(block, a, b));
}

function attributesCouldBecome(
  attributes: ReadonlyMap<string, AttributeSchema>,
  prior: Value,
  configured: Value,
): boolean {
  if (configured.kind === "null") return false;
  for (const [name, attribute] of attributes) {
    const priorValue = attributeOf(prior, name, attribute);
    const configuredValue = attributeOf(configured, name, attribute);
    if (sameUnrefined(priorValue, configuredValue)) continue;
    const isPossible = attribute.nested
      ? nestedCouldBecome(attribute.nested, priorValue, configuredValue)
      : attribute.computed && configuredValue.kind === "null" && configuredValue.type.kind !== "set";
    if (!isPossible) return false;
  }
  return true;
}

function nestedCouldBecome({ nesting, attributes }: NestedAttributes, prior: Value, configured: Value): boolean {
  if (nesting === "set") return false;
  if (nesting === "single") return objectCouldBecome(attributes, prior, configured);
  return membersCouldBecome(prior, configured, (a, b) => objectCouldBecome(attributes, a, b));
}

// Only the prior members are compared: the configuration may have more members, or be unknown.
function membersCouldBecome(prior: Value, configured: Value, could: (a: Value, b: Value) => boolean): boolean {
  if (configured.kind === "unknown") return membersByKey(prior).size === 0;
  const now = membersByKey(configured);
  for (const [key, before] of membersByKey(prior)) {
    const partner = now.get(key);
    if (!partner || !(sameUnrefined(before, partner) || could(before, partner))) return false;
  }
  return true;
}
