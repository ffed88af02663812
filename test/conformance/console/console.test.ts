import { join } from "node:path";
import { expect, test } from "vitest";
import { runs, SEED as seed } from "../../support/sample.ts";
import { hasTerraform, JUDGE } from "../../support/terraform.ts";
import { forEach, realConsoles } from "../lang/realConsole.mjs";
import { agree, consoleOf, type Recorded, readRecorded } from "../lang/replay.ts";
import { randomReferences } from "./references.mjs";

const MODULE = join(import.meta.dirname, "module");
const FRESH = Number(process.env.FRESH ?? runs(30));

console.log(
  hasTerraform
    ? `references are compared with what terraform ${JUDGE} recorded, and ${FRESH} of seed ${seed} with the one on PATH`
    : `no terraform ${JUDGE} on PATH: references are compared with what it recorded`,
);

const recorded = readRecorded(join(import.meta.dirname, "console.golden.jsonl"));
const answer = await consoleOf(MODULE);

const different = (real: readonly Recorded[]) =>
  real.map((given) => ({ real: given, ours: answer(given.expression) })).filter(({ real, ours }) => !agree(real, ours));

test(`${recorded.length} expressions about what a state holds are answered as the real console does`, () => {
  expect(different(recorded)).toEqual([]);
});

test.skipIf(!hasTerraform)(
  `the terraform on PATH says the same of ${FRESH} references at random`,
  async () => {
    const consoles = realConsoles({ folder: MODULE });
    const real = await forEach(randomReferences(seed, FRESH), 2, consoles.open);
    consoles.close();
    expect(different(real)).toEqual([]);
  },
  Math.max(120_000, FRESH * 200),
);
