import { expect, test } from "vitest";
import { sourceFile } from "../../source/sourceFile.ts";
import { parse } from "../parse.ts";
import { format, formatFile } from "./format.ts";

// What terraform fmt does with each text is in test/conformance/syntax; here is what the printer promises beside.

test("a text with errors stays as it is", () => {
  const text = "a   =\nb  = 1\n";
  expect(format(text)).toBe(text);
});

test("JSON stays as it is", () => {
  const text = '{"a":1}';
  expect(formatFile(parse(sourceFile("main.tf.json", text)))).toBe(text);
});

test("every byte of strings, heredocs and comments stays", () => {
  const text = 'a = "  x\\t  "\nb = <<E\n \t x  \nE\n/*  y\n  z */\nc = "\udcff"\n';
  expect(format(text)).toBe(text);
});

test("the key of an index and the label of a block stay, whatever they hold", () => {
  const text = 'a "b$c" "100%" {\n  d = e[true]\n}\n';
  expect(format(text)).toBe(text);
});

test("labels are written in quotes, with the escapes they need", () =>
  expect(format('a b "\\u00e9\\u0007$${c" {\n}\n')).toBe('a "b" "é\\u0007$${c" {\n}\n'));
