import { expect, test } from "vitest";
import { isIdentifier } from "./identifier.ts";

test.each([
  ["a", true],
  ["_a-1", true],
  ["é日本", true],
  ["", false],
  ["1a", false],
  ["-a", false],
  ["a b", false],
  ["a.b", false],
])("isIdentifier(%j) is %s", (text, expected) => expect(isIdentifier(text)).toBe(expected));
