import { impliedType } from "../../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema } from "../../schema/schema.ts";
import { attribute, index, type PathStep } from "../../values/path.ts";
import { nullValue, objectValue, tupleValue, unknownValue, type Value, withoutMarks } from "../../values/value.ts";

/** An attribute of an object; null of its type where there is no object. */
export function attributeOf(object: Value, name: string, schema: AttributeSchema): Value {
  if (object.kind === "mapping") return object.entries.get(name) ?? nullValue(schema.type);
  return object.kind === "unknown" ? unknownValue(schema.type, object.origins) : nullValue(schema.type);
}

/** The value of a nested block type in an object, without the marks on itself. */
export function blockOf(object: Value, name: string, schema: BlockSchema): Value {
  const type = impliedType(schema).attributes.get(name);
  const absent = nullValue(type ?? impliedType(schema));
  if (object.kind === "unknown") return unknownValue(absent.type, object.origins);
  return withoutMarks((object.kind === "mapping" ? object.entries.get(name) : undefined) ?? absent);
}

/** The members of a list, tuple, map or object by the step to them; none for anything else. */
export function membersByKey(value: Value): ReadonlyMap<string | number, Value> {
  if (value.kind === "sequence") return new Map(value.items.entries());
  return value.kind === "mapping" ? value.entries : NONE;
}

/** The step to a member: an attribute of an object, else an index. */
export const stepTo = (value: Value, key: string | number): PathStep =>
  value.type.kind === "object" ? attribute(String(key)) : index(key);

/** What a block without any content is: every attribute null, every collection of blocks empty. */
export function emptyBlock(schema: BlockSchema): Value {
  const entries: (readonly [string, Value])[] = [];
  for (const [name, { type }] of schema.attributes) entries.push([name, nullValue(type)]);
  for (const [name, nested] of schema.blockTypes)
    entries.push([name, emptyNested(nested.nesting, nested.block, schema, name)]);
  return objectValue(entries);
}

function emptyNested(nesting: string, block: BlockSchema, outer: BlockSchema, name: string): Value {
  const type = impliedType(outer).attributes.get(name)!;
  if (nesting === "single") return nullValue(type);
  if (nesting === "group") return emptyBlock(block);
  if (type.kind === "list" || type.kind === "set") return { kind: "sequence", type, marks: 0, items: [] };
  if (type.kind === "map") return { kind: "mapping", type, marks: 0, entries: new Map() };
  return nesting === "list" ? tupleValue([]) : objectValue([]);
}

const NONE: ReadonlyMap<string | number, Value> = new Map();
