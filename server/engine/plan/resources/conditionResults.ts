import type { Key, Mode, ModuleAddress } from "../../addrs/address.ts";

/** What a condition came to: `error` where it could not be evaluated. */
export type ConditionStatus = "pass" | "fail" | "error" | "unknown";

/** What one condition came to, with the message of one that failed. */
export interface RuleResult {
  readonly status: ConditionStatus;
  readonly message?: string | undefined;
}

/** What the conditions of one instance of a block came to. */
export interface InstanceConditions {
  readonly module: ModuleAddress;
  readonly key: Key;
  readonly status: ConditionStatus;
  readonly problems: readonly string[];
}

/** A block with conditions, and what they came to in each of its instances. */
export interface BlockConditions {
  readonly kind: "resource" | "output" | "check" | "variable";
  /** The calls that lead to its module. */
  readonly path: readonly string[];
  /** `terraform_data.a`, `output.a`, within its module. */
  readonly name: string;
  /** Of a resource. */
  readonly resource?: { readonly mode: Mode; readonly type: string };
  /** Absent where nothing is looked at. */
  readonly instances: readonly InstanceConditions[] | undefined;
}

/** All conditions of an instance together. */
export const conditionsOf = (module: ModuleAddress, key: Key, results: readonly RuleResult[]): InstanceConditions => ({
  module,
  key,
  status: worstOf(results.map(({ status }) => status)),
  problems: results.flatMap(({ message }) => message ?? []),
});

/** What several came to together. */
export const worstOf = (statuses: readonly ConditionStatus[]): ConditionStatus =>
  BY_WEIGHT.find((status) => statuses.includes(status)) ?? "pass";

const BY_WEIGHT = ["error", "fail", "unknown"] as const;
