import { join } from "node:path";
import { expect, test } from "vitest";
import { agree, consoleOf, readRecorded } from "../lang/replay.ts";

const recorded = readRecorded(join(import.meta.dirname, "console.golden.jsonl"));

test(`${recorded.length} expressions about what a state holds are answered as the real console does`, async () => {
  const answer = await consoleOf(join(import.meta.dirname, "module"));
  const different = recorded
    .map((real) => ({ real, ours: answer(real.expression) }))
    .filter(({ real, ours }) => !agree(real, ours));
  expect(different).toEqual([]);
});
