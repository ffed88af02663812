import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runs, SEED as seed } from "../../support/sample.ts";
import { hasTerraform, JUDGE } from "../../support/terraform.ts";
import { consoleOf } from "../lang/replay.ts";
import { evaluateAll } from "../values/terraform.mjs";
import { encodingOf, randomValues, recordedValues } from "./values.mjs";

const SAMPLE = runs(300);
console.log(
  hasTerraform
    ? `yamlencode is compared with what terraform ${JUDGE} recorded, and ${SAMPLE} values of seed ${seed} with the one on PATH`
    : `no terraform ${JUDGE} on PATH: yamlencode is compared with what it recorded`,
);

interface Encoded {
  readonly value: string;
  readonly printed: string | undefined;
}

const [, ...lines] = readFileSync(join(import.meta.dirname, "encode.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const recorded = lines.map((line) => JSON.parse(line) as Encoded);
const answer = await consoleOf(join(import.meta.dirname, "../lang/module"));
const encoded = (value: string): Encoded => ({ value, printed: answer(encodingOf(value)).value });

test("every value of the list is recorded", () => expect(recorded.map(({ value }) => value)).toEqual(recordedValues()));

test("every text is what the real terraform writes", () =>
  expect(recorded.map(({ value }) => encoded(value))).toEqual(recorded));

test.skipIf(!hasTerraform)(`the terraform on PATH writes the same for ${SAMPLE} values at random`, () => {
  const values = randomValues(seed, SAMPLE);
  const real = evaluateAll(values.map(encodingOf));
  expect(values.map(encoded)).toEqual(values.map((value, at) => ({ value, printed: real[at] })));
});
