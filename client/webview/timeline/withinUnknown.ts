import type { TimelineRow } from "../../../server/protocol/timeline.ts";

/** Returns the paths of the rows inside a value that is unknown at a stage. */
export function withinUnknown(rows: readonly TimelineRow[], stage: number): ReadonlySet<string> {
  const within = new Set<string>();
  let depth = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.depth > depth) within.add(row.path);
    else depth = row.cells[stage]?.kind === "unknown" ? row.depth : Number.POSITIVE_INFINITY;
  }
  return within;
}
