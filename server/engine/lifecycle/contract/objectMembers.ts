import { impliedType } from "../../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema } from "../../schema/schema.ts";
import { attribute, index, type PathStep } from "../../values/path.ts";
import { nullValue, unknownValue, type Value, withoutMarks } from "../../values/value.ts";

/** Returns an attribute of an object; null of the attribute's type if the object is null. */
export function attributeOf(object: Value, name: string, schema: AttributeSchema): Value {
  if (object.kind === "mapping") return object.entries.get(name) ?? nullValue(schema.type);
  return object.kind === "unknown" ? unknownValue(schema.type, object.origins) : nullValue(schema.type);
}

/** Returns the value of a nested block type in an object, without the marks on the value itself. */
export function blockOf(object: Value, name: string, schema: BlockSchema): Value {
  const type = impliedType(schema).attributes.get(name);
  const absent = nullValue(type ?? impliedType(schema));
  if (object.kind === "unknown") return unknownValue(absent.type, object.origins);
  return withoutMarks((object.kind === "mapping" ? object.entries.get(name) : undefined) ?? absent);
}

/** Returns the members of a list, tuple, map or object by their key; empty for other values. */
export function membersByKey(value: Value): ReadonlyMap<string | number, Value> {
  if (value.kind === "sequence") return new Map(value.items.entries());
  return value.kind === "mapping" ? value.entries : NONE;
}

/** Returns the path step to a member: an attribute of an object, otherwise an index. */
export const stepTo = (value: Value, key: string | number): PathStep =>
  value.type.kind === "object" ? attribute(String(key)) : index(key);

const NONE: ReadonlyMap<string | number, Value> = new Map();
