import type { Mode } from "../addrs/address.ts";
import type { Dialect } from "../lang/dialect.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { Argument, Block, Body, Expression, SyntaxFile, Traversal } from "../syntax/tree.ts";
import type { Defaults } from "../values/conversion/defaults.ts";
import type { Type } from "../values/type.ts";
import type { Backend } from "./backend.ts";
import type { MoveEndpoint } from "./moveEndpoint.ts";
import type { VersionConstraint } from "./versionConstraint.ts";

/** One module as written: what all the files of one folder declare. */
export interface Module {
  /** The folder. */
  readonly path: string;
  /** The dialect that it was read in. */
  readonly dialect: Dialect;
  readonly files: readonly SyntaxFile[];
  readonly variables: ReadonlyMap<string, Variable>;
  readonly locals: ReadonlyMap<string, Local>;
  readonly outputs: ReadonlyMap<string, Output>;
  /** By `type.name` or `data.type.name`. */
  readonly resources: ReadonlyMap<string, Resource>;
  readonly calls: ReadonlyMap<string, ModuleCall>;
  readonly moved: readonly Moved[];
  readonly removed: readonly Removed[];
  readonly imports: readonly Import[];
  readonly checks: ReadonlyMap<string, Check>;
  /** Where the state is, as far as the configuration says it; it counts in a root module. */
  readonly backend: Backend | undefined;
  /** The addresses of the providers by the local names that `required_providers` gives them. */
  readonly providers: ReadonlyMap<string, string>;
  /** What `required_providers` asks for, by local name. */
  readonly requirements: ReadonlyMap<string, ProviderRequirement>;
  /** The `required_version` arguments of all `terraform` blocks. */
  readonly requiredVersions: readonly Argument[];
  /** The `provider_meta` blocks, by the local name of the provider. */
  readonly providerMeta: ReadonlyMap<string, ProviderMeta>;
  readonly cloud: Block | undefined;
  /** The provider configurations that the module expects from whoever calls it. */
  readonly configurationAliases: readonly ProviderReference[];
  /** The `provider` blocks. */
  readonly configurations: readonly ProviderConfiguration[];
  /** The first error that the body of no block holds: what is not declared may be meant there. */
  readonly headerFault: Diagnostic | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A `variable` block: what the module may be given. */
export interface Variable {
  readonly name: string;
  readonly type: Type;
  /** Is nothing wrong with its type? Else no value of it is known. */
  readonly isTyped: boolean;
  /** Is a value that is given as text that text, and no expression? So without a type, and with a primitive one. */
  readonly readsText: boolean;
  /** The defaults of optional attributes within its type. */
  readonly defaults: Defaults | undefined;
  readonly default: Argument | undefined;
  readonly description: string | undefined;
  readonly nullable: boolean;
  readonly sensitive: boolean;
  readonly ephemeral: boolean;
  readonly validations: readonly Condition[];
  readonly header: Range;
  readonly range: Range;
}

/** A `validation`, `precondition` or `postcondition` block. */
export interface Condition {
  readonly condition: Expression;
  readonly errorMessage: Expression;
  readonly range: Range;
}

/** One argument of a `locals` block. */
export interface Local {
  readonly name: string;
  readonly expression: Expression;
  readonly range: Range;
}

/** An `output` block. Without `sensitive` or `ephemeral` its value may be neither. */
export interface Output {
  readonly name: string;
  readonly expression: Expression;
  readonly description: string | undefined;
  readonly sensitive: boolean;
  readonly ephemeral: boolean;
  readonly preconditions: readonly Condition[];
  readonly dependsOn: readonly Traversal[];
  readonly header: Range;
}

/** What says how many instances there are; at most one of them does. */
export interface RepetitionArguments {
  readonly count: Expression | undefined;
  readonly forEach: Expression | undefined;
  /** In OpenTofu: is there one at all? */
  readonly enabled: Expression | undefined;
}

/** A `resource`, `data` or `ephemeral` block: all instances that its count or for_each makes. */
export interface Resource extends RepetitionArguments {
  readonly mode: Mode;
  readonly type: string;
  readonly name: string;
  /** The provider configuration that it names; undefined where its type implies it. */
  readonly provider: ProviderReference | undefined;
  readonly dependsOn: readonly Traversal[];
  readonly lifecycle: Lifecycle;
  readonly preconditions: readonly Condition[];
  readonly postconditions: readonly Condition[];
  /** What the `connection` block says to all provisioners. */
  readonly connection: Body | undefined;
  readonly provisioners: readonly Provisioner[];
  /** The check that it stands in, and is read for alone; undefined for a block of the module itself. */
  readonly check: string | undefined;
  /** The arguments and blocks that are the resource type's own. */
  readonly body: Body;
  readonly header: Range;
  readonly block: Block;
}

/** A `provisioner` block. */
export interface Provisioner {
  readonly type: string;
  readonly when: "create" | "destroy";
  /** What its own `connection` block says. */
  readonly connection: Body | undefined;
  /** The arguments and blocks that are its type's own. */
  readonly body: Body;
  readonly header: Range;
  readonly range: Range;
}

/** A `check` block: its asserts are evaluated last, with the data source that it may have for itself. */
export interface Check {
  readonly name: string;
  /** It stands among the resources of the module too. */
  readonly data: Resource | undefined;
  readonly asserts: readonly Condition[];
  readonly header: Range;
}

/** The `lifecycle` block of a resource; what it does not say is undefined or empty. */
export interface Lifecycle {
  readonly createBeforeDestroy: boolean | undefined;
  /** The argument, where it says true, or may: OpenTofu computes it. */
  readonly preventDestroy: Argument | undefined;
  /** In OpenTofu: is the object that ends destroyed, and not just forgotten? */
  readonly destroy: boolean | undefined;
  readonly ignoreChanges: readonly IgnoredPath[] | "all";
  readonly replaceTriggeredBy: readonly Expression[];
}

/** One element of `ignore_changes`: the steps to an attribute of the resource. */
export interface IgnoredPath {
  readonly steps: readonly (string | number)[];
  readonly traversal: Traversal;
  readonly range: Range;
}

/** A `module` block. */
export interface ModuleCall extends RepetitionArguments {
  readonly name: string;
  /** As written; undefined if it is missing, not literal text, or the address of no module. */
  readonly source: string | undefined;
  /** In OpenTofu: is it computed from variables and local values, so that only an installation says where it leads? */
  readonly isSourceComputed: boolean;
  readonly sourceRange: Range;
  /** Which versions of a module of a registry it wants. */
  readonly version: readonly VersionConstraint[];
  readonly dependsOn: readonly Traversal[];
  /** The provider configurations that the child is given: by its names, those of this module, as far as they can be read. */
  readonly providers: readonly (readonly [ProviderReference, ProviderReference | undefined])[];
  /** The values for the child's variables. */
  readonly body: Body;
  readonly header: Range;
}

/** A provider configuration as a module names it: `aws`, `aws.east`. */
export interface ProviderReference {
  readonly name: string;
  readonly alias: string | undefined;
  readonly nameRange: Range;
  readonly range: Range;
}

/** A `provider` block. */
export interface ProviderConfiguration {
  readonly name: string;
  readonly alias: string | undefined;
  /** The old place of version constraints. */
  readonly version: Argument | undefined;
  /** In OpenTofu: one configuration for each element. */
  readonly forEach: Expression | undefined;
  /** The arguments and blocks that are the provider's own. */
  readonly body: Body;
  readonly header: Range;
  readonly range: Range;
}

/** One line of `required_providers`. */
export interface ProviderRequirement {
  readonly name: string;
  /** The full source address. */
  readonly source: string;
  /** The version constraints, as written. */
  readonly version: VersionText | undefined;
  /** The configurations that whoever calls the module has to give. */
  readonly aliases: readonly ProviderReference[];
  /** Is nothing wrong with it? */
  readonly isSound: boolean;
  /** What stands behind the name. */
  readonly range: Range;
}

/** Version constraints, where they stand. */
export interface VersionText {
  readonly text: string;
  readonly range: Range;
}

/** A `provider_meta` block: what a module tells a provider about itself. */
export interface ProviderMeta {
  readonly provider: string;
  readonly nameRange: Range;
  readonly body: Body;
  readonly range: Range;
}

/** A `moved` block; both ends are resources, or both are modules. */
export interface Moved {
  readonly from: MoveEndpoint;
  readonly to: MoveEndpoint;
  readonly header: Range;
  readonly range: Range;
}

/** Objects that are not in the configuration any more: destroyed, or left alone and forgotten. */
export interface Removed {
  readonly from: MoveEndpoint;
  readonly destroy: boolean;
  readonly connection: Body | undefined;
  readonly provisioners: readonly Provisioner[];
  readonly range: Range;
}

/** What an `import` block brings under an address. */
export interface Import {
  /** Without the key where that is computed: `toExpression` has it. */
  readonly to: MoveEndpoint;
  readonly toExpression: Expression;
  /** What the object is known by: one text, or in `identity` some attributes. */
  readonly id: Expression | undefined;
  readonly identity: Expression | undefined;
  readonly forEach: Expression | undefined;
  readonly provider: ProviderReference | undefined;
  /** The header. */
  readonly range: Range;
}
