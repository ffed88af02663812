import type { Key, Mode, ModuleAddress } from "../../addrs/address.ts";

/** The status of a condition: `error` if its evaluation failed. */
export type ConditionStatus = "pass" | "fail" | "error" | "unknown";

/** The result of one condition, with its message if the condition failed. */
export interface RuleResult {
  readonly status: ConditionStatus;
  readonly message?: string | undefined;
}

/** The results of the conditions of one instance of a block. */
export interface InstanceConditions {
  readonly module: ModuleAddress;
  readonly key: Key;
  readonly status: ConditionStatus;
  readonly problems: readonly string[];
}

/** A block with conditions, and their results in each of its instances. */
export interface BlockConditions {
  readonly kind: "resource" | "output" | "check" | "variable";
  /** The path of calls from the root to the block's module. */
  readonly path: readonly string[];
  /** `terraform_data.a`, `output.a`, within its module. */
  readonly name: string;
  /** The resource, for its conditions. */
  readonly resource?: { readonly mode: Mode; readonly type: string };
  /** The results by instance; undefined if the block is not reached. */
  readonly instances: readonly InstanceConditions[] | undefined;
}

/** Returns the condition results of an instance, with their combined status. */
export const conditionsOf = (module: ModuleAddress, key: Key, results: readonly RuleResult[]): InstanceConditions => ({
  module,
  key,
  status: worstOf(results.map(({ status }) => status)),
  problems: results.flatMap(({ message }) => message ?? []),
});

/** Returns the combined status of several conditions. */
export const worstOf = (statuses: readonly ConditionStatus[]): ConditionStatus =>
  BY_WEIGHT.find((status) => statuses.includes(status)) ?? "pass";

const BY_WEIGHT = ["error", "fail", "unknown"] as const;
