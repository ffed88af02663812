import type { EarlierRun } from "../../engine/lifecycle/run/earlierRuns.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { LoggedInstance } from "../../engine/plan/log/runLog.ts";
import type { Plan } from "../../engine/plan/plan.ts";
import { symbolOf } from "../../engine/render/changeWords.ts";
import { logTitle, withoutControls } from "../../engine/render/logWords.ts";
import { bothSecrets, secretsOf } from "../../engine/render/secrets.ts";
import type { Path } from "../../engine/values/path.ts";
import { isWhollyKnown, type Value } from "../../engine/values/value.ts";
import type { RecordedRun } from "../../protocol/recordedRun.ts";
import type { TimelineCell, TimelineRun, TimelineStage } from "../../protocol/timeline.ts";
import { toneOf } from "../tones.ts";
import { earlierRunTexts, originText } from "./earlierRuns.ts";
import { loggedInstance, recordedRun } from "./recordedRun.ts";
import { earlierSides, finishedSide, type LoggedRun, type NamedPlan, type RunSide, traceIn } from "./runSides.ts";
import { cellAt } from "./timelineCells.ts";

/** A run beside the plan, as a column before the stages. */
export interface RunColumn {
  readonly stage: TimelineStage & { readonly run: TimelineRun };
  /** Returns the cell of a path. `members` is the number of rows that show the members of the value. */
  readonly cell: (path: Path, members: number) => TimelineCell;
  /** The object of the run; undefined if its values are not known. */
  readonly object: Value | undefined;
  /** The record of a log. */
  readonly recorded?: RecordedRun;
}

/** The runs that a timeline shows beside the plan. */
export interface ShownRuns {
  readonly earlier?: readonly EarlierRun[];
  readonly finished?: readonly NamedPlan[];
  readonly logged?: readonly LoggedRun[];
}

/** The kept states that have columns: the newest ones. */
const MOST_STATES = 8;

/** Returns the runs beside the plan in order of time: kept states, logs, finished plans. */
export function runColumns(
  plan: Plan,
  trace: Trace,
  { earlier = [], finished = [], logged = [] }: ShownRuns,
): readonly RunColumn[] {
  const states = earlierSides(plan, earlier);
  const group =
    states.length > MOST_STATES ? `Kept states, the newest ${MOST_STATES} of ${states.length}` : "Kept states";
  return [
    ...states.slice(-MOST_STATES).map((side) => stateColumn(plan, earlier, side, group)),
    ...logged.map((log) => logColumn(plan, trace, log)),
    ...finished.map((each) => finishedColumn(plan, trace, each)),
  ];
}

/** Returns a state before the present one, as the run left it. */
function stateColumn(
  plan: Plan,
  earlier: readonly EarlierRun[],
  { serial, object, notKept = [] }: RunSide,
  group: string,
): RunColumn {
  const secrets = secretsOf(plan);
  const run = earlier.find((each) => each.serial === serial);
  const [text] = run ? earlierRunTexts(plan, [run]) : [];
  const origin = run && originText(run.origin, secrets);
  return {
    stage: {
      name: `run ${serial}`,
      title: `serial ${serial}`,
      tooltip: `serial ${serial}: The object in a state that was kept.`,
      ...(origin !== undefined && { note: origin }),
      folded: false,
      kind: "state",
      hasUnknown: false,
      description: "",
      run: {
        group,
        symbol: text?.symbol ?? "",
        tone: text?.tone ?? "none",
        words: text?.words ?? (object?.kind === "null" ? "no object" : ""),
        details: text ? [[`${text.title}: ${text.words}`, ...text.lines].join("\n")] : [],
      },
    },
    object,
    cell: (path, members) =>
      path[0]?.kind === "attribute" && notKept.includes(path[0].name)
        ? unrecorded("not kept")
        : cellAt("newState", object!, path, members, secrets),
  };
}

/** Returns what the last change made of the object in the present state: `~ changed`; empty if no kept state has it otherwise. */
export function presentWords(plan: Plan, { earlier = [] }: ShownRuns): string {
  const run = earlier.find(({ origin }) => origin === undefined);
  const [text] = run ? earlierRunTexts(plan, [run]) : [];
  return text ? `${text.symbol} ${text.words}` : "";
}

/** Returns the log of a run, which has no value but the id of an object. */
function logColumn(plan: Plan, trace: Trace, { name, log }: LoggedRun): RunColumn {
  const recorded = recordedRun(plan, trace.change.address.text, name, log);
  const instance = loggedInstance(plan, trace.change.address.text, log);
  const id = instance && leftId(instance);
  const secrets = secretsOf(plan);
  const [promise] = recorded.promises;
  return {
    stage: {
      name: `run log ${name}`,
      title: name,
      tooltip: `${name}: The log of a run. It holds no values.`,
      note: logTitle(log),
      folded: false,
      kind: "run",
      hasUnknown: false,
      description: recorded.end,
      run: {
        group: "Log",
        symbol: promise?.symbol ?? "",
        tone: promise?.tone ?? "none",
        words: promise?.promised ?? (instance ? "no planned change" : "not mentioned"),
        details: detailsOf(recorded),
      },
    },
    object: undefined,
    cell: ([step, ...rest]) =>
      id && step?.kind === "attribute" && step.name === id.key && rest.length === 0
        ? { ...unrecorded(withoutControls(secrets.masked(JSON.stringify(id.value)))), kind: "value" }
        : unrecorded(""),
    recorded,
  };
}

/** Returns everything that a log records of an instance, one text for each part. */
const detailsOf = ({ promises, diagnostics, notes }: RecordedRun): readonly string[] => [
  ...promises.map(({ symbol, promised, outcome, lines }) =>
    [`Planned: ${`${symbol} ${promised}`.trim()}`, `Outcome: ${outcome}`, ...lines.map((line) => `  ${line}`)].join(
      "\n",
    ),
  ),
  ...diagnostics,
  ...notes,
];

/** Returns the id of the object that a run left; undefined if the log does not name it, or the last operation was a deletion. */
function leftId({ operations, reads }: LoggedInstance): LoggedInstance["reads"][number]["id"] {
  const last = operations.at(-1);
  if (!last) return reads.at(-1)?.id;
  return last.status === "done" && last.action !== "delete" ? last.id : undefined;
}

/** Returns the object that a finished plan leads to. */
function finishedColumn(plan: Plan, trace: Trace, finished: NamedPlan): RunColumn {
  const side = finishedSide(plan, trace, finished);
  const secrets = bothSecrets(secretsOf(plan), secretsOf(finished.plan));
  const { object, words, lack } = side;
  const planned = traceIn(finished.plan, trace);
  const outcome = planned && isPlanned(planned) ? planned.change.action.outcome : undefined;
  return {
    stage: {
      name: `run ${side.id}`,
      title: finished.name,
      tooltip: `${finished.name}: The planned object of a finished plan.`,
      folded: false,
      kind: "run",
      hasUnknown: object !== undefined && !isWhollyKnown(object),
      description: lack ?? "",
      run: {
        group: "Finished plan",
        symbol: outcome ? symbolOf(outcome) : "",
        tone: outcome ? toneOf(outcome) : "none",
        words: secrets.masked(words),
        details: [],
      },
    },
    object,
    cell: (path, members) => (object ? cellAt("initialPlannedState", object, path, members, secrets) : unrecorded("")),
  };
}

/** Returns the cell of a run that records no value of the attribute. */
export const unrecorded = (text: string): TimelineCell => ({
  kind: "unrecorded",
  text,
  continues: false,
  changed: false,
});
