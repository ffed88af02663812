import { driftOf } from "../../engine/diff/drift.ts";
import type { PartlyKnown } from "../../engine/lifecycle/partlyKnown.ts";
import { type Change, objectAt, type Trace } from "../../engine/lifecycle/trace.ts";
import type { LeftOutOfApply } from "../../engine/plan/applyOperation.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { activatorText } from "../../engine/render/activators.ts";
import { importText, symbolOf, wordsBeside } from "../../engine/render/changeWords.ts";
import { MAY_CHANGE, partlyKnownSymbol, partlyKnownText } from "../../engine/render/partlyKnown.ts";
import { isLeftUnread, notReadText, readText } from "../../engine/render/readTimes.ts";
import { sentence } from "../../engine/render/ruleSentences.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { pathName } from "../../engine/render/valueText.ts";
import { attribute } from "../../engine/values/path.ts";
import { isObject } from "../../engine/values/value.ts";
import type { TimelineHeader } from "../../protocol/timeline.ts";
import { confidenceOf, PARTLY_KNOWN } from "../confidences.ts";
import type { Explanation } from "../explanation.ts";
import type { FilePlace } from "../navigation/locations.ts";
import { partlyKnownTone, toneOf } from "../tones.ts";

/** Returns the header of a planned instance. */
export function headerOf(plan: Plan, trace: Trace, explanation: Explanation, now?: number): TimelineHeader<FilePlace> {
  const { change, provider, failed } = trace;
  const secrets = secretsOf(plan);
  const danger = DANGERS[change.action.outcome];
  return {
    symbol: symbolOf(change.action.outcome),
    tone: toneOf(change.action.outcome),
    words: secrets.masked(wordsBeside(change, failed)),
    sentence: isToldByCause(trace, explanation) ? "" : sentence(change.action, change, secrets),
    ...(!failed && { activatedBy: activatorText(change) }),
    ...(danger !== undefined && { danger }),
    ...(explanation.cause !== undefined && { cause: explanation.cause }),
    chain: explanation.chain,
    confidence: confidenceOf(trace.confidence),
    provider,
    notes: [
      ...notesOf(trace, explanation),
      ...importNote(trace, secrets),
      ...driftNote(trace, secrets),
      ...readNote(plan, trace, now),
    ].map(secrets.masked),
    ...(isLeftUnread(trace) && { isUnread: true as const }),
  };
}

/** Whether the changed part and its cause say all that the sentence about the action would. */
const isToldByCause = ({ failed, change: { action } }: Trace, { cause }: Explanation): boolean =>
  !failed && cause !== undefined && !action.doubt && (action.rule === "changed" || action.rule === "requires-replace");

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

/** Returns which attributes an import left null although they are configured; nothing if it left none. */
function importNote(trace: Trace, secrets: Secrets): readonly string[] {
  const { importing, before } = trace.change;
  const configuration = objectAt(trace, "configuration");
  if (!importing || !configuration || !isObject(before) || !isObject(configuration)) return [];
  const isSet = (name: string) => configuration.entries.get(name)?.kind !== "null" && configuration.entries.has(name);
  const left = [...before.entries].flatMap(([name, { kind }]) => (kind === "null" && isSet(name) ? [name] : []));
  const names = left.map((name) => pathName([attribute(name)], secrets)).join(", ");
  return left.length === 0 ? [] : [`null after the import, so a change is planned: ${names}`];
}

/** Returns what was changed outside of Terraform; nothing without drift. */
function driftNote(trace: Trace, secrets: Secrets): readonly string[] {
  const drift = driftOf(trace);
  if (!drift) return [];
  const names = drift.attributes.map((path) => pathName(path, secrets));
  return [drift.isDeleted ? "deleted outside of Terraform" : `changed outside of Terraform: ${names.join(", ")}`];
}

/** Returns when a plugin read the object, or of when its stored state is; nothing if the plan reads no objects at all. */
function readNote({ state }: Plan, trace: Trace, now: number | undefined): readonly string[] {
  const read = trace.stored && readText(trace);
  if (read !== undefined) return [read];
  return isLeftUnread(trace) ? [notReadText(state, now)] : [];
}

const DANGERS: Readonly<Partial<Record<Change["action"]["outcome"], string>>> = {
  delete: "The object is destroyed with everything that it contains.",
  "delete-then-create": "The old object is destroyed before the new one exists.",
};
