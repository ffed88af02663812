import fc from "fast-check";
import { expect, test } from "vitest";
import { type Json, jsonText, kept, printJson, raw, roundedJson, writeJson } from "./json.ts";

/** Marks some of the objects in a document. */
function marked(json: Json, isMarked: (depth: number) => boolean, depth = 0): Json {
  if (typeof json !== "object" || json === null) return json;
  if (Array.isArray(json)) return json.map((item) => marked(item as Json, isMarked, depth + 1));
  const members = Object.fromEntries(
    Object.entries(json).map(([name, member]) => [name, marked(member as Json, isMarked, depth + 1)]),
  );
  return isMarked(depth) ? kept(members) : members;
}

test("a kept document is written the same every time, in any other", () =>
  fc.assert(
    fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 3 }), (value, at) => {
      const json = marked(value as Json, (depth) => depth % 4 === at);
      const expected = JSON.stringify(value);
      for (let time = 0; time < 4; time++) expect(writeJson(json)).toBe(expected);
      expect(writeJson({ a: [json, json], b: json })).toBe(`{"a":[${expected},${expected}],"b":${expected}}`);
    }),
  ));

test("numbers of any size are exact in a message, and rounded for a writer of plain values", () => {
  const digits = "123456789012345678901234567890";
  const json = { id: 1, result: { a: [raw(digits), 0.5, null], b: undefined } };
  expect(jsonText(json)).toBe(`{"id":1,"result":{"a":[${digits},0.5,null]}}`);
  expect(roundedJson(json)).toEqual({ id: 1, result: { a: [Number(digits), 0.5, null], b: undefined } });
  expect(jsonText({ id: 1 })).toBe('{"id":1}');
});

test("a document is printed in pieces that are no longer than its parts require, whatever lists it nests", () => {
  const modules = (number: Json, depth: number): Json => ({
    resources: Array.from({ length: 150 }, (_, at) => ({ name: `n${at}`, text: "x".repeat(1000), number, list: [at] })),
    child_modules: depth === 0 ? [] : Array.from({ length: 2 }, () => modules(number, depth - 1)),
  });
  const document = (number: Json): Json => ({ root_module: { child_modules: [modules(number, 3)] } });
  const pieces: string[] = [];
  printJson(document(raw("1e400")), (piece) => pieces.push(piece));
  expect(pieces.join("").replaceAll("1e400", "1")).toBe(JSON.stringify(document(1)));
  expect(pieces.length).toBeGreaterThan(20);
  const plain: string[] = [];
  printJson(document(1), (piece) => plain.push(piece));
  expect(Math.max(...[...pieces, ...plain].map((piece) => piece.length))).toBeLessThan(80_000);
});
