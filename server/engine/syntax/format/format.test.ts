import { expect, test } from "vitest";
import { sourceFile } from "../../source/sourceFile.ts";
import { parse } from "../parse.ts";
import { format, formatFile } from "./format.ts";

// test/conformance/syntax compares the output with that of terraform fmt; these tests hold the other guarantees.

test("a text with errors is unchanged", () => {
  const text = "a   =\nb  = 1\n";
  expect(format(text)).toBe(text);
});

test("JSON is unchanged", () => {
  const text = '{"a":1}';
  expect(formatFile(parse(sourceFile("main.tf.json", text)))).toBe(text);
});

test("strings, heredocs and comments are unchanged", () => {
  const text = 'a = "  x\\t  "\nb = <<E\n \t x  \nE\n/*  y\n  z */\nc = "\udcff"\n';
  expect(format(text)).toBe(text);
});

test("index keys and block labels keep their text", () => {
  const text = 'a "b$c" "100%" {\n  d = e[true]\n}\n';
  expect(format(text)).toBe(text);
});

test("labels are quoted and escaped", () =>
  expect(format('a b "\\u00e9\\u0007$${c" {\n}\n')).toBe('a "b" "é\\u0007$${c" {\n}\n'));
