import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { everyNthOfKind } from "../../support/sample.ts";
import type { AppliedReally } from "./appliedReally.ts";
import { differencesFrom, rehearsed } from "./compared.ts";
import { plannedPrivate, recordedVerdicts } from "./plannedPrivate.ts";
import { WORKSPACES } from "./workspaces.ts";

// What the rehearsal of an apply says, beside what the real terraform asked the provider and left in the state. Every second workspace of a
// family is rehearsed; in a soak all of them.

interface Golden {
  readonly name: string;
  readonly applied: AppliedReally | null;
}

const [, ...lines] = readFileSync(join(import.meta.dirname, "applied.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const goldens = new Map(lines.map((line) => JSON.parse(line) as Golden).map(({ name, applied }) => [name, applied]));

test("every workspace is recorded", () => {
  expect(WORKSPACES.map(([name]) => name).filter((name) => !goldens.has(name))).toEqual([]);
  expect([...goldens.values()].filter((applied) => applied).length).toBeGreaterThan(100);
});

const applied = everyNthOfKind(
  2,
  WORKSPACES.filter(([name]) => goldens.get(name)),
  ([name]) => name.split("/")[0]!,
);

test.each(applied)("%s", async (name, workspace) => {
  expect(differencesFrom(goldens.get(name)!, await rehearsed(workspace))).toEqual([]);
});

describe.each(recordedVerdicts())("planned private data: $name", ({ name, verdicts }) => {
  const workspace = plannedPrivate.find((each) => each.name === name)!;

  test.each(verdicts)("$judge", async ({ judge, applied }) => {
    const language = judge.replace(/-(\d+\.\d+\.\d+).*/, "@$1");
    expect(differencesFrom(applied!, await rehearsed({ ...workspace, language }))).toEqual([]);
  });
});
