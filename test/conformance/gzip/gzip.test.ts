import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { toBase64 } from "../../../server/engine/codecs/base64.ts";
import { utf8Bytes } from "../../../server/engine/codecs/bytes.ts";
import { gzip } from "../../../server/engine/codecs/gzip.ts";
import { SEED as seed } from "../../support/sample.ts";
import { hasTerraform, JUDGE } from "../../support/terraform.ts";
import { brief, zippedByTerraform } from "./ask.mjs";
import { randomTexts, recordedTexts } from "./texts.mjs";

const SAMPLE = 25;
console.log(
  hasTerraform
    ? `base64gzip is compared with what terraform ${JUDGE} recorded, and ${SAMPLE} texts of seed ${seed} with the one on PATH`
    : `no terraform ${JUDGE} on PATH: base64gzip is compared with what it recorded; texts at random of seed ${seed} are only unpacked`,
);

const [, ...lines] = readFileSync(join(import.meta.dirname, "gzip.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const texts = recordedTexts();
const zipped = (text: string): string => toBase64(gzip(utf8Bytes(text)));

test("every text that is recorded has its result", () => {
  expect(texts.length).toBeGreaterThan(60);
  expect(lines.length).toBe(texts.length);
});

describe.each(lines.map((line, at) => ({ ...JSON.parse(line), text: texts[at]?.text })))(
  "base64gzip",
  ({ text, ...recorded }) => {
    const { kind, size, ...result } = recorded;
    test(`${size} of ${kind}`, () => expect(brief(zipped(text))).toEqual(result));
  },
);

test("texts at random come out again", () => {
  for (const text of randomTexts(seed, SAMPLE))
    expect(gunzipSync(Buffer.from(zipped(text), "base64")).toString() === text).toBe(true);
});

test.skipIf(!hasTerraform)(`the terraform on PATH makes the same of ${SAMPLE} texts at random`, () => {
  const sample = randomTexts(seed, SAMPLE);
  expect(sample.map(zipped).map(brief)).toEqual(zippedByTerraform(sample).map(brief));
});
