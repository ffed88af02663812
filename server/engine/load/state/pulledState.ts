import type { Steps } from "../../source/steps.ts";
import { readingState } from "../../state/readState.ts";
import { EMPTY_STATE, isEmptyState } from "../../state/state.ts";
import type { Inputs } from "../inputs.ts";
import { failedPull } from "../texts.ts";
import { type LoadedState, loadedAt, type PullProgress } from "./loadedState.ts";
import { pulledText } from "./pulledText.ts";
import type { PulledState, PullQuestion } from "./pullQuestion.ts";

/** What the program has printed; until then, or where it failed, what is known without it. */
export function* pulled(
  { answers, options }: Inputs,
  pull: PullQuestion,
  unread: LoadedState,
  before: LoadedState | undefined,
): Steps<LoadedState> {
  if (options.loadState !== "always") return { ...unread, pull, progress: { kind: "unread" } };
  const answer = answers.get(pull);
  const kept = keptOf(before, pull);
  const open = [pull];
  if (!answer) return { ...(kept ?? unread), pull, open, progress: { kind: "loading", ...atOf(kept) } };
  if (answer.kind === "called-off") return kept ?? { ...unread, pull, open, progress: { kind: "unread" } };
  if (answer.kind === "failure") return failed(answer.reason, unread, pull, kept);
  const range = unread.diagnostics[0]?.subject;
  const made = before?.answer === answer ? before : { ...(yield* readPulled(answer, unread, pull, kept)), answer };
  // What is odd in it stands in no file that could be opened.
  return {
    ...made,
    location: unread.location,
    diagnostics: made.diagnostics.map((each) => ({ ...each, subject: range })),
  };
}

/** What was loaded before still counts; where it came from has no say in when. */
function keptOf(before: LoadedState | undefined, pull: PullQuestion): LoadedState | undefined {
  if (!before?.state || before.pull?.key !== pull.key || before.progress === undefined) return undefined;
  const at = loadedAt(before.progress);
  return at === undefined ? undefined : { ...before, pull, progress: { kind: "loaded", at } };
}

const atOf = (kept: LoadedState | undefined): { readonly before?: string } => {
  const at = kept?.progress && loadedAt(kept.progress);
  return at === undefined ? {} : { before: at };
};

function failed(reason: string, unread: LoadedState, pull: PullQuestion, kept: LoadedState | undefined): LoadedState {
  const progress: PullProgress = { kind: "failed", reason, ...atOf(kept) };
  if (kept) return { ...kept, progress };
  const diagnostics = [failedPull(unread.diagnostics[0]?.subject, pull.pull, reason)];
  return { ...unread, pull, open: [pull], progress, diagnostics };
}

function* readPulled(
  answer: PulledState,
  unread: LoadedState,
  pull: PullQuestion,
  kept: LoadedState | undefined,
): Steps<LoadedState> {
  const printed = pulledText(answer.bytes);
  if (printed.kind === "fault") return failed(printed.reason, unread, pull, kept);
  const { value, diagnostics } =
    printed.kind === "nothing" ? NOTHING : yield* readingState("", printed.text, kept?.state);
  if (!value) return failed(diagnostics[0]?.detail ?? "it printed no state", unread, pull, kept);
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
