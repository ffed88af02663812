import { failedTrace } from "../../engine/lifecycle/failure/failedRecord.ts";
import { continuesAfter, provisionersRun } from "../../engine/lifecycle/failure/failureRules.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { headline, symbolOf } from "../../engine/render/changeWords.ts";
import { failureSentence, failureTitle, nextDeposedText, undecidedNext } from "../../engine/render/failureSentences.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { TimelineFailure, TimelineNextAction, TimelineTrack } from "../../protocol/timeline.ts";
import type { NextPlan, PlayedFailure } from "../../workspace/asked/settleFailure.ts";
import { toneOf } from "../tones.ts";
import { failureName } from "./failureNames.ts";
import { neighboursOf } from "./timelineOrder.ts";

/** Returns what the page shows of a played failure. */
export function failureView(plan: ExplainablePlan, trace: Trace, { failed, next }: PlayedFailure): TimelineFailure {
  const { failure, outcome, prevented } = failed;
  const running = provisionersRun(trace, plan.queries.provisionersOf(trace));
  const changesElsewhere = next ? otherChanges(next) : [];
  return {
    name: failureName(failure),
    title: failureTitle(failure, running),
    sentence: failureSentence(outcome.rule),
    notStarted: neighboursOf(prevented, secretsOf(plan)),
    next: next
      ? [...next.traces, ...changesElsewhere.slice(0, MOST_OTHERS)].map((each) => nextAction(plan, next, each))
      : [],
    nextMore: Math.max(0, changesElsewhere.length - MOST_OTHERS),
    ...(!next && { nextSentence: undecidedNext(outcome.rule) }),
    ...(next && next.traces.length === 0 && { nextSentence: "The next plan has nothing at this address." }),
  };
}

/** The most changes of other instances that are listed. */
const MOST_OTHERS = 8;

/** Returns the changes that the next plan makes to other instances. */
const otherChanges = ({ plan, traces }: NextPlan): readonly Trace[] =>
  plan.traces.filter(
    (trace) =>
      isPlanned(trace) &&
      !traces.includes(trace) &&
      trace.change.action.outcome !== "no-op" &&
      trace.change.action.outcome !== "read",
  );

function nextAction(plan: ExplainablePlan, next: NextPlan, trace: Trace): TimelineNextAction {
  const { change } = trace;
  const { masked } = secretsOf(next.plan);
  if (!isPlanned(trace)) return { symbol: "?", tone: "none", words: masked(`${change.address.text} is not planned`) };
  const { outcome } = change.action;
  return {
    symbol: symbolOf(outcome),
    tone: toneOf(outcome),
    words: masked(headline(change, false)) + nextDeposedText(change, plan),
  };
}

/** Returns the tracks of the objects of an apply that fails: what stays does not end, and what is not created does not begin. */
export function failedTracks(
  tracks: readonly TimelineTrack[],
  { failed: { outcome } }: PlayedFailure,
): readonly TimelineTrack[] {
  if (continuesAfter(outcome)) return tracks;
  const isOldGone = outcome.half === "create" && outcome.rule !== "create-restored" && !outcome.deposed;
  const isNewMissing = outcome.half === "delete" && outcome.rule !== "deposed-stays";
  return tracks.map((track) => {
    // A hollow end is drawn for an object that goes on elsewhere: forgotten, or, here, in the state.
    if (track.end === "destroyed" && !isOldGone) return { ...track, end: "forgotten", label: "stays" };
    return isNewMissing && track.tone === "add" ? { ...track, label: "not created" } : track;
  });
}

/** Returns the trace that the page shows of a played failure. */
export const shownTrace = (rehearsed: Trace, played: PlayedFailure | undefined): Trace =>
  played ? failedTrace(rehearsed, played.failed.failure, played.failed.outcome) : rehearsed;
