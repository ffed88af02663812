import type { ModuleNode } from "../config/loadModules.ts";
import type { Graph } from "./graph.ts";
import { type ModulePart, partAt } from "./modulePart.ts";
import type { GraphNode } from "./nodes/node.ts";
import { type NodeFaults, nodeFaults, SOUND } from "./staticCheck.ts";

/** What is wrong with each node whatever the values are, by its place in the graph. */
export type Faults = readonly NodeFaults[];

/** What the faults were found in. */
export interface Checked {
  readonly faults: Faults;
  readonly graph: Graph;
  readonly root: ModulePart | undefined;
  readonly isValidation: boolean;
}

/** Checks each node that is new, that was at fault, or that names something of which another thing is `declared` now. */
export function checkNodes(
  graph: Graph,
  root: ModulePart | undefined,
  isValidation: boolean,
  declared: ReadonlySet<string>,
  before: Checked | undefined,
): Checked {
  const base = before?.isValidation === isValidation ? before : undefined;
  if (base?.graph === graph && base.root === root) return base;
  const placeBefore = base ? placesBefore(base.graph, graph) : () => undefined;
  const faults = graph.nodes.map((node, place) => {
    const known = placeBefore(place);
    const found = known === undefined ? undefined : base!.faults[known];
    const isKept =
      found === SOUND &&
      base!.graph.nodes[known!] === node &&
      (declared.size === 0 || !node.wants.some(({ id }) => declared.has(id))) &&
      !isOtherwiseNew(node, root, base!.root);
    return isKept ? found : check(node, root, isValidation);
  });
  return { faults, graph, root, isValidation };
}

/** A call is judged by the variables of its child; everything by the providers of its module. */
function isOtherwiseNew(node: GraphNode, now: ModulePart | undefined, before: ModulePart | undefined): boolean {
  if (now === before || node.kind === "orphan") return false;
  const [own, known] = [partAt(now, node.path)?.inModule.node, partAt(before, node.path)?.inModule.node];
  if (own === known) return false;
  if (own?.module.providers !== known?.module.providers) return true;
  return node.kind === "call" && variablesOf(own, node) !== variablesOf(known, node);
}

const variablesOf = (node: ModuleNode | undefined, { declaration }: GraphNode & { kind: "call" }) =>
  node?.children.get(declaration.name)?.module.variables;

function check(node: GraphNode, root: ModulePart | undefined, isValidation: boolean): NodeFaults {
  const part = partAt(root, node.path);
  if (!part || node.kind === "orphan") return SOUND;
  const written = node.kind === "variable" ? partAt(root, node.path.slice(0, -1)) : part;
  const isRootVariable = node.kind === "variable" && node.path.length === 0;
  return nodeFaults(node, part.inModule, isRootVariable ? undefined : written?.inModule.node, isValidation);
}

/** Where each node of a graph stood in another; undefined where it did not. */
export function placesBefore(before: Graph, now: Graph): (place: number) => number | undefined {
  if (before.shape === now.shape) return (place) => place;
  let shift = 0;
  return (place) => {
    const { id } = now.nodes[place]!;
    if (before.nodes[place + shift]?.id === id) return place + shift;
    const known = before.shape.placeOf.get(id);
    if (known !== undefined) shift = known - place;
    return known;
  };
}
