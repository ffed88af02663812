import type { InstanceReference } from "../../../../server/protocol/methods.ts";
import type { ColumnName, Timeline, TimelineRun, TimelineStage } from "../../../../server/protocol/timeline.ts";
import { Bars, Icon } from "../../shared/icons.tsx";
import { type Column, type Columns, headingWidth } from "../columns.ts";
import { DeposedTracks } from "../deposed.tsx";
import { LABELS } from "../labels.ts";
import { operationClass, type PlacedOperation, placeOperations } from "../operations.ts";
import { columnGroups } from "../runs.ts";
import { anchorOf } from "./anchors.ts";
import { railOf } from "./rail.ts";
import { RailDrawing } from "./railDrawing.tsx";

interface Props {
  readonly timeline: Timeline;
  readonly columns: Columns;
  /** The titles of the folded stages that have no columns. */
  readonly leftOut: readonly string[];
  readonly unfold: () => void;
  readonly chooseStage: (name: ColumnName) => void;
  readonly chooseOperation: (index: number) => void;
  readonly show: (instance: InstanceReference) => void;
}

const NODE = 13;

/** The stages in order, each after its operations. They are the head of the table. */
export const StageTrack = ({ timeline, columns, leftOut, unfold, chooseStage, chooseOperation, show }: Props) => {
  const groups = columnGroups(timeline.stages, LABELS.thePlan);
  const runs = timeline.stages.filter(({ run }) => run).length;
  const planned = { ...timeline, stages: timeline.stages.slice(runs) };
  const xs = columns.stages.slice(runs).map(({ x }) => x + NODE);
  const rail = railOf(planned, xs);
  const operations = placeOperations(planned, xs);
  const size = { width: `${columns.total}px`, height: `${rail.height}px` };
  const track = (
    <div class="track" style={size}>
      <RailDrawing rail={rail} columns={columns} />
      <DeposedTracks timeline={planned} show={show} xs={xs} />
      {leftOut.length === 0 ? (
        <span class="track-label">{LABELS.stages}</span>
      ) : (
        <button
          type="button"
          class="track-label left-out"
          title={`${LABELS.showStages}: ${leftOut.join(", ")}`}
          onClick={unfold}
        >
          {`+ ${leftOut.length} ${leftOut.length === 1 ? LABELS.stage : LABELS.stages}`}
        </button>
      )}
      <ol aria-label={LABELS.track}>
        {timeline.stages.map((stage, index) => [
          ...operations
            .filter(({ operation }) => operation.to === stage.name)
            .map((placed) => <Operation key={`operation ${placed.index}`} placed={placed} choose={chooseOperation} />),
          <Stage key={stage.name} stage={stage} column={columns.stages[index]!} choose={chooseStage} />,
        ])}
      </ol>
    </div>
  );
  if (groups.length === 0) return track;
  return (
    <>
      <div class="groups" style={{ width: `${columns.total}px` }} aria-hidden="true">
        {groups.map(({ title, from, to }) => (
          <span key={from} style={placeOf(columns.stages[from]!, columns.stages[to]!)}>
            {title}
          </span>
        ))}
      </div>
      {track}
    </>
  );
};

const placeOf = (first: Column, last: Column) => ({
  left: `${first.x}px`,
  width: `${last.x + last.width - first.x}px`,
});

const Stage = ({ stage, column, choose }: { stage: TimelineStage; column: Column; choose: Props["chooseStage"] }) => {
  if (stage.run) return <Run stage={stage} run={stage.run} column={column} choose={choose} />;
  const note = headingWidth(stage) <= column.width ? stage.note : undefined;
  const title = [stage.tooltip, column.folded ? LABELS.unfold : ""].filter(Boolean).join("\n");
  return (
    <li
      class={column.folded ? "stage folded" : "stage"}
      style={{ left: `${column.x + 5}px`, width: `${column.width - 7}px` }}
    >
      <button
        type="button"
        title={title}
        data-anchor={anchorOf({ of: "stage", name: stage.name })}
        aria-expanded={stage.folded ? !column.folded : undefined}
        aria-label={
          column.folded ? `${stage.title}: ${stage.isEmpty ? LABELS.foldedNoObject : LABELS.folded}` : undefined
        }
        onClick={() => choose(stage.name)}
      >
        {column.folded ? stage.isEmpty ? "∅" : <Icon name="equal" /> : stage.title}
        {note && !column.folded && <span class="dim"> {note}</span>}
      </button>
    </li>
  );
};

interface RunProps {
  readonly stage: TimelineStage;
  readonly run: TimelineRun;
  readonly column: Column;
  readonly choose: Props["chooseStage"];
}

/** The head of a run: its name, where it was found, and what it did. */
const Run = ({ stage, run, column, choose }: RunProps) => (
  <li class="stage run" style={{ left: `${column.x + 5}px`, width: `${column.width - 7}px` }}>
    <button
      type="button"
      title={[stage.tooltip, stage.note, `${run.symbol} ${run.words}`.trim()].filter(Boolean).join("\n")}
      data-anchor={anchorOf({ of: "stage", name: stage.name })}
      onClick={() => choose(stage.name)}
    >
      {stage.title}
      {stage.note && <span class="dim">{stage.note}</span>}
    </button>
  </li>
);

const Operation = ({ placed, choose }: { placed: PlacedOperation; choose: Props["chooseOperation"] }) => {
  const { operation, index, x, y, width, form } = placed;
  const { label, tooltip, confidence, failed, violations } = operation;
  const name = `${label}: ${tooltip}`;
  if (form === "none")
    return (
      <li>
        <span class="sr">{name}</span>
      </li>
    );
  return (
    <li>
      <button
        type="button"
        class={["operation", form === "sign" ? "sign-only" : "", operationClass(operation)].join(" ")}
        style={{ left: `${Math.round(x)}px`, top: `${y - 12}px`, width: `${Math.floor(width)}px` }}
        data-anchor={anchorOf({ of: "operation", index })}
        aria-label={name}
        title={tooltip}
        onClick={() => choose(index)}
      >
        {failed ? <Icon name="fails" /> : violations ? <Icon name="warning" /> : <Bars level={confidence.level} />}
        {form === "text" && <span>{label}</span>}
      </button>
    </li>
  );
};
