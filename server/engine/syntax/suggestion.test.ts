import { expect, test } from "vitest";
import { didYouMean, suggestedName, suggestion } from "./suggestion.ts";

test("the first name within two edits is suggested", () => {
  expect(suggestion("nmae", ["size", "name", "nam"])).toBe("name");
  expect(suggestion("other", ["name"])).toBeUndefined();
  expect(suggestion("é", ["e", "f"])).toBe("e");
  expect(didYouMean("iff", ["if"])).toBe(' Did you mean "if"?');
  expect(didYouMean("switch", ["if"])).toBe("");
});

test("the suggested name is found in the sentence", () => {
  expect(suggestedName(`There is no "iff".${didYouMean("iff", ["if"])}`)).toBe("if");
  expect(suggestedName(`There is no "switch".${didYouMean("switch", ["if"])}`)).toBeUndefined();
});
