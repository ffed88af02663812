import type { Diagnostic } from "../../source/diagnostic.ts";
import type { FileAnswer, Question } from "../../source/question.ts";
import type { State } from "../../state/state.ts";
import type { Unasked } from "../../values/value.ts";
import type { OtherPlanner } from "../inputs.ts";
import type { PulledState, PullQuestion } from "./pullQuestion.ts";
import type { StateAbsence } from "./stateAbsence.ts";
import type { StateLocation } from "./stateLocation.ts";
import type { StateLock } from "./stateLock.ts";

/** The state of a root module, as far as it is loaded. */
export interface LoadedState {
  readonly location: StateLocation;
  /** The answer that it was read from. */
  readonly answer: FileAnswer | PulledState | undefined;
  /** Undefined if it was not read or is unreadable. No action may be claimed then. */
  readonly state: State | undefined;
  /** Whether there is no file, so that every instance counts as new. */
  readonly isAbsent: boolean;
  /** Whether an option leaves the state out, wherever it is. */
  readonly isLeftOut?: true;
  /** What the folder shows about a file that is absent. */
  readonly absence?: StateAbsence;
  readonly diagnostics: readonly Diagnostic[];
  /** The question for a state that is in no file; undefined if the user does not want it, or nothing can pull it. */
  readonly pull?: PullQuestion;
  /** The progress of pulling the state; undefined for a file. */
  readonly progress?: PullProgress;
  /** The file is incomplete at present; the last complete state counts. */
  readonly isBeingWritten?: true;
  readonly lock?: StateLock;
  /** The state with the provider addresses that its file has, if the configuration has others. */
  readonly asStored?: LoadedState;
  /** Diagnostics of a damaged file, without the note on its backup. */
  readonly damage?: readonly Diagnostic[];
  /** Questions that would bring the state, but that no plan waits for. */
  readonly open: readonly Question[];
}

/** `lastLoadedAt`: the state that was loaded at that time is still valid. */
export type PullProgress =
  | { readonly kind: "unread" }
  | { readonly kind: "loading"; readonly lastLoadedAt?: string }
  | { readonly kind: "loaded"; readonly at: string }
  | { readonly kind: "failed"; readonly reason: string; readonly lastLoadedAt?: string };

/** Returns the time at which the valid state was loaded. */
export const loadedAt = (progress: PullProgress): string | undefined =>
  progress.kind === "loaded" ? progress.at : progress.kind === "unread" ? undefined : progress.lastLoadedAt;

/** Returns the reason why nothing is claimed of any instance; undefined if the state is known. */
export function unreadState({ location, state }: LoadedState): Unasked | undefined {
  if (state) return undefined;
  const of = backendOf(location);
  return { source: "state", why: "state-not-loaded", ...(of !== undefined && { about: of }) };
}

/** The names of other planners within a sentence. */
export const PLANNER_NAMES: Readonly<Record<OtherPlanner, string>> = { terragrunt: "Terragrunt", stack: "the stack" };

function backendOf(location: StateLocation): string | undefined {
  switch (location.kind) {
    case "elsewhere":
      return location.backend;
    case "undecided":
      return location.initialised;
    case "other-planner":
      return PLANNER_NAMES[location.planner];
    case "file":
      return undefined;
  }
}

/** Returns a state that stands for the one of a root module, but was not read from its location. */
export const fileState = (state: State): LoadedState => ({ ...NOT_READ, location: { kind: "file", path: "" }, state });

/** The fields of a state that was not read. */
export const NOT_READ = { answer: undefined, state: undefined, isAbsent: false, diagnostics: [], open: [] };
