import { impliedType } from "../../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedAttributes, NestedBlockSchema } from "../../schema/schema.ts";
import { setValue } from "../../values/set.ts";
import { isObject, nullValue, objectValue, unknownValue, type Value } from "../../values/value.ts";
import { membersOf, withMembers } from "../../values/walk.ts";
import { attributeOf, blockOf } from "./objectMembers.ts";
import { proposedNew } from "./proposedNew.ts";

/**
 * Returns the object before it is read or opened, without marks. Configured values are kept and computed values are unknown.
 * Computed values within the elements of a set or map are null. Observed on Terraform 1.11.4.
 */
export function unreadObject(schema: BlockSchema, configuration: Value): Value {
  if (!isObject(configuration)) return unknownValue(impliedType(schema));
  return objectValue([
    ...attributesOf(schema.attributes, configuration),
    ...[...schema.blockTypes].map(
      ([name, nested]) => [name, unreadBlocks(nested, blockOf(configuration, name, schema))] as const,
    ),
  ]);
}

const attributesOf = (schema: BlockSchema["attributes"], configuration: Value): readonly (readonly [string, Value])[] =>
  [...schema].map(([name, attribute]) => [
    name,
    unreadAttribute(attribute, attributeOf(configuration, name, attribute)),
  ]);

function unreadAttribute({ computed, nested }: AttributeSchema, configured: Value): Value {
  if (computed && configured.kind === "null") return unknownValue(configured.type);
  return nested ? unreadNested(nested, configured) : configured;
}

function unreadNested({ nesting, attributes }: NestedAttributes, configured: Value): Value {
  if (configured.kind === "null" || configured.kind === "unknown") return configured;
  const unread = (object: Value) => (isObject(object) ? objectValue(attributesOf(attributes, object)) : object);
  if (nesting === "single") return unread(configured);
  if (nesting === "list") return eachObject(configured, unread);
  return eachObject(configured, proposedFromNull(attributes));
}

function unreadBlocks({ nesting, block }: NestedBlockSchema, configured: Value): Value {
  if (configured.kind === "null" || configured.kind === "unknown") return configured;
  if (nesting === "single" || nesting === "group") return unreadObject(block, configured);
  if (nesting === "list") return eachObject(configured, (member) => unreadObject(block, member));
  return eachObject(configured, (member) => proposedNew(block, nullValue(member.type), member));
}

/** Returns a collection with each of its objects changed. */
function eachObject(collection: Value, change: (member: Value) => Value): Value {
  const members = membersOf(collection).map(([, member]) => (isObject(member) ? change(member) : member));
  return collection.kind === "sequence" && collection.type.kind === "set"
    ? setValue(collection.type.element, members)
    : withMembers(collection, members);
}

const proposedFromNull =
  (attributes: BlockSchema["attributes"]) =>
  (member: Value): Value =>
    proposedNew({ attributes, blockTypes: new Map(), deprecated: false }, nullValue(member.type), member);
