import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../../schema/schema.ts";
import type { Value } from "../../values/value.ts";
import { attributeOf, blockOf, membersByKey } from "./objectMembers.ts";
import { sameUnrefined } from "./unrefinedEquality.ts";

/**
 * Could the provider have made this prior block of this configured one? Only what it computes, and the configuration leaves
 * unset, may differ. Elements of sets have no other identity to be paired by.
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
    const before = attributeOf(prior, name, attribute);
    const now = attributeOf(configured, name, attribute);
    if (sameUnrefined(before, now)) continue;
    const could = attribute.nested
      ? nestedCouldBecome(attribute.nested, before, now)
      : attribute.computed && now.kind === "null" && now.type.kind !== "set";
    if (!could) return false;
  }
  return true;
}

function nestedCouldBecome({ nesting, attributes }: NestedAttributes, prior: Value, configured: Value): boolean {
  if (nesting === "set") return false;
  if (nesting === "single") return objectCouldBecome(attributes, prior, configured);
  return membersCouldBecome(prior, configured, (a, b) => objectCouldBecome(attributes, a, b));
}

// Only the prior members are looked at: the configuration may hold more of them, or be unknown altogether.
function membersCouldBecome(prior: Value, configured: Value, could: (a: Value, b: Value) => boolean): boolean {
  if (configured.kind === "unknown") return membersByKey(prior).size === 0;
  const now = membersByKey(configured);
  for (const [key, before] of membersByKey(prior)) {
    const partner = now.get(key);
    if (!partner || !(sameUnrefined(before, partner) || could(before, partner))) return false;
  }
  return true;
}
