import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type KeyCase, lostByRename, renamedFiles } from "./keyCases.ts";
import { brokenPromises, isMoved, type MovedCase } from "./movedCases.ts";
import { offersIn } from "./offers.ts";
import { changesOf, type RefactoringCase, refactoringsOf } from "./refactoringCases.ts";

const recorded = <T>(name: string): readonly T[] =>
  readFileSync(join(import.meta.dirname, `${name}.golden.jsonl`), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => JSON.parse(line) as T);

const movedCases = recorded<MovedCase>("moved");
const keyCases = recorded<KeyCase>("keys");
const refactoringCases = recorded<RefactoringCase>("refactorings");

test.each(movedCases)(
  "$name: a moved block does what its title says, and destroys nothing else",
  ({ files, state, before, offers }) => {
    // What was judged is what is offered today; otherwise the goldens must be recorded anew.
    expect(offersIn(files, state, isMoved)).toEqual(offers.map(({ after: _, ...offer }) => offer));
    expect(offers.flatMap((offer) => brokenPromises(before, offer))).toEqual([]);
  },
);

test("the recorded actions keep objects, update some, and are alternatives", () => {
  const titles = movedCases.flatMap(({ offers }) => offers.map(({ title }) => title));
  for (const part of [/no change$/, /→ ~1$/, /2 moved blocks/, / from /, /: \d errors?, /])
    expect(
      titles.filter((title) => part.test(title)),
      String(part),
    ).not.toEqual([]);
});

test.each(refactoringCases)("$name: a refactoring changes neither actions nor planned values", (one) => {
  const { files, state, selection, before, offers } = one;
  expect(refactoringsOf(files, state, selection)).toEqual(offers.map(({ after: _, ...offer }) => offer));
  expect(offers.flatMap((offer) => changesOf(before, offer))).toEqual([]);
});

test("every kind of refactoring is recorded, and some plans change objects", () => {
  const titles = refactoringCases.flatMap(({ offers }) => offers.map(({ title }) => title));
  for (const part of [
    /^Extract to local/,
    /^Extract to var\S+$/,
    /given by/,
    /^Inline/,
    /^Convert count/,
    /^Convert for_each/,
    /^Move .* to new file/,
    /^Move .* to new module/,
    /^Move data source to new module/,
  ])
    expect(
      titles.filter((title) => part.test(title)),
      String(part),
    ).not.toEqual([]);
  expect(refactoringCases.some(({ before }) => Object.keys(before.actions).length > 0)).toBe(true);
});

test.each(keyCases)("$name: a renamed key keeps its object", (one) => {
  const { files, state, file, offset, newKey, renamed } = one;
  expect(renamedFiles(files, state, file, offset, newKey)).toEqual(renamed);
  expect(lostByRename(one)).toEqual([]);
});
