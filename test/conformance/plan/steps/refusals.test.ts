import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { differences } from "./differences.ts";
import { ourSaid } from "./ours.ts";
import { inFolderOf } from "./real.ts";
import { REFUSALS } from "./refusals.ts";
import type { Said } from "./step.ts";

const [, ...lines] = readFileSync("test/conformance/plan/steps/refusals.golden.jsonl", "utf8").trim().split("\n");
const recorded = new Map(
  lines.map((line) => JSON.parse(line) as { name: string; real: Said }).map(({ name, real }) => [name, real] as const),
);

test.each(REFUSALS)("$name", async ({ name, step }) => {
  const real = recorded.get(name);
  if (!real) throw new Error(`"${name}" is not recorded yet: node scripts/record-plans.mjs`);
  expect(differences(real, await inFolderOf(step, (folder) => ourSaid(step, folder)))).toEqual([]);
});
