import { expect, test } from "vitest";
import { type Path, pathText } from "../values/path.ts";
import { DYNAMIC, STRING } from "../values/type.ts";
import { listValue, mapValue, NULL, objectValue, stringValue, tupleValue, type Value } from "../values/value.ts";
import { walk } from "../values/walk.ts";
import { attributeAt } from "./attributeAt.ts";
import { attributeSchema } from "./attributeSchema.ts";
import type { AttributeSchema, BlockSchema, NestingMode } from "./schema.ts";
import { writeOnlyPaths } from "./writeOnly.ts";

const plain = attributeSchema(DYNAMIC, "optional");
const secret: AttributeSchema = { ...plain, writeOnly: true };
const nested = (nesting: "single" | "list" | "map"): AttributeSchema => ({
  ...plain,
  nested: {
    nesting,
    attributes: new Map([
      ["plain", plain],
      ["secret", secret],
    ]),
  },
});
const block = (nesting: NestingMode, inside: BlockSchema) => ({ nesting, block: inside, minItems: 0, maxItems: 0 });
const inner: BlockSchema = {
  attributes: new Map([
    ["plain", plain],
    ["secret", secret],
    ["one", nested("single")],
  ]),
  blockTypes: new Map(),
  deprecated: false,
};
const schema: BlockSchema = {
  attributes: new Map([
    ["zone", secret],
    ["both", { ...nested("single"), writeOnly: true }],
    ["list", nested("list")],
    ["map", nested("map")],
    ["open", plain],
  ]),
  blockTypes: new Map([
    ["blocks", block("list", inner)],
    ["keyed", block("map", inner)],
    ["single", block("single", { ...inner, blockTypes: new Map([["deep", block("single", inner)]]) })],
    [
      "open_block",
      block("single", { attributes: new Map([["open", plain]]), blockTypes: new Map(), deprecated: false }),
    ],
  ]),
  deprecated: false,
};

const text = stringValue("x");
const part = objectValue([
  ["plain", text],
  ["secret", text],
]);
const body = objectValue([
  ["one", part],
  ["plain", text],
  ["secret", text],
]);
const parts: readonly (readonly [string, Value])[] = [
  ["blocks", listValue(body.type, [body, body])],
  ["both", part],
  ["keyed", mapValue(body.type, [["k", body]])],
  ["list", tupleValue([part, objectValue([["secret", NULL]])])],
  ["map", mapValue(part.type, [["k", part]])],
  ["open", objectValue([["secret", text]])],
  ["open_block", objectValue([["open", listValue(STRING, [text])]])],
  ["single", objectValue([["deep", body], ...body.entries])],
  ["zone", text],
];

/** Returns the same by a walk over the whole object. */
function walkedPaths(object: Value): readonly string[] {
  const paths: Path[] = [];
  walk(object, (value, path) => {
    if (value.kind !== "null" && attributeAt(schema, path)?.writeOnly) paths.push(path);
    return true;
  });
  return paths.map(pathText);
}

test("the write-only attributes of an object are those that a walk finds, in its order", () => {
  const object = objectValue(parts);
  const paths = writeOnlyPaths(schema, object).map(pathText);
  expect(paths).toEqual(walkedPaths(object));
  expect(paths).toHaveLength(15);
  expect(writeOnlyPaths(schema, NULL)).toEqual([]);
});

test("a part without write-only attributes is not visited", () => {
  const unvisited = { ...objectValue([["open", text]]) };
  Object.defineProperty(unvisited, "entries", {
    get: () => {
      throw new Error("visited");
    },
  });
  const entries = new Map<string, Value>([
    ["open", unvisited],
    ["open_block", unvisited],
    ["zone", text],
  ]);
  expect(writeOnlyPaths(schema, { ...objectValue(parts), entries }).map(pathText)).toEqual(["zone"]);
});
