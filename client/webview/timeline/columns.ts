import type { StageName, Timeline, TimelineRow, TimelineStage } from "../../../server/protocol/timeline.ts";

/** The columns of the track and the table, in pixels: one for the names of the attributes, one for each stage. */
export interface Columns {
  readonly head: number;
  readonly stages: readonly Column[];
  readonly total: number;
}

export interface Column {
  readonly x: number;
  readonly width: number;
  readonly folded: boolean;
}

const FOLDED = 32;
const NARROWEST = 104;
const SCROLLBAR = 14;

export function columnsOf(timeline: Timeline, width: number, unfolded: ReadonlySet<StageName>): Columns {
  const head = headWidth(timeline.rows, width);
  const folded = foldedStages(timeline.stages, unfolded);
  const narrow = folded.filter(Boolean).length;
  const rest = width - head - SCROLLBAR - FOLDED * narrow;
  const each = Math.max(NARROWEST, Math.floor(rest / Math.max(1, folded.length - narrow)));
  let x = head;
  const stages = folded.map((isFolded) => {
    const column = { x, width: isFolded ? FOLDED : each, folded: isFolded };
    x += column.width;
    return column;
  });
  return { head, stages, total: x };
}

/** Returns the narrow stages: those without content of their own, unless the user expanded them. */
export const foldedStages = (stages: readonly TimelineStage[], unfolded: ReadonlySet<StageName>): readonly boolean[] =>
  stages.map((stage) => stage.folded && !unfolded.has(stage.name));

/** Returns the width of the first column: the width that the changed rows need, within bounds. */
function headWidth(rows: readonly TimelineRow[], width: number): number {
  const needed = rows.filter(({ changed }) => changed).map(rowHeadWidth);
  return Math.round(Math.min(320, Math.max(width > 900 ? 220 : 160, ...needed)));
}

const rowHeadWidth = ({ depth, label, computed, remark = "" }: TimelineRow) =>
  60 + 14 * depth + 7.4 * label.length + (computed ? 16 : 0) + 6.6 * remark.length;
