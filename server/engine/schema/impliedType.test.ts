import { expect, test } from "vitest";
import { DYNAMIC, listOf, mapOf, objectOf, STRING, setOf } from "../values/type.ts";
import { impliedType, nestedAttributesType } from "./impliedType.ts";
import { readResourceSchema } from "./readResourceSchema.ts";

const blockOf = (block: unknown) => readResourceSchema({ version: 0, block }).schema.block;
const nested = (nesting: string, type: unknown = "string") => ({
  nesting_mode: nesting,
  block: { attributes: { a: { type, optional: true } } },
});

test("attributes and blocks imply one object type", () => {
  const element = objectOf({ a: STRING });
  const block = blockOf({
    attributes: { id: { type: "string", computed: true } },
    block_types: { g: nested("group"), l: nested("list"), m: nested("map"), o: nested("single"), s: nested("set") },
  });
  expect(impliedType(block)).toBe(
    objectOf({ g: element, id: STRING, l: listOf(element), m: mapOf(element), o: element, s: setOf(element) }),
  );
});

test("blocks with dynamic types imply a dynamic type, or a set of any", () => {
  const block = blockOf({
    block_types: { l: nested("list", "dynamic"), m: nested("map", "dynamic"), s: nested("set", "dynamic") },
  });
  expect(impliedType(block)).toBe(objectOf({ l: DYNAMIC, m: DYNAMIC, s: setOf(objectOf({ a: DYNAMIC })) }));
});

test.each([
  ["single", objectOf({ a: STRING })],
  ["list", listOf(objectOf({ a: STRING }))],
  ["set", setOf(objectOf({ a: STRING }))],
  ["map", mapOf(objectOf({ a: STRING }))],
] as const)("nested attributes, %s", (nesting, type) => {
  const { attributes } = blockOf({ attributes: { a: { type: "string", optional: true } } });
  expect(nestedAttributesType(nesting, attributes)).toBe(type);
});
