import type { ModuleNode } from "../config/loadModules.ts";
import type { VariableOption } from "../config/variableValues.ts";
import type { Facts } from "../provider/facts.ts";
import type { Provider } from "../provider/provider.ts";
import type { FromPlugins } from "../schema/schemaQuestion.ts";
import type { Answers } from "../source/question.ts";
import type { State } from "../state/state.ts";

/** Everything that a plan is made from. Equal inputs give equal plans. */
export interface Inputs {
  /** The root module's folder, as the workspace knows it. */
  readonly root: string;
  readonly answers: Answers;
  /** The state to plan from, in place of the one that the root module keeps: what another plan leaves (`nextState`). */
  readonly state?: State;
  readonly options: PlanOptions;
  /** Who can be asked beside the providers that are found, by source address; they come first. */
  readonly providers?: ReadonlyMap<string, Provider>;
  /** What was seen of providers when they answered. One object as long as nothing more was learned. */
  readonly facts?: Facts;
  /** The configuration as it was when the state was last written, as far as anybody saw it: what it had and has no more was taken out. */
  readonly applied?: ModuleNode;
  /** No later plan builds on this one, so rows keep no inputs. */
  readonly isOneShot?: true;
}

/**
 * What it is all evaluated for. `validate` is what `terraform validate` does: variables, resources and modules are unknown, and
 * no state is read; only what is wrong whatever their values are is found. `console` is what `terraform console` evaluates in:
 * resources are what the state holds of them.
 */
export type Purpose = "plan" | "validate" | "console";

/** What is planned: the way to the configuration, the end of everything, or only what has become of the objects meanwhile. */
export type PlanMode = "normal" | "destroy" | "refresh-only";

/** Who answers for the providers that are not built in: what their schemas show, or the plugins that are installed. */
export type Answering = "schema" | "exec";

/** `ask`: only when the user says so, root module by root module, which is `always` for that one. */
export type LoadState = "ask" | "always" | "never";

export interface PlanOptions {
  readonly purpose: Purpose;
  readonly mode: PlanMode;
  readonly providers: Answering;
  /** Whether the plan only refreshes what is destroyed then: no condition stops such a plan, and it imports nothing. */
  readonly isPreDestroyRefresh?: true;
  /** Are objects read before they are planned? Only a provider that answers can. */
  readonly refresh: boolean;
  /** Addresses of resources, instances and modules: only these are planned, with what they depend on. */
  readonly targets: readonly string[];
  /** The state file, wherever the configuration says it is. */
  readonly statePath?: string;
  /** The state file of the root module, from its folder, as the user's settings name it. */
  readonly stateFile?: string;
  /** Whether a state that is in no file is asked from Terraform. */
  readonly loadState: LoadState;
  /** The program that is asked for it; undefined for whichever is on PATH. */
  readonly terraformPath?: string;
  /** A file that `terraform providers schema -json` has written: its schemas come before all others. */
  readonly schemas?: string;
  /** Whether the plugins that are installed are started for their schemas, or only what they said before is looked up. */
  readonly fromPlugins: FromPlugins;
  /** The workspace; undefined for the one that is selected in the root folder. */
  readonly workspace?: string;
  /** Where `terraform init` keeps what it fetched, from the root folder: what TF_DATA_DIR says. */
  readonly dataDirectory: string;
  /** What `~` stands for in `pathexpand`; unknown where nobody says. */
  readonly homeDirectory?: string;
  /** When plans are made, as RFC 3339 has it: the same for all of a session, so that an edit alone changes nothing. Unknown where nobody says. */
  readonly planTime?: string;
  /** Variable values as text, from the environment: what TF_VAR_ says. */
  readonly environmentVariables: ReadonlyMap<string, string>;
  /** Variable values of the command line, in the order in which they are written; the last one of a name wins. */
  readonly variables: readonly VariableOption[];
  /** Addresses of instances to replace. */
  readonly replace: readonly string[];
  /** What a root variable without a value is: an error (command line), or unknown (editor). */
  readonly missingVariable: "error" | "unknown";
}

export const DEFAULT_OPTIONS: PlanOptions = {
  purpose: "plan",
  mode: "normal",
  providers: "schema",
  refresh: true,
  targets: [],
  loadState: "never",
  fromPlugins: "never",
  dataDirectory: ".terraform",
  environmentVariables: new Map(),
  variables: [],
  replace: [],
  missingVariable: "unknown",
};

/** The same, to be validated only; that knows no modes. */
export const forValidation = (inputs: Inputs): Inputs => ({
  ...inputs,
  options: { ...inputs.options, purpose: "validate", mode: "normal" },
});

/** Will anybody compare what rows are made from with what they are made from then? */
export const isBuiltOn = (inputs: Inputs): boolean => !inputs.isOneShot && !isValidation(inputs);

export const isValidation = ({ options }: Inputs): boolean => options.purpose === "validate";
