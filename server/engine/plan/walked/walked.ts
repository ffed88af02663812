import type { LoadedVariables } from "../../config/variableValues.ts";
import type { Inputs } from "../../load/inputs.ts";
import type { AvailableProviders, LoadedProviders } from "../../load/loadProviders.ts";
import type { SeenTypes } from "../../load/seenTypes.ts";
import type { Facts } from "../../provider/facts.ts";
import type { Graph } from "../graph/graph.ts";
import type { GraphNode, ImpliedNode } from "../graph/node.ts";
import type { PlacedImport } from "../refactor/imports.ts";
import type { Placed } from "../refactor/moves.ts";
import type { Regime } from "../regimes/regime.ts";
import type { Counts } from "../rows/counts.ts";
import type { Row } from "../rows/rows.ts";
import type { Withheld } from "../rows/withheldClaims.ts";
import type { Askers } from "./askers.ts";
import type { ChangedModules } from "./changedModules.ts";
import type { Checked } from "./checked.ts";
import type { ModulePart } from "./modulePart.ts";
import type { TraceOrder } from "./traceOrder.ts";

/** The nodes that a walk has visited, and those that remain for the next walk. */
export interface Walked {
  readonly inputs: Inputs;
  readonly regime: Regime;
  readonly workspace: string | undefined;
  readonly givenValues: LoadedVariables["values"];
  readonly atHand: AvailableProviders;
  /** The packs of other versions, by the source addresses of their providers. */
  readonly packs: LoadedProviders["packs"];
  readonly seenTypes: SeenTypes;
  /** What was learned of the providers in use. */
  readonly facts: Facts;
  readonly part: ModulePart;
  /** The declared nodes. With `orphans` and `implied` they are the nodes of the graph. */
  readonly declared: readonly GraphNode[];
  readonly orphans: readonly GraphNode[];
  /** The provider configurations that are named but have no block. */
  readonly implied: readonly ImpliedNode[];
  /** The import blocks of the root module and, where the version allows it, of those that it calls. */
  readonly imports: readonly PlacedImport[];
  readonly graph: Graph;
  readonly checked: Checked;
  readonly placed: Placed;
  readonly withheld: Withheld;
  /** The rows by the places of their nodes. */
  readonly rows: readonly (Row | undefined)[];
  /** The places of the nodes that were not visited yet. */
  readonly unvisited: readonly number[];
  /** The places of the rows with diagnostics or unplanned instances, in the order of the walk. */
  readonly notable: readonly number[];
  /** The ids of the nodes that ask a question, by its key. */
  readonly askers: Askers;
  /** The places of the rows with a question that has no answer, in the order of the walk. */
  readonly waiting: readonly number[];
  /** The places of the rows that hold sensitive values. */
  readonly placesWithSecrets: readonly number[];
  /** The places of the rows that opened ephemeral resources. */
  readonly opening: readonly number[];
  readonly counts: Counts;
  readonly order: TraceOrder;
  /** Whether the limit on instances was reached. */
  readonly isFull: boolean;
}

export interface Ahead
  extends Pick<
    Walked,
    | "inputs"
    | "regime"
    | "workspace"
    | "givenValues"
    | "atHand"
    | "packs"
    | "seenTypes"
    | "facts"
    | "part"
    | "declared"
    | "orphans"
    | "imports"
    | "implied"
    | "graph"
    | "checked"
    | "placed"
    | "withheld"
  > {
  readonly modules: ChangedModules;
  /** The places of the nodes whose dependencies were looked up. */
  readonly linked: Iterable<number>;
}

/** The work that was not reused, in execution order. */
export interface Work {
  /** The nodes whose dependencies were looked up. */
  readonly linked: readonly string[];
  /** The nodes whose references were judged. */
  readonly checked: readonly string[];
  /** The nodes that were visited. */
  readonly visited: readonly string[];
  /** The instances whose lifecycle ran. */
  readonly instances: readonly string[];
  /** The variables, locals, outputs and calls that were evaluated. */
  readonly values: readonly string[];
}
