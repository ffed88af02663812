import type {
  ColumnName,
  Timeline,
  TimelineCell,
  TimelineRow,
  TimelineStage,
} from "../../../server/protocol/timeline.ts";
import type { Navigation } from "./model.ts";
import { isRoomy } from "./roomy.ts";
import { hasContent } from "./runs.ts";
import { type Line, linesOf } from "./tracks/lines.ts";
import { type Span, spansOf } from "./tracks/spans.ts";

/** The columns of the track and the table, in pixels: one for the names of the attributes, one for each stage. */
export interface Columns {
  readonly head: number;
  /** The indentation of each level of rows. */
  readonly indent: number;
  readonly stages: readonly Column[];
  readonly total: number;
}

export interface Column {
  readonly x: number;
  readonly width: number;
  readonly folded: boolean;
}

const FOLDED = 32;
/** The narrowest column of a stage. Its title fits. */
const NARROWEST = 104;
const NARROWEST_HEAD = 88;
const WIDEST_HEAD = 320;
/** The part of the page that the names of the attributes take at most, with and without room. */
const HEAD_PART = { roomy: 0.3, compact: 0.28 };
/** The part of the page that the names take at most where they would be broken into more than two lines, and of a name for its first line. */
const BROKEN_HEAD_PART = 0.36;
const FIRST_LINE = 0.62;
/** The width from which the remark of a row fits beside its name. */
const ROOM_FOR_REMARKS = 900;
/** The width of the symbols before the name of a row, in pixels. */
const SIGNS = 48;
/** The space before the name of a row without symbols, in pixels. */
const INDENT = 22;
const SCROLLBAR = 14;
/** The width of a character of a value, and what a cell needs beside its text. */
const CHARACTER = 7.3;
const REMARK_CHARACTER = 6.6;
const CELL = 22;
const ICON = 20;
/** The width in which a sentence about a run is broken. */
const SENTENCE = 250;

/** Returns the columns for a page of some width. Each stage gets the width that its values need, as far as there is room. */
export function columnsOf(
  timeline: Timeline,
  width: number,
  navigation: Pick<Navigation, "unfolded" | "closed" | "revealed">,
): Columns {
  const { stages } = timeline;
  const folded = foldedStages(stages, navigation.unfolded);
  const rows = linesOf(timeline, navigation).flatMap((line: Line) => (line.kind === "row" ? [line.row] : []));
  const narrow = folded.filter(Boolean).length;
  const room = width - SCROLLBAR - FOLDED * narrow;
  const indent = isRoomy(width) ? 14 : 8;
  const open = neededWidths(stages, rows, folded).filter((_, index) => !folded[index]);
  const head = headWidth(rows, indent, width, {
    most: room - NARROWEST * open.length,
    spare: room - open.reduce((sum, need) => sum + need.width, 0),
  });
  const openWidths = shares(open, room - head)[Symbol.iterator]();
  let x = head;
  const columns = folded.map((isFolded) => {
    const column = { x, width: isFolded ? FOLDED : openWidths.next().value!, folded: isFolded };
    x += column.width;
    return column;
  });
  return { head, indent, stages: columns, total: x };
}

/** Returns the narrow stages: those without content of their own, unless the user expanded them. */
export const foldedStages = (stages: readonly TimelineStage[], unfolded: ReadonlySet<ColumnName>): readonly boolean[] =>
  stages.map((stage) => stage.folded && !unfolded.has(stage.name));

/** The widths that remain for the first column: beside the narrowest stages, and beside stages that show whole values. */
interface HeadRoom {
  readonly most: number;
  readonly spare: number;
}

/** Returns the width of the first column: what its rows need, within bounds. */
function headWidth(rows: readonly TimelineRow[], indent: number, width: number, room: HeadRoom): number {
  const start = ({ depth, isOfRuns }: TimelineRow) => (isOfRuns ? INDENT : SIGNS) + indent * depth;
  const least = Math.max(NARROWEST_HEAD, ...rows.map((row) => start(row) + CHARACTER * shortest(row)));
  const needed = rows.map((row) => start(row) + nameWidth(row, width));
  const part = width * HEAD_PART[isRoomy(width) ? "roomy" : "compact"];
  const inTwoLines = Math.max(...rows.map((row) => start(row) + CHARACTER * FIRST_LINE * row.label.length));
  const unbroken = Math.min(inTwoLines, width * BROKEN_HEAD_PART);
  const most = Math.max(least, Math.min(WIDEST_HEAD, Math.max(part, room.spare, unbroken), room.most));
  return Math.round(Math.min(Math.max(least, ...needed), most));
}

/** Returns the width of a name with its remark: beside the name, on a line of its own, or broken. */
function nameWidth({ label, computed, remark = "" }: TimelineRow, width: number): number {
  const name = CHARACTER * label.length + (computed ? 24 : 0);
  const remarkWidth = REMARK_CHARACTER * remark.length;
  if (width >= ROOM_FOR_REMARKS) return name + remarkWidth;
  return isRoomy(width) ? Math.max(name, remarkWidth) : name;
}

/** Returns the length of the part of a name that is not broken. */
const shortest = ({ label, isOfRuns }: TimelineRow): number => (isOfRuns ? label.length : Math.min(label.length, 8));

/** The width that a column needs; `grows` if values would use more. */
interface Need {
  readonly width: number;
  readonly grows: boolean;
}

function neededWidths(
  stages: readonly TimelineStage[],
  rows: readonly TimelineRow[],
  folded: readonly boolean[],
): readonly Need[] {
  const needs = stages.map((stage) => ({ width: headingWidth(stage), grows: false }));
  for (const row of rows)
    for (const span of spansOf(stages, row.cells, folded)) {
      const open = openColumns(span, folded);
      for (const index of open) {
        const need = needs[index]!;
        if (hasContent(span.cell)) need.grows = true;
        const most = row.isOfRuns ? SENTENCE : Number.POSITIVE_INFINITY;
        if (!span.continues) need.width = Math.max(need.width, Math.min(most, textWidth(span.cell) / open.length));
      }
    }
  return needs;
}

/** Returns the width of the narrowest column in which the title of a stage and its note fit. */
export const headingWidth = ({ title, note }: TimelineStage): number =>
  note === undefined ? NARROWEST : Math.max(NARROWEST, Math.ceil(18 + 7.2 * title.length + 6.2 * note.length));

const openColumns = ({ from, to }: Span, folded: readonly boolean[]): readonly number[] =>
  folded.flatMap((isFolded, index) => (from <= index && index <= to && !isFolded ? [index] : []));

const textWidth = ({ kind, text }: TimelineCell): number =>
  kind === "absent" ? 0 : CELL + CHARACTER * text.length + (kind === "value" || kind === "null" ? 0 : ICON);

/**
 * Shares the room among columns. With enough room, each gets what it needs and an equal part of the rest; otherwise the widest
 * ones give way.
 */
function shares(needs: readonly Need[], room: number): readonly number[] {
  const total = needs.reduce((sum, { width }) => sum + width, 0);
  if (total <= room) {
    const growing = needs.filter(({ grows }) => grows).length;
    const extra = growing > 0 ? (room - total) / growing : 0;
    return needs.map(({ width, grows }) => Math.floor(width + (grows ? extra : 0)));
  }
  const level = commonLevel(needs, room);
  return needs.map(({ width }) => Math.floor(Math.max(NARROWEST, Math.min(width, level))));
}

/** Returns the width above which columns give way, so that all of them fill the room. */
function commonLevel(needs: readonly Need[], room: number): number {
  let remaining = room;
  const widths = needs.map(({ width }) => width).sort((a, b) => a - b);
  for (const [index, width] of widths.entries()) {
    const level = remaining / (widths.length - index);
    if (width >= level) return level;
    remaining -= width;
  }
  return Number.POSITIVE_INFINITY;
}
