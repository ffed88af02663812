import { expect, test } from "vitest";
import { hclQuoted, jsonString, quoted, singleQuoted } from "./quote.ts";

test("quoted escapes unprintable characters as Go does, but not template sequences", () =>
  expect(quoted('a"\\\n\u0007\u00a0\u200b\u{e0001}é ${x}\udc80\ud800')).toBe(
    '"a\\"\\\\\\n\\a\\u00a0\\u200b\\U000e0001é ${x}\\x80\ufffd"',
  ));

// Recorded from terraform 1.11.4: provider::terraform::encode_expr("a\u200b\u007f\u00a0\U000e0001 \u0001 $${x} %%{y}").
test("hclQuoted escapes template sequences too", () =>
  expect(hclQuoted("a\u200b\u007f\u00a0\u{e0001} \u0001 ${x} %{y} $ %")).toBe(
    '"a\\u200b\\u007f\\u00a0\\U000e0001 \\u0001 $${x} %%{y} $ %"',
  ));

test.each([
  ["'", "'\\''"],
  ['"', "'\"'"],
  ["\n", "'\\n'"],
])("%j as one character", (character, written) => expect(singleQuoted(character)).toBe(written));

test("jsonString escapes HTML characters as Go does", () =>
  expect(jsonString("<a>&\u2028")).toBe('"\\u003ca\\u003e\\u0026\\u2028"'));

test.each([
  ["a", '"a"'],
  ['"\\', '"\\"\\\\"'],
  ["\n\t\u0001", '"\\n\\t\\x01"'],
  ["é\u00a0\u{e0001}", '"é\\u00a0\\U000e0001"'],
  ["\udcff", '"\\xff"'],
])("%j as Go quotes it", (text, shown) => expect(quoted(text)).toBe(shown));
