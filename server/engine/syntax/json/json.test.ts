import { describe, expect, test } from "vitest";
import { outline, outlineOf } from "../../../../test/support/outline.ts";
import { sourceFile } from "../../source/sourceFile.ts";
import { parse } from "../parse.ts";
import { place } from "../place.ts";
import type { SyntaxFile } from "../tree.ts";

const file = (text: string, previous?: SyntaxFile) => parse(sourceFile("main.tf.json", text), previous);

test("properties are items; their values are expressions", () =>
  expect(outlineOf(file('{"a": [1, "x${b}", {"c": null}], "d": {"${e}": true}}').body)).toEqual([
    'a = [1, template("x" b), {template("c") = null}]',
    "d = {wrap(e) = true}",
  ]));

test("the properties of all objects of a root array are items", () =>
  expect(outlineOf(file('[{"a": 1}, {"b": 2}]').body)).toEqual(["a = 1", "b = 2"]));

test("a string keeps its text and the diagnostics of its template", () => {
  const read = file('{"a": "\\u0024{b", "c": "\\"d\\""}');
  const [a, c] = read.body.items;
  if (a?.kind !== "argument" || c?.kind !== "argument") throw new Error("no arguments");
  expect(read.diagnostics).toEqual([]);
  expect(a.expression.json?.text).toBe("${b");
  expect(a.expression.json?.diagnostics.map(({ summary }) => summary)).toEqual([
    "Unclosed template interpolation sequence",
  ]);
  expect(c.expression.json).toEqual({ text: '"d"', diagnostics: [] });
});

test("numbers keep all their digits", () => {
  const [item] = file('{"a": 12345678901234567890.5}').body.items;
  expect(item?.kind === "argument" && item.expression.kind === "literal" && item.expression.value.kind).toBe("number");
});

describe("an edit", () => {
  test("keeps the other properties, with their anchors", () => {
    const previous = file('{"a": {"x": 1}, "b": [2], "a": {"x": 1}}');
    const after = file('{\n"a": {"x": 1}, "b": [3], "a": {"x": 1}, "c": 4}', previous);
    expect(after.body.items[0]).toBe(previous.body.items[0]);
    expect(after.body.items[1]).not.toBe(previous.body.items[1]);
    expect(after.body.items[2]).toBe(previous.body.items[2]);
    expect(place(after, after.body.items[0]!.range)).toEqual({ start: 2, end: 15 });
  });

  test.each([
    ['{"a": 1 "b": 2}', ["a = 1", "b = 2"]],
    ['{"a": 1, "b": }', ["a = 1", "b = ?"]],
    ['{"a": 1, "b": [1 2], "c": 3}', ["a = 1", "b = [1]", "c = 3"]],
    ['{"a": {"b": 1, "c" 2, "d": 3}, "e": 4}', ['a = {template("b") = 1, template("d") = 3}', "e = 4"]],
    ['{"a": 1, "b": 2', ["a = 1", "b = 2"]],
    ['{"a": 1,}', ["a = 1"]],
    ['{"a": 1, b: 2, "c": 3}', ["a = 1", "c = 3"]],
  ])("that breaks %s keeps the valid parts", (text, outline) => {
    const read = file(text);
    expect(read.diagnostics.length).toBeGreaterThan(0);
    expect(outlineOf(read.body)).toEqual(outline);
    expect(outlineOf(read.terraformBody!).length).toBeLessThanOrEqual(outline.length);
  });
});

test.each([
  ["[", "]"],
  ['{"a":', "}"],
])("10,000 nested %s give a diagnostic", (open, close) => {
  const read = file(`{"x": ${open.repeat(10_000)}1${close.repeat(10_000)}}`);
  expect(read.diagnostics.map(({ summary }) => summary)).toContain("Too deeply nested");
});

test("ranges are relative to the file", () => {
  const text = '{"a": "é${b}"}';
  const read = file(text);
  const [item] = read.body.items;
  if (item?.kind !== "argument" || item.expression.kind !== "template") throw new Error("no template");
  const part = item.expression.parts[1]!;
  const { start, end } = place(read, part.range);
  expect([outline(part), text.slice(start, end)]).toEqual(["b", "b"]);
});
