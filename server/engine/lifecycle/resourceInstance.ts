import type { InstanceAddress } from "../addrs/address.ts";
import type { Resource } from "../config/module.ts";
import type { Scope } from "../lang/scope.ts";
import type { Provider } from "../provider/provider.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { ResourceObject } from "../state/state.ts";
import type { Unasked, Value } from "../values/value.ts";
import type { Keeper, OrphanReason } from "./decision.ts";

/** One instance before its lifecycle has run: everything that decides what will happen to it. */
export interface ResourceInstance {
  readonly address: InstanceAddress;
  /** Where its object is in the state, if that is another address. */
  readonly previousAddress: InstanceAddress | undefined;
  /** Absent if nothing declares the instance; `orphan` has the reason. */
  readonly declaration: Resource | undefined;
  readonly orphan: OrphanReason | undefined;
  /** In OpenTofu: who says that its object is never destroyed. */
  readonly keptBy: Keeper | undefined;
  readonly schema: ResourceSchema;
  readonly provider: Provider;
  readonly previousRun: ResourceObject | undefined;
  /** What is imported; undefined if an object exists already. */
  readonly importing: Importing | undefined;
  /** The scope of its configuration. */
  readonly scope: Scope;
  /** The values that its references have in that scope, and `each.value`: with the other fields, the key of its memo. */
  readonly references: readonly (Value | undefined)[];
  readonly replace: boolean;
  readonly triggeredBy: readonly string[];
  /** What is wrong before the configuration is evaluated: the instance is not planned then. */
  readonly faults: readonly Diagnostic[];
  /** Whether a precondition fails, so that the object is read and not planned. The resource has the diagnostic. */
  readonly isRefused?: boolean;
  readonly createBeforeDestroy: boolean;
  /** Whether its object is read first, never read, or only read. */
  readonly refreshing: Refreshing;
  /** For a data source: whether a dependency changes, so that it is read only after that. */
  readonly isDependencyPending: boolean;
  /** Why its provider is not asked; undefined if it is. */
  readonly behind: Behind;
  /** The provider_meta value of its module. */
  readonly meta: ProviderMetaValue;
  /** The names that its block had when it was last applied, and lacks now, as far as that is known. */
  readonly takenOut?: ReadonlySet<string> | undefined;
  /** Why no action may be claimed, whatever its values are: its state was not loaded, a block that names it is not read. */
  readonly withheld: Unasked | undefined;
}

/** What every instance is made from; anything else is as for an instance that is declared nowhere and not in the state. */
type Known = Pick<ResourceInstance, "address" | "schema" | "provider" | "scope" | "refreshing"> &
  Partial<ResourceInstance>;

/** Returns an instance: the one place where it is made. */
export const instanceOf = (known: Known): ResourceInstance => ({
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
  isDependencyPending: false,
  behind: undefined,
  meta: NO_META,
  withheld: undefined,
  ...known,
});

/** What a `provider_meta` block says, and what is wrong with it; nothing without one. */
export interface ProviderMetaValue {
  readonly value: Value | undefined;
  readonly faults: readonly Diagnostic[];
}

export const NO_META: ProviderMetaValue = { value: undefined, faults: [] };

export type Refreshing = "first" | "never" | "only";

/** What an import block says of an object: its ID or its identity, or why that is not known. */
export interface Importing {
  readonly id: string | undefined;
  readonly identity: Value | undefined;
  readonly unasked?: Unasked;
  /** The header of the block. */
  readonly range: Range;
}

/** Returns the provider_meta part of a request. */
export const metaOf = ({ meta: { value } }: Pick<ResourceInstance, "meta">): { readonly providerMeta?: Value } =>
  value ? { providerMeta: value } : {};

/** Something that it depends on has failed, or waits for an answer: Terraform comes to it only after that, or never. */
export type Behind = "failed" | "waiting" | undefined;

/** What is not known of an instance that stands behind another. */
export const unaskedBehind = ({ behind, address }: Pick<ResourceInstance, "behind" | "address">): Unasked | undefined =>
  behind && { source: address.text, why: behind === "failed" ? "configuration" : "pending" };
