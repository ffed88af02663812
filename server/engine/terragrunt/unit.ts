import type { Range } from "../source/range.ts";
import type { Value } from "../values/value.ts";
import { type MembersOf, membersIn } from "./blockMembers.ts";
import * as specs from "./blockSpecs.ts";
import { NOTHING } from "./decode.ts";
import type { PlainMembers } from "./plainValue.ts";

/** A configuration of Terragrunt: what a file says, merged with the files that it includes. */
export interface UnitConfiguration extends MembersOf<typeof specs.SETTINGS> {
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

/** A block by its label. */
interface Named {
  readonly name: string;
}

export interface TerraformSettings extends MembersOf<typeof specs.TERRAFORM> {
  readonly sourceRange: Range | undefined;
  readonly extraArguments: readonly ExtraArguments[];
  readonly beforeHooks: readonly Hook[];
  readonly afterHooks: readonly Hook[];
  readonly errorHooks: readonly ErrorHook[];
}

/** What is added to the command line and the environment of some commands. */
export interface ExtraArguments extends Named, MembersOf<typeof specs.EXTRA_ARGUMENTS> {
  readonly range: Range;
}

/** A command before or after one of Terraform; it is read, and never run. */
export type Hook = Named & MembersOf<typeof specs.HOOK>;
export type ErrorHook = Named & MembersOf<typeof specs.ERROR_HOOK>;

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
export interface Dependency extends Named, MembersOf<typeof specs.DEPENDENCY> {
  readonly configPath: Value;
  /** The outputs, where a configuration that was read with `read_terragrunt_config` shows them. */
  readonly outputs: Value | undefined;
  readonly range: Range;
  readonly pathRange: Range;
}

export interface FeatureFlag extends Named, MembersOf<typeof specs.FEATURE> {
  readonly range: Range;
}

export type Exclude = MembersOf<typeof specs.EXCLUDE>;

export interface ErrorRules {
  readonly retry: readonly RetryRule[];
  readonly ignore: readonly IgnoreRule[];
}
export type RetryRule = Named & MembersOf<typeof specs.RETRY>;
export type IgnoreRule = Named & MembersOf<typeof specs.IGNORE>;
export type EngineSettings = MembersOf<typeof specs.ENGINE>;

/** A file that Terragrunt writes into the folder of the root module. */
export interface GenerateBlock extends MembersOf<typeof specs.GENERATE> {
  readonly ifDisabled: string;
  readonly commentPrefix: string;
  readonly disableSignature: boolean;
  readonly disable: boolean;
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
  ...membersIn(NOTHING, specs.SETTINGS),
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
