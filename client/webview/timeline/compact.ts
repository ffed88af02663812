import type {
  ColumnName,
  StageName,
  Timeline,
  TimelineCell,
  TimelineOperation,
  TimelineStage,
} from "../../../server/protocol/timeline.ts";
import { foldedStages } from "./columns.ts";
import { isWide, type Model } from "./model.ts";
import { isRoomy } from "./roomy.ts";
import { withRuns } from "./runs.ts";

/** The stages that a table with little room leaves out although they have content: the plan repeats it. */
const REPEATED: ReadonlySet<ColumnName> = new Set(["proposedNewState"]);

/**
 * Returns the timeline that a table of this width shows: if there is little room, without its folded and repeated stages, unless the user unfolds them. Every index of a
 * stage on the page is an index of this timeline.
 */
export function fittingTimeline(timeline: Timeline, width: number, unfolded: ReadonlySet<ColumnName>): Timeline {
  if (isRoomy(width)) return timeline;
  const { stages } = timeline;
  const folded = foldedStages(stages, unfolded);
  const isPlanned = stages.some(({ name }) => name === "initialPlannedState");
  return withoutStages(
    timeline,
    stages.map(({ name }, index) => folded[index]! || (isPlanned && REPEATED.has(name) && !unfolded.has(name))),
  );
}

/** Returns the timeline as the page shows it; undefined without one. */
export function shownTimeline(model: Model): Timeline | undefined {
  const { content, width, navigation } = model;
  if (content.kind !== "timeline") return undefined;
  if (!isWide(model)) return content.timeline;
  return withRuns(fittingTimeline(content.timeline, width, navigation.unfolded));
}

/** Returns the timeline without some stages. */
export function withoutStages(timeline: Timeline, leftOut: readonly boolean[]): Timeline {
  if (!leftOut.includes(true)) return timeline;
  const { stages, rows, runRows, tracks, operations } = timeline;
  const keptIndexes = stages.flatMap((_, index) => (leftOut[index] ? [] : [index]));
  const keptNames = new Set(keptIndexes.map((index) => stages[index]!.name));
  return {
    ...timeline,
    stages: keptIndexes.map((index) => stages[index]!),
    rows: rows.map((row) => ({ ...row, cells: keptCells(stages, row.cells, keptIndexes) })),
    ...(runRows && {
      runRows: runRows.map((row) => ({ ...row, cells: keptIndexes.map((index) => row.cells[index]!) })),
    }),
    tracks: tracks.map((track) => ({ ...track, stages: track.stages.filter((name) => keptNames.has(name)) })),
    operations: operations.flatMap((operation) => keptOperation(stages, operation, keptNames) ?? []),
  };
}

/** Returns the cells of the kept stages. A cell continues if nothing between it and the previous kept state begins a value. */
function keptCells(
  stages: readonly TimelineStage[],
  cells: readonly TimelineCell[],
  keptIndexes: readonly number[],
): readonly TimelineCell[] {
  let since: TimelineCell[] = [];
  let hasPrevious = false;
  const keptStages = new Set(keptIndexes);
  return cells.flatMap((cell, index) => {
    const isState = stages[index]?.kind === "state";
    if (isState) since.push(cell);
    if (!keptStages.has(index)) return [];
    if (!isState) return [cell];
    const continues = hasPrevious && since.every((some) => some.continues);
    const changed = hasPrevious && since.some((some) => some.changed);
    since = [];
    hasPrevious = true;
    return [{ ...cell, continues, changed }];
  });
}

/** Returns the operation from the last kept stage before it; undefined if one of its ends is left out. */
function keptOperation(
  stages: readonly TimelineStage[],
  operation: TimelineOperation,
  keptNames: ReadonlySet<ColumnName>,
): TimelineOperation | undefined {
  const index = (name: StageName) => stages.findIndex((stage) => stage.name === name);
  const isLeftOut = (name: StageName) => index(name) >= 0 && !keptNames.has(name);
  if (isLeftOut(operation.to)) return undefined;
  if (!isLeftOut(operation.from)) return operation;
  const from = stages.slice(0, index(operation.from)).findLast(({ name }) => keptNames.has(name))?.name;
  return from === undefined || !isStage(from) ? undefined : { ...operation, from };
}

const isStage = (name: ColumnName): name is StageName => !name.startsWith("run ");
