import type { Mode } from "../addrs/address.ts";
import type { Dialect } from "../lang/dialect.ts";
import type { TypeConstraint } from "../lang/typeExpression.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import type { Argument, Block, Body, Expression, SyntaxFile, Traversal } from "../syntax/tree.ts";
import type { Defaults } from "../values/conversion/defaults.ts";
import type { Type } from "../values/type.ts";
import type { MoveEndpoint } from "./decode/moveEndpoint.ts";
import type { Backend } from "./settings/backend.ts";
import type { NamedModule } from "./tree/namedModule.ts";

/** The declarations of one module, from all files of its folder. */
export interface Module {
  /** The folder. */
  readonly path: string;
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
  /** By `action.type.name`. */
  readonly actions: ReadonlyMap<string, Action>;
  /** The backend as far as the configuration names it; only that of a root module counts. */
  readonly backend: Backend | undefined;
  /** The source addresses in `required_providers`, by local name. */
  readonly providers: ReadonlyMap<string, string>;
  /** The entries of `required_providers`, by local name. */
  readonly requirements: ReadonlyMap<string, ProviderRequirement>;
  /** The `required_version` arguments of all `terraform` blocks. */
  readonly requiredVersions: readonly Argument[];
  /** The `provider_meta` blocks, by the local name of the provider. */
  readonly providerMeta: ReadonlyMap<string, ProviderMeta>;
  readonly cloud: Block | undefined;
  /** The provider configurations that the caller must pass. */
  readonly configurationAliases: readonly ProviderReference[];
  /** The `provider` blocks. */
  readonly configurations: readonly ProviderConfiguration[];
  /** The first error outside all block bodies. An undeclared name may be declared in the broken part. */
  readonly headerFault: Diagnostic | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A `variable` block. */
export interface Variable {
  readonly name: string;
  readonly type: Type;
  /** Whether its type is valid; otherwise the variable has no known value. */
  readonly isTyped: boolean;
  /**
   * Whether a value from the environment or the command line is taken as plain text and not parsed: for no type, or a
   * primitive one.
   */
  readonly readsText: boolean;
  /** The defaults of optional attributes within its type. */
  readonly defaults: Defaults | undefined;
  readonly default: Argument | undefined;
  readonly description: string | undefined;
  readonly nullable: boolean;
  readonly sensitive: boolean;
  readonly ephemeral: boolean;
  /** Whether `const` is set; undefined without it. */
  readonly isConst: boolean | undefined;
  readonly deprecated: Argument | undefined;
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

/** An `output` block. Unless it is marked `sensitive` or `ephemeral`, its value must not be. */
export interface Output {
  readonly name: string;
  readonly expression: Expression;
  readonly description: string | undefined;
  readonly sensitive: boolean;
  readonly ephemeral: boolean;
  readonly deprecated: Argument | undefined;
  /** The type that the value is converted to. */
  readonly type: TypeConstraint | undefined;
  readonly preconditions: readonly Condition[];
  readonly dependsOn: readonly Traversal[];
  readonly header: Range;
}

/** The arguments that decide the number of instances; at most one of them is set. */
export interface RepetitionArguments {
  readonly count: Expression | undefined;
  readonly forEach: Expression | undefined;
  /** OpenTofu's `enabled`, which decides whether there is an instance. */
  readonly enabled: Expression | undefined;
}

/** A `resource`, `data` or `ephemeral` block with all its instances. */
export interface Resource extends RepetitionArguments {
  readonly mode: Mode;
  readonly type: string;
  readonly name: string;
  /** The provider configuration that it names; undefined if the type decides it. */
  readonly provider: ProviderReference | undefined;
  readonly dependsOn: readonly Traversal[];
  readonly lifecycle: Lifecycle;
  readonly preconditions: readonly Condition[];
  readonly postconditions: readonly Condition[];
  /** The `connection` block for all provisioners. */
  readonly connection: Body | undefined;
  readonly provisioners: readonly Provisioner[];
  /** The name of the enclosing check, which alone may read it; undefined for a block of the module itself. */
  readonly check: string | undefined;
  /** The arguments and blocks of the resource type. */
  readonly body: Body;
  readonly header: Range;
  readonly block: Block;
}

/** An `action` block with all its instances. */
export interface Action extends RepetitionArguments {
  readonly type: string;
  readonly name: string;
  /** The provider configuration that it names; undefined if the type decides it. */
  readonly provider: ProviderReference | undefined;
  /** The body of its `config` block; undefined without one. */
  readonly config: Body | undefined;
  readonly header: Range;
  readonly block: Block;
}

/** The events that trigger actions, in Terraform's order. */
export const ACTION_EVENTS = [
  "before_create",
  "after_create",
  "before_update",
  "after_update",
  "before_destroy",
  "after_destroy",
] as const;
export type ActionEvent = (typeof ACTION_EVENTS)[number];

/** An `action_trigger` block in the lifecycle of a resource. */
export interface ActionTrigger {
  readonly events: readonly ActionEvent[];
  readonly condition: Expression | undefined;
  readonly actions: readonly TriggeredAction[];
  readonly onFailure: "halt" | "taint" | "continue";
  readonly header: Range;
}

/** One element of `actions` in a trigger. */
export interface TriggeredAction {
  /** `action.type.name`. */
  readonly name: string;
  readonly expression: Expression;
}

/** A `provisioner` block. */
export interface Provisioner {
  readonly type: string;
  readonly when: "create" | "destroy";
  /** Whether the apply stops when it fails, or goes on. */
  readonly onFailure: "fail" | "continue";
  /** Its own `connection` block. */
  readonly connection: Body | undefined;
  /** The arguments and blocks of the provisioner type. */
  readonly body: Body;
  readonly header: Range;
  readonly range: Range;
}

/** A `check` block. Its assertions are evaluated last, with the data source nested in it. */
export interface Check {
  readonly name: string;
  /** Its data source, which is among the resources of the module too. */
  readonly data: Resource | undefined;
  readonly asserts: readonly Condition[];
  readonly header: Range;
}

/** The `lifecycle` block of a resource; absent arguments are undefined or empty. */
export interface Lifecycle {
  readonly createBeforeDestroy: boolean | undefined;
  /** The argument if it is true or computed (OpenTofu), else undefined. */
  readonly preventDestroy: Argument | undefined;
  /** OpenTofu's `destroy`: whether a removed object is destroyed, and not just forgotten. */
  readonly destroy: boolean | undefined;
  readonly ignoreChanges: readonly IgnoredPath[] | "all";
  readonly replaceTriggeredBy: readonly Expression[];
  readonly actionTriggers: readonly ActionTrigger[];
}

/** One element of `ignore_changes`: the steps to an attribute of the resource. */
export interface IgnoredPath {
  readonly steps: readonly (string | number)[];
  readonly traversal: Traversal;
  readonly range: Range;
}

/** A `module` block. */
export interface ModuleCall extends NamedModule, RepetitionArguments {
  /** As `source`, but even if it is invalid. */
  readonly writtenSource: string | undefined;
  /** The source and the version if they are computed: they are evaluated when the module is loaded. */
  readonly computedSource: Expression | undefined;
  readonly computedVersion: Expression | undefined;
  readonly dependsOn: readonly Traversal[];
  /** The provider configurations passed to the child: its reference, and that of this module if it is valid. */
  readonly providers: readonly (readonly [ProviderReference, ProviderReference | undefined])[];
  /** Whether deprecated values in the called module are not reported. */
  readonly ignoresDeprecations: boolean;
  /** The values of the child's variables. */
  readonly body: Body;
}

/** A reference to a provider configuration: `aws`, `aws.east`. */
export interface ProviderReference {
  readonly name: string;
  readonly alias: string | undefined;
  /** Whether a key selects one of several configurations. */
  readonly isKeyed: boolean;
  readonly nameRange: Range;
  readonly range: Range;
}

/** A `provider` block. */
export interface ProviderConfiguration {
  readonly name: string;
  readonly alias: string | undefined;
  /** The deprecated version constraints. */
  readonly version: Argument | undefined;
  /** OpenTofu's `for_each`: one configuration for each element. */
  readonly forEach: Expression | undefined;
  /** The arguments and blocks of the provider. */
  readonly body: Body;
  readonly header: Range;
  readonly range: Range;
}

/** One entry of `required_providers`. */
export interface ProviderRequirement {
  readonly name: string;
  /** The full source address. */
  readonly source: string;
  /** The version constraints as written. */
  readonly version: VersionText | undefined;
  /** The configurations that the caller must pass. */
  readonly aliases: readonly ProviderReference[];
  /** Whether the entry has no faults. */
  readonly isSound: boolean;
  /** The range of the value. */
  readonly range: Range;
}

/** Version constraints and their range. */
export interface VersionText {
  readonly text: string;
  readonly range: Range;
}

/** A `provider_meta` block: data that a module passes to a provider. */
export interface ProviderMeta {
  readonly provider: string;
  readonly nameRange: Range;
  readonly body: Body;
  readonly range: Range;
}

/** A `moved` block; both endpoints are resources, or both are modules. */
export interface Moved {
  readonly from: MoveEndpoint;
  readonly to: MoveEndpoint;
  readonly header: Range;
  readonly range: Range;
}

/** A `removed` block: objects that are no longer configured, and are destroyed or forgotten. */
export interface Removed {
  readonly from: MoveEndpoint;
  readonly destroy: boolean;
  readonly connection: Body | undefined;
  readonly provisioners: readonly Provisioner[];
  readonly range: Range;
}

/** An `import` block. */
export interface Import {
  /** The target, without its key if that is computed; `toExpression` has it. */
  readonly to: MoveEndpoint;
  readonly toExpression: Expression;
  /** The id to import by; undefined if `identity` is used. */
  readonly id: Expression | undefined;
  readonly identity: Expression | undefined;
  readonly forEach: Expression | undefined;
  readonly provider: ProviderReference | undefined;
  /** The range of the header. */
  readonly range: Range;
}
