import { expect, test } from "vitest";
import { readResourceSchema } from "../../schema/readResourceSchema.ts";
import { pathText } from "../../values/path.ts";
import { mapValue, nullValue, objectValue, stringValue } from "../../values/value.ts";
import { planValid } from "./planValid.ts";

const schema = readResourceSchema({
  version: 0,
  block: {
    block_types: {
      foo: { nesting_mode: "map", block: { attributes: { a: { type: "string", optional: true } } } },
    },
  },
}).schema.block;

const object = (key: string) => {
  const block = objectValue([["a", stringValue("x")]]);
  return objectValue([["foo", mapValue(block.type, [[key, block]])]]);
};

test("a block key that only the plan has is a fault at that key", () => {
  const configured = object("a");
  const faults = planValid(schema, nullValue(configured.type), configured, object("b"));
  expect(faults.map(({ path, message }) => `${pathText(path)}: ${message}`)).toEqual([
    'foo["b"]: block key "b" from plan is not present in config',
    'foo: block key "a" from config is not present in plan',
  ]);
});

test("a write-only value must not be planned at any depth, even as configured", () => {
  const secret = { type: "string", optional: true, write_only: true };
  const { block } = readResourceSchema({
    version: 0,
    block: {
      attributes: { n: { nested_type: { nesting_mode: "single", attributes: { b: secret } }, optional: true } },
      block_types: { foo: { nesting_mode: "map", block: { attributes: { a: secret } } } },
    },
  }).schema;
  const inner = objectValue([["a", stringValue("x")]]);
  const configured = objectValue([
    ["n", objectValue([["b", stringValue("x")]])],
    ["foo", mapValue(inner.type, [["k", inner]])],
  ]);
  const faults = planValid(block, nullValue(configured.type), configured, configured);
  expect(faults.map(({ path, message }) => `${pathText(path)}: ${message}`)).toEqual([
    "n.b: planned value for write-only attribute is not null",
    'foo["k"].a: planned value for write-only attribute is not null',
  ]);
});
