import type { Range } from "../source/range.ts";
import type { Value } from "../values/value.ts";
import { type Action, type Decision, decide, type Keeper, type OrphanReason } from "./reasons/decision.ts";

/** The inputs of Terraform's own rules for the action. An absent object is a null value, never undefined. */
export interface ActionFacts {
  readonly priorState: Value;
  readonly plannedState: Value;
  readonly orphan: OrphanReason | undefined;
  readonly keptBy: Keeper | undefined;
  /** Whether the state has the object. */
  readonly isTracked: boolean;
  readonly tainted: boolean;
  readonly replaceRequested: boolean;
  readonly triggeredBy: readonly string[];
  /** The ranges or paths of the arguments that force a replacement. */
  readonly forcing: readonly (Range | string)[];
  readonly createBeforeDestroy: boolean;
  /** Whether the planned value is the prior one. The next three matter only where nothing above decides. */
  readonly sameValue: () => boolean;
  readonly sameMarks: () => boolean;
  /** Whether `ignore_changes` hides a difference. */
  readonly ignoresChanges: () => boolean;
  /** The paths of the configured write-only attributes, which no comparison sees. */
  readonly sent: () => readonly string[];
  readonly header: Range | undefined;
}

function replacementOf({ keptBy, createBeforeDestroy }: ActionFacts): Action {
  if (keptBy) return "forget-then-create";
  return createBeforeDestroy ? "create-then-delete" : "delete-then-create";
}

/** Returns the action by the first rule that matches. */
export function decideAction(facts: ActionFacts): Decision<Action> {
  const { priorState, header, forcing, triggeredBy, orphan } = facts;
  const replacement = replacementOf(facts);
  const headerCause = header ? [header] : [];
  const orphanDecision = orphan && decideOrphan(facts, orphan, headerCause);
  if (orphanDecision) return orphanDecision;
  if (facts.tainted) return decide(replacement, "tainted", headerCause);
  if (priorState.kind === "null") return decide("create", facts.isTracked ? "gone" : "not-tracked", headerCause);
  if (triggeredBy.length > 0) return decide(replacement, "replace-triggered", triggeredBy);
  if (facts.replaceRequested) return decide(replacement, "replace-requested", headerCause);
  if (forcing.length > 0) return decide(replacement, "requires-replace", forcing);
  if (!facts.sameValue()) return decide("update", "changed", headerCause);
  if (!facts.sameMarks()) return decide("update", "sensitivity-changed", headerCause);
  if (facts.ignoresChanges()) return decide("no-op", "changes-ignored", headerCause);
  return decide("no-op", "unchanged", [...headerCause, ...facts.sent()]);
}

/** Returns the decision about an orphan; undefined if the plan keeps the object. */
function decideOrphan(
  { isTracked, keptBy, priorState, plannedState }: ActionFacts,
  orphan: OrphanReason,
  headerCause: readonly Range[],
): Decision<Action> | undefined {
  if (isTracked && priorState.kind === "null" && orphan !== "forgotten") return decide("no-op", "gone", headerCause);
  if (plannedState.kind !== "null") return undefined;
  if (orphan === "forgotten") return decide("forget", "forgotten", headerCause);
  if (!keptBy) return decide("delete", orphan, headerCause);
  return decide("forget", keptBy === "unnamed" ? orphan : `kept-by-${keptBy}`, headerCause);
}
