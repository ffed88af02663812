import type {
  Action,
  Check,
  Local,
  ModuleCall,
  Output,
  ProviderConfiguration,
  Resource,
  Variable,
} from "../../config/module.ts";
import type { Reference } from "../../lang/reference.ts";
import type { Range } from "../../source/range.ts";
import type { Expression } from "../../syntax/tree.ts";
import type { Unasked } from "../../values/value.ts";

/**
 * A unit of evaluation, for all instances of its module: a declaration, or a resource that only the state has. An unchanged
 * declaration keeps its node. A node holds no reference to the rest of its module.
 */
export type GraphNode =
  | VariableNode
  | ValidationNode
  | LocalNode
  | OutputNode
  | ProviderNode
  | ResourceNode
  | CheckNode
  | ActionNode
  | TriggerNode
  | CallNode
  | OrphanNode
  | ImpliedNode;

export interface VariableNode extends Common {
  readonly kind: "variable";
  readonly declaration: Variable;
  /** The argument of the module call; undefined in the root module, and if the call omits the argument. */
  readonly argument: Expression | undefined;
}

/** The validation rules of a variable. Nodes that refer to the variable wait for them. */
export interface ValidationNode extends Common {
  readonly kind: "validation";
  readonly declaration: Variable;
  readonly argument: Expression | undefined;
}

/** A `provider` block. The resources that it plans wait for it. */
export interface ProviderNode extends Common {
  readonly kind: "provider";
  readonly declaration: ProviderConfiguration;
}

export interface CheckNode extends Common {
  readonly kind: "check";
  readonly declaration: Check;
}

export interface ActionNode extends Common {
  readonly kind: "action";
  readonly declaration: Action;
  /** Whether a resource of the module triggers it. */
  readonly isTriggered: boolean;
}

/** The `action_trigger` blocks of a resource. They are planned after the resource and its actions. */
export interface TriggerNode extends Common {
  readonly kind: "trigger";
  readonly declaration: Triggering;
}

/** Returns the id of the node of the triggers of a resource. */
export const triggerId = (resource: string): string => resource + TRIGGERS;
/** Returns the id of the resource of a trigger node. */
export const triggeringId = ({ id }: TriggerNode): string => id.slice(0, -TRIGGERS.length);

const TRIGGERS = " (triggers)";

/** A resource with action triggers, and the declared actions that they name. */
export interface Triggering {
  readonly resource: Resource;
  /** By `action.type.name`. */
  readonly actions: ReadonlyMap<string, Action>;
  readonly header: Range;
}

export interface LocalNode extends Common {
  readonly kind: "local";
  readonly declaration: Local;
}

export interface OutputNode extends Common {
  readonly kind: "output";
  readonly declaration: Output;
}

export interface CallNode extends Common {
  readonly kind: "call";
  readonly declaration: ModuleCall;
  /** The reason why the content of the module is unknown; undefined if the module was read. */
  readonly unread: Unasked | undefined;
}

export interface ResourceNode extends Common {
  readonly kind: "resource";
  readonly declaration: Resource;
}

/** The objects of a resource that no module declares. */
export interface OrphanNode extends Common {
  readonly kind: "orphan";
  readonly declaration: undefined;
  /** The id that a declaration of the resource would have. */
  readonly resource: string;
}

/** The configuration of a provider without a `provider` block. */
export interface ImpliedNode extends Common {
  readonly kind: "implied";
  readonly declaration: undefined;
  /** The source address of the provider. */
  readonly source: string;
}

export type Kind = GraphNode["kind"];
export type NodeOf<K extends Kind> = Extract<GraphNode, { readonly kind: K }>;

/** A node that providers plan. */
export type ProviderUserNode = ResourceNode | OrphanNode | ActionNode | TriggerNode;

/** Whether providers plan a node. */
export const usesProviders = (node: GraphNode): node is ProviderUserNode =>
  node.kind === "resource" || node.kind === "orphan" || node.kind === "action" || node.kind === "trigger";

interface Common {
  /** Terraform's spelling without keys: `module.web.terraform_data.server`. */
  readonly id: string;
  /** The path of calls from the root to the node's module. */
  readonly path: readonly string[];
  /** The references that determine the expansion: those of count and for_each. */
  readonly expansion: readonly Reference[];
  /** The references that determine the values. */
  readonly references: readonly Reference[];
  /** The ids of the dependencies, as written. */
  readonly wants: readonly Want[];
}

/** The id of a dependency, and the id to wait for if no node has the first one. */
export interface Want {
  readonly id: string;
  readonly orElse?: string;
}
