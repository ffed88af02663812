import { expect, test } from "vitest";
import { didYouMean, suggestion } from "./suggestion.ts";

test("the first name within two edits is suggested", () => {
  expect(suggestion("nmae", ["size", "name", "nam"])).toBe("name");
  expect(suggestion("other", ["name"])).toBeUndefined();
  expect(suggestion("é", ["e", "f"])).toBe("e");
  expect(didYouMean("iff", ["if"])).toBe(' Did you mean "if"?');
  expect(didYouMean("switch", ["if"])).toBe("");
});
