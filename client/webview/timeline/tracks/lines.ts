import type { Timeline, TimelineRow } from "../../../../server/protocol/timeline.ts";
import type { Navigation } from "../model.ts";

/** A line of the table: a row, or a line in place of unchanged rows. */
export type Line = RowLine | HiddenLine | NoteLine;

export interface RowLine {
  readonly kind: "row";
  /** Unique in the table. */
  readonly key: string;
  readonly level: number;
  readonly row: TimelineRow;
  readonly open: boolean;
}

export interface HiddenLine {
  readonly kind: "hidden";
  readonly key: string;
  readonly level: number;
  readonly label: string;
  /** Path of the row whose unchanged children these are; `""` is the whole object. */
  readonly parent: string;
  readonly open: boolean;
}

/** A line about rows that the timeline does not have: `# (and 240 more elements)`. */
export interface NoteLine {
  readonly kind: "note";
  readonly key: string;
  readonly level: number;
  readonly text: string;
}

interface Node {
  readonly row: TimelineRow;
  readonly children: readonly Node[];
}

/** Returns the lines of the table. Unchanged rows are collapsed into one line, unless all rows are unchanged. */
export function linesOf(timeline: Timeline, navigation: Pick<Navigation, "closed" | "revealed">): readonly Line[] {
  const { unchangedLabel, unknownRowsLabel, rows } = timeline;
  const lines = siblings(forest(rows), "", 1, unchangedLabel, navigation);
  return unknownRowsLabel === undefined ? lines : [...lines, noteLine("", 1, unknownRowsLabel)];
}

/** Returns the lines that are drawn: those that the user came to, and those around the focus. */
export const drawnLines = (lines: readonly Line[], focused: number, drawn: number): readonly Line[] =>
  lines.slice(0, Math.max(drawn, focused + AROUND_FOCUS));

const AROUND_FOCUS = 30;

const noteLine = (parent: string, level: number, text: string): NoteLine => ({
  kind: "note",
  key: `${parent}…`,
  level,
  text,
});

function siblings(
  nodes: readonly Node[],
  parent: string,
  level: number,
  label: string | undefined,
  navigation: Pick<Navigation, "closed" | "revealed">,
): readonly Line[] {
  const lines = (some: readonly Node[]) => some.flatMap((node) => linesOfNode(node, level, navigation));
  const changed = nodes.filter(({ row }) => row.changed || row.differs);
  const unchanged = nodes.filter(({ row }) => !row.changed && !row.differs);
  if (label === undefined || changed.length === 0 || unchanged.length === 0) return lines(nodes);
  const open = navigation.revealed.has(parent);
  const hidden: HiddenLine = { kind: "hidden", key: `${parent}#`, level, label, parent, open };
  return [...lines(changed), hidden, ...(open ? lines(unchanged) : [])];
}

function linesOfNode(
  { row, children }: Node,
  level: number,
  navigation: Pick<Navigation, "closed" | "revealed">,
): readonly Line[] {
  const open = row.hasChildren && !navigation.closed.has(row.path);
  const line: RowLine = { kind: "row", key: row.path, level, row, open };
  if (!open) return [line];
  const more = row.moreLabel === undefined ? [] : [noteLine(row.path, level + 1, row.moreLabel)];
  return [line, ...siblings(children, row.path, level + 1, row.unchangedLabel, navigation), ...more];
}

/** Returns the rows as a forest. The list is flat, with each row below its parent. */
function forest(rows: readonly TimelineRow[]): readonly Node[] {
  const tops: { row: TimelineRow; children: Node[] }[] = [];
  const path: { row: TimelineRow; children: Node[] }[] = [];
  for (const row of rows) {
    const node = { row, children: [] };
    while (path.length > 0 && path[path.length - 1]!.row.depth >= row.depth) path.pop();
    (path[path.length - 1]?.children ?? tops).push(node);
    path.push(node);
  }
  return tops;
}
