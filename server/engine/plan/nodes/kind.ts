import type { ModuleAddress } from "../../addrs/address.ts";
import type { ModuleNode } from "../../config/loadModules.ts";
import type { ModuleCall } from "../../config/module.ts";
import type { LoadedVariables } from "../../config/variableValues.ts";
import type { Behind } from "../../lifecycle/resourceInstance.ts";
import type { ProvidersAtHand } from "../../load/loadProviders.ts";
import type { Anchor } from "../../source/range.ts";
import type { Traversal } from "../../syntax/tree.ts";
import type { Unasked } from "../../values/value.ts";
import type { Providers } from "../providers/providers.ts";
import type { Placement } from "../refactor/moves.ts";
import type { World } from "../scope/moduleScope.ts";
import type { Selection } from "../targeting/targets.ts";
import type { Evaluated, Row } from "../walk/rows.ts";
import type { Withheld } from "../walk/withheldClaims.ts";
import type { Kind, NodeOf, ResourceNode } from "./node.ts";

/** All that is told apart by the kind of a node. */
export interface NodeKind<K extends Kind> {
  /** The nodes of what a module declares; one that stands for the same already is taken over. */
  declare(inModule: InModule, before: readonly NodeOf<K>[]): readonly NodeOf<K>[];
  /** What decides what the node comes to, beside its references and the instances of its module; in a fixed order. */
  inputs(surroundings: Surroundings, node: NodeOf<K>, instances: readonly ModuleAddress[]): readonly unknown[];
  evaluate(surroundings: Surroundings, visit: Visit<K>): Evaluated;
  /** As `terraform validate` judges it, its references too; absent where that is evaluating it, once these are judged. */
  validate?(surroundings: Surroundings, visit: Visit<K>): Evaluated;
  /** The top-level item that declares it; undefined where none does. */
  anchor(node: NodeOf<K>): Anchor | undefined;
  /** What Terraform judges at once of its expressions; `argumentContext` is that of what a call gives to a variable. */
  units(node: NodeOf<K>, inModule: InModule, argumentContext: Context, atHand: ProvidersAtHand): readonly Unit[];
}

/** A module, with the call that leads to it; the root has none. */
export interface InModule {
  readonly node: ModuleNode;
  readonly call: ModuleCall | undefined;
  /** Why nothing is known of what a call of the module leads to; undefined where it was read. */
  readonly unread: (call: ModuleCall) => Unasked | undefined;
}

/** What every node is evaluated in. */
export interface Surroundings {
  readonly world: World;
  /** The root module; undefined while it is not read. */
  readonly root: ModuleNode | undefined;
  readonly given: LoadedVariables["given"];
  readonly placement: Placement;
  readonly providers: Providers;
  readonly atHand: ProvidersAtHand;
  readonly withheld: Withheld;
  /** The ids of the resources whose replacements are created first. */
  readonly createBeforeDestroy: ReadonlySet<string>;
  /** Does anything wait for what has this id? */
  isUsed(id: string): boolean;
  /** Is the resource with this id needed? Where all is destroyed, only what a provider is configured with. */
  isNeeded(id: string): boolean;
  /** The ids of the managed resources whose changes put the data source with this id off. */
  putOffBy(id: string): readonly string[];
  /** Has a plan shown already that a validation would find nothing wrong with the resource? */
  isFoundSound(node: ResourceNode): boolean;
  /** What is planned at all; undefined where everything is. */
  readonly selection: Selection | undefined;
  /** What the node depends on and does not come to pass, or has not yet: then no plugin is asked. */
  readonly behind: Behind;
  /** How many more instances the plan has room for. */
  readonly room: number;
  /** The addresses whose lifecycle ran. */
  readonly ran: string[];
}

/** One node that is being evaluated. */
export interface Visit<K extends Kind> {
  readonly node: NodeOf<K>;
  /** The module that declares it. */
  readonly module: ModuleNode;
  /** The module in which its expressions stand: those of a variable stand where its module is called. */
  readonly written: ModuleNode | undefined;
  readonly instances: readonly ModuleAddress[];
  /** Is nothing wrong with any of its references? */
  readonly isSound: boolean;
  /** What it came to in the plan before. */
  readonly before: Row | undefined;
}

/** Which of `each` and `count` mean something in an expression; `any` where Terraform does not look. */
export type Context = "none" | "each" | "count" | "any";

/** All references of an expression or a body. */
export type Unit = readonly UnitReference[];

/** A reference, what is there where it stands, and whether `self` is. */
export type UnitReference = readonly [traversal: Traversal, context: Context, hasSelf?: boolean];
