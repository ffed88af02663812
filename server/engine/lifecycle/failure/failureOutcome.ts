import type { Provisioner } from "../../config/module.ts";
import { rawEquals } from "../../values/equality.ts";
import { deepMarks, unknownValue, type Value, withMarks, withoutDeepMarks } from "../../values/value.ts";
import { membersOf, withMembers } from "../../values/walk.ts";
import { isReplacement } from "../reasons/decision.ts";
import type { Trace } from "../trace.ts";
import { type Failure, failureRule, type RuledFailure } from "./failureRules.ts";

/** An object that is left after a failure. */
export interface RemainingObject {
  readonly value: Value;
  readonly status: "ready" | "tainted";
}

/** The objects of an instance that are left after a failure. */
export interface FailureOutcome extends RuledFailure {
  /** The object at the address; undefined for none. */
  readonly current: RemainingObject | undefined;
  /** The old object of a replacement, or a deposed object, that stays deposed. */
  readonly deposed: RemainingObject | undefined;
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
  const ruled = failureRule(rehearsed, failure, provisioners);
  const created = newObject(rehearsed);
  if (!ruled || (!created && NEEDS_NEW.has(ruled.rule))) return undefined;
  const returnsObject = "returns" in failure && failure.returns === "object";
  return { ...ruled, ...objectsLeft(rehearsed, ruled, created, returnsObject) };
}

/** The rules that say something of an object which the apply makes. */
const NEEDS_NEW: ReadonlySet<RuledFailure["rule"]> = new Set([
  "create-nothing",
  "create-tainted",
  "create-restored",
  "create-beside-deposed",
  "update-prior",
  "update-partial",
  "returned-tainted",
  "returned-beside-deposed",
  "returned-saved",
  "provisioner-tainted",
  "provisioner-beside-deposed",
]);

type Left = Pick<FailureOutcome, "current" | "deposed">;

function objectsLeft(trace: Trace, { rule }: RuledFailure, created: Value | undefined, returnsObject: boolean): Left {
  const prior = priorObject(trace);
  const newValue = created && created.kind !== "null" ? created : undefined;
  const partial = newValue && { value: undecided(newValue), status: "tainted" as const };
  const existing = prior.value.kind === "null" ? undefined : prior;
  const tainted = newValue && { value: newValue, status: "tainted" as const };
  const ready = newValue && { value: newValue, status: "ready" as const };
  const old = returnsObject ? { ...prior, value: undecided(prior.value) } : prior;
  switch (rule) {
    case "create-nothing":
    case "replan-nothing":
    case "read-nothing":
      return { current: undefined, deposed: undefined };
    case "plan-refused":
      return { current: trace.change.deposed === undefined ? existing : undefined, deposed: undefined };
    case "replan-deposed":
      return { current: undefined, deposed: prior };
    case "returned-saved":
      return { current: newValue && { ...prior, value: undecided(newValue) }, deposed: undefined };
    case "create-tainted":
    case "returned-tainted":
      return { current: partial, deposed: undefined };
    case "create-beside-deposed":
    case "returned-beside-deposed":
      return { current: partial, deposed: prior };
    case "update-partial":
      return { current: newValue && { ...prior, value: undecidedBetween(prior.value, newValue) }, deposed: undefined };
    case "create-restored":
    case "update-prior":
    case "replan-prior":
    case "provisioner-stays":
      return { current: prior, deposed: undefined };
    case "delete-stays":
    case "delete-partial":
      return { current: old, deposed: undefined };
    case "deposed-stays":
      return { current: trace.change.deposed === undefined ? ready : undefined, deposed: old };
    case "provisioner-tainted":
      return { current: tainted, deposed: undefined };
    case "provisioner-beside-deposed":
      return { current: tainted, deposed: prior };
    case "provisioner-continues":
      return { current: ready, deposed: undefined };
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
