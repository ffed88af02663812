import { expect, test } from "vitest";
import { hclQuoted, jsonString, quoted, singleQuoted } from "./quote.ts";

test("as Go quotes: what cannot be printed is escaped, template sequences are not", () =>
  expect(quoted('a"\\\n\u0007\u00a0\u200b\u{e0001}é ${x}\udc80\ud800')).toBe(
    '"a\\"\\\\\\n\\a\\u00a0\\u200b\\U000e0001é ${x}\\x80\ufffd"',
  ));

// Recorded from terraform 1.11.4: provider::terraform::encode_expr("a\u200b\u007f\u00a0\U000e0001 \u0001 $${x} %%{y}").
test("as HCL quotes: template sequences are escaped too", () =>
  expect(hclQuoted("a\u200b\u007f\u00a0\u{e0001} \u0001 ${x} %{y} $ %")).toBe(
    '"a\\u200b\\u007f\\u00a0\\U000e0001 \\u0001 $${x} %%{y} $ %"',
  ));

test.each([
  ["'", "'\\''"],
  ['"', "'\"'"],
  ["\n", "'\\n'"],
])("%j as one character", (character, written) => expect(singleQuoted(character)).toBe(written));

test("as Go writes JSON: what means something in HTML is escaped", () =>
  expect(jsonString("<a>&\u2028")).toBe('"\\u003ca\\u003e\\u0026\\u2028"'));
