import { join } from "node:path";
import { expect, test } from "vitest";
import { consoleOf, type Recorded, readRecorded } from "./replay.ts";

/** Where we differ from the real console, and why we may. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'regex("(?P<a>.)(?P<a>.)", "ab")': "the regular expression library refuses to have one name twice",
  "provider::terraform::encode_expr(1)": "we do not ask whether the module declares the provider",
};

/** Where Terraform's own code falls over it prints the stack of its own functions. */
const isPanic = ({ detail }: Recorded): boolean => detail?.includes("panic in function implementation") ?? false;

const recorded = readRecorded(join(import.meta.dirname, "console.golden.jsonl"));

const agree = (real: Recorded, ours: Recorded): boolean => {
  if (real.summary !== undefined && isPanic(real)) return ours.summary === real.summary;
  if (real.summary !== undefined) return ours.summary === real.summary && ours.detail === real.detail;
  // What ends in a comment cannot be asked for its type.
  return ours.value === real.value && (real.type === null || ours.type === real.type);
};

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
