import type { Diagnostic } from "../../source/diagnostic.ts";
import type { FileAnswer, Question } from "../../source/question.ts";
import type { State } from "../../state/state.ts";
import type { Unasked } from "../../values/value.ts";
import type { PulledState, PullQuestion } from "./pullQuestion.ts";
import type { StateLocation } from "./stateLocation.ts";
import type { StateLock } from "./stateLock.ts";

/** The state of a root module, as far as it is known. */
export interface LoadedState {
  readonly location: StateLocation;
  /** What it was read from. */
  readonly answer: FileAnswer | PulledState | undefined;
  /** Undefined: it was not read, or could not be. No action may be claimed. */
  readonly state: State | undefined;
  /** Is there no file? Then nothing exists yet. */
  readonly isAbsent: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** What brings a state that no file shows, where the user wants it; undefined where nothing can. */
  readonly pull?: PullQuestion;
  /** How far that has come; undefined of a file. */
  readonly progress?: PullProgress;
  /** Only a part of the file is there: what counts is the last state that was whole. */
  readonly isBeingWritten?: true;
  readonly lock?: StateLock;
  /** What is wrong with the file, as it is told without a copy beside it. */
  readonly damage?: readonly Diagnostic[];
  /** What would bring the state, and nobody waits for. */
  readonly open: readonly Question[];
}

/** `before`: a state that was loaded at that time still counts. */
export type PullProgress =
  | { readonly kind: "unread" }
  | { readonly kind: "loading"; readonly before?: string }
  | { readonly kind: "loaded"; readonly at: string }
  | { readonly kind: "failed"; readonly reason: string; readonly before?: string };

/** When the state that counts was loaded. */
export const loadedAt = (progress: PullProgress): string | undefined =>
  progress.kind === "loaded" ? progress.at : progress.kind === "unread" ? undefined : progress.before;

/** Why nothing is claimed of any instance; undefined where the state is known. */
export function unreadState({ location, state }: LoadedState): Unasked | undefined {
  if (state) return undefined;
  const of = backendOf(location);
  return { source: "state", why: "state-not-loaded", ...(of !== undefined && { of }) };
}

const backendOf = (location: StateLocation): string | undefined =>
  location.kind === "elsewhere" ? location.backend : location.kind === "undecided" ? location.initialised : undefined;

/** Of a state that was not read. */
export const NOT_READ = { answer: undefined, state: undefined, isAbsent: false, diagnostics: [], open: [] };
