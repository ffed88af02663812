import type { TimelineCell, TimelineStage } from "../../../../server/protocol/timeline.ts";

/** A value over the consecutive stages that have it: text in the first one, a line in the others. */
export interface Span {
  readonly from: number;
  /** The last stage, inclusive. */
  readonly to: number;
  /** The stage where the value begins: after `from` if `from` is a folded stage that shows the value of the next one. */
  readonly begins: number;
  readonly cell: TimelineCell;
  /** Whether the value began further left, so that only the line is drawn. */
  readonly continues: boolean;
}

/**
 * Returns the cells of a row as spans. No span runs through the configuration, because it is an input. A folded stage shows the
 * value of the stage that it folds into.
 */
export function spansOf(
  stages: readonly TimelineStage[],
  cells: readonly TimelineCell[],
  folded: readonly boolean[],
): readonly Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < stages.length; ) {
    const borrowed = borrows(stages, cells, folded, from);
    let to = borrowed ? from + 1 : from;
    while (stages[from]!.kind === "state" && stages[to + 1]?.kind === "state" && cells[to + 1]!.continues) to++;
    const begins = borrowed ? from + 1 : from;
    const cell = cells[begins]!;
    spans.push({ from, to, begins, cell, continues: stages[from]!.kind === "state" && cell.continues });
    from = to + 1;
  }
  return spans;
}

function borrows(
  stages: readonly TimelineStage[],
  cells: readonly TimelineCell[],
  folded: readonly boolean[],
  index: number,
): boolean {
  if (!folded[index] || stages[index]!.kind !== "state" || cells[index]!.continues) return false;
  return stages[index + 1]?.kind === "state" && !cells[index + 1]!.continues;
}
