import type { Provisioner } from "../config/module.ts";
import { rawEquals } from "../values/equality.ts";
import { deepMarks, unknownValue, type Value, withMarks, withoutDeepMarks } from "../values/value.ts";
import { membersOf, withMembers } from "../values/walk.ts";
import { isReplacement } from "./decision.ts";
import type { Half } from "./lifecycleRecord.ts";
import type { Trace } from "./trace.ts";

/** What fails in the apply of an instance. */
export type Failure = CallFailure | ProvisionerFailure;

/** ApplyResourceChange fails. Beside its error, the provider returns the object as far as it came, or nothing. */
export interface CallFailure {
  readonly operation: "create" | "update" | "delete";
  readonly returns: "object" | "nothing";
}

/** A provisioner fails, by its number among those that run. */
export interface ProvisionerFailure {
  readonly operation: "provisioner";
  readonly number: number;
}

/** The rule by which Terraform decides what a failure leaves. */
export type FailureRule =
  | "create-nothing"
  | "create-tainted"
  | "create-restored"
  | "create-beside-deposed"
  | "update-prior"
  | "update-partial"
  | "delete-stays"
  | "delete-partial"
  | "deposed-stays"
  | "provisioner-tainted"
  | "provisioner-beside-deposed"
  | "provisioner-stays"
  | "provisioner-continues";

/** An object that is left after a failure. */
export interface RemainingObject {
  readonly value: Value;
  readonly status: "ready" | "tainted";
}

/** What a failure leaves of an instance. */
export interface FailureOutcome {
  readonly rule: FailureRule;
  /** The operation in which it fails: the half of a replacement, or the only one. */
  readonly half: Half | undefined;
  /** The object at the address; undefined for none. */
  readonly current: RemainingObject | undefined;
  /** The old object of a replacement, or a deposed object, that stays deposed. */
  readonly deposed: RemainingObject | undefined;
  /** Whether the apply goes on as if nothing had failed. */
  readonly continues: boolean;
}

/** Returns the provisioners that the apply of an instance runs, in their order. Neither deposed nor tainted objects run any at their end. */
export function provisionersRun(trace: Trace, provisioners: readonly Provisioner[]): readonly Provisioner[] {
  const { action, deposed } = trace.change;
  const { outcome } = action;
  if (trace.change.address.resource.mode !== "managed") return [];
  const ends = (outcome === "delete" || outcome === "delete-then-create") && !deposed;
  const runsAtEnd = ends && trace.stored?.status !== "tainted";
  const creates = outcome === "create" || isReplacement(outcome);
  const of = (when: Provisioner["when"]) => provisioners.filter((each) => each.when === when);
  return [...(runsAtEnd ? of("destroy") : []), ...(creates ? of("create") : [])];
}

/**
 * Returns what a failure leaves of an instance; undefined if the apply does nothing that can fail so. `rehearsed` has the steps of the
 * apply.
 */
export function failureOutcome(
  rehearsed: Trace,
  failure: Failure,
  provisioners: readonly Provisioner[],
): FailureOutcome | undefined {
  switch (failure.operation) {
    case "create":
      return creationFailed(rehearsed, failure.returns);
    case "update":
      return updateFailed(rehearsed, failure.returns);
    case "delete":
      return deletionFailed(rehearsed, failure.returns);
    case "provisioner":
      return provisionerFailed(rehearsed, provisionersRun(rehearsed, provisioners)[failure.number - 1]);
  }
}

/** Returns the object that a creation or an update leads to; undefined if nothing is applied. */
function newObject({ transitions, change }: Trace): Value | undefined {
  const isNew = isReplacement(change.action.outcome);
  return transitions.findLast(({ to, replacement }) => to === "newState" && replacement === isNew)?.object;
}

const priorObject = ({ change, stored }: Trace): RemainingObject => ({
  value: change.before,
  status: stored?.status ?? "ready",
});

function creationFailed(trace: Trace, returns: CallFailure["returns"]): FailureOutcome | undefined {
  const { outcome } = trace.change.action;
  const created = newObject(trace);
  if (!created || (outcome !== "create" && !isReplacement(outcome))) return undefined;
  const half = isReplacement(outcome) ? "create" : undefined;
  const isFirst = outcome === "create-then-delete";
  const old = isFirst ? priorObject(trace) : undefined;
  if (returns === "nothing")
    return {
      rule: isFirst ? "create-restored" : "create-nothing",
      half,
      current: old,
      deposed: undefined,
      continues: false,
    };
  const current = { value: undecided(created), status: "tainted" as const };
  return { rule: isFirst ? "create-beside-deposed" : "create-tainted", half, current, deposed: old, continues: false };
}

function updateFailed(trace: Trace, returns: CallFailure["returns"]): FailureOutcome | undefined {
  const updated = newObject(trace);
  if (!updated || trace.change.action.outcome !== "update") return undefined;
  const prior = priorObject(trace);
  const isPartial = returns === "object";
  const current = isPartial ? { ...prior, value: undecidedBetween(prior.value, updated) } : prior;
  return {
    rule: isPartial ? "update-partial" : "update-prior",
    half: undefined,
    current,
    deposed: undefined,
    continues: false,
  };
}

function deletionFailed(trace: Trace, returns: CallFailure["returns"]): FailureOutcome | undefined {
  const { action, deposed } = trace.change;
  const { outcome } = action;
  const prior = priorObject(trace);
  const rest = returns === "object" ? { ...prior, value: undecided(prior.value) } : prior;
  const rule = returns === "object" ? "delete-partial" : "delete-stays";
  if (outcome === "create-then-delete") {
    const created = newObject(trace);
    const current = created && { value: created, status: "ready" as const };
    return current && { rule: "deposed-stays", half: "delete", current, deposed: rest, continues: false };
  }
  if (outcome === "delete" && deposed !== undefined)
    return { rule: "deposed-stays", half: undefined, current: undefined, deposed: rest, continues: false };
  if (outcome !== "delete" && outcome !== "delete-then-create") return undefined;
  const half = outcome === "delete" ? undefined : "delete";
  return { rule, half, current: rest, deposed: undefined, continues: false };
}

function provisionerFailed(trace: Trace, provisioner: Provisioner | undefined): FailureOutcome | undefined {
  if (!provisioner) return undefined;
  const { outcome } = trace.change.action;
  const continues = provisioner.onFailure === "continue";
  const created = newObject(trace);
  const half = isReplacement(outcome) ? (provisioner.when === "destroy" ? "delete" : "create") : undefined;
  if (continues) {
    const current = created && created.kind !== "null" ? { value: created, status: "ready" as const } : undefined;
    return { rule: "provisioner-continues", half, current, deposed: undefined, continues };
  }
  if (provisioner.when === "destroy")
    return { rule: "provisioner-stays", half, current: priorObject(trace), deposed: undefined, continues };
  if (!created) return undefined;
  const current = { value: created, status: "tainted" as const };
  return outcome === "create-then-delete"
    ? { rule: "provisioner-beside-deposed", half, current, deposed: priorObject(trace), continues }
    : { rule: "provisioner-tainted", half, current, deposed: undefined, continues };
}

/** Returns an object that only the provider knows: every attribute is unknown. */
const undecided = (object: Value): Value =>
  object.kind === "mapping"
    ? withMembers(
        object,
        membersOf(object).map(([, part]) => unknownAs(part)),
      )
    : object;

/** Returns an object of which an attribute is known only where two objects have the same. */
function undecidedBetween(prior: Value, planned: Value): Value {
  const priorParts = membersOf(prior);
  const parts = membersOf(planned).map(([, part], at) => {
    const before = priorParts[at]?.[1];
    return before && rawEquals(withoutDeepMarks(before), withoutDeepMarks(part)) ? part : unknownAs(part);
  });
  return planned.kind === "mapping" ? withMembers(planned, parts) : planned;
}

const unknownAs = (part: Value): Value => withMarks(unknownValue(part.type), deepMarks(part));

/** Whether the next plan of the instance follows from what is known, and not from the object that the provider returned. */
export const isNextDecided = ({ rule, half }: FailureOutcome): boolean =>
  rule !== "update-partial" && !(rule === "delete-partial" && half !== undefined);
