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

test("a block whose key only the plan has is a fault at its own key", () => {
  const configured = object("a");
  const faults = planValid(schema, nullValue(configured.type), configured, object("b"), []);
  expect(faults.map(({ path, message }) => `${pathText(path)}: ${message}`)).toEqual([
    'foo["b"]: block key "b" from plan is not present in config',
    'foo: block key "a" from config is not present in plan',
  ]);
});
