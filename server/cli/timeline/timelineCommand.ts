import type { Failure } from "../../engine/lifecycle/failure/failureRules.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { isRefusal } from "../../engine/plan/saved/refusal.ts";
import { failureNamed } from "../../ide/timeline/failureNames.ts";
import { timeline, traceAt } from "../../ide/timeline/timeline.ts";
import type { Ask } from "../../workspace/asked/ask.ts";
import { instanceRuns, type PlayedRuns } from "../../workspace/asked/instanceRuns.ts";
import { runLogAt } from "../../workspace/asked/runLog.ts";
import { diagnosticText } from "../../workspace/diagnosticOutput.ts";
import { isRefused, reportedDiagnostics } from "../../workspace/planOutput.ts";
import { type Arguments, refuse, usage } from "../arguments.ts";
import type { CommandContext } from "../commandContext.ts";
import { planOptions } from "../planOptions.ts";
import { noConfiguration, planFolder, withProofs } from "../planRoot.ts";
import { pathFrom } from "../workingPaths.ts";
import { type Between, betweenOption, comparedBetween, comparisonDocument, comparisonText } from "./timelineBetween.ts";
import { possibleText } from "./timelineFailure.ts";
import type { NamedLog } from "./timelineLog.ts";
import { type InstanceRuns, runsDocument, runsText } from "./timelineRuns.ts";
import { whatIfOption } from "./whatIfOption.ts";

/**
 * `stateline timeline [DIR] ADDRESS`: prints every stage of one instance, and rehearses its apply. Returns 0 without errors, 1 with
 * errors, 2 for wrong use.
 */
export async function timelineCommand(context: CommandContext): Promise<number> {
  const { args, ask, console, environment } = context;
  const options = planOptions(args, environment);
  if ("problem" in options) return usage(console, options.problem);
  const [folder, address] = args.positional.length > 1 ? args.positional : [".", ...args.positional];
  if (address === undefined) return usage(console, "stateline timeline needs the address of an instance.");
  const between = betweenOption(args);
  if (between && "problem" in between) return usage(console, between.problem);
  const failures = failOptions(args);
  if ("problem" in failures) return usage(console, failures.problem);
  const planned = await planFolder(pathFrom(folder!), options, context);
  const { validation, isInvalid, unitFindings = [] } = planned;
  const plan = await withProofs(planned.plan, ask);
  const missing = noConfiguration(plan, unitFindings);
  if (missing) return refuse(console, `${missing.summary}\n\n${missing.detail}`);
  const diagnostics = [...unitFindings, ...reportedDiagnostics(plan, validation)];
  for (const diagnostic of diagnostics) console.error(`${diagnosticText(plan, diagnostic)}\n`);
  const whatIf = whatIfOption(plan, args.values.get("what-if") ?? []);
  if ("problem" in whatIf) return usage(console, whatIf.problem);
  const logs = await logOptions(args, ask);
  if ("problem" in logs) return refuse(console, logs.problem);
  const trace = traceAt(plan, address) ?? plan.traces.find(({ change }) => change.address.text === address);
  if (!timeline({ plan }, address, trace?.change.deposed))
    return absentOutcome(plan, validation, address, logs, context);
  const given = isInvalid ? undefined : whatIf.given;
  const played = trace ? await instanceRuns(plan, trace, { given, failures, earlier: true }, ask) : NO_RUNS;
  if (played.failures.length < failures.length)
    return usage(console, possibleText(plan, played.rehearsed ?? trace, address));
  const runs = { plan, validation, address, trace, ...played, rehearsed: played.rehearsed ?? trace, logs };
  const isPrinted = between ? await printComparison(runs, between, context) : await print(runs, context);
  return isPrinted === 0 && isRefused(plan, diagnostics) ? 1 : isPrinted;
}

async function print(runs: InstanceRuns, { args, ask, console }: CommandContext): Promise<0> {
  console.out(args.flags.has("json") ? await runsDocument(runs, ask) : runsText(runs));
  return 0;
}

/** Prints what differs between two runs of an instance. Returns 0, or 2 if one of the runs does not exist. */
async function printComparison(
  runs: InstanceRuns,
  between: Between,
  { args, ask, console }: CommandContext,
): Promise<number> {
  if (!runs.trace) return refuse(console, `${runs.address} is not planned, so its runs cannot be compared.`);
  const comparison = await comparedBetween({ ...runs, trace: runs.trace }, between, ask, console.decompress);
  if ("problem" in comparison) return usage(console, comparison.problem);
  const print = args.flags.has("json") ? comparisonDocument : comparisonText;
  console.out(print(runs.address, comparison));
  return 0;
}

/** Prints what logs tell of an instance that the plan does not have, such as one that was destroyed. */
async function absentOutcome(
  plan: LivePlan,
  validation: LivePlan,
  address: string,
  logs: readonly NamedLog[],
  context: CommandContext,
): Promise<number> {
  const { args, console } = context;
  const naming = logs.filter(({ log }) => log.instances.has(address));
  if (naming.length === 0)
    return refuse(console, `The plan has no instance ${address}. Its addresses are those of stateline plan.`);
  if (args.values.has("between"))
    return refuse(console, `${address} is not in the plan, so its runs cannot be compared.`);
  return print({ plan, validation, address, trace: undefined, ...NO_RUNS, logs: naming }, context);
}

const NO_RUNS: PlayedRuns = { rehearsed: undefined, failures: [], earlier: [] };

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

/** Returns the logs that `--log` names, or why one of them is not read. */
async function logOptions(
  { values }: Arguments,
  ask: Ask,
): Promise<readonly NamedLog[] | { readonly problem: string }> {
  const logs: NamedLog[] = [];
  for (const file of values.get("log") ?? []) {
    const log = await runLogAt(pathFrom(file), ask);
    if (isRefusal(log)) return { problem: `${file} ${log.refusal}.` };
    logs.push({ file, log });
  }
  return logs;
}
