import { expect, test } from "vitest";
import { error } from "../source/diagnostic.ts";
import { didYouMean, isOneSlip, suggesting, suggestion } from "./suggestion.ts";

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

test.each(["defualt", "defalt", "defaultt", "deffault", "defavlt", "defailt"])("%s is a slip of default", (name) => {
  expect(isOneSlip(name, "default")).toBe(true);
});

test.each([
  ["defaults", "default"],
  ["provider", "providers"],
  ["uuidv7", "uuidv5"],
  ["pow", "log"],
  ["prevent_destroys", "prevent_destroy"],
  ["jsondecode", "jsonencode"],
  ["anytrue", "alltrue"],
])("%s may be meant beside %s", (name, known) => expect(isOneSlip(name, known)).toBe(false));
