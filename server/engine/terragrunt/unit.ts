import type { Range } from "../source/range.ts";
import type { Value } from "../values/value.ts";
import type { PlainMembers } from "./plainValue.ts";

/** A configuration of Terragrunt: what a file says, merged with the files that it includes. A text that is not set is empty. */
export interface UnitConfiguration {
  readonly terraformBinary: string;
  readonly terraformVersionConstraint: string;
  readonly terragruntVersionConstraint: string;
  readonly downloadDir: string;
  readonly iamRole: string;
  readonly iamAssumeRoleDuration: number | undefined;
  readonly iamAssumeRoleSessionName: string;
  readonly iamWebIdentityToken: string;
  readonly preventDestroy: boolean | undefined;
  readonly terraform: TerraformSettings | undefined;
  readonly remoteState: RemoteState | undefined;
  /** The paths of `dependencies`; undefined without such a block. */
  readonly dependencyPaths: readonly string[] | undefined;
  readonly dependencies: readonly Dependency[];
  readonly features: readonly FeatureFlag[];
  readonly exclude: Exclude | undefined;
  readonly errors: ErrorRules | undefined;
  readonly engine: EngineSettings | undefined;
  readonly generate: ReadonlyMap<string, GenerateBlock>;
  /** Undefined without `inputs`; those of the included files are merged in. */
  readonly inputs: PlainMembers | undefined;
  /** The place of the expression that decides each input: in the file where it is written last. */
  readonly inputPlaces: ReadonlyMap<string, Range>;
  /** The local values of the file itself; those of included files are not merged. Undefined if there are none. */
  readonly locals: PlainMembers | undefined;
}

export interface TerraformSettings {
  readonly source: string | undefined;
  readonly sourceRange: Range | undefined;
  readonly version: string | undefined;
  readonly updateSourceWithCas: boolean | undefined;
  readonly mutable: boolean | undefined;
  readonly includeInCopy: readonly string[] | undefined;
  readonly excludeFromCopy: readonly string[] | undefined;
  readonly copyTerraformLockFile: boolean | undefined;
  readonly extraArguments: readonly ExtraArguments[];
  readonly beforeHooks: readonly Hook[];
  readonly afterHooks: readonly Hook[];
  readonly errorHooks: readonly ErrorHook[];
}

/** What is added to the command line and the environment of some commands. */
export interface ExtraArguments {
  readonly name: string;
  readonly commands: readonly string[] | undefined;
  readonly arguments: readonly string[] | undefined;
  readonly requiredVarFiles: readonly string[] | undefined;
  readonly optionalVarFiles: readonly string[] | undefined;
  readonly envVars: ReadonlyMap<string, string> | undefined;
  readonly range: Range;
}

/** A command before or after one of Terraform; it is read, and never run. */
export interface Hook {
  readonly name: string;
  readonly commands: readonly string[] | undefined;
  readonly execute: readonly string[] | undefined;
  readonly if: boolean | undefined;
  readonly runOnError: boolean | undefined;
  readonly suppressStdout: boolean | undefined;
  readonly workingDir: string | undefined;
}

export interface ErrorHook {
  readonly name: string;
  readonly commands: readonly string[] | undefined;
  readonly execute: readonly string[] | undefined;
  readonly onErrors: readonly string[] | undefined;
  readonly suppressStdout: boolean | undefined;
  readonly workingDir: string | undefined;
}

export interface RemoteState {
  readonly backend: string;
  readonly config: PlainMembers;
  readonly generate: { readonly path: string; readonly ifExists: string } | undefined;
  readonly disableInit: boolean;
  readonly disableDependencyOptimization: boolean;
  readonly encryption: PlainMembers | undefined;
  readonly range: Range;
}

/** A `dependency` block: another unit, whose outputs the expressions of this one use. */
export interface Dependency {
  readonly name: string;
  readonly configPath: Value;
  readonly enabled: boolean | undefined;
  readonly skipOutputs: boolean | undefined;
  readonly mockOutputs: Value | undefined;
  readonly mockCommands: readonly string[] | undefined;
  readonly mockMergeWithState: boolean | undefined;
  readonly mockMergeStrategy: string | undefined;
  /** The outputs, where a configuration that was read with `read_terragrunt_config` shows them. */
  readonly outputs: Value | undefined;
  readonly range: Range;
  readonly pathRange: Range;
}

export interface FeatureFlag {
  readonly name: string;
  readonly default: Value | undefined;
  readonly range: Range;
}

export interface Exclude {
  readonly if: boolean;
  readonly actions: readonly string[] | undefined;
  readonly excludeDependencies: boolean | undefined;
  readonly noRun: boolean | undefined;
}

export interface ErrorRules {
  readonly retry: readonly RetryRule[];
  readonly ignore: readonly IgnoreRule[];
}
export interface RetryRule {
  readonly name: string;
  readonly retryableErrors: readonly string[] | undefined;
  readonly maxAttempts: number;
  readonly sleepIntervalSec: number;
}
export interface IgnoreRule {
  readonly name: string;
  readonly ignorableErrors: readonly string[] | undefined;
  readonly message: string;
  readonly signals: Value | undefined;
}

export interface EngineSettings {
  readonly source: string;
  readonly version: string | undefined;
  readonly type: string | undefined;
  readonly meta: Value | undefined;
}

/** A file that Terragrunt writes into the folder of the root module. */
export interface GenerateBlock {
  readonly path: string;
  readonly ifExists: string;
  readonly ifDisabled: string;
  readonly commentPrefix: string;
  readonly contents: string;
  readonly disableSignature: boolean;
  readonly disable: boolean;
  readonly hclFmt: boolean | undefined;
  readonly mutable: boolean | undefined;
  readonly range: Range | undefined;
}

/** An `include` block; `path` is absolute. */
export interface Include {
  readonly name: string;
  readonly path: string;
  readonly expose: boolean;
  readonly mergeStrategy: string | undefined;
  readonly range: Range;
}

export const EMPTY_CONFIGURATION: UnitConfiguration = {
  terraformBinary: "",
  terraformVersionConstraint: "",
  terragruntVersionConstraint: "",
  downloadDir: "",
  iamRole: "",
  iamAssumeRoleDuration: undefined,
  iamAssumeRoleSessionName: "",
  iamWebIdentityToken: "",
  preventDestroy: undefined,
  terraform: undefined,
  remoteState: undefined,
  dependencyPaths: undefined,
  dependencies: [],
  features: [],
  exclude: undefined,
  errors: undefined,
  engine: undefined,
  generate: new Map(),
  inputs: undefined,
  inputPlaces: new Map(),
  locals: undefined,
};
