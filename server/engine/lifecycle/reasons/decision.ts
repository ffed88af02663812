import type { Basis } from "../../provider/basis.ts";
import type { Doubt, DoubtRule } from "../../provider/doubt.ts";
import type { PartRule } from "../../provider/provider.ts";
import type { Range } from "../../source/range.ts";
import type { Path } from "../../values/path.ts";

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

/** Whether the action replaces the existing object by another. */
export const isReplacement = (action: Action): boolean =>
  action === "delete-then-create" || action === "create-then-delete" || action === "forget-then-create";

/**
 * The origin of a decision to forget an object instead of destroying it: its block, or the block's setting kept in the state. An
 * `unnamed` keeper is a block that the plan does not give as the reason.
 */
export type Keeper = "configuration" | "state" | "unnamed";

/** The reason why an object is an orphan. */
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

/** A decision: its outcome, rule, part of the value, and cause. The sentence of each rule is in render/ruleSentences.ts. */
export interface Decision<T = unknown> {
  readonly outcome: T;
  readonly rule: Rule;
  readonly path: Path;
  readonly causes: readonly (Range | string)[];
  /** The confidence; undefined if a provider was asked, and for an action. */
  readonly basis?: Basis;
  /** For a part with the rule `parts`: how many of the smallest parts in it were decided by which rule. */
  readonly parts?: ReadonlyMap<Rule, number>;
  /** For an action: its doubt; absent if there is none. */
  readonly doubt?: Doubt;
}

/** Terraform's own decision rules; the sentence of each rule is in render/ruleSentences.ts. */
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
  | PlannedRule
  | "removed"
  | "ends"
  | "refresh-only"
  | ReadRule
  | "not-planned";

/**
 * How the planned value of a part relates to its configuration, beside the rules of `PartRule`: it is not configured; its configuration
 * refers to what only the apply decides; the provider plans the stored value, or another one, in place of the configured value, or its
 * default; it is write-only; its own parts were decided by several rules.
 */
export type PlannedRule =
  | "not-set"
  | "refers-to-unknown"
  | "stored-value"
  | "not-as-configured"
  | "provider-default"
  | "write-only"
  | "parts";

/** Whether changed arguments force the replacement. */
export const isForced = ({ rule }: Decision): boolean => rule === "requires-replace";

/**
 * Returns the id of the reason for a decision, as JSON and timelines show it: the reason for doubt if there is one, otherwise the
 * rule.
 */
export const ruleId = ({ rule, doubt }: Decision): Rule | DoubtRule => doubt?.because ?? rule;

/**
 * When a data source is read: now; during the apply, because its configuration is unknown, a dependency changes, or a check needs
 * it; or not at all, because the result of the last run is reused.
 */
export type ReadRule =
  | "read-now"
  | "computed"
  | "config-unknown"
  | "dependency-pending"
  | "check-nested"
  | "as-of-last-run";

export const decide = <T>(
  outcome: T,
  rule: Rule,
  causes: readonly (Range | string)[] = [],
  path: Path = [],
): Decision<T> => ({ outcome, rule, path, causes });
