import type { AttributeSchema, BlockSchema, NestedAttributes } from "../../schema/schema.ts";
import { rawEquals } from "../../values/equality.ts";
import type { Value } from "../../values/value.ts";
import { attributeOf, blockOf, membersByKey } from "./blocks.ts";

/**
 * Could the provider have made this prior block of this configured one? Only what it computes, and the configuration leaves
 * unset, may differ. Elements of sets have no other identity to be paired by.
 */
export function blockCouldBecome(schema: BlockSchema, prior: Value, configured: Value): boolean {
  if (rawEquals(prior, configured)) return true;
  if (prior.kind !== "mapping" || configured.kind !== "mapping") return false;
  if (!attributesCouldBecome(schema.attributes, prior, configured)) return false;
  return [...schema.blockTypes].every(([name, { nesting, block }]) => {
    const before = blockOf(prior, name, schema);
    const now = blockOf(configured, name, schema);
    if (rawEquals(before, now) || before.kind === "null") return true;
    if (nesting === "single" || nesting === "group") return blockCouldBecome(block, before, now);
    return nesting !== "set" && membersCouldBecome(before, now, (a, b) => blockCouldBecome(block, a, b));
  });
}

/** The same of an object with nested attributes. */
export function objectCouldBecome(
  attributes: ReadonlyMap<string, AttributeSchema>,
  prior: Value,
  configured: Value,
): boolean {
  if (rawEquals(prior, configured)) return true;
  return (
    prior.kind === "mapping" && configured.kind === "mapping" && attributesCouldBecome(attributes, prior, configured)
  );
}

function attributesCouldBecome(
  attributes: ReadonlyMap<string, AttributeSchema>,
  prior: Value,
  configured: Value,
): boolean {
  return [...attributes].every(([name, attribute]) => {
    const before = attributeOf(prior, name, attribute);
    const now = attributeOf(configured, name, attribute);
    if (rawEquals(before, now)) return true;
    if (attribute.nested) return nestedCouldBecome(attribute.nested, before, now);
    return attribute.computed && now.kind === "null";
  });
}

function nestedCouldBecome({ nesting, attributes }: NestedAttributes, prior: Value, configured: Value): boolean {
  if (prior.kind === "null") return true;
  if (nesting === "single") return objectCouldBecome(attributes, prior, configured);
  return nesting !== "set" && membersCouldBecome(prior, configured, (a, b) => objectCouldBecome(attributes, a, b));
}

// Only the prior members are looked at: the configuration may hold more of them.
function membersCouldBecome(prior: Value, configured: Value, could: (a: Value, b: Value) => boolean): boolean {
  const now = membersByKey(configured);
  return [...membersByKey(prior)].every(([key, before]) => {
    const partner = now.get(key);
    return partner !== undefined && could(before, partner);
  });
}
