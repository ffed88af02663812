import type { ModuleAddress } from "../../addrs/address.ts";
import type { ModuleCall } from "../../config/module.ts";
import type { ModuleNode } from "../../config/tree/loadModules.ts";
import type { LoadedVariables } from "../../config/variableValues.ts";
import type { UpstreamStatus } from "../../lifecycle/resourceInstance.ts";
import type { AvailableProviders } from "../../load/loadProviders.ts";
import type { Pack } from "../../schema/pack/readPack.ts";
import type { Anchor } from "../../source/range.ts";
import type { Traversal } from "../../syntax/tree.ts";
import type { Unasked } from "../../values/value.ts";
import type { Kind, NodeOf, ResourceNode } from "../graph/node.ts";
import type { Placement } from "../graph/placement.ts";
import type { Selection } from "../graph/selection.ts";
import type { Providers } from "../providers/providers.ts";
import type { ActionRow, CallRow, Evaluated, ResourceRow, Row } from "../rows/rows.ts";
import type { Withheld } from "../rows/withheldClaims.ts";
import type { World } from "../scope/moduleScope.ts";

/** The behavior of one kind of node. `R` names the parts of the surroundings that its nodes read. */
export interface NodeKind<K extends Kind, R extends keyof Reads = keyof Reads> {
  /** The parts that the nodes read; created by `reading`, so that the list is complete. */
  readonly reads: readonly R[];
  /** Returns the nodes of a module's declarations; nodes of unchanged declarations are reused. */
  declare(inModule: InModule, previousNodes: readonly NodeOf<K>[]): readonly NodeOf<K>[];
  evaluate(surroundings: Setting & Pick<Reads, R>, visit: Visit<K>): Evaluated;
  /** Returns the row of `terraform validate`, with the faults of the references; absent where `evaluate` serves. */
  validate?(surroundings: Surroundings, visit: Visit<K>): Evaluated;
  /** Returns the row of `terraform console`, with the values of the state; absent where `evaluate` serves. */
  lookUp?(surroundings: Surroundings, visit: Visit<K>): Evaluated;
  /** Returns the top-level item that declares the node; undefined if there is none. */
  anchor(node: NodeOf<K>): Anchor | undefined;
  /**
   * Returns the units that Terraform checks statically. `argumentContext` is the context of a variable's argument in the module
   * call.
   */
  units(node: NodeOf<K>, inModule: InModule, argumentContext: Context, atHand: AvailableProviders): readonly Unit[];
}

/** A module, with the call that leads to it; the root has none. */
export interface InModule {
  readonly node: ModuleNode;
  readonly call: ModuleCall | undefined;
  /** Returns why the module of a call is unknown; undefined if the module was read. */
  readonly unread: (call: ModuleCall) => Unasked | undefined;
}

/** Returns the names of all parts of the surroundings that a kind reads; one too few or too many does not compile. */
export const reading = <R extends keyof Reads>(names: Readonly<Record<R, true>>): readonly R[] =>
  Object.keys(names) as R[];

/** The full environment in which a node is evaluated. */
export interface Surroundings extends Setting, Reads {}

/**
 * The environment that every node can use. If a member changes, the plan reuses no row, unless each row compares that member.
 */
export interface Setting {
  readonly world: World;
  readonly atHand: AvailableProviders;
  /** The selected nodes; undefined if everything is planned. */
  readonly selection: Selection | undefined;
  /** Whether an earlier plan showed that validation finds no fault in the resource. */
  isAlreadyValid(node: ResourceNode): boolean;
  /**
   * The status of the dependencies. While one has failed or is pending, no plugin is asked. Every row compares and inherits the
   * status.
   */
  readonly upstreamStatus: UpstreamStatus;
  /** The number of instances that the plan can still take. */
  readonly room: number;
  /** The addresses whose lifecycle ran. */
  readonly ran: string[];
}

/** The data that nodes read besides their declaration, references and module. `reads.ts` compares each part. */
export interface Reads {
  /** The values given to the variables of the root module. */
  readonly givenValues: LoadedVariables["values"];
  /** The resource of each object in the state. */
  readonly placement: Placement;
  /** The root module, for its import and removed blocks; undefined while it is not read. */
  readonly root: ModuleNode | undefined;
  /** The provider and configuration of each resource. */
  readonly providers: Providers;
  /** The packs of other versions, by provider, which have the schemas of configurations that nobody else has. */
  readonly packs: ReadonlyMap<string, Pack> | undefined;
  /** The claims that cannot be made because the state is unknown. */
  readonly withheld: Withheld;
  /** The ids of the resources whose replacements are created first. */
  readonly createBeforeDestroy: ReadonlySet<string>;
  /** Whether any node depends on the one with this id. */
  readonly isUsed: (id: string) => boolean;
  /**
   * Whether the resource with this id is needed. In a destruction, only the resources that provider configurations use are
   * needed.
   */
  readonly isNeeded: (id: string) => boolean;
  /** The ids of the managed resources whose changes defer the data source with this id. */
  readonly deferredBy: (id: string) => readonly string[];
  /** The configuration of the last apply; undefined if that apply was not observed. */
  readonly applied: ModuleNode | undefined;
  /** The rows of the calls that lead to a module, the outermost first; calls without a row are omitted. */
  readonly callsAround: (path: readonly string[]) => readonly CallRow[];
  /** The row of a resource, for its actions and findings. Its values come from the scope. */
  readonly resourceAt: (id: string) => ResourceRow | undefined;
  readonly actionAt: (id: string) => ActionRow | undefined;
}

/** One node that is being evaluated. */
export interface Visit<K extends Kind> {
  readonly node: NodeOf<K>;
  /** The module that declares it. */
  readonly module: ModuleNode;
  /** The module that contains the node's expressions. The argument of a variable is in the calling module. */
  readonly written: ModuleNode | undefined;
  readonly instances: readonly ModuleAddress[];
  /** Whether all references of the node are valid. */
  readonly isSound: boolean;
  /** The row of the node in the previous plan. */
  readonly previousRow: Row | undefined;
}

/** The objects among `each` and `count` that an expression may use; `any` if Terraform does not check. */
export type Context = "none" | "each" | "count" | "any";

/** The references of one expression or body. */
export type Unit = readonly UnitReference[];

/** A reference, the context of its place, and whether `self` is available there. */
export type UnitReference = readonly [traversal: Traversal, context: Context, hasSelf?: boolean];
