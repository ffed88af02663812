import { EPHEMERAL, MASKED } from "../../values/marks.ts";
import { type Shape, sameNodesInOrder } from "../graph/shape.ts";
import type { LivePlan } from "../plan.ts";
import { NOTHING_COUNTED, recount } from "../rows/counts.ts";
import { countsOf, type Row } from "../rows/rows.ts";
import { askersAfter } from "../walked/askers.ts";
import { traceOrder } from "../walked/traceOrder.ts";
import type { Ahead, Walked } from "../walked/walked.ts";
import type { Walk } from "./walk.ts";

/** Returns the record of a finished walk, with the data that the next walk reuses. */
export function walkedOver(
  { modules: _, linked: __, ...ahead }: Ahead,
  walk: Walk,
  previous: Walked | undefined,
): Walked {
  const { graph, isFull } = walk;
  // An unfinished walk yields its result so far.
  const rows = [...walk.rows];
  const changed = [...new Set(walk.changed)];
  const { shape } = graph;
  const unvisited = walk.dirty.includes(1) ? shape.order.filter((_, rank) => walk.dirty[rank] === 1) : NONE;
  const base = previous && !walk.isFromScratch && sameNodesInOrder(previous.graph.shape, shape) ? previous : undefined;
  const notable = placesOf(saysSomething, { shape, rows, changed }, base, base?.notable);
  const placesWithSecrets = placesOf(hasSecrets, { shape, rows, changed }, base, base?.placesWithSecrets);
  const opening = placesOf(hasOpened, { shape, rows, changed }, base, base?.opening);
  const earlier = walk.isFromScratch ? undefined : previous;
  const askers = askersAfter(graph, rows, changed, earlier);
  const waiting = waitingPlaces(ahead, rows, changed, earlier);
  const counts = base
    ? recount(
        base.counts,
        changed.map((place) => countsOf(base.rows[place])),
        changed.map((place) => countsOf(rows[place])),
      )
    : recount(NOTHING_COUNTED, [], rows.map(countsOf));
  const order = traceOrder(shape, rows, base, changed);
  return {
    ...ahead,
    rows,
    unvisited,
    notable,
    askers,
    waiting,
    placesWithSecrets,
    opening,
    counts,
    order,
    isFull,
  };
}

/** Returns the places of the rows that wait for answers. A row that did not change waits only if it waited before. */
function waitingPlaces(
  { graph: { shape }, inputs: { answers } }: Pick<Ahead, "graph" | "inputs">,
  rows: Walked["rows"],
  changed: readonly number[],
  earlier: Walked | undefined,
): readonly number[] {
  const isWaiting = (place: number): boolean =>
    shape.rank[place]! >= 0 && (rows[place]?.asked ?? []).some((question) => answers.get(question) === undefined);
  if (!earlier) return shape.order.filter(isWaiting);
  const waitingBefore = earlier.waiting.flatMap((place) => shape.placeOf.get(earlier.graph.nodes[place]!.id) ?? []);
  return [...new Set([...waitingBefore, ...changed])]
    .filter(isWaiting)
    .sort((one, other) => shape.rank[one]! - shape.rank[other]!);
}

/** Returns the places of the rows that `is` selects, in the order of the walk. The previous selection is updated if it is known. */
function placesOf(
  is: (row: Row | undefined) => boolean,
  { shape, rows, changed }: Pick<Walked, "rows"> & { readonly shape: Shape; readonly changed: readonly number[] },
  base: Walked | undefined,
  selected: readonly number[] | undefined,
): readonly number[] {
  if (!base || !selected) return shape.order.filter((place) => is(rows[place]));
  const isAsBefore = shape === base.graph.shape && changed.every((place) => is(rows[place]) === is(base.rows[place]));
  if (isAsBefore) return selected;
  const places = new Set([...selected, ...changed]);
  const { rank } = shape;
  return [...places]
    .filter((place) => rank[place]! >= 0 && is(rows[place]))
    .sort((one, other) => rank[one]! - rank[other]!);
}

const hasOpened = (row: Row | undefined): boolean => row?.kind === "resource" && (row.opened?.length ?? 0) > 0;

const hasSecrets = (row: Row | undefined): boolean => row !== undefined && (row.marks & (MASKED | EPHEMERAL)) !== 0;

const saysSomething = (row: Row | undefined): boolean =>
  row !== undefined && row.diagnostics.length + ("notPlanned" in row ? row.notPlanned.length : 0) > 0;

const NONE: readonly never[] = [];

/** Returns the rows that hold sensitive values. */
export const rowsWithSecrets = ({ rows, placesWithSecrets }: Walked): LivePlan["rowsWithSecrets"] =>
  placesWithSecrets.map((place) => rows[place]).filter((row) => row !== undefined && row.kind !== "call");

/** Returns the rows in the order of the walk. */
export const inWalkOrder = ({ rows, graph }: Walked): readonly Row[] =>
  graph.shape.order.map((place) => rows[place]).filter((row) => row !== undefined);
