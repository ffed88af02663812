import type { Inputs } from "../../load/inputs.ts";
import { placesBefore } from "../judge/nodeFaults.ts";
import { callIdOf } from "../nodes/ids.ts";
import type { Ahead, Walked } from "../plan.ts";
import { replacedPlaces } from "./graph.ts";
import { nodesSeeingChanges } from "./reads.ts";
import type { Row } from "./rows.ts";
import { sameNodesInOrder } from "./shape.ts";

/** The rows that a walk starts with, and the places of the dirty nodes. */
export interface Beginning {
  readonly rows: (Row | undefined)[];
  readonly dirty: Iterable<number>;
  readonly isFromScratch: boolean;
}

/**
 * Marks the nodes dirty that are new, have other edges, faults or answers, or see other surroundings (`reads.ts`). All other rows
 * are reused from the walk before.
 */
export function beginning(now: Ahead, before: Walked | undefined): Beginning {
  const { nodes, shape } = now.graph;
  const isPart = now.inputs.options.targets.length > 0;
  // What `-target` selects depends on the whole graph, and so does what each node sees of it.
  if (!before || isPart || before.isFull || !sameWorld(now, before) || now.workspace !== before.workspace)
    return { rows: nodes.map(() => undefined), dirty: shape.order, isFromScratch: true };
  const { rows, places } = sameNodesInOrder(before.graph.shape, shape)
    ? sameNodes(now, before)
    : otherNodes(now, before);
  const dirty = new Set(places);
  for (const id of nodesSeeingChanges(now, before)) {
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
function sameNodes({ graph, checked, inputs }: Ahead, before: Walked): TakenOver {
  const hasOtherFaults = (place: number) => checked.faults[place] !== before.checked.faults[place];
  const asks = (place: number) => hasOtherAnswers(before.rows[place], before.inputs, inputs);
  const places: number[] = [];
  const [uses, usesBefore] = [graph.shape.uses, before.graph.shape.uses];
  if (uses !== usesBefore)
    for (let place = 0; place < uses.length; place++) if (uses[place] !== usesBefore[place]) places.push(place);
  for (const place of replacedPlaces(graph.nodes, before.graph.nodes)) places.push(place);
  for (const place of before.unvisited) places.push(place);
  for (const place of [...checked.faulty, ...before.checked.faulty]) if (hasOtherFaults(place)) places.push(place);
  for (const place of before.notable) if (asks(place)) places.push(place);
  return { rows: [...before.rows], places };
}

function otherNodes({ graph, checked, inputs }: Ahead, before: Walked): TakenOver {
  const { nodes, shape } = graph;
  const placeBefore = placesBefore(before.graph, graph);
  const unvisited = new Set(before.unvisited);
  const rows: (Row | undefined)[] = [];
  const places: number[] = [];
  for (let place = 0; place < nodes.length; place++) {
    const known = placeBefore(place);
    const rowBefore = known === undefined ? undefined : before.rows[known];
    // What has come into a loop is not evaluated, and whoever waits for it lacks it now.
    const row = shape.rank[place]! < 0 ? undefined : rowBefore;
    if (rowBefore && !row) places.push(...shape.usedBy[place]!);
    rows.push(row);
    if (
      known === undefined ||
      nodes[place] !== before.graph.nodes[known] ||
      checked.faults[place] !== before.checked.faults[known] ||
      unvisited.has(known) ||
      // Whether it is used at all may be another thing now.
      nodes[place]!.kind === "provider" ||
      !sameUses(shape.uses[place]!, before.graph.shape.uses[known]!, placeBefore) ||
      hasOtherAnswers(row, before.inputs, inputs)
    )
      places.push(place);
  }
  return { rows, places };
}

const sameWorld = (now: Ahead, before: Walked): boolean =>
  now.inputs.root === before.inputs.root &&
  now.inputs.options === before.inputs.options &&
  now.regime === before.regime &&
  now.atHand === before.atHand;

function sameUses(
  now: readonly number[],
  before: readonly number[],
  placeBefore: (place: number) => number | undefined,
): boolean {
  return now.length === before.length && now.every((place, at) => placeBefore(place) === before[at]);
}

const hasOtherAnswers = (row: Row | undefined, before: Inputs, now: Inputs): boolean =>
  !row || row.asked.some((question) => before.answers.get(question) !== now.answers.get(question));
