import { remember } from "../source/remember.ts";
import { nullValue, objectValue, tupleValue, type Value } from "../values/value.ts";
import { impliedType } from "./impliedType.ts";
import type { BlockSchema } from "./schema.ts";

/** Returns the value of a block without content: every attribute is null, every collection of blocks is empty. */
export const emptyBlock: (schema: BlockSchema) => Value = remember((schema: BlockSchema): Value => {
  const entries: (readonly [string, Value])[] = [];
  for (const [name, { type }] of schema.attributes) entries.push([name, nullValue(type)]);
  for (const [name, nested] of schema.blockTypes)
    entries.push([name, emptyNested(nested.nesting, nested.block, schema, name)]);
  return objectValue(entries);
});

function emptyNested(nesting: string, block: BlockSchema, outer: BlockSchema, name: string): Value {
  const type = impliedType(outer).attributes.get(name)!;
  if (nesting === "single") return nullValue(type);
  if (nesting === "group") return emptyBlock(block);
  if (type.kind === "list" || type.kind === "set") return { kind: "sequence", type, marks: 0, items: [] };
  if (type.kind === "map") return { kind: "mapping", type, marks: 0, entries: new Map() };
  return nesting === "list" ? tupleValue([]) : objectValue([]);
}
