import { isPlanned, STAGE_ORDER, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { wordsBeside } from "../../engine/render/changeWords.ts";
import { sentence } from "../../engine/render/ruleSentences.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { TimelineDeposed, TimelineTrack } from "../../protocol/timeline.ts";
import { toneOf } from "../tones.ts";
import { orderView } from "./timelineOrder.ts";

/** Returns the deposed objects of an instance, in the order of the plan. */
export const deposedTraces = ({ traces }: Pick<ExplainablePlan, "traces">, address: string): readonly Trace[] =>
  traces.filter(({ change }) => change.deposed !== undefined && change.address.text === address);

/** Returns the deposed objects of an instance as tracks; `isOrdered` adds the place of each in the order of the apply. */
export const deposedTracks = (plan: ExplainablePlan, address: string, isOrdered: boolean): readonly TimelineDeposed[] =>
  deposedTraces(plan, address).map((trace) => deposedTrack(plan, trace, isOrdered));

function deposedTrack(plan: ExplainablePlan, trace: Trace, isOrdered: boolean): TimelineDeposed {
  const { change, transitions } = trace;
  const secrets = secretsOf(plan);
  const order = isOrdered ? orderView(plan, trace) : undefined;
  const isClaimed = isPlanned(trace);
  return {
    key: change.deposed!,
    label: `deposed ${change.deposed}`,
    words: isClaimed || trace.failed ? secrets.masked(wordsBeside(change, trace.failed)) : "is not planned",
    sentence: secrets.masked(sentence(change.action, change, secrets)),
    tone: isClaimed ? toneOf(change.action.outcome) : "none",
    stages: transitions.map(({ to }) => to).filter((name) => STAGE_ORDER.indexOf(name) <= LAST_BEFORE),
    end: isClaimed ? endOf(trace) : "object",
    ...(order && { order }),
  };
}

const LAST_BEFORE = STAGE_ORDER.indexOf("priorState");

function endOf({ change }: Trace): TimelineTrack["end"] {
  if (change.action.outcome === "delete") return "destroyed";
  return change.action.outcome === "forget" ? "forgotten" : "object";
}
