import type { ResourceAddress } from "../addrs/address.ts";
import type { ProviderConfigurationAddress } from "../addrs/provider.ts";
import type { Language } from "../config/language.ts";
import type { Module, ProviderConfiguration, Resource } from "../config/module.ts";
import type { ModuleNode } from "../config/tree/loadModules.ts";
import type { Trace } from "../lifecycle/trace.ts";
import type { Answering, Inputs, PlanMode } from "../load/inputs.ts";
import type { Loaded } from "../load/load.ts";
import type { LoadedProviders } from "../load/loadProviders.ts";
import type { LoadedState } from "../load/state/loadedState.ts";
import type { BlockSchema, ResourceSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import type { ResourceObject } from "../state/state.ts";
import type { Sources } from "../syntax/sources.ts";
import type { Value } from "../values/value.ts";
import type { PlanQueries } from "./planQueries.ts";
import type { Regime } from "./regimes/regime.ts";
import type { BlockConditions } from "./rows/conditionResults.ts";
import type { Counts } from "./rows/counts.ts";
import type { ActionInvocation } from "./rows/invocation.ts";
import type { NotPlanned } from "./rows/notPlanned.ts";
import type { OutputChange } from "./rows/outputChanges.ts";
import type { ActionRow, ResourceRow, Rows, TriggerRow, ValueRow } from "./rows/rows.ts";
import type { SavedParts } from "./savedParts.ts";
import type { Walked, Work } from "./walked/walked.ts";

/**
 * The phases of a plan, in order. Terraform reports up to the first phase that fails; the editor shows all. A plan reads
 * neither tests nor query files, so the findings `beside` it do not concern it.
 */
export type Phase = "load" | "validate" | "plan" | "check" | "beside";

/** The planned changes as they are shown; ranges refer to the plan's sources. */
export interface Plan extends Sources {
  /** The folder of the root module. */
  readonly root: string;
  readonly state: LoadedState;
  /** The origins of the provider schemas. */
  readonly providers: Pick<LoadedProviders, "origins">;
  readonly regime: Regime;
  /** The product and version whose rules apply, and why. */
  readonly language: Language;
  /** Who answers for the providers. */
  readonly answering: Answering;
  /** The planning mode, for texts that name it. */
  readonly mode: PlanMode;
  /** Whether `-target` limits the plan to a part. */
  readonly isTargeted: boolean;
  /** The selected workspace; undefined if nobody chose one. */
  readonly workspace: string | undefined;
  /** Every instance in Terraform's order, including orphans and deposed objects. */
  readonly traces: readonly Trace[];
  /** The number of instances for each action. */
  readonly counts: Counts;
  readonly outputs: readonly OutputChange[];
  /** The instances without errors whose action is unknown. The plan is incomplete if there is any. */
  readonly notPlanned: readonly NotPlanned[];
  readonly diagnostics: Readonly<Record<Phase, readonly Diagnostic[]>>;
  /** The values of the root module's variables, in the order of the walk. */
  readonly variableValues: ReadonlyMap<string, Value>;
  /** The details that only the JSON of the plan shows; computed on demand. */
  readonly details: PlanDetails;
  /** The actions that the changes invoke. */
  readonly invocations: readonly ActionInvocation[];
  /** Rows that hold sensitive values, without outputs and state. */
  readonly rowsWithSecrets: readonly Secretive[];
  /** The facts that only the file of a finished plan has; absent in a live plan. */
  readonly saved?: SavedParts;
}

/** An object of the state that the plan leaves alone, with the schema of its type if it is available. */
export interface LeftOut {
  readonly object: ResourceObject;
  readonly schema: ResourceSchema | undefined;
}

/** An attribute that a changed object refers to. */
export interface RelevantAttribute {
  /** The address, with the keys of the enclosing modules, and with the instance key if the reference has one. */
  readonly resource: string;
  readonly steps: readonly (string | number)[];
}

/** The configuration of a plan, with the schemas and provider configurations of its blocks. */
export interface ConfigurationDetails {
  readonly root: ModuleNode;
  schemaOf(module: Module, resource: Resource): ResourceSchema | undefined;
  configurationSchema(module: Module, block: ProviderConfiguration): BlockSchema | undefined;
  /** Returns the provider configuration that plans a resource; undefined if there is none. */
  configurationOf(path: readonly string[], resource: Resource): ProviderConfigurationAddress | undefined;
}

/** The nodes that Terraform does not reach because of errors. */
export interface Unreached {
  /** The ids of the nodes that depend on a faulty node. */
  readonly lost: ReadonlySet<string>;
  /** The ids of the lost nodes and of the nodes whose own value is faulty. */
  readonly all: ReadonlySet<string>;
  /** The resources whose deposed objects are not planned either. Only a destruction orders deposed objects by dependencies. */
  readonly deposed: ReadonlySet<string>;
}

export interface PlanDetails {
  /** The nodes that Terraform does not reach because of an error. */
  readonly unreached: Unreached;
  /** Undefined while the configuration is not loaded. */
  readonly configuration: ConfigurationDetails | undefined;
  /** The attributes that the changes refer to. */
  readonly relevantAttributes: readonly RelevantAttribute[];
  /** The objects of the state that are left out by `-target`. */
  readonly leftOut: readonly LeftOut[];
  /** The resources that stay in the state without objects. */
  readonly empty: readonly ResourceAddress[];
  /** Whether a destruction or a refresh removes data sources from the state, or reads them again. */
  readonly rewritesData: boolean;
  /** Whether the objects in the state differ from those that Terraform would write now. */
  readonly isStateOld: boolean;
  /** The condition results of each block that has conditions. */
  readonly conditions: readonly BlockConditions[];
  /** The resources that the current object of each instance depends on, without keys and in order, by the instance's address. */
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
}

/** A row with sensitive values; the same object while the row is unchanged. */
export type Secretive =
  | Pick<ValueRow | ActionRow | TriggerRow, "kind" | "id" | "values">
  | Pick<ResourceRow, "kind" | "traces" | "values">;

/** A plan that a view can search and have explained. */
export interface ExplainablePlan extends Plan {
  readonly queries: PlanQueries;
}

/** A plan with the sources and the walk that it was made from, so that the next plan can build on it. */
export interface LivePlan extends ExplainablePlan, Loaded {
  readonly providers: LoadedProviders;
  /** Undefined until all sources are loaded. */
  readonly walked: Walked | undefined;
  readonly rows: Rows;
  /** The unanswered questions, as far as the plan knows them. */
  readonly open: readonly Question[];
  /** The work that this plan did not reuse from the previous plan. */
  readonly work: Work;
  /** The diagnostics that providers report when they are closed. */
  readonly closed: readonly Diagnostic[];
  /** The plan that leaves the state from which this plan starts: for a destruction, the refresh before it. */
  readonly preceding: LivePlan | undefined;
  /** Plans other inputs, and reuses what they do not change. */
  planOf(inputs: Inputs): LivePlan;
}

/** The parts of a plan that its diagnostics are found in. */
export type JudgedPlan = Pick<
  LivePlan,
  | "modules"
  | "variables"
  | "state"
  | "providers"
  | "inputs"
  | "regime"
  | "walked"
  | "rows"
  | "preceding"
  | "closed"
  | "workspace"
>;
