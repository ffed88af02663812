import { join } from "node:path";
import { expect, test } from "vitest";
import { agree, consoleOf, readRecorded } from "../lang/replay.ts";

const recorded = readRecorded(join(import.meta.dirname, "functions.golden.jsonl"));

/** The version that answered: the bytes of newer ones compress otherwise. */
const RECORDED_VERSION = "opentofu@1.12.6";

test(`${recorded.length} calls of what OpenTofu has beyond Terraform are answered as its console does`, async () => {
  const answer = await consoleOf(join(import.meta.dirname, "../lang/module"), RECORDED_VERSION);
  const different = recorded
    .map((real) => ({ real, ours: answer(real.expression) }))
    .filter(({ real, ours }) => !agree(real, ours));
  expect(different).toEqual([]);
});

test("to Terraform they are no functions", async () => {
  const answer = await consoleOf(join(import.meta.dirname, "../lang/module"));
  for (const call of ['urldecode("a")', 'cidrcontains("10.0.0.0/8", "10.0.0.1")', 'base64gunzip("x")'])
    expect(answer(call).summary).toBe("Call to unknown function");
});
