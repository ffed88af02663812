import type { TimelineCell, TimelineStage } from "../../../server/protocol/timeline.ts";

/** One value over the stages that hold it: it is written where it begins, then a line carries it on. */
export interface Span {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
  /** Where the value begins: behind `from`, where a folded stage took it over. */
  readonly begins: number;
  readonly cell: TimelineCell;
  /** It began before the column to its left: only the line is drawn. */
  readonly continues: boolean;
}

/**
 * The cells of a row as spans. Configuration is an input of its own, so that nothing runs through it.
 * A folded stage takes over the value of the stage that it folds into.
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
