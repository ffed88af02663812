import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ACCEPTED, acceptedAs } from "./accepted.ts";
import { differences } from "./differences.ts";
import { ourSaid } from "./ours.ts";
import { inFolderOf } from "./real.ts";
import { REFUSALS } from "./refusals.ts";
import type { Said } from "./step.ts";

const [, ...lines] = readFileSync("test/conformance/plan/steps/refusals.golden.jsonl", "utf8").trim().split("\n");
const recorded = new Map(
  lines.map((line) => JSON.parse(line) as { name: string; real: Said }).map(({ name, real }) => [name, real] as const),
);

const met = new Set<unknown>();

test.each(REFUSALS)("$name", async ({ name, step }) => {
  const real = recorded.get(name);
  if (!real) throw new Error(`"${name}" is not recorded yet: node scripts/record-plans.mjs`);
  const found = differences(real, await inFolderOf(step, (folder) => ourSaid(step, folder)));
  const open = found.filter((difference) => {
    const accepted = acceptedAs(difference, { step, real });
    met.add(accepted);
    return !accepted;
  });
  expect(open).toEqual([]);
});

test("what is accepted is still there", () =>
  expect(ACCEPTED.filter((accepted) => !accepted.languages && !met.has(accepted)).map(({ why }) => why)).toEqual([]));
