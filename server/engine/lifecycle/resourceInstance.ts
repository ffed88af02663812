import type { InstanceAddress } from "../addrs/address.ts";
import type { Resource } from "../config/module.ts";
import type { Scope } from "../lang/scope.ts";
import { AWAITED, type Provider, type StandIn } from "../provider/provider.ts";
import type { PackedType } from "../provider/simulation/packProvider.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { ResourceObject } from "../state/state.ts";
import type { Unasked, Value } from "../values/value.ts";
import type { Keeper, OrphanReason } from "./reasons/decision.ts";

/** One instance before its lifecycle has run: all inputs of its plan. */
export interface ResourceInstance {
  readonly address: InstanceAddress;
  /** The address of the object in the state, if it differs. */
  readonly previousAddress: InstanceAddress | undefined;
  /** Absent if nothing declares the instance; `orphan` has the reason. */
  readonly declaration: Resource | undefined;
  readonly orphan: OrphanReason | undefined;
  /** In OpenTofu: the source of the rule that the object is never destroyed. */
  readonly keptBy: Keeper | undefined;
  readonly schema: ResourceSchema;
  readonly provider: Provider;
  /** The type in a pack of another version of the provider, whose plan is shown. */
  readonly packed?: PackedType | undefined;
  readonly previousRun: ResourceObject | undefined;
  /** The private data of the initial plan; present where the apply plans the instance a second time and the version returns it. */
  readonly plannedPrivate?: string | undefined;
  /** The import; undefined if an object exists already. */
  readonly importing: Importing | undefined;
  /** The scope of its configuration. */
  readonly scope: Scope;
  /** The values that its references have in that scope, and `each.value`: with the other fields, the key of its memo. */
  readonly references: readonly (Value | undefined)[];
  readonly replace: boolean;
  readonly triggeredBy: readonly string[];
  /** The errors known before the configuration is evaluated. An instance with such errors is not planned. */
  readonly faults: readonly Diagnostic[];
  /** The error of a precondition, with which the object is read and not planned. The resource has the diagnostic. */
  readonly refusal?: Diagnostic | undefined;
  readonly createBeforeDestroy: boolean;
  /** When its object is read. */
  readonly refreshing: Refreshing;
  /** For a data source: whether a dependency changes, so that it is read only after that. */
  readonly dependencyChange: DependencyChange;
  /** The reason why the provider is not asked; undefined if the provider is asked. */
  readonly upstreamStatus: UpstreamStatus;
  /** The provider_meta value of its module. */
  readonly meta: ProviderMetaValue;
  /** The arguments that the block had at the last apply and lacks now; undefined if unknown. */
  readonly removedArguments?: ReadonlySet<string> | undefined;
  /** The reason why no action may be claimed, whatever the values: for example, the state was not loaded or a block was not read. */
  readonly withheld: Unasked | undefined;
}

/** The parts that every instance needs. The other parts default to those of an undeclared instance without a state. */
type RequiredParts = Pick<ResourceInstance, "address" | "schema" | "provider" | "scope" | "refreshing"> &
  Partial<ResourceInstance>;

/** Returns an instance with the default of each part that is left out. */
export const instanceOf = (parts: RequiredParts): ResourceInstance => ({
  previousAddress: undefined,
  declaration: undefined,
  orphan: undefined,
  keptBy: undefined,
  previousRun: undefined,
  importing: undefined,
  references: [],
  replace: false,
  triggeredBy: [],
  faults: [],
  createBeforeDestroy: false,
  dependencyChange: "none",
  upstreamStatus: undefined,
  meta: NO_META,
  withheld: undefined,
  ...parts,
});

/** Whether a resource that a data source depends on changes; `possible` if nobody knows. */
export type DependencyChange = "none" | "possible" | "certain";

/** The value and the errors of a `provider_meta` block; empty without a block. */
export interface ProviderMetaValue {
  readonly value: Value | undefined;
  readonly faults: readonly Diagnostic[];
}

export const NO_META: ProviderMetaValue = { value: undefined, faults: [] };

/**
 * When an object is read. `unwanted`: never, because those who answer for the providers are not asked for it. In a minimal refresh,
 * `changed`: first, if it changes as it is stored; `unneeded`: never, because it does not, or because nothing declares it.
 */
export type Refreshing = "first" | "never" | "unwanted" | "only" | "changed" | "unneeded";

/** Whether an object is planned as it is stored. */
export const isUnrefreshed = ({ refreshing }: Pick<ResourceInstance, "refreshing">): boolean =>
  refreshing === "never" || refreshing === "unwanted" || refreshing === "unneeded";

/** The ID or identity in an import block, or the reason why neither is known. */
export interface Importing {
  readonly id: string | undefined;
  readonly identity: Value | undefined;
  /** The mark of a part of the identity by which nothing can be imported; absent if no part has one. */
  readonly hidden?: "sensitive" | "ephemeral";
  readonly unasked?: Unasked;
  /** The header of the block. */
  readonly range: Range;
}

/** Returns the provider_meta part of a request. */
export const metaOf = ({ meta: { value } }: Pick<ResourceInstance, "meta">): { readonly providerMeta?: Value } =>
  value ? { providerMeta: value } : {};

/**
 * The status of the upstream nodes: one failed, one waits for an answer, or one is simulated until its plugin answers (`awaited`).
 * Undefined if Terraform can plan the instance now.
 */
export type UpstreamStatus = "failed" | "pending" | "awaited" | undefined;

/**
 * Returns what holds an instance up; nothing if its provider can be asked at any time, because it is simulated. A live provider goes on
 * without its plugin.
 */
export function heldUpBy(provider: Provider, status: UpstreamStatus): UpstreamStatus {
  if (provider.live) return status === "pending" ? "awaited" : status;
  return provider.configure ? (status === "awaited" ? "pending" : status) : undefined;
}

/** Whether no plugin may be asked about an instance yet, because it depends on others that are simulated or failed. */
export const isHeldBack = ({
  provider,
  upstreamStatus,
}: Pick<ResourceInstance, "provider" | "upstreamStatus">): boolean =>
  provider.live !== undefined && upstreamStatus !== undefined;

/** Returns why an instance is simulated that waits for others. */
export const heldBackBy = (instance: ResourceInstance): StandIn | undefined =>
  isHeldBack(instance) && instance.upstreamStatus === "awaited" ? AWAITED : undefined;

/** Returns why the instance cannot be planned when an upstream instance failed or is pending; undefined otherwise. */
export const unaskedByUpstream = (
  instance: Pick<ResourceInstance, "upstreamStatus" | "address" | "provider">,
): Unasked | undefined =>
  instance.upstreamStatus && !isHeldBack(instance)
    ? { source: instance.address.text, why: instance.upstreamStatus === "failed" ? "configuration" : "pending" }
    : undefined;
