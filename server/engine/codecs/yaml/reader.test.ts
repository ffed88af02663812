import { expect, test } from "vitest";
import { isBreak, markOf, peek, readerOf, skip, takeBreak, takeWhile } from "./reader.ts";

test("positions count characters, not UTF-16 units", () => {
  const reader = readerOf("😀a\n😀😀b");
  takeWhile(reader, (character) => !isBreak(character));
  expect(markOf(reader)).toEqual({ index: 2, line: 0, column: 2 });
  takeBreak(reader);
  skip(reader, 4);
  expect(markOf(reader)).toEqual({ index: 5, line: 1, column: 2 });
  expect(peek(reader)).toBe("b");
});

test.each([
  ["\n", "\n"],
  ["\r", "\n"],
  ["\r\n", "\n"],
  ["\u0085", "\n"],
  ["\u2028", "\u2028"],
  ["\u2029", "\u2029"],
])("%j ends a line and is read as %j", (written, lineBreak) => {
  const reader = readerOf(`a${written}b`);
  skip(reader);
  expect(takeBreak(reader)).toBe(lineBreak);
  expect(markOf(reader)).toEqual({ index: 1 + written.length, line: 1, column: 0 });
  expect(takeBreak(reader)).toBe("");
});

test("a byte order mark is not part of the text", () => {
  const reader = readerOf("\ufeffa");
  expect([peek(reader), markOf(reader).column]).toEqual(["a", 0]);
});

test("a forbidden character cuts off its whole chunk of 512 bytes", () => {
  expect(readerOf(`${"a".repeat(600)}\u0001`)).toMatchObject({ text: "a".repeat(512), isCut: true });
  expect(readerOf(`${"é".repeat(300)}\u0001`)).toMatchObject({ text: "é".repeat(256), isCut: true });
  expect(readerOf(`a${"é".repeat(300)}\u0001`)).toMatchObject({ text: `a${"é".repeat(255)}`, isCut: true });
  expect(readerOf(`\ufeff${"a".repeat(510)}\u0001`)).toMatchObject({ text: "a".repeat(509), isCut: true });
  expect(readerOf("a\u0001")).toMatchObject({ text: "", isCut: true });
  expect(readerOf("a".repeat(600))).toMatchObject({ text: "a".repeat(600), isCut: false });
});
