import type { Confidence } from "../provider/provider.ts";
import type { Range } from "../source/range.ts";
import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { type Action, type Decision, decide, type Keeper, type OrphanReason, type Rule } from "./decision.ts";

/** What the action depends on. An absent object is a null value, never undefined. */
export interface ActionFacts {
  readonly priorState: Value;
  readonly plannedState: Value;
  readonly orphan: OrphanReason | undefined;
  readonly keptBy: Keeper | undefined;
  /** Does the state have an object of it? One that the provider does not find any more is gone. */
  readonly isTracked: boolean;
  readonly tainted: boolean;
  readonly replaceRequested: boolean;
  readonly triggeredBy: readonly string[];
  /** Where the arguments that the provider cannot change in place are written. */
  readonly forcing: readonly (Range | string)[];
  /** Is it only what the schema describes that says so? */
  readonly isDocumented: boolean;
  readonly createBeforeDestroy: boolean;
  readonly sameValue: boolean;
  /** Does `ignore_changes` hide a difference? */
  readonly ignoresChanges: boolean;
  readonly sameMarks: boolean;
  /** Who says what the object will be: what nobody asked the provider for is said with reserve. */
  readonly confidence: Confidence;
  /** What changes, and nobody knows whether it replaces the object; undefined where the provider tells. */
  readonly mayReplace: readonly Path[] | undefined;
  /** May what is planned be no change at all to the provider? */
  readonly maySeeNone: boolean;
  /** Is what is planned to stay configured in another form? */
  readonly hasOtherForm: boolean;
  /** Is what is planned to stay not configured, and may have been? */
  readonly keepsUnset: boolean;
  /** Which arguments follow from what is no more than assumed, and may replace the object if that comes out otherwise. */
  readonly open: readonly Path[];
  /** What of its configuration is no more than assumed. */
  readonly assumed: readonly Path[];
  readonly header: Range | undefined;
}

/** Only the provider can tell whether it updates an object or replaces it, and without its schema not even that it changes. */
const CHANGED: Readonly<Record<Confidence, Rule>> = {
  inferred: "may-change",
  schema: "may-replace",
  provider: "changed",
  plan: "changed",
  core: "changed",
};

/** What was learned of every change in place leaves no doubt; a simulation always does else. */
function changedRule({ confidence, mayReplace, maySeeNone, open }: ActionFacts): Rule {
  if (confidence === "core" && open.length > 0) return "may-be-triggered";
  if (confidence !== "schema") return CHANGED[confidence];
  if (maySeeNone) return "may-be-same";
  return mayReplace?.length === 0 ? "changed" : CHANGED[confidence];
}

function unchangedRule({ confidence, hasOtherForm, keepsUnset, assumed }: ActionFacts): Rule {
  if (assumed.length > 0) return "follows-assumed";
  if (confidence !== "schema") return "unchanged";
  if (hasOtherForm) return "same-form";
  return keepsUnset ? "unset-kept" : "unchanged";
}

function replacementOf({ keptBy, createBeforeDestroy }: ActionFacts): Action {
  if (keptBy) return "forget-then-create";
  return createBeforeDestroy ? "create-then-delete" : "delete-then-create";
}

/** The first rule that fits decides. */
export function decideAction(facts: ActionFacts): Decision<Action> {
  const { priorState, plannedState, header, forcing, triggeredBy } = facts;
  const replacement = replacementOf(facts);
  const here = header ? [header] : [];
  const isGone = facts.isTracked && priorState.kind === "null";
  if (isGone && facts.orphan && facts.orphan !== "forgotten") return decide("no-op", "gone", here);
  if (plannedState.kind === "null" && facts.orphan)
    return facts.orphan === "forgotten"
      ? decide("forget", "forgotten", here)
      : facts.keptBy
        ? decide("forget", `kept-by-${facts.keptBy}`, here)
        : decide("delete", facts.orphan, here);
  if (facts.tainted) return decide(replacement, "tainted", here);
  if (priorState.kind === "null") return decide("create", isGone ? "gone" : "not-tracked", here);
  if (triggeredBy.length > 0) return decide(replacement, "replace-triggered", triggeredBy);
  if (facts.replaceRequested) return decide(replacement, "replace-requested", here);
  if (forcing.length > 0)
    return decide(replacement, facts.isDocumented ? "documented-replacement" : "requires-replace", forcing);
  if (!facts.sameValue) return decide("update", changedRule(facts), here);
  if (!facts.sameMarks) return decide("update", "sensitivity-changed", here);
  if (facts.ignoresChanges) return decide("no-op", "changes-ignored", here);
  return decide("no-op", unchangedRule(facts), here);
}
