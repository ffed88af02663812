import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingFacts } from "../../support/facts.ts";
import { SEED as seed } from "../../support/sample.ts";
import { hasTerraform, JUDGE } from "../../support/terraform.ts";
import { consoleOf } from "../lang/replay.ts";
import { evaluateAll } from "../values/terraform.mjs";
import { FAILING, orFault, randomCalls, recordedCalls } from "./calls.mjs";

const SAMPLE = 300;
console.log(
  hasTerraform
    ? `pow and log are compared with what terraform ${JUDGE} recorded, and ${SAMPLE} calls of seed ${seed} with the one on PATH`
    : `no terraform ${JUDGE} on PATH: pow and log are compared with what it recorded`,
);

interface Recorded {
  readonly call: string;
  readonly printed?: string;
  readonly detail?: string;
}

const [, ...lines] = readFileSync(join(import.meta.dirname, "powers.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const recorded = lines.map((line) => JSON.parse(line) as Recorded);
const answer = await consoleOf(join(import.meta.dirname, "../lang/module"));
const printed = (call: string) => ({ call, printed: answer(orFault(call)).value });

test("every call of the list is recorded", () =>
  expect(recorded.map(({ call }) => call)).toEqual([...recordedCalls(), ...FAILING]));

test("every result is equal to the last digit", () => {
  const values = recorded.filter((each) => each.printed !== undefined);
  expect(values.length).toBeGreaterThan(300);
  expect(values.map(({ call }) => printed(call))).toEqual(values);
});

test.each(recorded.filter(({ detail }) => detail))("$call fails as it does there", ({ call, detail }) =>
  expect(missingFacts(detail ?? "", answer(call).detail ?? "no detail")).toEqual([]),
);

test.skipIf(!hasTerraform)(`the terraform on PATH gives the same for ${SAMPLE} calls at random`, () => {
  const calls = randomCalls(seed, SAMPLE);
  const real = evaluateAll(calls.map(orFault));
  expect(calls.map(printed)).toEqual(calls.map((call, at) => ({ call, printed: real[at] })));
});
