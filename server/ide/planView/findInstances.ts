import type { ExplorerRow } from "../../protocol/explorer.ts";
import type { ShownRoot } from "../../workspace/snapshot.ts";
import type { FilePlace } from "../navigation/locations.ts";
import { explorer, instanceRows } from "./explorer.ts";

/** Yields the rows of the instances that contain all the words, in the explorer's order. */
export function* findInstances(root: ShownRoot, words: string): Iterable<InstanceRow> {
  const queryWords = words.toLowerCase().split(/\s+/);
  for (const row of allRows(root)) {
    if (!isInstance(row)) continue;
    const text = `${row.symbol} ${row.tooltip} ${row.spoken} ${row.reason}`.toLowerCase();
    if (queryWords.every((word) => text.includes(word))) yield row;
  }
}

type Row = ExplorerRow<FilePlace>;
type InstanceRow = Row & { readonly address: string };

const isInstance = (row: Row): row is InstanceRow => row.address !== undefined;

function* allRows(root: ShownRoot): Iterable<Row> {
  for (const { id } of explorer(root).groups) yield* instanceRows(root, id);
}
