import { secondFailure } from "../../engine/lifecycle/failure/failureRules.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan, Plan } from "../../engine/plan/plan.ts";
import type { NotPlanned } from "../../engine/plan/rows/notPlanned.ts";
import { reasonIn } from "../../engine/render/configurationErrors.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { NULL } from "../../engine/values/value.ts";
import type { Timeline } from "../../protocol/timeline.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { LEGEND, NOT_PLANNED } from "../confidences.ts";
import { explanationOf } from "../explanation.ts";
import { type FilePlace, filePlace } from "../navigation/locations.ts";
import { presentWords, runColumns, type ShownRuns } from "./runColumns.ts";
import { runRows } from "./runRows.ts";
import { deposedTracks } from "./timelineDeposed.ts";
import { failedTracks, shownTrace } from "./timelineFailure.ts";
import { headerOf, partlyKnownHeader } from "./timelineHeader.ts";
import { afterPrevious, betweenColumns, operationsOf } from "./timelineOperations.ts";
import { type Rehearsed, rehearsalView } from "./timelineRehearsal.ts";
import { foldedStages, timelineRows, unchangedLabel } from "./timelineRows.ts";
import { runView } from "./timelineRun.ts";
import { siblingsOf } from "./timelineSiblings.ts";
import {
  columnsOf,
  failedStage,
  isEmptyStage,
  lacksAttributes,
  stageOf,
  tracksOf,
  withFailedStage,
} from "./timelineStages.ts";

type TimelineRoot = ExplainableRoot | Pick<ExplainableRoot, "plan" | "now">;

/** A timeline without the instance and the plan that it belongs to. */
export type TimelineView = Omit<Timeline<FilePlace>, "root" | "address" | "deposed" | "version">;

/**
 * Returns what the timeline page shows of one instance, with the rehearsal of its apply if there is one, and with the runs that stand
 * beside the plan; undefined if the plan does not know the address.
 */
export function timeline(
  root: TimelineRoot,
  address: string,
  deposed?: string,
  rehearsed?: Rehearsed,
  runs?: ShownRuns,
): TimelineView | undefined {
  const { plan } = root;
  const trace = traceAt(plan, address, deposed);
  const lacking = notPlannedAt(plan, address);
  const view = viewOf(root, trace, lacking, rehearsed && shownTrace(rehearsed.trace, rehearsed.played), runs);
  const rehearsal = rehearsed && { rehearsal: rehearsalView(plan, rehearsed) };
  const failure = rehearsed && (rehearsed.played?.failed.failure ?? secondFailure(rehearsed.trace));
  const run = trace && !lacking ? runView(plan, trace, failure) : undefined;
  if (!view) return undefined;
  const tracks = rehearsed?.played ? failedTracks(view.tracks, rehearsed.played) : view.tracks;
  const deposedObjects = deposed === undefined && plan.state.state ? deposedTracks(plan, address, !!rehearsed) : [];
  return {
    ...view,
    tracks,
    ...(deposedObjects.length > 0 && { deposedObjects }),
    ...siblingsPart(plan, address, deposed),
    ...(run && { run }),
    ...rehearsal,
  };
}

/** Returns the trace of an instance, or of a deposed object of it; undefined if the plan has none. */
export const traceAt = (plan: Plan, address: string, deposed?: string): Trace | undefined =>
  plan.traces.find(({ change }) => change.address.text === address && (change.deposed ?? undefined) === deposed);

/** Returns the block that declares an instance; undefined if there is none, or the plan does not have the instance. */
export function sourceOf(plan: ExplainablePlan, address: string, deposed?: string): FilePlace | undefined {
  const trace = traceAt(plan, address, deposed);
  const declaration = trace && plan.queries.declarationOf(trace);
  const range = declaration?.block.range ?? notPlannedAt(plan, address)?.range;
  return range && filePlace(plan, range);
}

/** Returns the view of an instance, or of the reason why it is not planned; undefined if the plan does not know it. */
function viewOf(
  root: TimelineRoot,
  trace: Trace | undefined,
  lacking: NotPlanned | undefined,
  rehearsed: Trace | undefined,
  runs: ShownRuns | undefined,
): TimelineView | undefined {
  const { plan } = root;
  if (!trace || (lacking && plan.state.state && !trace.partlyKnown)) return lacking && withoutPlan(plan, lacking);
  if (plan.state.state) return traceView(root, trace, rehearsed, runs);
  return lacking && configurationView(plan, trace, lacking);
}

function siblingsPart(plan: Plan, address: string, deposed: string | undefined): Pick<TimelineView, "siblings"> {
  const siblings = siblingsOf(plan, address, deposed);
  return siblings ? { siblings } : {};
}

function traceView(
  { plan, now }: TimelineRoot,
  trace: Trace,
  shown: Trace = trace,
  shownRuns: ShownRuns = {},
): TimelineView {
  const { transitions, reports: reported } = shown;
  const failed = reported?.findLast((report) => report.failed);
  const columns = withFailedStage(columnsOf(trace, transitions), failed);
  const explanation = explanationOf(plan, trace);
  const { declaration } = explanation;
  const runs = runColumns(plan, trace, shownRuns);
  const rows = timelineRows(plan, trace, shown, columns, explanation, runs);
  const folded = foldedStages(rows, columns);
  const header = trace.partlyKnown
    ? partlyKnownHeader(plan, trace, trace.partlyKnown)
    : headerOf(plan, trace, explanation, now);
  const stages = columns.map((column) => ({
    ...stageOf(plan, trace, column, folded.has(column.to) || isEmptyStage(column)),
    ...(column.to === failed?.to && failedStage(columns, failed)),
  }));
  return {
    header,
    stages,
    ...(runs.length > 0 && {
      runs: runs.map(({ stage }) => stage),
      runRows: runRows(runs, stages, header, presentWords(plan, shownRuns)),
    }),
    operations: operationsOf(plan, trace, shown)
      .map((operation) =>
        operation.failed && operation.from === operation.to ? afterPrevious(operation, columns) : operation,
      )
      .flatMap((operation) => betweenColumns(operation, columns) ?? []),
    tracks: tracksOf(trace, columns),
    rows,
    unchangedLabel: unchangedLabel(rows),
    ...(lacksAttributes(trace) && { unknownRowsLabel: "# (attributes of the provider are not known)" }),
    confidences: LEGEND,
    ...(declaration && { source: filePlace(plan, declaration.block.range) }),
  };
}

/** Returns the timeline of an instance whose state is not loaded: its Configuration. */
function configurationView(plan: ExplainablePlan, trace: Trace, lacking: NotPlanned): TimelineView {
  const view = withoutPlan(plan, lacking);
  const columns = columnsOf(trace, trace.transitions).filter(({ to }) => to === "configuration");
  const [configuration] = columns;
  if (!configuration) return view;
  const change = { ...trace.change, before: NULL, after: configuration.object };
  const rows = timelineRows(plan, { ...trace, change }, trace, columns, explanationOf(plan, trace));
  return {
    ...view,
    stages: columns.map((column) => stageOf(plan, trace, column, false)),
    tracks: [{ tone: "none", stages: ["configuration"], end: "object", label: "" }],
    // The action is unknown, so no row has a sign. Only what is configured is shown.
    rows: rows.filter(({ cells }) => cells[0]?.kind !== "unset").map((row) => ({ ...row, sign: "" })),
  };
}

/** Returns why an instance is not planned: a reason of its own, or of its resource or module call. */
const notPlannedAt = (plan: Plan, address: string): NotPlanned | undefined =>
  plan.notPlanned.find((lacking) => lacking.address === address) ??
  plan.notPlanned.find(
    (lacking) => address.startsWith(`${lacking.address}[`) || address.startsWith(`${lacking.address}.`),
  );

/** Returns the timeline of an instance that is not planned. */
function withoutPlan(plan: Plan, { cause, range }: NotPlanned): TimelineView {
  const words = cause.why === "configuration" ? "cannot be planned" : "is not planned";
  const why = secretsOf(plan).masked(reasonIn(plan, cause));
  return {
    header: {
      symbol: "?",
      tone: "none",
      words,
      sentence: `${isAddress(why) ? why : `${why[0]?.toUpperCase() ?? ""}${why.slice(1)}`}.`,
      chain: [],
      confidence: NOT_PLANNED,
      provider: "",
      notes: [],
    },
    stages: [],
    operations: [],
    tracks: [],
    rows: [],
    confidences: LEGEND,
    ...(range && { source: filePlace(plan, range) }),
  };
}

/** Whether a text begins with an address or a quoted path, which keeps its case at the start of a sentence. */
const isAddress = (text: string): boolean => /^(\w+[.[]|")/.test(text);
