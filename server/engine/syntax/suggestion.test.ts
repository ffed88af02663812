import { expect, test } from "vitest";
import { error } from "../source/diagnostic.ts";
import { didYouMean, suggesting, suggestion } from "./suggestion.ts";

test("the first name within two edits is suggested", () => {
  expect(suggestion("nmae", ["size", "name", "nam"])).toBe("name");
  expect(suggestion("other", ["name"])).toBeUndefined();
  expect(suggestion("é", ["e", "f"])).toBe("e");
  expect(didYouMean("iff", ["if"])).toBe(' Did you mean "if"?');
  expect(didYouMean("switch", ["if"])).toBe("");
});

test("a finding has the similar name, and suggests it", () => {
  const finding = (name: string) =>
    suggesting(name, ["if"].values(), (hint) => error("syntax/x", undefined, "Unknown", `Unknown.${hint}`));
  expect(finding("iff")).toMatchObject({ detail: 'Unknown. Did you mean "if"?', similarName: "if" });
  expect(finding("switch")).not.toHaveProperty("similarName");
  expect(finding("")).toMatchObject({ detail: "Unknown." });
});
