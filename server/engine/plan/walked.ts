import { EPHEMERAL, MASKED } from "../values/marks.ts";
import { NOTHING_COUNTED, recount } from "./counts.ts";
import type { Ahead, LivePlan, Walked } from "./plan.ts";
import { countsOf, type Row } from "./rows.ts";
import { traceOrder } from "./traceOrder.ts";
import type { Walk } from "./walk.ts";

/** What the walk went over, with what the next one is spared to gather again. */
export function walkedOver({ modules: _, ...ahead }: Ahead, walk: Walk, before: Walked | undefined): Walked {
  const { graph, isFull } = walk;
  // Of a walk that goes on, what has been found so far.
  const rows = [...walk.rows];
  const changed = [...new Set(walk.changed)];
  const { shape } = graph;
  const unvisited = walk.dirty.includes(1) ? shape.order.filter((_, rank) => walk.dirty[rank] === 1) : NONE;
  const base = walk.isFromScratch || shape !== before?.graph.shape ? undefined : before;
  const those = (is: (row: Row | undefined) => boolean, known: readonly number[] | undefined) =>
    known && changed.every((place) => is(rows[place]) === is(base?.rows[place]))
      ? known
      : shape.order.filter((place) => is(rows[place]));
  const notable = those(saysSomething, base?.notable);
  const secretive = those(isSecretive, base?.secretive);
  const counts = base
    ? recount(
        base.counts,
        changed.map((place) => countsOf(base.rows[place])),
        changed.map((place) => countsOf(rows[place])),
      )
    : recount(NOTHING_COUNTED, [], rows.map(countsOf));
  const order = traceOrder(shape, rows, base, changed);
  return { ...ahead, rows, unvisited, notable, secretive, counts, order, isFull };
}

const isSecretive = (row: Row | undefined): boolean => row !== undefined && (row.marks & (MASKED | EPHEMERAL)) !== 0;

const saysSomething = (row: Row | undefined): boolean =>
  row !== undefined &&
  row.diagnostics.length + row.asked.length + (row.kind === "value" ? 0 : row.notPlanned.length) > 0;

const NONE: readonly never[] = [];

/** The rows that sensitive values stand in. */
export const secretiveRows = ({ rows, secretive }: Walked): LivePlan["secretive"] =>
  secretive.map((place) => rows[place]).filter((row) => row !== undefined && row.kind !== "call");

/** The rows in the order in which they were made. */
export const inWalkOrder = ({ rows, graph }: Walked): readonly Row[] =>
  graph.shape.order.map((place) => rows[place]).filter((row) => row !== undefined);
