import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runs, SEED as seed } from "../../support/sample.ts";
import { hasTerraform, JUDGE } from "../../support/terraform.ts";
import { consoleOf } from "../lang/replay.ts";
import { callOf, type Decoded, decodedByTerraform } from "./ask.mjs";
import { randomTexts } from "./mutations.mjs";
import { recordedTexts } from "./texts.mjs";

const SAMPLE = runs(60);
console.log(
  hasTerraform
    ? `yamldecode is compared with what terraform ${JUDGE} recorded, and ${SAMPLE} texts of seed ${seed} with the one on PATH`
    : `no terraform ${JUDGE} on PATH: yamldecode is compared with what it recorded`,
);

const [, ...lines] = readFileSync(join(import.meta.dirname, "decode.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const recorded = lines.map((line) => JSON.parse(line) as Decoded);
const answer = await consoleOf(join(import.meta.dirname, "../lang/module"));

/** What the decoder says, without the words around it, which are ours here and Terraform's there. */
const bare = (detail: string): string => detail.replace(/^(Call to function )?"yamldecode" failed: /, "");

function decoded(text: string): Decoded {
  const { value, type, detail } = answer(callOf(text));
  return detail === undefined ? { text, value, type: type ?? "" } : { text, fault: bare(detail) };
}

const barely = (given: Decoded): Decoded =>
  given.fault === undefined ? given : { ...given, fault: bare(given.fault) };

test("every text of the list is recorded", () => expect(recorded.map(({ text }) => text)).toEqual(recordedTexts()));

test("every value and type is what the real terraform decodes", () => {
  const values = recorded.filter(({ fault }) => fault === undefined);
  expect(values.length).toBeGreaterThan(350);
  expect(values.map(({ text }) => decoded(text))).toEqual(values);
});

test("every error is told in the words of the real terraform, with its place", () => {
  const faults = recorded.filter(({ fault }) => fault !== undefined);
  expect(faults.length).toBeGreaterThan(350);
  expect(faults.map(({ text }) => decoded(text))).toEqual(faults.map(barely));
});

test.skipIf(!hasTerraform)(`the terraform on PATH decodes the same from ${SAMPLE} texts at random`, () => {
  const texts = randomTexts(seed, SAMPLE);
  expect(texts.map(decoded)).toEqual(decodedByTerraform(texts).map(barely));
});
