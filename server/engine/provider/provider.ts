import type { ProviderSchemas } from "../schema/schema.ts";
import type { FindingId } from "../source/diagnostic.ts";
import type { Answers, Question } from "../source/question.ts";
import type { Path } from "../values/path.ts";
import type { Unasked, Value } from "../values/value.ts";
import type { Basis, PartBasis } from "./basis.ts";
import type { Doubt } from "./doubt.ts";
import type { TypeFacts } from "./facts.ts";
import type { LiveLevel } from "./live/liveLevel.ts";
import type { Form } from "./relations/likeness.ts";

/**
 * The source of a provider response, least certain first. `pack`: a simulation from a schema that nobody here has asked the provider
 * for; `offline`: the plugin itself, without a configuration and without network; `provider`: the configured plugin; `core`: Terraform's
 * own rule, which needs no provider; `rehearsed`: nobody, because nothing was applied; `recorded`: the dump of a provider, or a state that was kept.
 */
export type Confidence =
  | "inferred"
  | "pack"
  | "schema"
  | "offline"
  | "provider"
  | "plan"
  | "core"
  | "rehearsed"
  | "recorded";

/** Whether a response is simulated: no provider was asked. */
export const isSimulated = (confidence: Confidence): boolean =>
  confidence === "schema" || confidence === "pack" || confidence === "inferred";

/** The reason why a simulation stands in for a plugin: its answer is awaited, or it gives none. `reason` follows the plugin's name. */
export type StandIn = { readonly isAwaited: true } | ({ readonly isAwaited: false } & NoAnswer);

/** Why a plugin gives no answer, in words, and the step that may help: to install it, or to ask it with its configuration. */
export interface NoAnswer {
  readonly reason: string;
  /** The plugin's own words about the one request. They may repeat values, so they are no part of counts and logs. */
  readonly quote?: string;
  readonly remedy: "install" | "configure" | undefined;
}

export const AWAITED: StandIn = { isAwaited: true };

/** A response and its source. */
export interface Reply<T> {
  readonly response: T;
  readonly confidence: Confidence;
  /** The time of day, `12:04`, at which a plugin read an object; absent if none did. */
  readonly at?: string;
  readonly faults: readonly ProviderFault[];
  /** The questions whose answers would improve the response. */
  readonly asked: readonly Question[];
  /** Whether the schema alone decided the response, so that the provider may respond differently. */
  readonly isAssumed?: true;
  /** The reason why the provider defers the change. A deferred response claims nothing. */
  readonly deferred?: Deferral;
  /** Whether an answer is pending. The response has no meaning then, and dependents wait for `asked`. */
  readonly isPending?: true;
  /** The reason why the provider is not asked, with `isPending`: a value in error, or one that nobody gives; absent while one is awaited. */
  readonly unasked?: Unasked | "error";
  /** Whether nobody can give the response, which has no meaning then. The result of the last run may still hold. */
  readonly isUnread?: true;
  /** Present if the plugin was to be asked, and a simulation responded. */
  readonly standIn?: StandIn;
}

/** The reason for which a provider defers a change, as in protocol 6. */
export type Deferral = "resource-config-unknown" | "provider-config-unknown" | "absent-prerequisite";

/** A diagnostic of a provider about a resource. The caller knows the source range of the resource. */
export interface ProviderFault {
  readonly id: FindingId;
  readonly severity: "error" | "warning" | "information";
  readonly summary: string;
  readonly detail: string;
  /** Whether only Stateline reports the fault. */
  readonly isOwn?: true;
  /** The argument at fault; empty for the whole resource. */
  readonly path: Path;
  /** As `Diagnostic.advice`. */
  readonly advice?: string;
  /** Whether Terraform shows no place of the fault. An editor shows it at `path` all the same. */
  readonly isPlaceless?: true;
}

/**
 * A provider as the lifecycle calls it: the operations of protocol 6, synchronous. Its arguments and results have no marks.
 * `private` is opaque base64 data of the provider. The lifecycle returns the data unchanged and never shows them.
 */
export interface Provider {
  /** The source address: `terraform.io/builtin/terraform`. */
  readonly source: string;
  readonly schemas: ProviderSchemas;
  /** Returns the provider with learned facts about one resource type; absent if facts do not change its responses. */
  withFacts?(facts: TypeFacts): Provider;
  /** Returns the facts about a resource type that come with the schemas; absent if none do. */
  ownFacts?(type: string): TypeFacts | undefined;
  /**
   * Returns the simulated provider with its evaluated configuration, marks included; absent if objects are not known to inherit
   * anything from it.
   */
  inheriting?(configuration: Value): Provider;
  /** The provider's evaluated configuration, marks included; present only where results of data sources follow from it. */
  readonly configuration?: Value;
  /** Whether objects may change although their own configuration does not, because of what they inherit. */
  readonly isInherited?: true;
  /** Configures the provider (ValidateProviderConfig, ConfigureProvider); absent for a provider without configuration. */
  configure?(request: ConfigureRequest): Reply<Provider>;
  /** Validates a configuration of the provider (ValidateProviderConfig); absent if the provider does not validate one. */
  validateProviderConfig?(request: Omit<ValidateRequest, "type">): Reply<undefined>;
  validateResourceConfig(request: ValidateRequest): Reply<undefined>;
  /** Validates a data source; absent if the provider does not validate data sources. */
  validateDataResourceConfig?(request: ValidateRequest): Reply<undefined>;
  validateEphemeralResourceConfig?(request: ValidateRequest): Reply<undefined>;
  /** Validates the configuration of an action; absent if the provider does not validate actions. */
  validateActionConfig?(request: ValidateRequest): Reply<undefined>;
  /** Plans an action; absent if the provider does not plan actions. */
  planAction?(request: ValidateRequest): Reply<undefined>;
  upgradeResourceState(request: UpgradeRequest): Reply<UpgradeResponse>;
  readResource(request: ReadRequest): Reply<ReadResponse>;
  planResourceChange(request: PlanRequest): Reply<PlanResponse>;
  /** Reads a data source; absent if the provider cannot read. */
  readDataSource?(request: ReadDataRequest): Reply<ReadDataResponse>;
  /** Returns the objects that an ID names; absent if the provider cannot import. */
  importResourceState?(request: ImportRequest): Reply<ImportResponse>;
  /** Returns a configuration of an object (GenerateResourceConfig); absent if the provider writes none. */
  generateResourceConfig?(request: GenerateRequest): Reply<GenerateResponse>;
  /** Converts an object of another type, of this or another provider, to this type; absent if unsupported. */
  moveResourceState?(request: MoveRequest): Reply<MoveResponse>;
  /** Opens an ephemeral resource; absent if unsupported. */
  openEphemeralResource?(request: OpenRequest): Reply<OpenResponse>;
  closeEphemeralResource?(request: CloseRequest): Reply<undefined>;
  /** Calls a function; absent if unsupported. */
  callFunction?(request: CallRequest): Reply<CallResponse>;
  /**
   * Returns the New State that an apply of a planned object leads to, as far as it is known; absent if only an apply can tell more
   * than the plan does.
   */
  rehearsedState?(request: RehearsalRequest): Value;
  /**
   * Returns the confidence that an object stays unchanged if it has the current version and equals its configuration; undefined
   * if only a plan can tell.
   */
  leavesAlone?(type: string, privateData: string | undefined): Confidence | undefined;
  /** What its plugin is asked, if a simulation responds until the plugin answers. */
  readonly live?: LiveLevel;
  /** Returns the provider that responds as long as a live one has no configuration. */
  untilConfigured?(standIn: StandIn): Provider;
  /** Returns the provider that responds for instances about which a live one is not asked. */
  unasked?(standIn: StandIn): Provider;
  /** Whether the provider also plans deletions: the capability `plan_destroy`. */
  readonly plansDestroy?: boolean;
}

/** The fields of every request. */
interface Request {
  /** The resource type. */
  readonly type: string;
  /** The known answers to the questions in `asked`. */
  readonly answers: Answers;
  /** Whether the request depends on a simulated response. No live plugin is asked then. */
  readonly isAssumed?: boolean;
}

export interface ConfigureRequest extends Omit<Request, "type"> {
  /** As Terraform writes it: `module.a.provider["…/aws"].east`. */
  readonly address: string;
  readonly configuration: Value;
}

export interface ValidateRequest extends Request {
  readonly configuration: Value;
  /** Whether the configuration is validated before anything is planned. Unknown values are no reason to wait then. */
  readonly isAhead?: true;
}

export interface UpgradeRequest extends Request {
  readonly version: number;
  /** The attributes as the state file has them. */
  readonly attributes: unknown;
  /** The attributes as Terraform 0.11 wrote them, if the file has that form. */
  readonly flat?: ReadonlyMap<string, string>;
}

/** The value of the `provider_meta` block of the module of an instance; absent without one. */
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
  /** Null if the object no longer exists. */
  readonly newState: Value;
  readonly private: string | undefined;
}

export interface PlanRequest extends Request, WithMeta {
  readonly configuration: Value;
  readonly priorState: Value;
  readonly proposedNewState: Value;
  readonly priorPrivate: string | undefined;
  /** The private data of the initial plan; present in a second plan, where the version returns it. */
  readonly plannedPrivate?: string | undefined;
  /** The argument names that the block had at the last apply and lacks now: `disk`, `disk.size`. A plugin does not receive them. */
  readonly removedArguments?: ReadonlySet<string> | undefined;
  /** Whether the stored object has no attribute at a path, as one of an older version of the provider; absent if none is stored. A plugin does not receive it. */
  readonly isMissing?: (path: Path) => boolean;
  /** Whether the response includes the decision about each part. Only the explanation of one instance asks for this. */
  readonly explaining: boolean;
}

export interface PlanResponse {
  readonly plannedState: Value;
  readonly requiresReplace: readonly Path[];
  readonly plannedPrivate: string | undefined;
  /** Whether the provider is written with the original SDK. Terraform does not hold such a provider to every contract. */
  readonly legacyTypeSystem?: boolean;
  /** The provider's decisions beyond the proposed state; absent for a plugin, which does not report them. */
  readonly decisions?: readonly PartDecision[];
  /** The certainty of each leaf, in a simulated response to an `explaining` request. */
  readonly bases?: readonly PartBasis[];
  /** The arguments whose change always replaces the object, if the provider declares them in advance. */
  readonly replacesOn?: readonly Path[];
  /** The uncertain parts of the response; present in every simulated response, and in no other. */
  readonly doubt?: Doubt;
  /** The configured values of a simulated response that are the stored ones in another form, or may be; absent if there are none. */
  readonly forms?: readonly Form[];
}

export interface RehearsalRequest {
  /** The resource type. */
  readonly type: string;
  readonly configuration: Value;
  readonly plannedState: Value;
}

export interface ReadDataRequest extends Request, WithMeta {
  /** The address of the instance. */
  readonly address: string;
  readonly configuration: Value;
  /** The folder that relative paths start from. */
  readonly folder: string;
}

export interface ReadDataResponse {
  readonly state: Value;
  /** The paths of values that are secret in their source although Terraform does not mark them. No view shows them. */
  readonly secrets?: readonly Path[];
}

/** The ID or identity to import. */
export interface ImportRequest extends Request {
  readonly id: string;
  readonly identity?: Value;
}

export interface ImportResponse {
  readonly imported: readonly ImportedObject[];
}

/** An imported object before it is read: often little more than its id. */
export interface ImportedObject {
  readonly type: string;
  readonly state: Value;
  readonly private: string | undefined;
  /** Whether the provider names the identity of the object, as it must if that was used to import it. */
  readonly hasIdentity?: boolean;
}

export interface GenerateRequest extends Request {
  readonly state: Value;
}

export interface GenerateResponse {
  readonly configuration: Value;
}

export interface MoveRequest extends Request {
  /** The provider that created the object. */
  readonly sourceProvider: string;
  readonly sourceType: string;
  readonly sourceVersion: number;
  /** Undefined for an object that Terraform 0.11 wrote: Terraform 1.11.4 gives such attributes to no provider. */
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
  /** The error and the argument at fault; undefined if the call succeeded. */
  readonly error: { readonly text: string; readonly argument: number | undefined } | undefined;
}

export interface OpenRequest extends Request {
  readonly configuration: Value;
}

export interface OpenResponse {
  readonly result: Value;
  /** The private data that the provider receives when the resource is closed. */
  readonly private: string | undefined;
}

export interface CloseRequest extends Request {
  /** The address of the instance. */
  readonly address: string;
  readonly private: string | undefined;
}

/** How one part of a planned state was decided. Of two decisions about one path the later counts. */
export interface PartDecision {
  readonly path: Path;
  readonly rule: PartRule;
  /** The planned value. */
  readonly outcome: Value;
  /** The certainty of the value; undefined if a provider was asked. */
  readonly basis?: Basis;
}

/**
 * The source of a planned value: `configured` the configuration; `kept` the prior state; `ignored` the prior state because of
 * `ignore_changes`; `paired` both, for the elements of a set; `known-after-apply` the apply; `provider-decided` the provider.
 */
export type PartRule = "configured" | "kept" | "ignored" | "paired" | "known-after-apply" | "provider-decided";
