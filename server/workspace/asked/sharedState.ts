import type { LoadedState } from "../../engine/load/state/loadedState.ts";
import { type SharedState, sharedStateQuestion } from "../../engine/provider/builtin/remoteState.ts";
import type { Failure, Question } from "../../engine/source/question.ts";
import { remember } from "../../engine/source/remember.ts";

/**
 * Returns the question that other root modules ask for a state, and its answer; undefined unless it was loaded from a backend.
 */
export function sharedState({
  location,
  state,
  isAbsent,
}: LoadedState): readonly [Question, SharedState | Failure] | undefined {
  if (location.kind !== "elsewhere" || location.shared === undefined || !state) return undefined;
  return [sharedStateQuestion(location.shared), isAbsent ? NOTHING : shared(state)];
}

/** Returns one object for each state. */
const shared = remember((state: LoadedState["state"] & object): SharedState => ({ kind: "shared-state", state }));

const NOTHING: Failure = { kind: "failure", absent: true, reason: "nothing was applied yet" };
