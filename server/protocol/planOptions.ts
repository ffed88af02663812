/** The options of `terraform plan` that the user chose for one root module. */
export interface RootPlanOptions {
  /** Absent for the normal mode. */
  readonly mode?: "destroy" | "refresh-only";
  /** Whether only the objects that change are read. Not in the mode `refresh-only`. */
  readonly minimalRefresh?: true;
  /** Addresses of instances that are read even if only the objects that change are. */
  readonly reads?: readonly string[];
  /** Addresses of resources, instances and modules. */
  readonly targets?: readonly string[];
  /** As `targets`; only OpenTofu has this option. */
  readonly excludes?: readonly string[];
  readonly replace?: readonly string[];
  /** The last value of a variable wins. */
  readonly variables?: readonly RootVariableOption[];
  /** Absent for the workspace that is selected in the folder. */
  readonly workspace?: string;
  /** What the plan starts from: the URI of a state file, or nothing at all; absent for the state of the root module. */
  readonly state?: { readonly file: string } | "none";
}

/** A value as it is written on a command line, or the URI of a file of values. */
export type RootVariableOption = { readonly name: string; readonly text: string } | { readonly file: string };

/** The options of a root module, and what they can name. */
export interface PlanOptionsView {
  readonly options: RootPlanOptions;
  /** The variables of the root module, in the order of their names. */
  readonly variables: readonly RootVariable[];
  /** The names of the files whose values are read without an option, such as terraform.tfvars. */
  readonly automaticFiles: readonly string[];
  /** The variable files in the folder, in folders below it and beside it, that only an option has read. */
  readonly variableFiles: readonly OptionalVariableFile[];
  /** The workspace that the plan is of; absent if none is selected. */
  readonly workspace?: string;
  /** The names of workspaces that the folder and the configuration have, in their order. */
  readonly workspaces: readonly string[];
  /** Whether the language has the option `-exclude`. */
  readonly canExclude: boolean;
  readonly program: "terraform" | "tofu";
  /** The arguments of `plan` with these options. Sensitive values are left out. */
  readonly arguments: readonly string[];
  /** Those of `arguments` that set variables, which `test` takes too. */
  readonly variableArguments: readonly string[];
  /** The environment of such a run, beside the user's own. Sensitive values are here, because lists of processes show arguments. */
  readonly environment: Readonly<Record<string, string>>;
  /** The command for a POSIX shell, without sensitive values. */
  readonly command: string;
}

export interface OptionalVariableFile {
  /** The URI of the file. */
  readonly file: string;
  /** The path from the root module: `env/prod.tfvars`. */
  readonly name: string;
}

export interface RootVariable {
  readonly name: string;
  readonly isSensitive: boolean;
  /** Whether it has neither a value nor a default. */
  readonly isMissing: boolean;
  /** The first line of its description; absent without one. */
  readonly description?: string;
}
