import { describe, expect, test } from "vitest";
import { outline } from "../../../test/support/outline.ts";
import { sourceFile } from "../source/sourceFile.ts";
import {
  bareNameOf,
  callOf,
  expressionList,
  expressionMap,
  keywordOf,
  literalText,
  traversalOf,
  walkExpression,
} from "./expressions.ts";
import { parseTraversal } from "./native/traversalText.ts";
import { parse, parseExpression } from "./parse.ts";
import type { Expression } from "./tree.ts";

const anchor = { path: "main.tf" };
const native = (text: string): Expression => parseExpression(text, anchor).value;
const json = (value: unknown): Expression => {
  const [item] = parse(sourceFile("main.tf.json", JSON.stringify({ a: value }))).body.items;
  if (item?.kind !== "argument") throw new Error("no argument");
  return item.expression;
};

test("walkExpression visits all parts from left to right, except bare object keys", () => {
  const names: string[] = [];
  walkExpression(native('{a = b, (c) = [d.x, for.y], "${e}" = f(g ? h : i[j])}'), (node) => {
    if (node.kind === "traversal") names.push(node.root);
    return true;
  });
  expect(names).toEqual(["b", "c", "d", "for", "e", "g", "h", "i", "j"]);
});

test("walkExpression skips the parts of a refused node", () => {
  const kinds: string[] = [];
  walkExpression(native("[a, f(b)]"), (node) => {
    kinds.push(node.kind);
    return node.kind !== "call";
  });
  expect(kinds).toEqual(["tuple", "traversal", "call"]);
});

test.each<[Expression, string | undefined]>([
  [native('"a\\n"'), "a\n"],
  [native("<<E\na\nb\nE\n"), "a\nb\n"],
  [native('"${a}"'), undefined],
  [native("a"), undefined],
  [json("${a}"), "${a}"],
  [json(1), undefined],
])("literal text %#", (expression, text) => expect(literalText(expression)).toBe(text));

test.each<[Expression, string | undefined]>([
  [native("all"), "all"],
  [native("true"), "true"],
  [native("null"), "null"],
  [native("a.b"), undefined],
  [native('"all"'), undefined],
  [native("(all)"), undefined],
  [native("1"), undefined],
  [json("all"), "all"],
  [json("a b"), undefined],
  [json("${a}"), undefined],
])("keyword %#", (expression, name) => expect(keywordOf(expression)).toBe(name));

describe("traversals", () => {
  test.each<[Expression, string | undefined]>([
    [native('a.b["c"][0]'), 'a.b["c"][0]'],
    [native("a[b]"), undefined],
    [native("a[*].b"), undefined],
    [native("f().a"), undefined],
    [native("true.a"), "true.a"],
    [json('a.b["c"]'), 'a.b["c"]'],
    [json("a.b.*"), undefined],
    [json("a.0"), undefined],
  ])("%#", (expression, read) => {
    const traversal = traversalOf(expression);
    expect(traversal && outline(traversal)).toBe(read);
    expect(traversalOf(expression)).toBe(traversal);
  });

  test.each([
    ["", "Variable name required"],
    ["a.", "Attribute name required"],
    ["a.*", "Attribute name required"],
    ["a[*]", "Attribute name required"],
    ["a[b]", "Index value required"],
    ["a[0", "Unclosed index brackets"],
    ["a b", "Invalid character"],
    ['a["${b}"]', "Invalid string literal"],
  ])("%s is not a traversal", (text, summary) =>
    expect(parseTraversal(text, anchor).diagnostics.map((found) => found.summary)).toEqual([summary]),
  );
});

test("callOf, expressionList and expressionMap accept native and JSON syntax", () => {
  expect(callOf(native("list(string)"))?.args.map(outline)).toEqual(["string"]);
  expect(callOf(json("list(string)"))?.args.map(outline)).toEqual(["string"]);
  expect(callOf(json("list("))).toBeUndefined();
  expect(callOf(native('"list(string)"'))).toBeUndefined();
  expect(expressionList(native("[a, b]"))?.map(outline)).toEqual(["a", "b"]);
  expect(expressionList(json(["a.b"]))?.map((item) => keywordOf(item) ?? traversalOf(item)?.root)).toEqual(["a"]);
  expect(expressionMap(native("{a = b}"))?.map(({ key }) => bareNameOf(key))).toEqual(["a"]);
  expect(expressionMap(json({ a: 1 }))?.map(({ key }) => [bareNameOf(key), keywordOf(key)])).toEqual([
    [undefined, "a"],
  ]);
  expect(expressionMap(native("[a]"))).toBeUndefined();
});
