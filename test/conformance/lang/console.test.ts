import { join } from "node:path";
import { expect, test } from "vitest";
import { runs, SEED as seed } from "../../support/sample.ts";
import { hasTerraform, JUDGE } from "../../support/terraform.ts";
import { randomExpressions } from "./random.mjs";
import { forEach, realConsoles } from "./realConsole.mjs";
import { agree, consoleOf, readRecorded } from "./replay.ts";

/** Where we differ from the real console, and why we may. */
const ACCEPTED: Readonly<Record<string, string>> = {
  "provider::terraform::encode_expr(1/0)": "infinity is no expression that could be laid out",
  'textdecodebase64("ouY=", "EUC-KR")': "the host's decoder of EUC-KR has not all of its characters",
  'indent(1e15, "a")': "Terraform falls over it; to us it is a limit",
  'indent(1e18, "a")': "the same",
  'indent(281474976710657, "a")': "the same",
};

const recorded = readRecorded(join(import.meta.dirname, "console.golden.jsonl"));

test(`${recorded.length} expressions have the value, the type or the error that the real console gives them`, async () => {
  const answer = await consoleOf(join(import.meta.dirname, "module"));
  const different = recorded
    .map((real) => ({ real, ours: answer(real.expression) }))
    .filter(({ real, ours }) => !agree(real, ours));
  const unexpected = different.filter(({ real }) => ACCEPTED[real.expression] === undefined);
  expect(unexpected).toEqual([]);
  const vanished = Object.keys(ACCEPTED).filter((name) => !different.some(({ real }) => real.expression === name));
  expect(vanished).toEqual([]);
  expect(Object.keys(ACCEPTED).length).toBeLessThanOrEqual(25);
});

/** How many expressions at random are asked of the real console itself, where there is one. */
const FRESH = Number(process.env.FRESH ?? runs(60));

console.log(
  hasTerraform
    ? `expressions are compared with what terraform ${JUDGE} recorded, and ${FRESH} of seed ${seed} with the one on PATH`
    : `no terraform ${JUDGE} on PATH: expressions are compared with what it recorded`,
);

test.skipIf(!hasTerraform)(
  `the terraform on PATH says the same of ${FRESH} expressions at random`,
  async () => {
    const consoles = realConsoles();
    const answer = await consoleOf(join(import.meta.dirname, "module"));
    const real = await forEach(randomExpressions(seed, FRESH), 2, consoles.open);
    consoles.close();
    const different = real
      .map((given) => ({ real: given, ours: answer(given.expression) }))
      .filter(({ real, ours }) => !agree(real, ours));
    expect(different).toEqual([]);
  },
  Math.max(120_000, FRESH * 200),
);
