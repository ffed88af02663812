import { expect, test } from "vitest";
import { quoted } from "../values/text/quote.ts";
import { isIdentifier } from "./scan/identifier.ts";
import { didYouMean, suggestion } from "./suggestion.ts";

test.each([
  ["a", true],
  ["_a-1", true],
  ["é日本", true],
  ["", false],
  ["1a", false],
  ["-a", false],
  ["a b", false],
  ["a.b", false],
])("%j as an identifier: %s", (text, is) => expect(isIdentifier(text)).toBe(is));

test.each([
  ["a", '"a"'],
  ['"\\', '"\\"\\\\"'],
  ["\n\t\u0001", '"\\n\\t\\x01"'],
  ["é\u00a0\u{e0001}", '"é\\u00a0\\U000e0001"'],
  ["\udcff", '"\\xff"'],
])("%j in Go's quotes", (text, shown) => expect(quoted(text)).toBe(shown));

test("the first name within two edits is suggested", () => {
  expect(suggestion("nmae", ["size", "name", "nam"])).toBe("name");
  expect(suggestion("other", ["name"])).toBeUndefined();
  expect(suggestion("é", ["e", "f"])).toBe("e");
  expect(didYouMean("iff", ["if"])).toBe(' Did you mean "if"?');
  expect(didYouMean("switch", ["if"])).toBe("");
});
