import { textOf } from "../config/loadModules.ts";
import { error } from "../source/diagnostic.ts";
import { type Answers, fileQuestion } from "../source/question.ts";
import { readState } from "../state/readState.ts";
import { EMPTY_STATE } from "../state/state.ts";
import type { LoadedState } from "./plan.ts";

/** The state that the answers hold. Only an absent file is an empty state; what is not known yet or unreadable is none. */
export function loadState(path: string, answers: Answers, previous?: LoadedState): LoadedState {
  const answer = answers.get(fileQuestion(path));
  if (previous && previous.path === path && previous.answer === answer) return previous;
  if (!answer) return { path, answer, state: undefined, diagnostics: [] };
  if (answer.kind !== "failure") {
    const { value, diagnostics } = readState(path, textOf(answer));
    return { path, answer, state: value, diagnostics };
  }
  if (answer.absent) return { path, answer, state: EMPTY_STATE, diagnostics: [] };
  const subject = { anchor: { path }, start: 0, end: 0 };
  const detail = `The state could not be read: ${answer.reason}. Until then no actions are claimed for this root module.`;
  const unread = { ...error(subject, "State not loaded", detail), origin: "stateline" as const };
  return { path, answer, state: undefined, diagnostics: [unread] };
}
