import { expect, test } from "vitest";
import { writeJson } from "../../engine/render/json.ts";
import { readResourceSchema } from "../../engine/schema/readResourceSchema.ts";
import { parsePlainJson } from "../../engine/values/encodings/jsonReader.ts";
import { readCaseObject } from "./caseValue.ts";
import { caseValueJson } from "./caseValueJson.ts";

const { block } = readResourceSchema({
  version: 0,
  block: { attributes: { n: { type: "number", computed: true }, l: { type: ["list", "string"], computed: true } } },
}).schema;

test("refinements of unknown values survive a round trip", () => {
  const refinements = {
    n: { not_null: true, lower: { value: 0.1, inclusive: false }, upper: { value: 2, inclusive: true } },
    l: { not_null: true, min_length: 1, max_length: 3 },
  };
  const written = { value: { n: null, l: null }, unknown: { n: true, l: true }, refinements };
  const read = parsePlainJson(JSON.stringify(written));
  if (!("value" in read)) throw new Error(read.fault.message);
  const { value } = readCaseObject(block, read.value);
  expect(JSON.parse(writeJson(caseValueJson(block, value)))).toMatchObject({ refinements });
});
