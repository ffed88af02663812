import type { ExplorerPage, ExplorerRow } from "../../protocol/explorer.ts";
import type { FilePlace } from "../navigation/locations.ts";

/** The rows of one page. */
export const PAGE = 100;

/** Returns a page of rows, and the number of instances on later pages; of an entry one, unless `instancesOf` says otherwise. */
export function pageOf<T>(
  entries: readonly T[],
  page: number,
  rowOf: (entry: T) => ExplorerRow<FilePlace>,
  instancesOf: (entry: T) => number = () => 1,
): ExplorerPage<FilePlace> {
  const to = (page + 1) * PAGE;
  const rows = entries.slice(page * PAGE, to).map(rowOf);
  const left = entries.slice(to).reduce((sum, entry) => sum + instancesOf(entry), 0);
  return { rows, ...(left > 0 && { more: `… ${left} more` }) };
}
