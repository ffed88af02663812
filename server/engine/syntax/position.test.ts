import { expect, test } from "vitest";
import { graphemeCount } from "../source/graphemes.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { placeText, positionOf, printedRange } from "./position.ts";

const at = (text: string, piece: string, path = "main.tf") => {
  const { line, column, byte } = positionOf(sourceFile(path, text), text.indexOf(piece));
  return [line, column, byte];
};

test.each([
  ["ab\ncd", "d", [2, 2, 4]],
  ["é x", "x", [1, 3, 3]],
  ["👨‍👩‍👧 x", "x", [1, 3, 19]],
  ["e\u0301 x\ny", "y", [2, 1, 6]],
  ["a\r\nb", "b", [2, 1, 3]],
  ["\ufeffa", "a", [1, 1, 3]],
  ["\udcff\udce9 x", "x", [1, 4, 3]],
  ["日本\n日x", "x", [2, 2, 10]],
])("%j: lines and columns from 1, columns in clusters, bytes of UTF-8", (text, piece, place) =>
  expect(at(text, piece)).toEqual(place),
);

test("in JSON a tab is two columns", () => expect(at("\t\tx", "x", "a.tf.json")).toEqual([1, 5, 2]));

test("cached positions equal those computed alone, in any order of requests", () => {
  const text = "é\tb日本 👨‍👩‍👧c\nx é y\n";
  const file = sourceFile("main.tf", text);
  const alone = Array.from({ length: text.length }, (_, offset) => positionOf(sourceFile("main.tf", text), offset));
  for (const offset of [0, 3, 5, 2, 14, 16, 1, 18]) expect(positionOf(file, offset)).toEqual(alone[offset]);
});

test("an empty range is printed as one column", () => {
  const { start, end } = printedRange(sourceFile("main.tf", "abc"), 1, 1);
  expect([start, end]).toEqual([
    { line: 1, column: 2, byte: 1 },
    { line: 1, column: 3, byte: 2 },
  ]);
});

test("the text of a place in a message", () => {
  const file = sourceFile("main.tf", "ab\ncd\n");
  expect(placeText(file, 0, 2)).toBe("main.tf:1,1-3");
  expect(placeText(file, 1, 4)).toBe("main.tf:1,2-2,2");
  expect(placeText(file, 0, 2, { line: 5, column: 7, byte: 50 })).toBe("main.tf:5,7-9");
});

test("columns count grapheme clusters", () => {
  expect(graphemeCount("a\r\nb")).toBe(3);
  expect(graphemeCount("e\u0301👨‍👩‍👧")).toBe(2);
});
