import type { LanguageOptions } from "../config/rootLanguage.ts";
import type { LastTexts } from "../config/tree/loadFiles.ts";
import type { LoadingOptions, ModuleNode } from "../config/tree/loadModules.ts";
import type { GivenValue, VariableOption } from "../config/variableValues.ts";
import type { LearnedFacts } from "../provider/facts.ts";
import type { LiveLevel } from "../provider/live/liveLevel.ts";
import type { Provider } from "../provider/provider.ts";
import type { FromPlugins } from "../schema/schemaQuestion.ts";
import type { Answers } from "../source/question.ts";
import type { State } from "../state/state.ts";
import type { EarlierConfiguration } from "./earlierConfiguration.ts";

/** All inputs of a plan. Equal inputs give equal plans. */
export interface Inputs {
  /** The folder of the root module, as in the workspace. */
  readonly root: string;
  readonly answers: Answers;
  /** The state to plan from, in place of the one that the root module keeps: what another plan leaves (`nextState`). */
  readonly state?: State;
  readonly options: PlanOptions;
  /** Further providers by source address; they take precedence over the loaded ones. */
  readonly providers?: ReadonlyMap<string, Provider>;
  /** Everything that was learned of providers. The same object as long as nothing new is learned. */
  readonly facts?: LearnedFacts;
  /**
   * The configuration of the last apply, if it is known. An argument that it has and today's lacks was removed since.
   */
  readonly lastApplied?: ModuleNode;
  /** What recorded earlier configurations of the root module, the most telling first. They prove causes, and change no value. */
  readonly earlier?: readonly EarlierConfiguration[];
  /** The last sound texts of files that are being typed. Blocks that do not parse are held from them. */
  readonly lastTexts?: LastTexts;
  /** Whether the first walk waits for the schemas and packs of providers, because each of them changes every instance that it plans. */
  readonly awaitsSchemas?: boolean;
  /** No later plan builds on this one, so rows keep no inputs. */
  readonly isOneShot?: true;
}

/**
 * The purpose of the evaluation. `validate` is `terraform validate`: variables, resources and modules are unknown, no
 * state is read, and only errors for every value are reported. `console` is `terraform console`: resources have the
 * values of the state.
 */
export type Purpose = "plan" | "validate" | "console";

export type PlanMode = "normal" | "destroy" | "refresh-only";

/**
 * The source of providers' answers: a simulation from their schemas, or the installed plugins. With `exec` the plan waits for the
 * plugins; with a live level the simulation answers until they do.
 */
export type Answering = "schema" | LiveLevel | "exec";

/** `ask`: only when the user requests it for a root module, which is then planned with `always`. */
export type LoadState = "ask" | "always" | "never";

export interface PlanOptions extends LanguageOptions, Pick<LoadingOptions, "testedModules" | "underTest"> {
  readonly purpose: Purpose;
  readonly mode: PlanMode;
  readonly providers: Answering;
  /** Whether objects are refreshed before they are planned. Only a provider that answers can do that. */
  readonly refresh: boolean;
  /** Whether only those objects are refreshed that the plan changes. Not with a plan that only refreshes. */
  readonly minimalRefresh?: true;
  /** Addresses of instances that are refreshed in any case, even if only those are refreshed that the plan changes. */
  readonly reads?: readonly string[];
  /** Addresses of resources, instances and modules: only these and their dependencies are planned. */
  readonly targets: readonly string[];
  /** Addresses of resources, instances and modules: these and their dependents are not planned. Only without targets. */
  readonly excludes: readonly string[];
  /** The state file; overrides the configured location. */
  readonly statePath?: string;
  /** Whether the state is left out, so that the plan is that of a first apply. */
  readonly withoutState?: true;
  /** The state file of the root module in the user's settings, relative to its folder. */
  readonly stateFile?: string;
  /** Whether a state that is not in a file is pulled, with the program at `terraformPath`. */
  readonly loadState: LoadState;
  /** A file written by `terraform providers schema -json`; its schemas take precedence. */
  readonly schemas?: string;
  /**
   * The files and folders of packs that the user names. Undefined if packs are not used, not even those that the host has itself.
   */
  readonly packs?: readonly string[];
  /** Whether installed plugins are started for their schemas, or only cached answers are used. */
  readonly fromPlugins: FromPlugins;
  /** The workspace; undefined for the one that is selected in the root folder. */
  readonly workspace?: string;
  /** The folder of what `terraform init` downloads, relative to the root folder: TF_DATA_DIR. */
  readonly dataDirectory: string;
  /** The value of `~` in `pathexpand`; unknown if undefined. */
  readonly homeDirectory?: string;
  /**
   * The time of planning in RFC 3339: constant for a session, so that an edit alone changes nothing. Unknown if undefined.
   */
  readonly planTime?: string;
  /** All variables of the environment, which files of Terragrunt can read; undefined where there is none. */
  readonly environment?: ReadonlyMap<string, string>;
  /** The operating system, as Go names it: `linux`, `darwin`, `windows`. */
  readonly platform?: string;
  /** Variable values as text, from the environment: TF_VAR_*. */
  readonly environmentVariables: ReadonlyMap<string, string>;
  /** The inputs of the Terragrunt unit whose root module is planned. */
  readonly inputs?: ReadonlyMap<string, GivenValue>;
  /** Variable values of the command line in their order; the last value of a variable wins. */
  readonly variables: readonly VariableOption[];
  /** Addresses of instances to replace. */
  readonly replace: readonly string[];
  /** The meaning of a missing root variable: an error (command line), or an unknown value (editor). */
  readonly missingVariable: "error" | "unknown";
  /** Whether a validation includes the query files, as `terraform validate -query` does. */
  readonly queries: boolean;
  /** The planner of the module, if that is no run in its folder: its values and its state are elsewhere. */
  readonly planner?: OtherPlanner;
}

/** A planner that runs a folder as a part of something else: Terragrunt as its unit, a stack as its component. */
export type OtherPlanner = "terragrunt" | "stack";

export const DEFAULT_OPTIONS: PlanOptions = {
  purpose: "plan",
  mode: "normal",
  providers: "schema",
  refresh: true,
  targets: [],
  excludes: [],
  asksProgram: false,
  loadState: "never",
  fromPlugins: "never",
  dataDirectory: ".terraform",
  environmentVariables: new Map(),
  variables: [],
  replace: [],
  missingVariable: "unknown",
  queries: false,
};

/** Returns the inputs for a validation, which has no planning modes. */
export const forValidation = (inputs: Inputs): Inputs => ({
  ...inputs,
  options: { ...inputs.options, purpose: "validate", mode: "normal" },
});
