import type { Steps } from "../../source/steps.ts";
import { readStateInSteps } from "../../state/readState.ts";
import { EMPTY_STATE, isEmptyState } from "../../state/state.ts";
import type { Inputs } from "../inputs.ts";
import { failedPull } from "../loadFindings.ts";
import { type LoadedState, loadedAt, type PullProgress } from "./loadedState.ts";
import { pulledText } from "./pulledText.ts";
import type { PulledState, PullQuestion } from "./pullQuestion.ts";

/**
 * Returns the state from the program's output; until the output arrives, or if pulling failed, the last state or none.
 */
export function* pulledState(
  { answers, options }: Inputs,
  pull: PullQuestion,
  unread: LoadedState,
  previous: LoadedState | undefined,
): Steps<LoadedState> {
  if (options.loadState !== "always") return { ...unread, pull, progress: { kind: "unread" } };
  const answer = answers.get(pull);
  const lastPulled = lastPulledState(previous, pull);
  const open = [pull];
  if (!answer) return { ...(lastPulled ?? unread), pull, open, progress: { kind: "loading", ...atOf(lastPulled) } };
  if (answer.kind === "called-off") return lastPulled ?? { ...unread, pull, open, progress: { kind: "unread" } };
  if (answer.kind === "failure") return failed(answer.reason, unread, pull, lastPulled);
  const range = unread.diagnostics[0]?.subject;
  const pulled =
    previous?.answer === answer ? previous : { ...(yield* readPulled(answer, unread, pull, lastPulled)), answer };
  // Diagnostics in it have no range, because it is in no file that could be opened.
  return {
    ...pulled,
    location: unread.location,
    diagnostics: pulled.diagnostics.map((each) => ({ ...each, subject: range })),
  };
}

/** Returns the state that was pulled before and is still valid; the progress display does not count. */
function lastPulledState(previous: LoadedState | undefined, pull: PullQuestion): LoadedState | undefined {
  if (!previous?.state || previous.pull?.key !== pull.key || previous.progress === undefined) return undefined;
  const at = loadedAt(previous.progress);
  return at === undefined ? undefined : { ...previous, pull, progress: { kind: "loaded", at } };
}

const atOf = (lastPulled: LoadedState | undefined): { readonly lastLoadedAt?: string } => {
  const at = lastPulled?.progress && loadedAt(lastPulled.progress);
  return at === undefined ? {} : { lastLoadedAt: at };
};

function failed(
  reason: string,
  unread: LoadedState,
  pull: PullQuestion,
  lastPulled: LoadedState | undefined,
): LoadedState {
  const progress: PullProgress = { kind: "failed", reason, ...atOf(lastPulled) };
  if (lastPulled) return { ...lastPulled, progress };
  const diagnostics = [failedPull(unread.diagnostics[0]?.subject, pull.pull, reason)];
  return { ...unread, pull, open: [pull], progress, diagnostics };
}

function* readPulled(
  answer: PulledState,
  unread: LoadedState,
  pull: PullQuestion,
  lastPulled: LoadedState | undefined,
): Steps<LoadedState> {
  const printed = pulledText(answer.bytes);
  if (printed.kind === "fault") return failed(printed.reason, unread, pull, lastPulled);
  const { value, diagnostics } =
    printed.kind === "nothing" ? NOTHING : yield* readStateInSteps("", printed.text, lastPulled?.state);
  if (!value) return failed(diagnostics[0]?.detail ?? "it printed no state", unread, pull, lastPulled);
  return {
    ...unread,
    state: value,
    isAbsent: isEmptyState(value) && value.lineage === "",
    diagnostics,
    pull,
    open: [pull],
    progress: { kind: "loaded", at: answer.at },
  };
}

const NOTHING = { value: EMPTY_STATE, diagnostics: [] };
