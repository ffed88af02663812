import { ACTION_REASONS } from "../../lifecycle/reasons/actionReasons.ts";
import { type Action, type Decision, decide, type Rule } from "../../lifecycle/reasons/decision.ts";

/** Returns the decision for an action that a file states, with the reason that it gives. */
export function decisionOf(
  action: Action | "open" | undefined,
  reason: Rule | undefined,
  isDeposed: boolean,
): Decision<Action> {
  const outcome = action === "open" || action === undefined ? "read" : action;
  if (outcome === "forget") return decide(outcome, isKept(reason) ? reason : "forgotten");
  if (reason) return decide(outcome, reason);
  return decide(outcome, outcome === "delete" && isDeposed ? "deposed" : UNSTATED[outcome]);
}

const isKept = (rule: Rule | undefined): rule is Rule => rule === "kept-by-state" || rule === "kept-by-configuration";

/** The rules of actions for which a plan gives no reason. */
const UNSTATED: Readonly<Record<Action, Rule>> = {
  "no-op": "unchanged",
  create: "not-tracked",
  read: "read-now",
  update: "changed",
  delete: "destroy-mode",
  "delete-then-create": "changed",
  "create-then-delete": "changed",
  "forget-then-create": "changed",
  forget: "forgotten",
};

/** Returns the rule of an action reason by its number in the message of a plan. */
export const reasonOf = (number: number): Rule | undefined => BY_NUMBER[number];

const BY_NUMBER: readonly (Rule | undefined)[] = [
  undefined,
  "tainted",
  "replace-requested",
  "requires-replace",
  "no-resource-config",
  "wrong-repetition",
  "count-index",
  "each-key",
  "no-module",
  "replace-triggered",
  "config-unknown",
  "dependency-pending",
  "no-move-target",
  "check-nested",
  "disabled",
  "kept-by-state",
  "kept-by-configuration",
];

/** Returns the rule of an action reason by its name in the JSON of a plan; undefined if the name is not known. */
export const reasonNamed = (name: string): Rule | undefined => BY_NAME.get(name);

const BY_NAME: ReadonlyMap<string, Rule> = new Map(
  BY_NUMBER.flatMap((rule) => {
    const name = rule && ACTION_REASONS[rule];
    return rule && name !== undefined ? [[name, rule] as const] : [];
  }),
);
