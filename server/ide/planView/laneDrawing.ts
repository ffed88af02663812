import { type Action, isForced, isReplacement } from "../../engine/lifecycle/reasons/decision.ts";
import type { Stage, Trace, Transition } from "../../engine/lifecycle/trace.ts";
import { isSimulated as isSimulatedAs } from "../../engine/provider/provider.ts";
import { remember } from "../../engine/source/remember.ts";
import { isWhollyKnown } from "../../engine/values/value.ts";
import { LANE_COLUMNS, type LaneDrawing, type LaneNode, type LaneTrack } from "../../protocol/planOverview.ts";
import { toneOf } from "../tones.ts";

type Column = (typeof LANE_COLUMNS)[number];

/** The column of each stage. An import takes the place of the last run. */
const COLUMN_OF: Readonly<Partial<Record<Stage, Column>>> = {
  previousRunState: "previous",
  importId: "previous",
  upgradedState: "upgraded",
  importStubState: "upgraded",
  priorState: "prior",
  configuration: "configuration",
  proposedNewState: "proposed",
  initialPlannedState: "planned",
};

const indexOf = (column: Column): number => LANE_COLUMNS.indexOf(column);
const CONFIGURATION = indexOf("configuration");
const LAST = LANE_COLUMNS.length - 1;

/** Returns the line of an instance through its stages. Without a claimed action it ends at the configuration. */
export const laneDrawing = remember((trace: Trace): LaneDrawing => {
  const points = pointsOf(trace);
  const existing = points.filter(({ column }) => column < CONFIGURATION).map(settledNode);
  const configured = points.find(({ column }) => column === CONFIGURATION);
  const leadsTo = (track: number) =>
    configured && { configuration: { track, hollow: !isWhollyKnown(configured.transition.object) } };
  if (!claimsAction(trace)) return { tracks: [{ tone: "none", nodes: existing }], ...leadsTo(0) };
  const { outcome } = trace.change.action;
  const end: LaneTrack = { tone: "destroy", nodes: [...existing, endNode(trace)] };
  if (outcome === "delete" || outcome === "forget") return { tracks: [end] };
  const planned = points.filter(({ column }) => column > CONFIGURATION).map((point) => plannedNode(point, trace));
  if (isReplacement(outcome)) {
    const begin: LaneTrack = { tone: "add", nodes: planned };
    return outcome === "create-then-delete"
      ? { tracks: [begin, end], ...leadsTo(0) }
      : { tracks: [end, begin], ...leadsTo(1) };
  }
  const tone = trace.partlyKnown ? "update" : toneOf(outcome);
  return { tracks: [{ tone, nodes: [...existing, ...joined(planned)] }], ...leadsTo(0) };
});

/** Whether the trace has an action, or certain changes of it. */
const claimsAction = ({ failed, notPlanned, partlyKnown }: Trace): boolean =>
  !failed && (notPlanned === undefined || (partlyKnown !== undefined && partlyKnown.changes.length > 0));

interface Point {
  readonly column: number;
  readonly transition: Transition;
}

/** Returns the stages that the trace has, the last transition of each, in the order of the columns. */
function pointsOf({ transitions }: Trace): readonly Point[] {
  const byColumn = new Map<number, Transition>();
  for (const transition of transitions) {
    const column = COLUMN_OF[transition.to];
    if (column) byColumn.set(indexOf(column), transition);
  }
  return [...byColumn].sort(([a], [b]) => a - b).map(([column, transition]) => ({ column, transition }));
}

/** Returns the planned nodes of an object that stays. The change enters at the first one, where the configuration joins. */
const joined = ([first, ...others]: readonly LaneNode[]): readonly LaneNode[] =>
  first ? [{ ...first, line: "object" }, ...others] : [];

const settledNode = ({ column, transition }: Point): LaneNode => ({
  column,
  shape: isWhollyKnown(transition.object) ? "circle" : "hollow",
  line: "object",
});

function plannedNode({ column, transition }: Point, trace: Trace): LaneNode {
  // An inferred schema lacks the attributes that nobody has seen.
  const isKnown = isWhollyKnown(transition.object) && !trace.schema?.isInferred && !trace.partlyKnown;
  const isUncertain = trace.partlyKnown !== undefined || isSimulated(trace) || trace.change.action.doubt !== undefined;
  return { column, shape: isKnown ? "circle" : "hollow", line: isUncertain ? "uncertain" : "action" };
}

/** Returns the end of the object: a cross if it is destroyed, a hollow circle if Terraform only forgets it. */
function endNode(trace: Trace): LaneNode {
  const { action } = trace.change;
  const isUncertain = isForced(action) && (isSimulated(trace) || action.doubt !== undefined);
  return {
    column: LAST,
    shape: forgets(action.outcome) ? "hollow" : "cross",
    line: isUncertain ? "uncertain" : "action",
  };
}

const forgets = (action: Action): boolean => action === "forget" || action === "forget-then-create";

/** Whether the provider was not asked, and its answer is taken from a schema. */
const isSimulated = ({ confidence }: Trace): boolean => isSimulatedAs(confidence);
