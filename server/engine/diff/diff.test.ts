import { describe, expect, test } from "vitest";
import { SENSITIVE } from "../values/marks.ts";
import { attribute, index, pathText } from "../values/path.ts";
import { setValue } from "../values/set.ts";
import { NUMBER, STRING } from "../values/type.ts";
import {
  listValue,
  mapValue,
  NULL,
  numberValue,
  objectValue,
  stringValue,
  unknownValue,
  type Value,
  withMarks,
} from "../values/value.ts";
import { changedAttributes, type DiffNode, diff, nodeAt } from "./diff.ts";

/** Every node that changes, by its path. */
const signs = (node: DiffNode): readonly string[] => [
  ...(node.sign === "=" ? [] : [`${node.sign} ${pathText(node.path)}`.trim()]),
  ...node.children.flatMap(signs),
];
const n = numberValue;
const object = (parts: Readonly<Record<string, Value>>) => objectValue(Object.entries(parts));

describe("before and after, place by place", () => {
  test.each<[string, Value, Value, readonly string[]]>([
    ["the same", object({ a: n(1) }), object({ a: n(1) }), []],
    ["an attribute", object({ a: n(1), b: n(2) }), object({ a: n(1), b: n(3) }), ["~", "~ b"]],
    [
      "one that comes and one that goes",
      object({ a: n(1), b: NULL }),
      object({ a: NULL, b: n(1) }),
      ["~", "- a", "+ b"],
    ],
    ["a new object", NULL, object({ a: n(1), b: NULL }), ["+", "+ a"]],
    ["one that goes", object({ a: n(1) }), NULL, ["-", "- a"]],
    ["a longer list", listValue(NUMBER, [n(1)]), listValue(NUMBER, [n(1), n(2)]), ["~", "+ [1]"]],
    ["keys of a map", mapValue(NUMBER, [["a", n(1)]]), mapValue(NUMBER, [["b", n(1)]]), ["~", '- ["a"]', '+ ["b"]']],
    ["a set as a whole: its elements have no place", setValue(NUMBER, [n(1)]), setValue(NUMBER, [n(2)]), ["~"]],
    ["what is not known has no members yet", object({ a: n(1) }), unknownValue(STRING), ["~"]],
    [
      "not known is not the same",
      object({ a: unknownValue(NUMBER) }),
      object({ a: unknownValue(NUMBER) }),
      ["~", "~ a"],
    ],
    ["what is sensitive alone is no change", object({ a: n(1) }), object({ a: withMarks(n(1), SENSITIVE) }), []],
  ])("%s", (_, before, after, expected) => expect(signs(diff(before, after))).toEqual(expected));
});

test("a member is as sensitive as what it is in", () => {
  const hidden = withMarks(object({ a: stringValue("x") }), SENSITIVE);
  expect(diff(hidden, hidden).children[0]?.before.marks).toBe(SENSITIVE);
});

test("a node is found by its path, also by a key that is a name elsewhere", () => {
  const root = diff(object({ a: mapValue(NUMBER, [["k", n(1)]]) }), object({ a: mapValue(NUMBER, [["k", n(2)]]) }));
  expect(nodeAt(root, [attribute("a"), index("k")])?.sign).toBe("~");
  expect(nodeAt(root, [attribute("a"), attribute("k")])?.sign).toBe("~");
  expect(nodeAt(root, [attribute("b")])).toBeUndefined();
  expect(changedAttributes(root).map(({ path }) => pathText(path))).toEqual(["a"]);
});
