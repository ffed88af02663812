import { resolve } from "node:path";
import type { EarlierRun } from "../engine/lifecycle/earlierRuns.ts";
import type { Failure } from "../engine/lifecycle/failure/failureRules.ts";
import { lifecycleRecord } from "../engine/lifecycle/lifecycleRecord.ts";
import type { Trace } from "../engine/lifecycle/trace.ts";
import type { PlanOptions } from "../engine/load/inputs.ts";
import type { LivePlan } from "../engine/plan/plan.ts";
import { isRefusal } from "../engine/plan/saved/refusal.ts";
import { runOf } from "../engine/plan/walk/runs.ts";
import { type Json, writeJson } from "../engine/render/json.ts";
import type { BlockSchema } from "../engine/schema/schema.ts";
import { earlierRunTexts } from "../ide/timeline/earlierRuns.ts";
import { failureNamed } from "../ide/timeline/failureNames.ts";
import { timeline, traceAt } from "../ide/timeline/timeline.ts";
import { deposedTraces } from "../ide/timeline/timelineDeposed.ts";
import { orderView } from "../ide/timeline/timelineOrder.ts";
import type { EarlierRunText } from "../protocol/earlierRuns.ts";
import type { Ask } from "../workspace/ask.ts";
import { diagnosticText } from "../workspace/diagnosticOutput.ts";
import { earlierRunsOf } from "../workspace/earlierRunsOf.ts";
import type { Learning } from "../workspace/factStore.ts";
import { isRefused, reportedDiagnostics } from "../workspace/planOutput.ts";
import { runLogAt } from "../workspace/runLog.ts";
import { type PlayedFailure, settleFailure } from "../workspace/settleFailure.ts";
import { settleRehearsal } from "../workspace/settleRehearsal.ts";
import { type Arguments, type Console, usage } from "./arguments.ts";
import { isEmptyFolder, planFolder, planOptions } from "./planCommand.ts";
import { betweenOption, comparedBetween, comparisonJson, comparisonText } from "./timelineBetween.ts";
import { failureRuns, failureText, possibleText } from "./timelineFailure.ts";
import { type RunRecord, runJson } from "./timelineJson.ts";
import { logJson, logText, type NamedLog } from "./timelineLog.ts";
import { plannedJson } from "./timelineMachine.ts";
import { timelineText } from "./timelineText.ts";
import { whatIfOption } from "./whatIfOption.ts";

/**
 * `stateline timeline [DIR] ADDRESS`: prints every stage of one instance, and rehearses its apply. Returns 0 without errors, 1 with
 * errors, 2 for wrong use.
 */
export async function timelineCommand(
  args: Arguments,
  ask: Ask,
  console: Console,
  environment: Partial<PlanOptions>,
  learning: Learning,
): Promise<number> {
  const options = planOptions(args, environment);
  if ("problem" in options) return usage(console, options.problem);
  const [folder, address] = args.positional.length > 1 ? args.positional : [".", ...args.positional];
  if (address === undefined) return usage(console, "stateline timeline needs the address of an instance.");
  const { plan, validation } = await planFolder(resolve(folder!), options, ask, learning);
  if (isEmptyFolder(plan, console)) return 1;
  const diagnostics = reportedDiagnostics(plan, validation);
  for (const diagnostic of diagnostics) console.error(`${diagnosticText(plan, diagnostic)}\n`);
  const whatIf = whatIfOption(plan, args.values.get("what-if") ?? []);
  if ("problem" in whatIf) return usage(console, whatIf.problem);
  const trace = traceAt(plan, address) ?? plan.traces.find(({ change }) => change.address.text === address);
  const view = timeline({ plan }, address, trace?.change.deposed);
  const logs = await logOptions(args, ask);
  if ("problem" in logs) {
    console.error(`Error: ${logs.problem}\n`);
    return 1;
  }
  if (!view) {
    const naming = logs.filter(({ log }) => log.instances.has(address));
    if (naming.length > 0) return goneOutcome(plan, address, naming, args, console);
    console.error(`Error: The plan has no instance ${address}. Its addresses are those of stateline plan.\n`);
    return 1;
  }
  const rehearsal = trace && (await settleRehearsal(plan, trace, whatIf.given, ask));
  const failures = failOptions(args);
  if ("problem" in failures) return usage(console, failures.problem);
  const played: PlayedFailure[] = [];
  for (const failure of failures) {
    const one = rehearsal && (await settleFailure(plan, trace!, rehearsal.trace, failure, ask));
    if (!one) return usage(console, possibleText(plan, rehearsal?.trace, address));
    played.push(one);
  }
  const earlier = trace ? await earlierRunsOf(plan, trace, ask) : [];
  const between = betweenOption(args);
  if (between && "problem" in between) return usage(console, between.problem);
  if (between && trace) {
    const known = { earlier, rehearsed: rehearsal?.trace, logs };
    const comparison = await comparedBetween(plan, trace, between, known, ask);
    if ("problem" in comparison) return usage(console, comparison.problem);
    console.out(
      args.flags.has("json")
        ? `${writeJson({ address, comparison: comparisonJson(comparison) })}\n`
        : comparisonText(address, comparison),
    );
    return isRefused(plan, diagnostics) ? 1 : 0;
  }
  if (args.flags.has("json")) {
    const run = rehearsal && plannedRun(plan, trace, rehearsal.trace);
    const failed = run ? played.flatMap((one) => failureRuns(plan, trace, run.record, one)) : [];
    const earlierJson = earlier.map((each) => runJson(undefined, earlierRecord(plan, each, trace?.schema?.block)));
    const recorded = logs.map((log) => logJson(plan, address, log));
    const runs = [...(run ? [plannedJson(plan, trace, run), ...failed] : []), ...recorded, ...earlierJson];
    const deposed = trace?.change.deposed === undefined ? await deposedRuns(plan, address, ask) : [];
    console.out(`${writeJson({ address, runs, ...(deposed.length > 0 && { deposed }) })}\n`);
  } else {
    const rehearsed = rehearsal && { trace: rehearsal.trace, whatIf: [], order: orderView(plan, trace) };
    const shown = timeline({ plan }, address, trace?.change.deposed, rehearsed);
    console.out(timelineText(address, shown ?? view));
    for (const one of trace ? played : []) console.out(`\n${failureText(plan, trace!, one)}`);
    for (const log of logs) console.out(logText(plan, address, log));
    if (earlier.length > 0) console.out(earlierText(earlierRunTexts(plan, earlier)));
  }
  return isRefused(plan, diagnostics) ? 1 : 0;
}

/** Returns the rehearsals of the deposed objects of an instance. */
async function deposedRuns(plan: LivePlan, address: string, ask: Ask): Promise<readonly Json[]> {
  const runs: Json[] = [];
  for (const trace of deposedTraces(plan, address)) {
    const rehearsal = await settleRehearsal(plan, trace, [], ask);
    const run = plannedRun(plan, trace, rehearsal.trace);
    runs.push({ key: trace.change.deposed, runs: [plannedJson(plan, trace, run)] });
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
        { stage: "previousRunState", object: run.before, confidence: "recorded" },
        { stage: "newState", object: run.after, confidence: "recorded" },
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

/** Returns the failures that `--fail` names, or the first problem with them. */
function failOptions({ values }: Arguments): readonly Failure[] | { readonly problem: string } {
  const failures: Failure[] = [];
  for (const text of values.get("fail") ?? []) {
    const failure = failureNamed(text);
    if ("problem" in failure) return { problem: `--fail ${failure.problem}` };
    failures.push(failure);
  }
  return failures;
}

/** Prints what logs tell of an instance that the plan does not have, such as one that was destroyed. */
function goneOutcome(plan: LivePlan, address: string, logs: readonly NamedLog[], args: Arguments, console: Console): 0 {
  if (args.flags.has("json")) {
    console.out(`${writeJson({ address, runs: logs.map((log) => logJson(plan, address, log)) })}\n`);
    return 0;
  }
  console.out(`${address}: not in the plan.\n`);
  for (const log of logs) console.out(logText(plan, address, log));
  return 0;
}

/** Returns the logs that `--log` names, or why one of them is not read. */
async function logOptions(
  { values }: Arguments,
  ask: Ask,
): Promise<readonly NamedLog[] | { readonly problem: string }> {
  const logs: NamedLog[] = [];
  for (const file of values.get("log") ?? []) {
    const log = await runLogAt(resolve(file), ask);
    if (isRefusal(log)) return { problem: `${file} ${log.refusal}.` };
    logs.push({ file, log });
  }
  return logs;
}

function plannedRun(plan: LivePlan, trace: Trace, rehearsed: Trace): RunRecord {
  const { change, schema } = trace;
  const preceding = plan.preceding && traceAt(plan.preceding, change.address.text, change.deposed);
  const plansDestroy = runOf(plan, trace)?.instance.provider.plansDestroy ?? false;
  return {
    kind: "plan",
    title: "plan",
    record: lifecycleRecord(rehearsed, { isRehearsed: true, plansDestroy, preceding }),
    schema: schema?.block,
    change,
    decisions: plan.queries.decisionsOf(trace),
  };
}
