import type { ResourceSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";

/** Who played the provider, least sure first. `core` is Terraform's own rule, which needs no provider. */
export type Confidence = "inferred" | "schema" | "provider" | "plan" | "core";

/** An answer, who gave it, and the question that would bring a better one. */
export interface Reply<T> {
  readonly response: T;
  readonly confidence: Confidence;
  readonly open?: Question;
}

/** A provider as the lifecycle calls it: the operations of protocol 6, synchronous. */
export interface Provider {
  /** The source address: `terraform.io/builtin/terraform`. */
  readonly name: string;
  resourceSchema(type: string): ResourceSchema | undefined;
  validateResourceConfig(request: ValidateRequest): Reply<readonly ProviderFault[]>;
  upgradeResourceState(request: UpgradeRequest): Reply<UpgradeResponse>;
  readResource(request: ReadRequest): Reply<ReadResponse>;
  planResourceChange(request: PlanRequest): Reply<PlanResponse>;
}

export interface ValidateRequest {
  readonly type: string;
  readonly configuration: Value;
}

export interface UpgradeRequest {
  readonly type: string;
  readonly version: number;
  /** The attributes as the state file has them. */
  readonly attributes: unknown;
}

export interface UpgradeResponse {
  readonly upgradedState: Value;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ReadRequest {
  readonly type: string;
  readonly currentState: Value;
}

export interface ReadResponse {
  readonly newState: Value;
}

export interface PlanRequest {
  readonly type: string;
  readonly configuration: Value;
  readonly priorState: Value;
  readonly proposedNewState: Value;
}

export interface PlanResponse {
  readonly plannedState: Value;
  readonly requiresReplace: readonly Path[];
}

/** What a provider finds wrong with an argument; whoever called knows where it is written. */
export interface ProviderFault {
  readonly summary: string;
  readonly detail: string;
  readonly path: Path;
}
