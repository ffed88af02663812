import { expect, test } from "vitest";
import { readResourceSchema } from "../../server/engine/schema/readResourceSchema.ts";
import { printValue } from "../../server/engine/values/text/print.ts";
import { listOf, STRING } from "../../server/engine/values/type.ts";
import { listValue, nullValue, stringValue, unknownValue, type Value } from "../../server/engine/values/value.ts";
import { decoded } from "../conformance/lifecycle/decoded.ts";

const nested = (nesting_mode: string, more: object = {}) => ({
  nesting_mode,
  block: { attributes: { a: { type: "string", required: true }, b: { type: "string", optional: true } } },
  ...more,
});

const SCHEMA = readResourceSchema({
  block: {
    attributes: {
      parts: {
        optional: true,
        nested_type: {
          nesting_mode: "list",
          attributes: { a: { type: "string", required: true }, b: { type: "number", optional: true } },
        },
      },
    },
    block_types: {
      rule: nested("list", { max_items: 2 }),
      bag: nested("set"),
      named: nested("map"),
      one: nested("single"),
      all: { nesting_mode: "group", block: { attributes: { a: { type: "string", optional: true } } } },
    },
  },
}).schema.block;

const TWO = listValue(STRING, [stringValue("x"), stringValue("y")]);

function read(body: string, referred: Value = TWO) {
  const { value, diagnostics } = decoded("main.tf", `resource "a" "b" {\n${body}\n}\n`, SCHEMA, referred);
  const shown = (name: string) =>
    value.kind === "mapping" ? printValue(value.entries.get(name)!).replace(/\s+/g, " ") : "";
  return { shown, faults: diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`) };
}

const dynamic = (type: string, more = "") =>
  `dynamic "${type}" {\n for_each = local.items\n ${more}\n content {\n a = ${type}.value\n b = ${type}.key\n }\n}`;

test("a dynamic block is one block for each element, in its place among the others", () => {
  const { shown, faults } = read(`rule {\n a = "first"\n}\n${dynamic("rule")}`, listValue(STRING, [stringValue("x")]));
  expect(faults).toEqual([]);
  expect(shown("rule")).toBe('tolist([ { "a" = "first" "b" = tostring(null) }, { "a" = "x" "b" = "0" }, ])');
});

test("labels and a custom iterator", () => {
  const body =
    'dynamic "named" {\n for_each = local.x\n iterator = it\n labels = [it.value]\n content {\n a = it.key\n }\n}';
  expect(read(body).shown("named")).toContain('"y" = { "a" = "1"');
});

test("an unknown number of blocks is wholly unknown", () => {
  const open = unknownValue(listOf(STRING));
  expect(read(dynamic("rule"), open).shown("rule")).toBe("(known after apply)");
  expect(read(dynamic("bag"), open).shown("bag")).toBe("(known after apply)");
});

test("absent blocks are empty collections, or null, or a group of nulls", () => {
  const { shown } = read("");
  expect(["rule", "bag", "named", "one", "all"].map(shown)).toEqual([
    "tolist([])",
    "toset([])",
    "tomap({})",
    expect.stringContaining("null"),
    '{ "a" = tostring(null) }',
  ]);
});

test("optional nested attributes can be omitted", () => {
  const { shown, faults } = read('parts = [{ a = "x" }]');
  expect(faults).toEqual([]);
  expect(shown("parts")).toContain('"b" = tonumber(null)');
});

test.each([
  [
    "parts = [{ b = 1 }]",
    'Incorrect attribute value type: The value of "parts" has the wrong type: in element 0, the attribute "a" is missing.',
  ],
  [dynamic("other"), 'Unsupported block type: A block of type "other" is not allowed here.'],
  ['dynamic "rule" {\n for_each = []\n}', "Missing dynamic content block: "],
  [
    'dynamic "rule" {\n for_each = "x"\n content {\n}\n}',
    "Invalid dynamic for_each value: for_each must be a list, set, tuple, map or object, but this is a string.",
  ],
  [
    'rule {\n a = "1"\n}\nrule {\n a = "2"\n}\nrule {\n a = "3"\n}',
    'Too many rule blocks: At most 2 "rule" blocks are allowed here. Remove this one.',
  ],
  ['one {\n a = "1"\n}\none {\n a = "2"\n}', 'Duplicate one block: Only one "one" block is allowed here.'],
])("%s", (body, fault) => {
  expect(read(body).faults[0]).toContain(fault);
});

test("null creates no blocks", () => {
  const { faults } = read(dynamic("rule"), nullValue(listOf(STRING)));
  expect(faults).toEqual([
    "Invalid dynamic for_each value: for_each must not be null. Use an empty list or map instead.",
  ]);
});
