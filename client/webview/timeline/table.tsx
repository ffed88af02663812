import { useLayoutEffect, useRef } from "preact/hooks";
import type { Timeline, TimelineCell } from "../../../server/protocol/timeline.ts";
import { CellIcon, Icon } from "../shared/icons.tsx";
import { isKey } from "../shared/keys.ts";
import type { Columns } from "./columns.ts";
import { lineIndex } from "./keys.ts";
import { LABELS } from "./labels.ts";
import type { Navigation } from "./model.ts";
import { columnGroups, hasContent } from "./runs.ts";
import { anchorOf } from "./tracks/anchors.ts";
import type { HiddenLine, Line, NoteLine, RowLine } from "./tracks/lines.ts";
import { drawnLines, linesOf } from "./tracks/lines.ts";
import { LinesEnd } from "./tracks/linesEnd.tsx";
import { type Span, spansOf } from "./tracks/spans.ts";
import type { Event } from "./update.ts";

interface Props {
  readonly timeline: Timeline;
  readonly navigation: Navigation;
  readonly columns: Columns;
  readonly dispatch: (event: Event) => void;
}

/** The table of attributes and stages. Each value is written in the stage where it begins. */
export const Table = ({ timeline, navigation, columns, dispatch }: Props) => {
  const body = useRef<HTMLTableSectionElement>(null);
  useLayoutEffect(() => {
    if (navigation.focusMoves === 0) return;
    const cell = body.current?.querySelector<HTMLElement>("[tabindex='0']");
    cell?.focus();
    // A cell that is covered in part counts as visible for the focus alone.
    cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [navigation.focusMoves]);
  const lines = linesOf(timeline, navigation);
  const focused = lineIndex(lines, navigation.focus);
  const groups = columnGroups(timeline.stages, LABELS.thePlan);
  const drawn = drawnLines(lines, focused, navigation.drawn);
  const headRows = groups.length > 0 ? 2 : 1;
  const table = (
    <table
      role="treegrid"
      aria-labelledby="instance"
      aria-rowcount={lines.length + headRows}
      style={{ width: `${columns.total}px` }}
    >
      <colgroup>
        <col style={{ width: `${columns.head}px` }} />
        {columns.stages.map(({ x, width }) => (
          <col key={x} style={{ width: `${width}px` }} />
        ))}
      </colgroup>
      <thead class="sr">
        {groups.length > 0 && (
          <tr>
            <td />
            {groups.map(({ title, from, to }) => (
              <th key={from} scope="colgroup" colSpan={to - from + 1}>
                {title}
              </th>
            ))}
          </tr>
        )}
        <tr>
          <th scope="col">{LABELS.attribute}</th>
          {timeline.stages.map(({ name, title }) => (
            <th key={name} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        ref={body}
        onKeyDown={(event) => onKey(event, lines, dispatch)}
        onClick={(event) => choose(event.target, lines, dispatch)}
      >
        {drawn.map((line, index) => {
          const column = index === focused ? navigation.focus.column : undefined;
          const shared = { timeline, navigation, columns, index, rowIndex: index + headRows + 1, column };
          if (line.kind === "row") return <Row key={line.key} line={line} {...shared} />;
          return <WideRow key={line.key} line={line} {...shared} />;
        })}
      </tbody>
    </table>
  );
  return (
    <>
      {table}
      {drawn.length < lines.length && <LinesEnd drawn={drawn.length} dispatch={dispatch} />}
    </>
  );
};

interface LineProps<L extends Line> extends Omit<Props, "dispatch"> {
  readonly line: L;
  /** The index of the line in the table. */
  readonly index: number;
  /** The number of the row in the whole table, with its head. */
  readonly rowIndex: number;
  /** The column with the keyboard focus; undefined if another line has the focus. */
  readonly column: number | undefined;
}

const Row = ({ line, timeline, navigation, columns, index, rowIndex, column }: LineProps<RowLine>) => {
  const { row, level, open } = line;
  const folded = columns.stages.map((stage) => stage.folded);
  const spans = spansOf(timeline.stages, row.cells, folded);
  const at =
    column === undefined ? undefined : (spans.find(({ from, to }) => from <= column && column <= to)?.from ?? -1);
  return (
    <tr
      data-line={index}
      aria-rowindex={rowIndex}
      aria-level={level}
      aria-expanded={row.hasChildren ? open : undefined}
      class={[
        row.changed || row.differs ? "changed" : "unchanged",
        row.isOfRuns ? "of-runs" : "",
        navigation.marked === row.path ? "marked" : "",
      ].join(" ")}
    >
      <th
        scope="row"
        tabindex={at === -1 ? 0 : -1}
        data-anchor={anchorOf({ of: "cell", path: row.path, column: -1 })}
        style={{ paddingInlineStart: `${level * columns.indent + 2}px` }}
      >
        <div>
          {!row.isOfRuns && <Signs row={row} open={open} />}
          <span class="name">
            <Name text={row.label} />
            {row.computed && <Icon name="computed" label={LABELS.computed} />}
            {row.remark && [" ", <span class={`remark ${row.remarkTone}`}>{row.remark}</span>]}
          </span>
        </div>
      </th>
      {spans.map((span) => (
        <Cell
          key={span.from}
          span={span}
          {...{ timeline, columns, path: row.path, focused: at === span.from, unknownReason: row.unknownReason }}
        />
      ))}
    </tr>
  );
};

const Signs = ({ row: { hasChildren, sign }, open }: Pick<RowLine, "row" | "open">) => (
  <>
    {hasChildren ? <Icon name={open ? "open" : "closed"} /> : <span class="icon" />}
    <span class={`sign ${SIGN_TONES[sign]}`}>{sign}</span>
  </>
);

export const SIGN_TONES = { "+": "add", "-": "destroy", "~": "update", "?": "dim", "": "" } as const;

interface CellProps {
  readonly span: Span;
  readonly timeline: Timeline;
  readonly columns: Columns;
  readonly path: string;
  readonly unknownReason: string | undefined;
  readonly focused: boolean;
}

const Cell = ({ span, timeline, columns, path, unknownReason, focused }: CellProps) => {
  const { from, to, cell, continues } = span;
  const reason = to === timeline.stages.length - 1 ? unknownReason : undefined;
  const width = columns.stages.slice(from, to + 1).reduce((sum, column) => sum + column.width, 0);
  const isTight = width < ROOM_FOR_UNKNOWN;
  const text = isTight && cell.text === "(known after apply)" ? "after apply" : cell.text;
  return (
    <td
      data-column={from}
      colSpan={to - from + 1}
      tabindex={focused ? 0 : -1}
      class={cellClass(span, timeline)}
      data-anchor={anchorOf({ of: "cell", path, column: from })}
      aria-label={[cellName(span, text, timeline), reason].filter(Boolean).join("; ")}
    >
      <div>
        {!continues && width >= 40 && <CellText cell={cell} text={text} isTight={isTight} />}
        {hasContent(cell) && (continues || to > from) && <i class="run" />}
      </div>
      {reason && (
        <div class="unknown-reason">
          <span>{reason}</span>
        </div>
      )}
    </td>
  );
};

/** The width from which a cell has room for `(known after apply)` and its icon, in pixels. */
const ROOM_FOR_UNKNOWN = 180;

/** The text of a cell. In a tight one the icon says that the value is unknown, and more than two lines are cut. */
const CellText = ({ cell, text, isTight }: { cell: TimelineCell; text: string; isTight: boolean }) => (
  <>
    <CellIcon kind={cell.kind} />
    <span class={["text", cell.tone ?? "", isTight ? "tight" : ""].filter(Boolean).join(" ")}>{text}</span>
  </>
);

function cellClass({ from, cell, continues }: Span, timeline: Timeline): string {
  const gone = cell.changed && cell.kind === "null" ? "gone" : "";
  const classes = [cell.kind, cell.changed && !continues ? "changed" : "", continues ? "continues" : "", gone];
  if (timeline.stages[from]?.kind === "configuration") classes.push("configuration");
  if (from > 0 && timeline.stages[from]?.run?.group !== timeline.stages[from - 1]?.run?.group) classes.push("group");
  return classes.filter(Boolean).join(" ");
}

/** `Initial Planned to Final Planned: (known after apply), changed` */
function cellName({ begins, to, cell, continues }: Span, text: string, { stages }: Timeline): string {
  const [first, last] = [stages[begins]?.title, stages[to]?.title];
  const where = to > begins ? `${first} ${LABELS.to} ${last}` : first;
  const what = cell.kind === "absent" ? LABELS.noObject : text || LABELS.unrecorded;
  const change = continues ? LABELS.unchanged : cell.changed ? LABELS.changed : "";
  return `${where}: ${[what, change].filter(Boolean).join(", ")}`;
}

/** A name, which breaks after an underscore or a dot. */
const Name = ({ text }: { text: string }) => (
  <span class="path">{text.split(/(?<=[_.-])/).map((part, index) => [index > 0 && <wbr key={index} />, part])}</span>
);

/** A line without cells. */
const WideRow = ({ line, timeline, columns, index, rowIndex, column }: LineProps<NoteLine | HiddenLine>) => (
  <tr
    data-line={index}
    aria-rowindex={rowIndex}
    aria-level={line.level}
    aria-expanded={line.kind === "hidden" ? line.open : undefined}
    class={line.kind === "hidden" ? "hidden-rows" : "note-row"}
  >
    <th
      scope="row"
      colSpan={timeline.stages.length + 1}
      tabindex={column === undefined ? -1 : 0}
      style={{ paddingInlineStart: `${line.level * columns.indent + 2}px` }}
    >
      {line.kind === "hidden" ? (
        <div>
          <Icon name={line.open ? "open" : "closed"} />
          <span>{line.open ? LABELS.hide : line.label}</span>
        </div>
      ) : (
        <div>
          <span class="icon" />
          <span class="text">{line.text}</span>
        </div>
      )}
    </th>
  </tr>
);

/**
 * Handles a click or Enter on a cell: the head of a row with children opens or closes the row, any other cell opens its
 * explanation.
 */
function choose(target: EventTarget | null, lines: readonly Line[], dispatch: Props["dispatch"]): void {
  const element = target as Element;
  const line = lines[Number(element.closest<HTMLElement>("[data-line]")?.dataset.line)];
  if (!line) return;
  const column = Number(element.closest<HTMLElement>("[data-column]")?.dataset.column ?? -1);
  dispatch({ kind: "focused", focus: { line: line.key, column } });
  if (line.kind === "note") return;
  if (line.kind === "hidden") dispatch({ kind: "hiddenToggled", parent: line.parent });
  else if (column === -1 && line.row.hasChildren) dispatch({ kind: "rowToggled", path: line.row.path });
  else dispatch({ kind: "popoverOpened", popover: { of: "cell", path: line.row.path, column } });
}

function onKey(event: KeyboardEvent, lines: readonly Line[], dispatch: Props["dispatch"]): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "Enter" || event.key === " ") choose(event.target, lines, dispatch);
  else if (isKey(event.key)) dispatch({ kind: "key", key: event.key });
  else return;
  event.preventDefault();
}
