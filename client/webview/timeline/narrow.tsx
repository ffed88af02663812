import type { InstanceReference } from "../../../server/protocol/methods.ts";
import type {
  ColumnName,
  Timeline,
  TimelineCell,
  TimelineRow,
  TimelineStage,
} from "../../../server/protocol/timeline.ts";
import { Bars, CellIcon, Icon } from "../shared/icons.tsx";
import { foldedStages } from "./columns.ts";
import { DeposedTracks } from "./deposed.tsx";
import { lineIndex } from "./keys.ts";
import { LABELS } from "./labels.ts";
import type { Navigation } from "./model.ts";
import { operationClass } from "./operations.ts";
import { SIGN_TONES } from "./table.tsx";
import { anchorOf } from "./tracks/anchors.ts";
import { drawnLines, type Line, linesOf } from "./tracks/lines.ts";
import { LinesEnd } from "./tracks/linesEnd.tsx";
import { type Numbered, type UprightItem, uprightTrack } from "./tracks/upright.ts";
import type { Event } from "./update.ts";
import { withinUnknown } from "./withinUnknown.ts";

interface Props {
  readonly timeline: Timeline;
  readonly navigation: Navigation;
  readonly dispatch: (event: Event) => void;
  readonly show: (instance: InstanceReference) => void;
}

/** The vertical layout of the timeline, for a side bar or a large zoom: the values first, then the stages that lead to them. */
export const Narrow = (props: Props) => (
  <>
    <BeforeAfter {...props} />
    <UprightTrack {...props} />
    <DeposedTracks timeline={props.timeline} show={props.show} />
  </>
);

const UprightTrack = ({ timeline, navigation, dispatch }: Props) => {
  const items = uprightTrack(timeline, foldedStages(timeline.stages, navigation.unfolded));
  return (
    <ol class="upright" aria-label={LABELS.track}>
      {items.map((item, index) => (
        <Item key={index} item={item} dispatch={dispatch} />
      ))}
    </ol>
  );
};

const Item = ({ item, dispatch }: { item: UprightItem; dispatch: Props["dispatch"] }) => {
  if (item.kind === "end")
    return (
      <li class={`step ends crossed ${item.tone}`}>
        <span class={`note ${item.tone}`}>{item.text}</span>
        <Operations operations={item.operations} dispatch={dispatch} />
      </li>
    );
  if (item.kind === "folded")
    return (
      <li class="step folded object">
        <button type="button" onClick={() => dispatch({ kind: "stagesUnfolded" })}>
          <Icon name="equal" />
          {item.titles.join(", ")}: {LABELS.same}
        </button>
      </li>
    );
  const { stage, paint, operations, isEnd, begins } = item;
  return (
    <li
      class={[
        "step",
        paint,
        stage.hasUnknown ? "hollow" : "",
        stage.hasDrift ? "drifted" : "",
        isEnd ? "crossed" : "",
        stage.kind,
      ].join(" ")}
    >
      <StageButton stage={stage} dispatch={dispatch} />
      {begins && <span class={`order ${begins.tone}`}>{begins.text}</span>}
      <span class="dim note">{stage.note}</span>
      <Operations operations={operations} dispatch={dispatch} />
    </li>
  );
};

const Operations = ({ operations, dispatch }: { operations: readonly Numbered[]; dispatch: Props["dispatch"] }) => (
  <>
    {operations.map(({ operation, index }) => (
      <button
        key={index}
        type="button"
        class={`operation ${operationClass(operation)}`}
        data-anchor={anchorOf({ of: "operation", index })}
        aria-label={`${operation.label}: ${operation.tooltip}`}
        onClick={() => dispatch({ kind: "popoverOpened", popover: { of: "operation", index } })}
      >
        {operation.failed ? <Icon name="fails" /> : <Bars level={operation.confidence.level} />}
        <span>{operation.label}</span>
      </button>
    ))}
  </>
);

const StageButton = ({ stage, dispatch }: { stage: TimelineStage; dispatch: Props["dispatch"] }) => {
  const name: ColumnName = stage.name;
  return (
    <button
      type="button"
      title={stage.tooltip}
      data-anchor={anchorOf({ of: "stage", name })}
      onClick={() => dispatch({ kind: "popoverOpened", popover: { of: "stage", name } })}
    >
      {stage.title}
    </button>
  );
};

/** The table as before → after. */
const BeforeAfter = ({ timeline, navigation, dispatch }: Props) => {
  const { priorColumn, plannedColumn } = sides(timeline.stages);
  const appliedColumn = timeline.stages.findIndex(({ name }) => name === "newState");
  const withinUnknownRows = withinUnknown(timeline.rows, plannedColumn);
  const lines = linesOf(timeline, navigation);
  const drawn = drawnLines(lines, lineIndex(lines, navigation.focus), navigation.drawn);
  const list = (
    <ul class="before-after" aria-label={LABELS.attributes}>
      {drawn.map((line) => (
        <BeforeAfterLine
          key={line.key}
          {...{
            line,
            priorColumn,
            plannedColumn,
            appliedColumn,
            withinUnknownRows,
            dispatch,
            marked: navigation.marked,
          }}
        />
      ))}
    </ul>
  );
  return (
    <>
      {list}
      {drawn.length < lines.length && <LinesEnd drawn={drawn.length} dispatch={dispatch} />}
    </>
  );
};

interface LineProps {
  readonly line: Line;
  readonly priorColumn: number;
  readonly plannedColumn: number;
  /** The stage of the rehearsed apply; -1 without one. */
  readonly appliedColumn: number;
  /** The paths of the rows inside a planned value that is unknown. */
  readonly withinUnknownRows: ReadonlySet<string>;
  readonly marked: string | undefined;
  readonly dispatch: Props["dispatch"];
}

const BeforeAfterLine = (props: LineProps) => {
  const { line, priorColumn, plannedColumn, appliedColumn, withinUnknownRows, marked, dispatch } = props;
  const indent = { paddingInlineStart: `${10 + 14 * (line.level - 1)}px` };
  if (line.kind === "hidden")
    return (
      <li class="hidden-rows">
        <button
          type="button"
          style={indent}
          aria-expanded={line.open}
          onClick={() => dispatch({ kind: "hiddenToggled", parent: line.parent })}
        >
          <Icon name={line.open ? "open" : "closed"} />
          {line.open ? LABELS.hide : line.label}
        </button>
      </li>
    );
  if (line.kind === "note")
    return (
      <li class="note-row" style={indent}>
        {line.text}
      </li>
    );
  const { row, key } = line;
  const explain = () => {
    dispatch({ kind: "focused", focus: { line: key, column: plannedColumn } });
    dispatch({ kind: "popoverOpened", popover: { of: "cell", path: row.path, column: plannedColumn } });
  };
  return (
    <li class={[row.changed ? "changed" : "unchanged", marked === row.path ? "marked" : ""].join(" ")}>
      <button
        type="button"
        style={indent}
        data-anchor={anchorOf({ of: "cell", path: row.path, column: plannedColumn })}
        onClick={explain}
      >
        <span class="row-name">
          <span class={`sign ${SIGN_TONES[row.sign]}`}>{row.sign}</span>
          <span class="path">{row.label}</span>
          {row.computed && <Icon name="computed" label={LABELS.computed} />}
          {row.remark && <span class={`remark ${row.remarkTone}`}>{row.remark}</span>}
        </span>
        <Values
          row={row}
          prior={row.cells[priorColumn]}
          planned={withinUnknownRows.has(row.path) ? undefined : row.cells[plannedColumn]}
          applied={appliedColumn < 0 ? undefined : row.cells[appliedColumn]}
        />
      </button>
    </li>
  );
};

interface ValuesProps {
  readonly row: TimelineRow;
  readonly prior: TimelineCell | undefined;
  readonly planned: TimelineCell | undefined;
  readonly applied: TimelineCell | undefined;
}

const Values = ({ row, prior, planned, applied }: ValuesProps) => {
  const shown = row.changed || planned?.kind !== "absent" ? planned : prior;
  const showsPrior =
    row.changed && row.sign !== "+" && prior && prior.kind !== "absent" && prior.text !== planned?.text;
  return (
    <span class="values">
      {showsPrior && <Value cell={prior} />}
      {showsPrior && planned && (
        <span class="dim" role="img" aria-label={LABELS.to}>
          {" → "}
        </span>
      )}
      {shown && <Value cell={shown} />}
      {applied && applied.kind !== "absent" && applied.text !== shown?.text && (
        <span class="after-apply">
          <span class="dim">{LABELS.afterApply}: </span>
          <Value cell={applied} />
        </span>
      )}
      {row.unknownReason !== undefined && <span class="unknown-reason">{row.unknownReason}</span>}
    </span>
  );
};

const Value = ({ cell }: { cell: TimelineCell }) => (
  <span class={`value ${cell.kind}`}>
    <CellIcon kind={cell.kind} />
    {cell.kind === "absent" ? "null" : cell.text}
  </span>
);

/** Returns the two stages that show the change: the current object and the planned object. */
function sides(stages: readonly TimelineStage[]): { priorColumn: number; plannedColumn: number } {
  const index = (name: ColumnName) => stages.findIndex((stage) => stage.name === name);
  const priorColumn = Math.max(index("priorState"), index("importStubState"));
  const planned = index("initialPlannedState");
  return { priorColumn, plannedColumn: planned < 0 ? stages.length - 1 : planned };
}
