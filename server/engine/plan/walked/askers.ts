import { LayeredMap } from "../../source/layeredMap.ts";
import type { Graph } from "../graph/graph.ts";
import type { Row } from "../rows/rows.ts";

/** The ids of the nodes whose rows ask a question, by its key. */
export type Askers = LayeredMap<readonly string[]>;

/** A finished walk, as far as the next one needs to know who asked what. */
interface Before {
  readonly graph: Graph;
  readonly rows: Rows;
  readonly askers: Askers;
}

type Rows = readonly (Row | undefined)[];

const NO_ASKERS: Askers = LayeredMap.of();

/** Returns who asks what after a walk. The cost follows the rows that the walk changed and the nodes that are gone. */
export function askersAfter(graph: Graph, rows: Rows, changed: readonly number[], base: Before | undefined): Askers {
  if (!base) return askersOf(NO_ASKERS, [], withQuestions(graph, rows, rows.keys()));
  const { placeOf } = base.graph.shape;
  const replaced = changed.flatMap((place) => placeOf.get(graph.nodes[place]!.id) ?? []);
  const gone = graph.shape === base.graph.shape ? [] : lostPlaces(base, graph, rows);
  return askersOf(
    base.askers,
    withQuestions(base.graph, base.rows, [...replaced, ...gone]),
    withQuestions(graph, rows, changed),
  );
}

/** Returns the places of the nodes that asked something and have no row any more. */
function lostPlaces({ graph: before, rows: rowsBefore }: Before, { shape }: Graph, rows: Rows): readonly number[] {
  const lost: number[] = [];
  for (const [place, row] of rowsBefore.entries())
    if (row && row.asked.length > 0 && !rows[shape.placeOf.get(before.nodes[place]!.id) ?? -1]) lost.push(place);
  return lost;
}

interface Asking {
  readonly id: string;
  readonly asked: Row["asked"];
}

const withQuestions = ({ nodes }: Graph, rows: Rows, places: Iterable<number>): readonly Asking[] =>
  [...places].flatMap((place) => {
    const asked = rows[place]?.asked ?? [];
    return asked.length > 0 ? [{ id: nodes[place]!.id, asked }] : [];
  });

function askersOf(before: Askers, removed: readonly Asking[], added: readonly Asking[]): Askers {
  const touched = new Map<string, Set<string>>();
  const idsOf = (key: string): Set<string> => {
    const ids = touched.get(key) ?? new Set(before.get(key));
    touched.set(key, ids);
    return ids;
  };
  for (const { id, asked } of removed) for (const { key } of asked) idsOf(key).delete(id);
  for (const { id, asked } of added) for (const { key } of asked) idsOf(key).add(id);
  const changed = [...touched].filter(([key, ids]) => !isSame(before.get(key), ids));
  const [unasked, asked] = [changed.filter(([, ids]) => ids.size === 0), changed.filter(([, ids]) => ids.size > 0)];
  return before.with(asked.map(([key, ids]) => [key, [...ids]])).without(unasked.map(([key]) => key));
}

const isSame = (before: readonly string[] = [], now: ReadonlySet<string>): boolean =>
  before.length === now.size && before.every((id) => now.has(id));
