import type { Basis } from "../provider/basis.ts";
import type { Doubt, DoubtRule } from "../provider/doubt.ts";
import type { PartRule } from "../provider/provider.ts";
import type { Range } from "../source/range.ts";
import type { Path } from "../values/path.ts";

export type Action =
  | "no-op"
  | "create"
  | "read"
  | "update"
  | "delete"
  | "delete-then-create"
  | "create-then-delete"
  | "forget-then-create"
  | "forget";

/** Does another object take the place of the one that is there? */
export const isReplacement = (action: Action): boolean =>
  action === "delete-then-create" || action === "create-then-delete" || action === "forget-then-create";

/** Who says that an object that ends is not destroyed, but forgotten: its block, or the state, which has what the block said. */
export type Keeper = "configuration" | "state";

/** Why an object is not wanted any more. */
export type OrphanReason =
  | "deposed"
  | "no-resource-config"
  | "no-module"
  | "wrong-repetition"
  | "count-index"
  | "each-key"
  | "disabled"
  | "no-move-target"
  | "forgotten"
  | "destroy-mode";

/** What was decided, by which rule, about which part of the value, because of what. The sentence is in rules.ts. */
export interface Decision<T = unknown> {
  readonly outcome: T;
  readonly rule: Rule;
  readonly path: Path;
  readonly causes: readonly (Range | string)[];
  /** How sure it is; undefined where somebody was asked, and for an action. */
  readonly basis?: Basis;
  /** For an action: what may come out otherwise; absent if nothing may. */
  readonly doubt?: Doubt;
}

/** Terraform's own rules that can decide something; each has its sentence in rules.ts. */
export type Rule =
  | OrphanReason
  | "kept-by-configuration"
  | "kept-by-state"
  | "not-tracked"
  | "gone"
  | "unchanged"
  | "changed"
  | "changes-ignored"
  | "sensitivity-changed"
  | "requires-replace"
  | "tainted"
  | "replace-requested"
  | "replace-triggered"
  | Exclude<PartRule, "paired">
  | "removed"
  | "ends"
  | "refresh-only"
  | ReadRule
  | "not-planned";

/** Whether changed arguments force the replacement. */
export const isForced = ({ rule }: Decision): boolean => rule === "requires-replace";

/** Returns the id of what decided, as JSON and timelines show it: the reason for doubt if there is one, else the rule. */
export const ruleId = ({ rule, doubt }: Decision): Rule | DoubtRule => doubt?.because ?? rule;

/**
 * When a data source is read: now, as nothing changes it; during the apply, because its configuration is not known, what it
 * depends on changes, or a check wants to know it then; not at all, as it is what the last run found.
 */
export type ReadRule = "read-now" | "config-unknown" | "dependency-pending" | "check-nested" | "as-of-last-run";

export const decide = <T>(
  outcome: T,
  rule: Rule,
  causes: readonly (Range | string)[] = [],
  path: Path = [],
): Decision<T> => ({ outcome, rule, path, causes });
