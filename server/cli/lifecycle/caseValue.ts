import { impliedType } from "../../engine/schema/impliedType.ts";
import type { BlockSchema, NestedBlockSchema } from "../../engine/schema/schema.ts";
import { isPlainObject } from "../../engine/values/encodings/plainJson.ts";
import { setValue } from "../../engine/values/set.ts";
import { hasDynamic } from "../../engine/values/type.ts";
import { listValue, mapValue, nullValue, objectValue, tupleValue, type Value } from "../../engine/values/value.ts";
import { type CaseFault, type CasePart, CaseReader } from "./caseReader.ts";

export interface CaseObject {
  readonly value: Value;
  /** The errors of values that do not fit the schema. Such values are null in `value`. */
  readonly faults: readonly CaseFault[];
}

/** Reads a VALUE of the command line as an object of the schema. */
export function readCaseObject(schema: BlockSchema, json: unknown): CaseObject {
  if (json === null || json === undefined) return { value: nullValue(impliedType(schema)), faults: [] };
  if (!isPlainObject(json)) return misfit(schema, "object required");
  const reader = new CaseReader(json);
  const { value = null, unknown, sensitive } = json;
  const read = readBlock(reader, schema, { json: value, unknown, sensitive, path: "" });
  return { value: read, faults: reader.faults };
}

const misfit = (schema: BlockSchema, message: string): CaseObject => ({
  value: nullValue(impliedType(schema)),
  faults: [{ path: "", message }],
});

function readBlock(reader: CaseReader, schema: BlockSchema, part: CasePart): Value {
  const type = impliedType(schema);
  if (part.unknown === true) return reader.unknown(type, part);
  const members = reader.members(part);
  if (!members) return nullValue(type);
  const entries: (readonly [string, Value])[] = [];
  for (const [name, attribute] of schema.attributes)
    entries.push([name, reader.value(attribute.type, reader.attribute(part, name))]);
  for (const [name, nested] of schema.blockTypes) {
    const place = reader.attribute(part, name);
    entries.push([name, readNested(reader, nested, place, type.attributes.get(name) ?? type)]);
  }
  for (const name of members)
    if (!schema.attributes.has(name) && !schema.blockTypes.has(name)) reader.unsupported(part, name);
  return reader.marked(objectValue(entries), part);
}

function readNested(
  reader: CaseReader,
  { nesting, block }: NestedBlockSchema,
  part: CasePart,
  type: Value["type"],
): Value {
  if (nesting === "single" || nesting === "group") return readBlock(reader, block, part);
  if (part.unknown === true) return reader.unknown(type, part);
  const element = impliedType(block);
  if (nesting === "map") {
    const keys = reader.keys(part);
    if (!keys) return nullValue(type);
    const entries = keys.map((key) => [key, readBlock(reader, block, reader.key(part, key))] as const);
    return reader.marked(hasDynamic(element) ? objectValue(entries) : mapValue(element, entries), part);
  }
  const items = reader.items(part, nesting)?.map((item) => readBlock(reader, block, item));
  if (!items) return nullValue(type);
  if (nesting === "set") return reader.marked(setValue(element, items), part);
  return reader.marked(hasDynamic(element) ? tupleValue(items) : listValue(element, items), part);
}
