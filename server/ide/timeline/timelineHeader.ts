import { driftOf } from "../../engine/diff/drift.ts";
import type { PartlyKnown } from "../../engine/lifecycle/partlyKnown.ts";
import type { Change, Trace } from "../../engine/lifecycle/trace.ts";
import type { LeftOutOfApply } from "../../engine/plan/order/applyOperation.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { activatorText } from "../../engine/render/activators.ts";
import { importText, symbolOf, wordsBeside } from "../../engine/render/changeWords.ts";
import { MAY_CHANGE, partlyKnownSymbol, partlyKnownText } from "../../engine/render/partlyKnown.ts";
import { sentence } from "../../engine/render/ruleSentences.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { pathName } from "../../engine/render/valueText.ts";
import type { TimelineHeader } from "../../protocol/timeline.ts";
import { confidenceOf, PARTLY_KNOWN } from "../confidences.ts";
import type { Explanation } from "../explanation.ts";
import type { FilePlace } from "../locations.ts";
import { partlyKnownTone, toneOf } from "../tones.ts";

/** Returns the header of a planned instance. */
export function headerOf(plan: Plan, trace: Trace, explanation: Explanation): TimelineHeader<FilePlace> {
  const { change, provider, failed } = trace;
  const secrets = secretsOf(plan);
  const danger = DANGERS[change.action.outcome];
  return {
    symbol: symbolOf(change.action.outcome),
    tone: toneOf(change.action.outcome),
    words: secrets.masked(wordsBeside(change, failed)),
    sentence: sentence(change.action, change, secrets),
    ...(!failed && { activatedBy: activatorText(change) }),
    ...(danger !== undefined && { danger }),
    ...(explanation.cause !== undefined && { cause: explanation.cause }),
    chain: explanation.chain,
    confidence: confidenceOf(trace.confidence),
    provider,
    notes: [...notesOf(trace, explanation), ...driftNote(trace, secrets)].map(secrets.masked),
  };
}

/** Returns the header of an instance of which only a part is known. */
export function partlyKnownHeader(plan: Plan, trace: Trace, partlyKnown: PartlyKnown): TimelineHeader<FilePlace> {
  return {
    symbol: partlyKnownSymbol(partlyKnown),
    tone: partlyKnownTone(partlyKnown),
    words: MAY_CHANGE,
    sentence: `${partlyKnownText(partlyKnown, secretsOf(plan))}.`,
    chain: [],
    confidence: PARTLY_KNOWN,
    provider: trace.provider,
    notes: [],
  };
}

function notesOf({ change }: Trace, { createdFirstFor: first, leftOutOfApply }: Explanation): readonly string[] {
  const { previousAddress, action } = change;
  const imported = importText(change);
  return [
    ...(imported === undefined ? [] : [imported]),
    ...(previousAddress && action.outcome !== "no-op" ? [`moved from ${previousAddress.text}`] : []),
    ...(first === undefined ? [] : [`created first: ${first} has create_before_destroy and depends on it`]),
    ...(leftOutOfApply === undefined ? [] : [LEFT_OUT[leftOutOfApply]]),
  ];
}

const LEFT_OUT: Readonly<Record<LeftOutOfApply, string>> = {
  all: "not applied: no target needs it",
  creation: "only the old object is destroyed: no target needs the new one",
};

/** Returns what was changed outside of Terraform; nothing without drift. */
function driftNote(trace: Trace, secrets: Secrets): readonly string[] {
  const drift = driftOf(trace);
  if (!drift) return [];
  const names = drift.attributes.map((path) => pathName(path, secrets));
  return [drift.isDeleted ? "deleted outside of Terraform" : `changed outside of Terraform: ${names.join(", ")}`];
}

const DANGERS: Readonly<Partial<Record<Change["action"]["outcome"], string>>> = {
  delete: "The object is destroyed with everything that it contains.",
  "delete-then-create": "The old object is destroyed before the new one exists.",
};
