import type { TimelineRow } from "../../../server/protocol/timeline.ts";

/** The paths of the rows that are part of a value that is not known at a stage: nothing is known of them either. */
export function withinUnknown(rows: readonly TimelineRow[], stage: number): ReadonlySet<string> {
  const within = new Set<string>();
  let depth = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (row.depth > depth) within.add(row.path);
    else depth = row.cells[stage]?.kind === "unknown" ? row.depth : Number.POSITIVE_INFINITY;
  }
  return within;
}
