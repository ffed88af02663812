import { impliedType } from "../../schema/impliedType.ts";
import type { AttributeSchema, BlockSchema, NestedBlockSchema } from "../../schema/schema.ts";
import { isPlainObject, type PlainJson } from "../../values/encodings/plainJson.ts";
import { fromPlainJson, fromStateJson } from "../../values/encodings/stateJson.ts";
import { typeFromJson } from "../../values/encodings/typeJson.ts";
import { setValue } from "../../values/set.ts";
import { DYNAMIC, hasDynamic } from "../../values/type.ts";
import { listValue, mapValue, nullValue, objectValue, tupleValue, type Value } from "../../values/value.ts";

/** Returns the value of an attribute in the JSON of a state. */
type ReadAttribute = (json: PlainJson, schema: AttributeSchema) => Value;

/** Returns JSON of the state as an object of a schema that it may not fit. Null for what is no object. */
export function objectFrom(json: PlainJson, block: BlockSchema, read: ReadAttribute): Value {
  if (!isPlainObject(json)) return nullValue(impliedType(block));
  const entries: (readonly [string, Value])[] = [];
  for (const [name, schema] of block.attributes) entries.push([name, read(memberOf(json, name), schema)]);
  for (const [name, nested] of block.blockTypes) entries.push([name, blocksFrom(memberOf(json, name), nested, read)]);
  return objectValue(entries);
}

/** Reads an attribute by its JSON alone. A state holds one of dynamic type as an object of its value and its type, which nothing else looks like. */
export function plainAttribute(json: PlainJson): Value {
  const isDynamic = isPlainObject(json) && Object.keys(json).length === 2 && typeFromJson(json.type) !== undefined;
  const decoded = isDynamic ? fromStateJson(json, DYNAMIC) : undefined;
  return decoded && "value" in decoded ? decoded.value : fromPlainJson(json);
}

/** Reads an attribute by its type; null if it does not fit. One of which a schema knows nothing is read by its JSON. */
export function typedAttribute(json: PlainJson, { type }: AttributeSchema): Value {
  if (type.kind === "dynamic") return plainAttribute(json);
  const decoded = fromStateJson(json, type);
  return "value" in decoded ? decoded.value : nullValue(type);
}

const memberOf = (json: Readonly<Record<string, unknown>>, name: string): PlainJson =>
  (Object.hasOwn(json, name) ? (json[name] ?? null) : null) as PlainJson;

function blocksFrom(json: PlainJson, { nesting, block }: NestedBlockSchema, read: ReadAttribute): Value {
  if (nesting === "single" || nesting === "group") return objectFrom(json, block, read);
  const type = impliedType(block);
  if (nesting === "map") {
    const entries = isPlainObject(json) ? Object.entries(json) : [];
    const values = entries.map(([key, member]) => [key, objectFrom(member as PlainJson, block, read)] as const);
    return hasDynamic(type) ? objectValue(values) : mapValue(type, values);
  }
  const items = (Array.isArray(json) ? json : isPlainObject(json) ? [json] : []).map((item) =>
    objectFrom(item as PlainJson, block, read),
  );
  if (nesting === "set") return setValue(type, items);
  return hasDynamic(type) ? tupleValue(items) : listValue(type, items);
}
