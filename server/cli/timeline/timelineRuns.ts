import { readDifferences } from "../../engine/diff/drift.ts";
import { lifecycleRecord } from "../../engine/lifecycle/lifecycleRecord.ts";
import type { EarlierRun } from "../../engine/lifecycle/run/earlierRuns.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { validatedConfiguration } from "../../engine/plan/queries/validatedConfiguration.ts";
import { recordOptions } from "../../engine/plan/rehearsal/recordOptions.ts";
import { type Json, writeJson } from "../../engine/render/json.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import type { BlockSchema } from "../../engine/schema/schema.ts";
import { baseName } from "../../engine/source/paths.ts";
import { earlierRunTexts } from "../../ide/timeline/earlierRuns.ts";
import { timeline, traceAt } from "../../ide/timeline/timeline.ts";
import { deposedTraces } from "../../ide/timeline/timelineDeposed.ts";
import { orderView } from "../../ide/timeline/timelineOrder.ts";
import { timelineText } from "../../ide/timeline/timelineText.ts";
import type { EarlierRunText } from "../../protocol/earlierRuns.ts";
import type { Ask } from "../../workspace/asked/ask.ts";
import type { PlayedRuns } from "../../workspace/asked/instanceRuns.ts";
import { settleRehearsal } from "../../workspace/asked/settleRehearsal.ts";
import { pathFrom } from "../workingPaths.ts";
import { failureRuns, failureText } from "./timelineFailure.ts";
import { type RunRecord, runJson } from "./timelineJson.ts";
import { logJson, logText, type NamedLog } from "./timelineLog.ts";
import { plannedJson } from "./timelineMachine.ts";

/** An instance with its runs: those that logs and earlier states recorded, and those that are played. */
export interface InstanceRuns extends PlayedRuns {
  readonly plan: LivePlan;
  /** The validation that precedes the plan. */
  readonly validation: LivePlan;
  readonly address: string;
  /** Undefined for an instance that is not planned, or that only a log names. */
  readonly trace: Trace | undefined;
  readonly logs: readonly NamedLog[];
}

/** Returns the runs of an instance as JSON. */
export async function runsDocument(runs: InstanceRuns, ask: Ask): Promise<string> {
  const { plan, validation, address, trace, rehearsed, failures, earlier, logs } = runs;
  const planned = trace && rehearsed && plannedRun(plan, trace, rehearsed, validation);
  const failed = planned ? failures.flatMap((failure) => failureRuns(plan, trace, planned.record, failure)) : [];
  const documents = [
    ...(planned ? [plannedJson(plan, trace, rehearsed, planned), ...failed] : []),
    ...logs.map((log) => logJson(plan, address, log)),
    ...earlier.map((run) => runJson(undefined, earlierRecord(plan, run, trace?.schema?.block), secretsOf(plan))),
  ];
  const deposed = trace && trace.change.deposed === undefined ? await deposedRuns(plan, address, ask) : [];
  return `${writeJson({ address, runs: documents, ...(deposed.length > 0 && { deposed }) })}\n`;
}

/** Returns the runs of an instance as text. */
export function runsText({ plan, address, trace, rehearsed, failures, earlier, logs }: InstanceRuns): string {
  const isReached = trace && isPlanned(trace) && !plan.notPlanned.some((lacking) => lacking.address === address);
  const rehearsal =
    isReached && rehearsed ? { trace: rehearsed, whatIf: [], order: orderView(plan, trace) } : undefined;
  const logged = logs.map(({ file, log }) => ({ name: baseName(pathFrom(file)), log }));
  const view = timeline({ plan }, address, trace?.change.deposed, rehearsal, { logged });
  return [
    view ? timelineText(address, view) : `${address}: not in the plan.\n`,
    ...failures.map((failure) => (trace ? `\n${failureText(plan, trace, failure)}` : "")),
    ...logs.map((log) => logText(plan, address, log)),
    ...(earlier.length > 0 ? [earlierText(earlierRunTexts(plan, earlier))] : []),
  ].join("");
}

/** Returns the plan of an instance as a run, with its rehearsed apply. */
function plannedRun(plan: LivePlan, trace: Trace, rehearsed: Trace, validation?: LivePlan): RunRecord {
  const { change, schema } = trace;
  const preceding = plan.preceding && traceAt(plan.preceding, change.address.text, change.deposed);
  const validated = validation && validatedConfiguration(validation, trace);
  return {
    kind: "plan",
    title: "plan",
    record: lifecycleRecord(rehearsed, {
      ...recordOptions(plan, trace),
      preceding,
      validated,
      read: readDifferences(trace),
    }),
    schema: schema?.block,
    change,
    decisions: plan.queries.decisionsOf(trace),
  };
}

/** Returns the rehearsals of the deposed objects of an instance. */
async function deposedRuns(plan: LivePlan, address: string, ask: Ask): Promise<readonly Json[]> {
  const runs: Json[] = [];
  for (const trace of deposedTraces(plan, address)) {
    const rehearsal = await settleRehearsal(plan, trace, [], ask);
    const run = plannedRun(plan, trace, rehearsal.trace);
    runs.push({ key: trace.change.deposed, runs: [plannedJson(plan, trace, rehearsal.trace, run)] });
  }
  return runs;
}

/** Returns an earlier run as a record: the objects before and after it. Nobody knows its calls. */
function earlierRecord(plan: LivePlan, run: EarlierRun, schema: BlockSchema | undefined): RunRecord {
  const [text] = earlierRunTexts(plan, [run]);
  return {
    kind: "earlier",
    title: `${text!.title} (${text!.origin})`,
    record: {
      stages: [
        { stage: "previousRunState", phase: "plan", object: run.before, confidence: "recorded" },
        { stage: "newState", phase: "apply", object: run.after, confidence: "recorded" },
      ],
      calls: [],
    },
    schema,
    decisions: [],
  };
}

function earlierText(runs: readonly EarlierRunText[]): string {
  const lines = runs.flatMap(({ title, origin, symbol, words, lines: changes }) => [
    `  ${symbol} ${title}, ${origin}: ${words}`,
    ...changes.map((line) => `      ${line}`),
  ]);
  return `\nEarlier runs:\n${lines.join("\n")}\n`;
}
