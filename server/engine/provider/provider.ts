import type { ProviderSchemas } from "../schema/schema.ts";
import type { FindingId } from "../source/diagnostic.ts";
import type { Answers, Question } from "../source/question.ts";
import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import type { Basis, PartBasis } from "./basis.ts";

/** Who played the provider, least sure first. `core` is Terraform's own rule, which needs no provider. */
export type Confidence = "inferred" | "schema" | "provider" | "plan" | "core";

/** An answer, and who gave it. */
export interface Reply<T> {
  readonly response: T;
  readonly confidence: Confidence;
  readonly faults: readonly ProviderFault[];
  /** What would bring a better answer, where it is not known yet. */
  readonly asked: readonly Question[];
  /** The shape of what it was asked of decided alone, and the provider may well say something else. */
  readonly isAssumed?: true;
  /** Why the provider puts the change off: the response claims nothing then. */
  readonly deferred?: Deferral;
  /** Is there no answer yet? Then the response stands for nothing, and whatever depends on it waits for what is `asked`. */
  readonly isPending?: true;
  /** Could nobody read it? Then the response stands for nothing, and what the last run found may still hold. */
  readonly isUnread?: true;
}

/** What a provider lacks to plan a change at all, as protocol 6 has it. */
export type Deferral = "resource-config-unknown" | "provider-config-unknown" | "absent-prerequisite";

/** What a provider says of a resource; whoever called knows where it is written. */
export interface ProviderFault {
  readonly id: FindingId;
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** To the argument that it is about; empty for the whole resource. */
  readonly path: Path;
  /** Terraform shows no place of it: what is built into it says where only to the editor. */
  readonly isPlaceless?: true;
}

/**
 * A provider as the lifecycle calls it: the operations of protocol 6, synchronous. No value that it gets or gives has marks.
 * What is `private` is the provider's own, in base64: it is handed back as it came, and shown to nobody.
 */
export interface Provider {
  /** The source address: `terraform.io/builtin/terraform`. */
  readonly source: string;
  readonly schemas: ProviderSchemas;
  /** The provider as it runs with a configuration (ValidateProviderConfig, ConfigureProvider); absent where it takes none. */
  configure?(request: ConfigureRequest): Reply<Provider>;
  /** What it says of a configuration of itself (ValidateProviderConfig); absent where there is nothing to say. */
  validateProviderConfig?(request: Omit<ValidateRequest, "type">): Reply<undefined>;
  validateResourceConfig(request: ValidateRequest): Reply<undefined>;
  /** The same of a data source; absent where there is nothing to say. */
  validateDataResourceConfig?(request: ValidateRequest): Reply<undefined>;
  validateEphemeralResourceConfig?(request: ValidateRequest): Reply<undefined>;
  upgradeResourceState(request: UpgradeRequest): Reply<UpgradeResponse>;
  readResource(request: ReadRequest): Reply<ReadResponse>;
  planResourceChange(request: PlanRequest): Reply<PlanResponse>;
  /** What is found now; absent where nobody reads. */
  readDataSource?(request: ReadDataRequest): Reply<ReadDataResponse>;
  /** The objects behind an ID; absent where nobody can tell. */
  importResourceState?(request: ImportRequest): Reply<ImportResponse>;
  /** An object of another type, of this or another provider, as one of this type; absent where nobody can tell. */
  moveResourceState?(request: MoveRequest): Reply<MoveResponse>;
  /** What lives for this run only, as opened; absent where nobody opens. */
  openEphemeralResource?(request: OpenRequest): Reply<OpenResponse>;
  closeEphemeralResource?(request: CloseRequest): Reply<undefined>;
  /** What a function of its gives; absent where nobody can tell. */
  callFunction?(request: CallRequest): Reply<CallResponse>;
  /**
   * Who says, without being asked, that an object of the current version that has everything as it is configured, and anything else
   * besides, is found as the state has it and stays so, with nothing to say about it; undefined where only asking tells.
   */
  leavesAlone?(type: string, own: string | undefined): Confidence | undefined;
  /** Has it a say in plain deletions (`plan_destroy` among its capabilities)? */
  readonly plansDestroy?: boolean;
}

/** What every operation is told. */
interface Request {
  /** The resource type. */
  readonly type: string;
  /** What is known by now of what the provider lacks: the answers to what it has `asked`. */
  readonly answers: Answers;
}

export interface ConfigureRequest extends Omit<Request, "type"> {
  /** As Terraform writes it: `module.a.provider["…/aws"].east`. */
  readonly address: string;
  readonly configuration: Value;
}

export interface ValidateRequest extends Request {
  readonly configuration: Value;
  /** Is it judged before anything is planned? Then what is not known is no reason to wait. */
  readonly isAhead?: true;
}

export interface UpgradeRequest extends Request {
  readonly version: number;
  /** The attributes as the state file has them. */
  readonly attributes: unknown;
  /** The same as 0.11 wrote them, where that is what the file has. */
  readonly flat?: ReadonlyMap<string, string>;
}

/** Of an instance, what its provider's own block in `terraform { provider_meta … }` says; null without one. */
interface WithMeta {
  readonly providerMeta?: Value;
}

export interface UpgradeResponse {
  readonly upgradedState: Value;
}

export interface ReadRequest extends Request, WithMeta {
  readonly currentState: Value;
  readonly private: string | undefined;
}

export interface ReadResponse {
  /** Null where there is no such object any more. */
  readonly newState: Value;
  readonly private: string | undefined;
}

export interface PlanRequest extends Request, WithMeta {
  readonly configuration: Value;
  readonly priorState: Value;
  readonly proposedNewState: Value;
  readonly priorPrivate: string | undefined;
  /** The names of what its block had when it was last applied and has no more: `disk`, `disk.size`. A plugin is not told. */
  readonly takenOut?: ReadonlySet<string> | undefined;
  /** Shall the answer say how each part was decided? Only the explanation of one instance asks for it. */
  readonly explaining: boolean;
}

export interface PlanResponse {
  readonly plannedState: Value;
  readonly requiresReplace: readonly Path[];
  readonly plannedPrivate: string | undefined;
  /** Is it made with the original SDK? Terraform does not hold it to every contract then. */
  readonly legacyTypeSystem?: boolean;
  /** What the provider decided beyond the proposed state; a plugin does not tell. */
  readonly decisions?: readonly PartDecision[];
  /** How sure each leaf is, where the provider was not asked, and `explaining` asks for it. */
  readonly bases?: readonly PartBasis[];
  /** Is it only what the schema says of its attributes that makes `requiresReplace` of them? */
  readonly replacesAsDocumented?: boolean;
  /** What changes, and may or may not replace the object; undefined where `requiresReplace` tells. */
  readonly mayReplace?: readonly Path[];
  /** What replaces the object wherever it changes, as far as that is known ahead. */
  readonly replacesOn?: readonly Path[];
  /** May the provider see no difference at all in what is planned? */
  readonly maySeeNone?: boolean;
  /** Is something configured in another form than it is there, so that a provider that does not know the two as one sees a change? */
  readonly hasOtherForm?: boolean;
  /** Is anything kept that is not configured, though the provider may take its own default where it was configured before? */
  readonly keepsUnset?: boolean;
}

export interface ReadDataRequest extends Request, WithMeta {
  readonly configuration: Value;
  /** The folder that relative paths start from. */
  readonly folder: string;
}

export interface ReadDataResponse {
  readonly state: Value;
  /** Paths to what is a secret where it was read, although Terraform does not mark it: shown to nobody. */
  readonly secrets?: readonly Path[];
}

/** What is imported: by an ID, or by an identity. */
export interface ImportRequest extends Request {
  readonly id: string;
  readonly identity?: Value;
}

export interface ImportResponse {
  readonly imported: readonly ImportedObject[];
}

/** An object as it was found, before it is read: often little more than its id. */
export interface ImportedObject {
  readonly type: string;
  readonly state: Value;
  readonly private: string | undefined;
}

export interface MoveRequest extends Request {
  /** The provider that has made the object. */
  readonly sourceProvider: string;
  readonly sourceType: string;
  readonly sourceVersion: number;
  /** Undefined where the state has what 0.11 wrote: Terraform 1.11.4 gives it to nobody. */
  readonly sourceAttributes: unknown;
  readonly sourcePrivate: string | undefined;
}

export interface MoveResponse {
  readonly targetState: Value;
  readonly targetPrivate: string | undefined;
}

/** A call of a function, by its bare name; the arguments are known. */
export interface CallRequest extends Omit<Request, "type"> {
  readonly name: string;
  readonly arguments: readonly Value[];
}

export interface CallResponse {
  readonly result: Value;
  /** What is wrong, and with which argument; undefined where nothing is. */
  readonly error: { readonly text: string; readonly argument: number | undefined } | undefined;
}

export interface OpenRequest extends Request {
  readonly configuration: Value;
}

export interface OpenResponse {
  readonly result: Value;
  /** What the provider wants to be given back when it is closed. */
  readonly private: string | undefined;
}

export interface CloseRequest extends Request {
  /** Of the instance. */
  readonly address: string;
  readonly private: string | undefined;
}

/** How one part of a planned state was decided. Of two about the same place the later counts. */
export interface PartDecision {
  readonly path: Path;
  readonly rule: PartRule;
  /** What is planned there. */
  readonly outcome: Value;
  /** How sure it is; undefined where somebody was asked. */
  readonly basis?: Basis;
}

/**
 * Where a planned value is taken from: `configured` the configuration, `kept` the prior state, `ignored` the prior state because
 * of `ignore_changes`, `paired` both (a set, each element as configured with what was kept of the one that it goes with),
 * `known-after-apply` from nowhere yet, `provider-decided` the provider.
 */
export type PartRule = "configured" | "kept" | "ignored" | "paired" | "known-after-apply" | "provider-decided";
