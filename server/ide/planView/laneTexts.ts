import { configText, type ResourceAddress } from "../../engine/addrs/address.ts";
import type { DriftGroup } from "../../engine/diff/driftGroups.ts";
import { isForced, type Rule } from "../../engine/lifecycle/reasons/decision.ts";
import type { Change, Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan, Plan } from "../../engine/plan/plan.ts";
import type { NotPlanned } from "../../engine/plan/rows/notPlanned.ts";
import {
  certaintyOf,
  changedNames,
  deleteCause,
  doubtRemark,
  forcingNames,
  importText,
  symbolOf,
  wordsBeside,
} from "../../engine/render/changeWords.ts";
import { doubtWords } from "../../engine/render/doubts.ts";
import { DRIFT_SYMBOL, driftGroupType, driftGroupWords, driftWords } from "../../engine/render/driftWords.ts";
import { unaskedText } from "../../engine/render/notPlannedReasons.ts";
import { MAY_CHANGE, partlyKnownSymbol, partlyKnownText } from "../../engine/render/partlyKnown.ts";
import { isLeftUnread, NOT_READ, readText } from "../../engine/render/readTimes.ts";
import { sentence } from "../../engine/render/ruleSentences.ts";
import { type Secrets, secretsOf } from "../../engine/render/secrets.ts";
import { remember } from "../../engine/source/remember.ts";
import { isWithin } from "../../engine/values/path.ts";
import { listed } from "../../engine/values/text/nouns.ts";
import type { LaneCertainty, LaneLine } from "../../protocol/planOverview.ts";
import { confidenceOf, NOT_PLANNED, PARTLY_KNOWN, STATE_NOT_LOADED } from "../confidences.ts";
import { causeText, commonCauseText } from "../explanation.ts";
import { partlyKnownTone, toneOf } from "../tones.ts";

export type LaneTexts = Pick<LaneLine, "symbol" | "tone" | "head" | "tail" | "words" | "why" | "sure">;

/**
 * Returns the texts of a planned or failed instance. An update, and a replacement that one argument forces, are told by what changes, and
 * not by the name of the argument too.
 */
export function traceTexts(plan: ExplainablePlan, trace: Trace): LaneTexts {
  const secrets = secretsOf(plan);
  const texts = textsWithoutCause(trace, secrets, plan.state.isAbsent);
  const cause = trace.failed ? undefined : causeText(plan, trace);
  if (cause === undefined) return texts;
  const { change } = trace;
  const isUpdate = change.action.outcome === "update";
  if (!isUpdate && !isToldByCause(plan, trace)) return { ...texts, why: joined([texts.why, cause]) };
  const origins = originTexts(trace).map(secrets.masked);
  return { ...texts, why: joined([...origins, cause, isUpdate ? "" : forcedWords(change, 1)]) };
}

/** Whether the part that the cause of a change names is the only one that forces the replacement. */
function isToldByCause({ queries }: ExplainablePlan, trace: Trace): boolean {
  const { action, replacePaths } = trace.change;
  const causes = isForced(action) && replacePaths.length === 1 ? queries.causesOf(trace) : undefined;
  const [leaf] = causes?.of === trace ? causes.leaves : [];
  return leaf !== undefined && isWithin(leaf, replacePaths[0]!);
}

const joined = (texts: readonly string[]): string => texts.filter((text) => text !== "").join(" · ");

/** Returns the texts of a planned or failed instance without the first cause. They depend on nothing but the instance. */
export function textsWithoutCause(trace: Trace, secrets: Secrets, isStateAbsent = false): LaneTexts {
  const { change, failed } = trace;
  const { masked } = secrets;
  const { outcome } = change.action;
  const isMoved = change.previousAddress !== undefined || change.importing !== undefined;
  return {
    ...addressTexts(masked(change.address.text)),
    symbol: failed ? "!" : symbolOf(outcome) || (isMoved ? "→" : ""),
    tone: failed ? "destroy" : toneOf(outcome),
    words: masked(deposedWords(change, wordsBeside(change, failed))),
    why: masked(failed ? failureReason(trace, secrets) : reasonText(trace, secrets, isStateAbsent)),
    sure: certainty(trace, secrets),
  };
}

/** Returns the texts of something that is not planned. */
export function notPlannedTexts(plan: Plan, { address, cause, partlyKnown }: NotPlanned): LaneTexts {
  const secrets = secretsOf(plan);
  const texts = addressTexts(secrets.masked(address));
  if (partlyKnown)
    return {
      ...texts,
      symbol: partlyKnownSymbol(partlyKnown),
      tone: partlyKnownTone(partlyKnown),
      words: MAY_CHANGE,
      why: partlyKnownText(partlyKnown, secrets),
      sure: { ...PARTLY_KNOWN, isDoubted: true },
    };
  // The summary says once that the state is not loaded.
  const lacksState = cause.why === "state-not-loaded";
  return {
    ...texts,
    symbol: lacksState ? "" : "?",
    tone: "none",
    words: lacksState ? "" : "is not planned",
    why: lacksState ? "" : secrets.masked(unaskedText(cause)),
    sure: { ...(lacksState ? STATE_NOT_LOADED : NOT_PLANNED), isDoubted: false },
  };
}

/** Returns the texts of a line for several instances of one resource, which have the same action and reason, but other values. */
export function bundleTexts(plan: ExplainablePlan, trace: Trace): LaneTexts {
  const secrets = secretsOf(plan);
  const texts = textsWithoutCause(trace, secrets, plan.state.isAbsent);
  const why = pluralReason(trace.change.action.rule) ?? joined([texts.why, commonCause(plan, trace)]);
  return { ...texts, ...bundleAddress(trace, secrets), why };
}

/** Returns the texts of an object that was changed outside of Terraform. */
export function driftTexts(plan: Plan, trace: Trace): LaneTexts {
  const secrets = secretsOf(plan);
  return {
    ...DRIFTED,
    ...addressTexts(secrets.masked(trace.change.address.text)),
    why: joined([driftWords(plan, trace, secrets), readText(trace) ?? ""]),
  };
}

/** Returns the texts of a line for several objects that were changed outside of Terraform, without their number. */
export const driftBundleTexts = (plan: Plan, group: DriftGroup): LaneTexts => ({
  ...DRIFTED,
  head: "",
  tail: driftGroupType(group),
  why: driftGroupWords(group, secretsOf(plan)),
});

const DRIFTED: Omit<LaneTexts, "head" | "tail" | "why"> = {
  symbol: DRIFT_SYMBOL,
  tone: "update",
  words: "changed outside of Terraform",
  sure: { ...confidenceOf("provider"), isDoubted: false },
};

/** Returns the name of a line for several instances, in two parts. */
export const bundleAddress = (trace: Trace, secrets: Secrets): Pick<LaneTexts, "head" | "tail"> =>
  addressTexts(secrets.masked(bundleName(trace)));

/** Returns the name of a bundle by one of its instances: the resource, without keys. */
export const bundleName = ({ change: { address, action }, orphan }: Trace): string =>
  orphan && pluralReason(action.rule) === undefined ? address.resource.text : configText(address.resource);

/** Returns the reason for several instances, if that for one names its key. */
export const pluralReason = (rule: Rule): string | undefined => PLURAL_REASONS[rule];

const PLURAL_REASONS: Readonly<Partial<Record<Rule, string>>> = {
  "each-key": "their keys are not in for_each map",
  "count-index": "their indexes are out of range for count",
};

/** A step of an address with its key and the dot after it. */
const ADDRESS = /^((?:[^."[\]]+(?:\[(?:"(?:[^"\\]|\\.)*"|\d+)\])?\.)*)(.+)$/;

/** Returns an address in two parts: the end, which identifies it, is never cut. */
export function addressTexts(address: string): Pick<LaneLine, "head" | "tail"> {
  const [, head = "", tail = address] = ADDRESS.exec(address) ?? [];
  return { head, tail };
}

const deposedWords = ({ deposed }: Change, words: string): string =>
  deposed === undefined ? words : `(deposed ${deposed}) ${words}`;

/** Returns the summary of the error that keeps an instance from being planned; empty if another instance has it. */
export const failureText = ({ diagnostics }: Trace): string =>
  diagnostics.find(({ severity }) => severity === "error")?.summary ?? "";

/** Returns the error that keeps an instance from being planned, with the first line of its detail. */
const failureReason = ({ change }: Trace, secrets: Secrets): string =>
  sentence(change.action, change, secrets).split("\n", 1)[0]!;

/** Returns why the action is planned, in a few words. */
function reasonText(trace: Trace, secrets: Secrets, isStateAbsent: boolean): string {
  return joined([...originTexts(trace), ruleText(trace, secrets, isStateAbsent)]);
}

/** Returns where the object comes from, if not from its own address. */
function originTexts({ change }: Trace): readonly string[] {
  const { previousAddress, action } = change;
  const moved = previousAddress && action.outcome !== "no-op" ? `moved from ${previousAddress.text}` : "";
  return [importText(change) ?? "", moved];
}

/** Returns the words for the rule that decided: `release forces replacement`, `key ["c"] is not in for_each map`. */
function ruleText(trace: Trace, secrets: Secrets, isStateAbsent: boolean): string {
  const { change } = trace;
  const { action, previousAddress, importing } = change;
  if (isForced(action)) {
    const names = forcingNames(change, secrets);
    return `${listed(names)} ${forcedWords(change, names.length)}`;
  }
  if (action.outcome === "update") {
    const names = changedArguments(trace, secrets);
    return names.length === 0
      ? unended(sentence(action, change, secrets))
      : `${listed(names)} ${names.length === 1 ? "changes" : "change"}`;
  }
  // Without a state, the summary says once that everything counts as new.
  if (action.rule === "not-tracked") return isStateAbsent ? "" : "not in the state yet";
  const reason = deleteCause(change);
  if (reason !== "") return reason;
  if (action.rule === "unchanged" && (previousAddress || importing)) return "";
  return unended(sentence(action, change, secrets));
}

/** Returns what so many arguments do to an object: `forces replacement`, `may force replacement`. */
const forcedWords = ({ action }: Change, count: number): string =>
  doubtWords(action)?.chainEnd ?? (count === 1 ? "forces replacement" : "force replacement");

/** Returns the arguments that change, without attributes that only the provider sets. */
export function changedArguments({ change, schema }: Trace, secrets: Secrets): readonly string[] {
  const names = changedNamesOf(secrets)(change);
  const configurable = names.filter((name) => {
    const attribute = schema?.block.attributes.get(name);
    return attribute === undefined || attribute.optional || attribute.required;
  });
  return configurable.length > 0 ? configurable : names;
}

const changedNamesOf = remember((secrets: Secrets) =>
  remember((change: Change): readonly string[] => changedNames(change, secrets)),
);

const unended = (text: string): string => text.replace(/\.$/, "");

/** Returns the cause as it holds for all instances of a resource with the same decision, without values; empty if none is known. */
export function commonCause(plan: ExplainablePlan, trace: Trace): string {
  const { action, address } = trace.change;
  if (action.outcome === "no-op") return "";
  const secrets = secretsOf(plan);
  const changed = isForced(action) ? forcingNames(trace.change, secrets) : changedArguments(trace, secrets);
  const decided = `${action.outcome} ${action.rule} ${changed.join()}`;
  const causes = causesOf(plan)(address.resource);
  const text = causes.get(decided) ?? commonCauseText(plan, trace) ?? "";
  causes.set(decided, text);
  return text;
}

const causesOf = remember((_: ExplainablePlan) => remember((_: ResourceAddress) => new Map<string, string>()));

/** Returns how sure the action of an instance is. */
function certainty(trace: Trace, secrets: Secrets): LaneCertainty {
  const { change, confidence, failed } = trace;
  if (failed) return { level: 0, word: "error", tooltip: sentence(change.action, change, secrets), isDoubted: false };
  const { level, word, tooltip: answered } = confidenceOf(confidence);
  const read = trace.isSettled ? undefined : (readText(trace) ?? (isLeftUnread(trace) ? NOT_READ : undefined));
  const tooltip = read === undefined ? answered : `${answered}; ${read}`;
  const doubt = certaintyOf(change);
  if (doubt === "") return { level, word, tooltip, isDoubted: false };
  return { level, word: doubt, tooltip: [doubtRemark(change), `${tooltip}.`].join(" ").trim(), isDoubted: true };
}
