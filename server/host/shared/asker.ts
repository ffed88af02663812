import type { Question } from "../../engine/source/question.ts";

/**
 * Answers the questions of one kind. An exception counts as a failure. With `within`, no file outside of these folders is read.
 * `signal` aborts when the answer is no longer needed.
 */
export type Asker = (
  question: Question,
  within: readonly string[] | undefined,
  signal?: AbortSignal,
) => Promise<unknown>;
