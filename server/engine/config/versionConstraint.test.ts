import { expect, test } from "vitest";
import { isMet, parseConstraints } from "./versionConstraint.ts";

test.each([
  ["1.11.4", true],
  [">= 1.0, < 2.0", true],
  ["> 1.11.4", false],
  ["~> 1.10", true],
  ["~> 1.10.0", false],
  ["~> 1", true],
  ["!= 1.11.4", false],
  ["<= 1.11", false],
  ["v1.11.4", true],
])("1.11.4 against %s", (text, met) => expect(isMet(parseConstraints(text)!, [1, 11, 4])).toBe(met));

test.each(["", "latest", "1.x", "~> 1.11.x", ">= 1,", "=> 1", "== 1"])("%j is not a constraint", (text) =>
  expect(parseConstraints(text)).toBeUndefined(),
);

test("isPrerelease marks a prerelease", () =>
  expect(parseConstraints(">= 1.2.0-beta1, < 2")?.map(({ isPrerelease }) => isPrerelease)).toEqual([true, false]));
