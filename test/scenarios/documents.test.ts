import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failureNamed } from "../../server/ide/timeline/failureNames.ts";
import { BROKEN } from "../conformance/contract/brokenWorkspaces.ts";
import { recordedScenarios } from "../conformance/plan/recorded.ts";
import { RECORDED } from "../conformance/provider/recorded.ts";
import { FAILING } from "../conformance/rehearsal/failingWorkspaces.ts";
import { CHANGE_LIFECYCLE } from "./documents/changeLifecycle.ts";
import { EARLIER_LIFECYCLE } from "./documents/earlierLifecycle.ts";
import { OVERVIEW } from "./documents/overview.ts";
import { PLANNING_BEHAVIORS } from "./documents/planningBehaviors.ts";
import { RESOURCE_LIFECYCLE } from "./documents/resourceLifecycle.ts";
import type { Sentence, Witness } from "./documents/sentence.ts";

// Every sentence of the documents about the lifecycle that states an operation, an object or a rule, with the tests that show it.

const DOCUMENTS: Readonly<Record<string, readonly Sentence[]>> = {
  "change lifecycle": CHANGE_LIFECYCLE,
  overview: OVERVIEW,
  "planning behaviors": PLANNING_BEHAVIORS,
  "earlier change lifecycle": EARLIER_LIFECYCLE,
  "resource lifecycle": RESOURCE_LIFECYCLE,
};

const SENTENCES = Object.entries(DOCUMENTS).flatMap(([document, sentences]) =>
  sentences.map((sentence) => ({ ...sentence, id: `${document}, ${sentence.at[0]} ${sentence.at[1]}` })),
);

/** The cases of tests whose names are computed, by file. Each case has a recorded result. */
const CASES: Readonly<Record<string, ReadonlySet<string>>> = {
  "test/conformance/provider/provider.test.ts": new Set(RECORDED.filter(({ golden }) => golden).map(({ id }) => id)),
  "test/conformance/rehearsal/rehearsal.test.ts": appliedCases(),
  "test/conformance/contract/broken.test.ts": new Set(BROKEN.map(({ name }) => name)),
  "test/conformance/rehearsal/failures.test.ts": new Set(FAILING.map(({ name }) => name)),
  "test/conformance/plan/scenarios.test.ts": new Set(recordedScenarios().map(({ name }) => name)),
};

function appliedCases(): ReadonlySet<string> {
  const [, ...lines] = readFileSync("test/conformance/rehearsal/applied.golden.jsonl", "utf8").trim().split("\n");
  const goldens = lines.map((line) => JSON.parse(line) as { readonly name: string; readonly applied: unknown });
  return new Set(goldens.flatMap(({ name, applied }) => (applied ? [name] : [])));
}

function exists({ file, name }: Witness): boolean {
  const cases = CASES[file];
  if (cases) return cases.has(name);
  const declaration = new RegExp(
    `(?:\\b(?:test|it|describe)|\\))\\(\\s*${JSON.stringify(name).replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`,
  );
  return declaration.test(readFileSync(file, "utf8"));
}

test("every sentence is shown by a test, or says why none can show it", () => {
  const silent = SENTENCES.filter(({ shownBy, unshown }) => shownBy.length > 0 === (unshown !== undefined));
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test("every test that shows a sentence exists", () => {
  const absent = SENTENCES.flatMap(({ id, shownBy }) =>
    shownBy.filter((witness) => !exists(witness)).map(({ file, name }) => `${id}: ${file}: ${name}`),
  );
  expect(absent).toEqual([]);
});

test("a test that does not exist is noticed", () => {
  const file = "test/scenarios/documents.test.ts";
  expect(exists({ file, name: "a test that does not exist is noticed" })).toBe(true);
  expect(exists({ file, name: "a test that does not exist" })).toBe(false);
  expect(exists({ file: "test/conformance/provider/provider.test.ts", name: "managed: nothing" })).toBe(false);
});

test("the sentences are counted, and those that nothing can show are counted apart", () => {
  const counts = Object.entries(DOCUMENTS).map(([document, sentences]) => {
    const shown = sentences.filter(({ unshown }) => unshown === undefined).length;
    return `${document}: ${shown} shown, ${sentences.length - shown} not`;
  });
  expect(counts).toEqual([
    "change lifecycle: 68 shown, 1 not",
    "overview: 35 shown, 1 not",
    "planning behaviors: 37 shown, 4 not",
    "earlier change lifecycle: 28 shown, 0 not",
    "resource lifecycle: 10 shown, 0 not",
  ]);
});

/** The rows of docs/lifecycle.md: the sentence, where it is seen, and the test that holds it. */
const ROWS = readFileSync("docs/lifecycle.md", "utf8")
  .split("\n")
  .filter((line) => SENTENCES.some(({ id }) => line.startsWith(`| ${id} |`)))
  .map((line) => line.slice(2, -2).split(" | ") as [id: string, says: string, seen: string, heldBy: string]);

test("every sentence has a row in docs/lifecycle.md, in the same order and words", () =>
  expect(ROWS.map(([id, says]) => [id, says])).toEqual(SENTENCES.map(({ id, says }) => [id, says])));

test("every row of docs/lifecycle.md says where the sentence is seen, and names one of its tests", () => {
  const wrong = SENTENCES.filter(({ shownBy, unshown }, at) => {
    const [, , seen = "", heldBy = ""] = ROWS[at] ?? [];
    if (unshown !== undefined) return heldBy !== unshown;
    return seen.length < 4 || !shownBy.some(({ file, name }) => heldBy === `\`${file}\`: ${name}`);
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

/** The texts of the product that users read: what the column names stands in them, or is put together from parts of them. */
const PRODUCT = [
  "server/ide",
  "server/engine/render",
  "server/engine/lifecycle",
  "server/engine/plan",
  "server/cli",
  "client",
]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
  .concat("package.json", "package.nls.json")
  .map((name) => readFileSync(name, "utf8"))
  .join("\n");

/** Returns the parts of a name from the column that the product must have, with what varies as a pattern. */
const partsOf = (name: string): readonly string[] =>
  name
    .replace(/ \((apply|drifted)\)$/, "…$1")
    .replace(/^(?:# )?breaks /, "")
    .replace(/^"(\w+)".*$/, "$1")
    .split(/…|\b[A-Z]+\b|=|:|(?<=^|\s)--?|^# |\b\d+\b|(?<=^Add) /)
    .map((part) => part.trim())
    .filter((part) => part.length > 2);

function isInProduct(name: string): boolean {
  const failure = /^--fail (.+)$/.exec(name)?.[1];
  if (failure !== undefined) return !("problem" in failureNamed(failure));
  const isCommand = /^(?:timeline|plan|contract|lifecycle|check)\b/.test(name);
  return (isCommand ? name.split(" ") : [name]).every((each) => partsOf(each).every((part) => PRODUCT.includes(part)));
}

test("what a row says is seen are names and texts of the product", () => {
  const names = ROWS.flatMap(([, , seen]) => [...seen.matchAll(/\*([^*]+)\*|`([^`]+)`/g)].map(([, a, b]) => a ?? b!));
  expect(names.length).toBeGreaterThan(400);
  expect([...new Set(names)].filter((name) => !isInProduct(name))).toEqual([]);
  expect(["No Such Column", "--fail nothing-of-this", "# breaks no-rule"].filter(isInProduct)).toEqual([]);
});
