import { expect, test } from "vitest";
import { impliedType } from "../schema/impliedType.ts";
import { readResourceSchema } from "../schema/readResourceSchema.ts";
import { fromJson } from "../values/encodings/stateJson.ts";
import { pathText } from "../values/path.ts";
import { deepMarks, nullValue, unknownValue } from "../values/value.ts";
import { markAt } from "../values/walk.ts";
import { schemaMarks } from "./schemaMarks.ts";

const SECRET = { type: "string", optional: true, sensitive: true };
const nested = (nesting_mode: string) => ({ optional: true, nested_type: { nesting_mode, attributes: { s: SECRET } } });
const blocks = (nesting_mode: string) => ({ nesting_mode, block: { attributes: { s: SECRET } } });
const { schema } = readResourceSchema({
  block: {
    attributes: {
      open: { type: "string", optional: true },
      s: SECRET,
      one: nested("single"),
      many: nested("list"),
      named: nested("map"),
    },
    block_types: { block: blocks("single"), rows: blocks("list"), table: blocks("map"), bag: blocks("set") },
  },
});

const marked = (json: string) => {
  const read = fromJson(json, impliedType(schema.block));
  if (!("value" in read)) throw new Error(read.fault.message);
  return { value: read.value, paths: schemaMarks(schema.block, read.value).map(({ path }) => pathText(path)) };
};

test("marks every existing value of a sensitive attribute", () => {
  const o = '{"s":"x"}';
  expect(
    marked(
      `{"open":"o","s":null,"one":${o},"many":[${o},${o}],"named":{"k":${o}},"block":${o},"rows":[${o}],"table":{"k":${o}},"bag":[${o}]}`,
    ).paths,
  ).toEqual(["s", "one.s", "many[0].s", "many[1].s", 'named["k"].s', "block.s", "rows[0].s", 'table["k"].s', "bag"]);
});

test("null and empty collections have no parts to mark", () =>
  expect(
    marked('{"open":"o","s":"x","one":null,"many":[],"named":null,"block":null,"rows":[],"table":{},"bag":[]}').paths,
  ).toEqual(["s"]));

test("a null or unknown object has no parts to mark", () => {
  const type = impliedType(schema.block);
  expect(schemaMarks(schema.block, nullValue(type))).toEqual([]);
  expect(schemaMarks(schema.block, unknownValue(type))).toEqual([]);
});

test("a sensitive attribute in a set element marks the set", () => {
  const { value } = marked(
    '{"open":"o","s":null,"one":null,"many":[],"named":null,"block":null,"rows":[],"table":{},"bag":[{"s":"x"}]}',
  );
  const bag = (of: typeof value) => (of.kind === "mapping" ? of.entries.get("bag")! : of);
  expect(deepMarks(bag(value))).toBe(0);
  expect(bag(markAt(value, schemaMarks(schema.block, value))).marks).not.toBe(0);
});
