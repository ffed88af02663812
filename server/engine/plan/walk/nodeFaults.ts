import type { AvailableProviders } from "../../load/loadProviders.ts";
import { type Graph, replacedPlaces } from "../graph/graph.ts";
import { callIdOf } from "../graph/ids.ts";
import type { GraphNode } from "../graph/node.ts";
import { samePlaces } from "../graph/shape.ts";
import type { Regime } from "../regimes/regime.ts";
import type { ChangedModules } from "../walked/changedModules.ts";
import { type Checked, type Faults, type NodeFaults, SOUND } from "../walked/checked.ts";
import { type ModulePart, partAt } from "../walked/modulePart.ts";
import { nodeFaults } from "./staticCheck.ts";

/** The input of a check: the nodes, and the schemas that they are checked with. */
interface Check {
  readonly regime: Regime;
  readonly atHand: AvailableProviders;
}

/** The differences between the nodes to check and those of the previous check. */
export interface Changes {
  readonly graph: Graph;
  /** The ids of declarations that came, went, or changed between single, count and for_each. */
  readonly redeclared: ReadonlySet<string>;
  readonly modules: ChangedModules;
}

/** Checks each node that is new, had faults, or refers to a redeclared name. */
export function checkNodes(
  graph: Graph,
  root: ModulePart,
  how: Check,
  changes: (Changes & { readonly before: Checked }) | undefined,
): Checked {
  const places = changes && placesToCheck(graph, changes);
  if (!places)
    return checked(
      graph.nodes.map((node) => check(node, root, how)),
      [...graph.nodes.keys()],
    );
  const faults = takenOver(graph, changes);
  for (const place of places) faults[place] = check(graph.nodes[place]!, root, how);
  const isAsBefore =
    samePlaces(changes.graph.shape, graph.shape) &&
    places.every((place) => faults[place] === changes.before.faults[place]);
  return isAsBefore ? { ...changes.before, faults, judged: places } : checked(faults, places);
}

const checked = (faults: Faults, judged: readonly number[]): Checked => ({
  faults,
  judged,
  faulty: [...faults.keys()].filter((place) => faults[place] !== SOUND),
});

/** Returns the places of the nodes to check; undefined stands for all. */
function placesToCheck(
  graph: Graph,
  { graph: before, redeclared, modules, before: { faults, faulty } }: AllChanges,
): readonly number[] {
  const { nodes, shape } = graph;
  if (samePlaces(before.shape, shape) && redeclared.size === 0 && modules.rules.size === 0) {
    const calls = [...modules.variables].flatMap((id) => shape.placeOf.get(id) ?? []);
    return [...new Set([...replacedPlaces(nodes, before.nodes), ...faulty, ...calls])];
  }
  const placeBefore = placesBefore(before, graph);
  const places: number[] = [];
  for (const [place, node] of nodes.entries()) {
    const previousPlace = placeBefore(place);
    if (
      previousPlace === undefined ||
      before.nodes[previousPlace] !== node ||
      faults[previousPlace] !== SOUND ||
      node.wants.some(({ id }) => redeclared.has(id)) ||
      // The arguments of a call whose module is not installed are no dependencies, so no edge tells of their changes.
      (redeclared.size > 0 && node.kind === "call" && node.unread !== undefined) ||
      modules.rules.has(callIdOf(node.path)) ||
      modules.variables.has(node.id)
    )
      places.push(place);
  }
  return places;
}

type AllChanges = Changes & { readonly before: Checked };

/** Returns the faults of the unchanged nodes. */
function takenOver(graph: Graph, { graph: before, before: { faults } }: AllChanges): NodeFaults[] {
  if (samePlaces(before.shape, graph.shape)) return [...faults];
  const placeBefore = placesBefore(before, graph);
  return graph.nodes.map((_, place) => {
    const known = placeBefore(place);
    return known === undefined ? SOUND : faults[known]!;
  });
}

function check(node: GraphNode, root: ModulePart, { regime, atHand }: Check): NodeFaults {
  const part = partAt(root, node.path);
  if (!part || node.kind === "orphan") return SOUND;
  const written = node.kind === "variable" ? partAt(root, node.path.slice(0, -1)) : part;
  const isRootVariable = node.kind === "variable" && node.path.length === 0;
  return nodeFaults(node, part.inModule, isRootVariable ? undefined : written?.inModule.node, regime, atHand);
}

/**
 * Returns a function that maps a place in the current graph to the place in the previous graph; undefined for a new node.
 * Ascending lookups are the fastest.
 */
export function placesBefore(previous: Graph, now: Graph): (place: number) => number | undefined {
  if (samePlaces(previous.shape, now.shape)) return (place) => place;
  let shift = 0;
  return (place) => {
    const { id } = now.nodes[place]!;
    if (previous.nodes[place + shift]?.id === id) return place + shift;
    const previousPlace = previous.shape.placeOf.get(id);
    if (previousPlace !== undefined) shift = previousPlace - place;
    return previousPlace;
  };
}
