import { textOf } from "../config/loadModules.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { type Answers, fileQuestion } from "../source/question.ts";
import { readState } from "../state/readState.ts";
import { EMPTY_STATE, type State } from "../state/state.ts";
import type { Unasked } from "../values/value.ts";
import type { StateLocation } from "./stateLocation.ts";
import { remoteState, unreadableState } from "./texts.ts";

/** The state of a root module, as far as it is known. */
export interface LoadedState {
  readonly location: StateLocation;
  readonly answer: unknown;
  /** Undefined: it was not read, or could not be. No action may be claimed. */
  readonly state: State | undefined;
  /** Is there no file? Then nothing exists yet. */
  readonly isAbsent: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** The state that the answers hold. Only an absent file is an empty state; what is not known yet or unreadable is none. */
export function loadState(location: StateLocation, answers: Answers, previous?: LoadedState): LoadedState {
  if (location.kind === "elsewhere") {
    const { backend, place, range } = location;
    return { ...NOT_READ, location, diagnostics: [remoteState(range, backend, place)] };
  }
  const answer = answers.get(fileQuestion(location.path));
  if (previous?.location.kind === "file" && previous.location.path === location.path && previous.answer === answer)
    return previous;
  if (!answer) return { ...NOT_READ, location };
  if (answer.kind !== "failure") {
    const { value, diagnostics } = readState(location.path, textOf(answer), previous?.state);
    return { location, answer, state: value, isAbsent: false, diagnostics };
  }
  if (answer.absent) return { location, answer, state: EMPTY_STATE, isAbsent: true, diagnostics: [] };
  const subject = { anchor: { path: location.path }, start: 0, end: 0 };
  const unread = unreadableState(subject, answer.reason);
  const told: Diagnostic = answer.restricted ? { ...unread, severity: "information" } : unread;
  return { ...NOT_READ, location, answer, diagnostics: [told] };
}

/** Why nothing is claimed of any instance; undefined where the state is known. */
export function unreadState({ location, state }: LoadedState): Unasked | undefined {
  if (state) return undefined;
  const of = location.kind === "elsewhere" ? location.backend : undefined;
  return { source: "state", why: "state-not-loaded", ...(of !== undefined && { of }) };
}

const NOT_READ = { answer: undefined, state: undefined, isAbsent: false, diagnostics: [] };
