import type { Key } from "../shared/keys.ts";
import type { Focus } from "./model.ts";
import type { Line } from "./tracks/lines.ts";
import type { Span } from "./tracks/spans.ts";

export type Moved =
  | { readonly kind: "focus"; readonly focus: Focus }
  /** Left on the head of an open row closes it, Right on a closed one opens it. */
  | { readonly kind: "toggle"; readonly path: string };

const PAGE = 10;

/** Returns the focus after a key in a treegrid. `spans` are the cells of a line without its head, which is column -1. */
export function moveFocus(
  lines: readonly Line[],
  spans: (line: Line) => readonly Pick<Span, "from" | "to">[],
  focus: Focus,
  key: Key,
): Moved {
  const index = lineIndex(lines, focus);
  const line = lines[index];
  if (line?.kind === "row" && focus.column === -1 && togglesRow(line.row.hasChildren, line.open, key))
    return { kind: "toggle", path: line.row.path };
  const to = lines[Math.max(0, Math.min(lines.length - 1, index + vertical(key)))];
  const column = to ? horizontal(spans(to), focus.column, key) : -1;
  return { kind: "focus", focus: { line: to?.key, column } };
}

/** Returns the index of the focused line, or of the first line if the focused one is gone. */
export const lineIndex = (lines: readonly Line[], focus: Focus): number =>
  Math.max(
    0,
    lines.findIndex(({ key }) => key === focus.line),
  );

const togglesRow = (hasChildren: boolean, open: boolean, key: Key) =>
  hasChildren && key === (open ? "ArrowLeft" : "ArrowRight");

function vertical(key: Key): number {
  if (key === "ArrowUp") return -1;
  if (key === "ArrowDown") return 1;
  if (key === "PageUp") return -PAGE;
  return key === "PageDown" ? PAGE : 0;
}

function horizontal(spans: readonly Pick<Span, "from" | "to">[], column: number, key: Key): number {
  const at = spans.findIndex(({ from, to }) => from <= column && column <= to);
  if (key === "Home" || (key === "ArrowLeft" && at <= 0)) return -1;
  if (key === "End") return spans.at(-1)?.from ?? -1;
  if (key === "ArrowLeft") return spans[at - 1]?.from ?? -1;
  if (key === "ArrowRight") return spans[at + 1]?.from ?? column;
  return column;
}
