import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brokenPromises, isMoved, type MovedCase } from "./movedCases.ts";
import { offersIn } from "./offers.ts";

const cases = readFileSync(join(import.meta.dirname, "moved.golden.jsonl"), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => JSON.parse(line) as MovedCase);

test.each(cases)("$name: a moved block does what its title says, and destroys nothing else", (recorded) => {
  const { files, state, before, offers } = recorded;
  // What was judged is what is offered today; otherwise the goldens must be recorded anew.
  expect(offersIn(files, state, isMoved)).toEqual(offers.map(({ after: _, ...offer }) => offer));
  expect(offers.flatMap((offer) => brokenPromises(before, offer))).toEqual([]);
});

test("the recorded actions keep objects, update some, and are alternatives", () => {
  const titles = cases.flatMap(({ offers }) => offers.map(({ title }) => title));
  for (const part of [/no change$/, /→ ~1$/, /2 moved blocks/, / from /, /: \d errors?, /])
    expect(
      titles.filter((title) => part.test(title)),
      String(part),
    ).not.toEqual([]);
});
