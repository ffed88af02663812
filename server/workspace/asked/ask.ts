import { answerOrFailure, type Failure, type Question } from "../../engine/source/question.ts";

/**
 * Answers one question: reads the file, lists the folder, asks the plugin. Never rejects, because a failure is an answer. A path
 * outside of the folders `within` is a failure. `signal` aborts when the answer is not needed any more.
 */
export type Ask = (question: Question, within?: readonly string[], signal?: AbortSignal) => Promise<unknown>;

/** Returns the answer to a question; a failure if the answer is not of the question's kind. */
export const answerTo = async <A>(ask: Ask, question: Question<A>): Promise<A | Failure> =>
  answerOrFailure(question, await ask(question));
