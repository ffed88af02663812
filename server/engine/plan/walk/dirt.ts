import type { Inputs } from "../../load/inputs.ts";
import { replacedPlaces } from "../graph/graph.ts";
import { callIdOf } from "../graph/ids.ts";
import { sameNodesInOrder } from "../graph/shape.ts";
import { isPartial } from "../graph/target.ts";
import type { Row } from "../rows/rows.ts";
import type { Ahead, Walked } from "../walked/walked.ts";
import { placesBefore } from "./nodeFaults.ts";
import { nodesSeeingChanges } from "./reads.ts";

/** The rows that a walk starts with, and the places of the dirty nodes. */
export interface Beginning {
  readonly rows: (Row | undefined)[];
  readonly dirty: Iterable<number>;
  readonly isFromScratch: boolean;
}

/**
 * Marks the nodes dirty that are new, have other edges, faults or answers, or see other surroundings (`reads.ts`). All other rows
 * are reused from the previous walk.
 */
export function beginning(now: Ahead, previous: Walked | undefined): Beginning {
  const { nodes, shape } = now.graph;
  const isPart = isPartial(now.inputs.options);
  // The selection of targets and exclusions depends on the whole graph, and every node depends on the selection.
  if (!previous || isPart || previous.isFull || !sameWorld(now, previous) || now.workspace !== previous.workspace)
    return { rows: nodes.map(() => undefined), dirty: shape.order, isFromScratch: true };
  const { rows, places } = sameNodesInOrder(previous.graph.shape, shape)
    ? sameNodes(now, previous)
    : otherNodes(now, previous);
  const dirty = new Set(places);
  for (const id of nodesSeeingChanges(now, previous)) {
    const place = shape.placeOf.get(id);
    if (place !== undefined) dirty.add(place);
  }
  const { rules } = now.modules;
  if (rules.size > 0) for (const [place, { path }] of nodes.entries()) if (rules.has(callIdOf(path))) dirty.add(place);
  return { rows, dirty, isFromScratch: false };
}

interface TakenOver {
  readonly rows: (Row | undefined)[];
  readonly places: readonly number[];
}

/** Returns the reused rows if every node kept its place. Only nodes that are new, or have other edges, faults or answers, are marked dirty. */
function sameNodes({ graph, checked, inputs }: Ahead, previous: Walked): TakenOver {
  const hasOtherFaults = (place: number) => checked.faults[place] !== previous.checked.faults[place];
  const places: number[] = [];
  const [uses, usesBefore] = [graph.shape.uses, previous.graph.shape.uses];
  if (uses !== usesBefore)
    for (let place = 0; place < uses.length; place++) if (uses[place] !== usesBefore[place]) places.push(place);
  for (const place of replacedPlaces(graph.nodes, previous.graph.nodes)) places.push(place);
  for (const place of previous.unvisited) places.push(place);
  for (const place of [...checked.faulty, ...previous.checked.faulty]) if (hasOtherFaults(place)) places.push(place);
  for (const id of askingAgain(inputs, previous)) places.push(previous.graph.shape.placeOf.get(id)!);
  return { rows: [...previous.rows], places };
}

function otherNodes({ graph, checked, inputs }: Ahead, previous: Walked): TakenOver {
  const { nodes, shape } = graph;
  const placeBefore = placesBefore(previous.graph, graph);
  const unvisited = new Set(previous.unvisited);
  const asking = askingAgain(inputs, previous);
  const rows: (Row | undefined)[] = [];
  const places: number[] = [];
  for (let place = 0; place < nodes.length; place++) {
    const previousPlace = placeBefore(place);
    const rowBefore = previousPlace === undefined ? undefined : previous.rows[previousPlace];
    // A node that is in a cycle now is not evaluated, so its dependents lose its row.
    const row = shape.rank[place]! < 0 ? undefined : rowBefore;
    if (rowBefore && !row) places.push(...shape.usedBy[place]!);
    rows.push(row);
    if (
      previousPlace === undefined ||
      nodes[place] !== previous.graph.nodes[previousPlace] ||
      checked.faults[place] !== previous.checked.faults[previousPlace] ||
      unvisited.has(previousPlace) ||
      // The first or last use of a provider configuration may have come or gone.
      nodes[place]!.kind === "provider" ||
      !sameUses(shape.uses[place]!, previous.graph.shape.uses[previousPlace]!, placeBefore) ||
      !row ||
      asking.has(nodes[place]!.id)
    )
      places.push(place);
  }
  return { rows, places };
}

const sameWorld = (now: Ahead, previous: Walked): boolean =>
  now.inputs.root === previous.inputs.root &&
  now.inputs.options === previous.inputs.options &&
  now.regime === previous.regime &&
  now.atHand === previous.atHand;

function sameUses(
  now: readonly number[],
  previous: readonly number[],
  placeBefore: (place: number) => number | undefined,
): boolean {
  return now.length === previous.length && now.every((place, at) => placeBefore(place) === previous[at]);
}

/** Returns the ids of the nodes that asked questions whose answers changed. */
function askingAgain({ answers }: Inputs, { askers, inputs }: Walked): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const key of answers.changedSince(inputs.answers)) for (const id of askers.get(key) ?? []) ids.add(id);
  return ids;
}
