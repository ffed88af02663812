import type { Timeline, TimelineCell, TimelineRow, TimelineStage } from "../../../server/protocol/timeline.ts";

/** Returns the timeline whose columns begin with the runs beside the plan, and whose rows begin with what the runs did. */
export function withRuns(timeline: Timeline): Timeline {
  const { runs, runRows = [], stages, rows } = timeline;
  if (!runs) return timeline;
  const lastState = stages[0]?.kind === "state" ? runs.findLastIndex(({ kind }) => kind === "state") : -1;
  const isAdjacent = lastState === runs.length - 1;
  const merged = (row: TimelineRow): TimelineRow => {
    const { runCells = [], cells } = row;
    const [first, ...rest] = cells;
    const last = runCells[lastState];
    return { ...row, cells: [...runCells, ...(last && first ? [after(last, first, isAdjacent), ...rest] : cells)] };
  };
  return { ...timeline, stages: [...runs, ...stages], rows: [...runRows, ...rows].map(merged) };
}

/** Returns the first cell of the plan beside that of the last kept state. A line leads to it only from an adjacent column. */
function after(last: TimelineCell, first: TimelineCell, isAdjacent: boolean): TimelineCell {
  if (!hasContent(last) || !hasContent(first)) return first;
  const isSame = last.kind === first.kind && last.text === first.text;
  return { ...first, continues: isSame && isAdjacent, changed: !isSame };
}

/** Whether a cell says something of an object that exists. */
export const hasContent = ({ kind }: TimelineCell): boolean => kind !== "absent" && kind !== "unrecorded";

/** A title over adjacent columns. */
export interface ColumnGroup {
  readonly title: string;
  readonly from: number;
  /** The last column, inclusive. */
  readonly to: number;
}

/** Returns the titles over the columns: one for each kind of runs, and one for the plan. Empty without runs. */
export function columnGroups(stages: readonly TimelineStage[], planTitle: string): readonly ColumnGroup[] {
  if (!stages.some(({ run }) => run)) return [];
  const groups: ColumnGroup[] = [];
  for (const [index, { run }] of stages.entries()) {
    const title = run?.group ?? planTitle;
    const last = groups.at(-1);
    if (last?.title === title) groups[groups.length - 1] = { ...last, to: index };
    else groups.push({ title, from: index, to: index });
  }
  return groups;
}
