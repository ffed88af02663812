import { textOf } from "../engine/config/tree/loadModules.ts";
import { fileQuestion } from "../engine/source/question.ts";
import type { Reproduction } from "../protocol/reproduction.ts";
import { answerTo } from "../workspace/asked/ask.ts";
import { askReproduced, parsedReproduction, reproducedOptions } from "../workspace/asked/reproduction.ts";
import { inDependencyOrder } from "../workspace/dependencyOrder.ts";
import { rootsBelow } from "../workspace/rootsBelow.ts";
import { lastValue, refuse, usage } from "./arguments.ts";
import type { CommandContext } from "./commandContext.ts";
import { conflictProblem, driftOption, failOnProblem, formatOption } from "./outputOptions.ts";
import { type Comparing, comparedOption, comparePlans } from "./planComparison.ts";
import { planOptions } from "./planOptions.ts";
import { exitCode, type PlanReport, planReport, printFailures, printPlans } from "./planReport.ts";
import type { UnitOutputs } from "./planRoot.ts";
import { refusedStacks } from "./refusedStacks.ts";
import { repositoryPaths } from "./repositoryPaths.ts";
import { pathFrom } from "./workingPaths.ts";

/**
 * `stateline plan [DIR]`: prints the plan of every instance; with `--all`, of every root module below the folder. Returns 0 without errors,
 * 1 with errors, 2 for wrong use, or for changes with `--detailed-exitcode`.
 */
export async function planCommand(given: CommandContext): Promise<number> {
  const conflict = conflictProblem(given.args);
  if (conflict !== undefined) return usage(given.console, conflict);
  const reproduced = await reproduction(given);
  if (typeof reproduced === "number") return reproduced;
  const context = { ...given, ...(reproduced && { ask: askReproduced(reproduced, given.ask) }) };
  const { args, ask, console, environment } = context;
  const options = planOptions(args, environment);
  if ("problem" in options) return usage(console, options.problem);
  const format = formatOption(args);
  const problem = typeof format === "string" ? failOnProblem(args) : format.problem;
  if (typeof format !== "string" || problem !== undefined) return usage(console, problem ?? "");
  const drift = driftOption(args);
  if (typeof drift !== "string") return usage(console, drift.problem);
  const folder = reproduced?.root ?? pathFrom(args.positional[0] ?? ".");
  const compared = comparedOption(args);
  const isAll = args.flags.has("all");
  const relative = await repositoryPaths(folder, ask);
  if (compared) return comparePlans(compared, { folder, isAll, options, format, relative }, context);
  const roots = isAll ? await inDependencyOrder(await rootsBelow(folder, ask, options), options, ask) : [folder];
  const reports: PlanReport[] = isAll ? [...(await refusedStacks(folder, options, ask))] : [];
  if (roots.length === 0 && reports.length === 0) return nothingBelow(context, { folder, format, options, relative });
  const outputs: UnitOutputs = new Map();
  const planned = reproduced ? reproducedOptions(reproduced, environment) : options;
  for (const root of roots) reports.push(await planReport(root, planned, format, context, outputs));
  printPlans(reports, { format, folder, isAll, relative, hasOrder: args.flags.has("order"), drift }, console);
  if (format === "text") printFailures(args, reports, relative, console);
  return exitCode(args, reports);
}

/** Prints that a folder has no root modules: as a message, and as the plan of an empty folder for machines. Returns 1. */
async function nothingBelow(
  context: CommandContext,
  { folder, format, options, relative }: Pick<Comparing, "folder" | "format" | "options" | "relative">,
): Promise<1> {
  const { console } = context;
  if (format !== "text") {
    const reports = [await planReport(folder, options, format, context)];
    printPlans(reports, { format, folder, isAll: true, relative, hasOrder: false, drift: "none" }, console);
  }
  return refuse(console, `There are no root modules below ${folder}.`);
}

/** Returns what the file of `--reproduction` holds, or the exit code if it holds none; undefined without the option. */
async function reproduction({ args, ask, console }: CommandContext): Promise<Reproduction | number | undefined> {
  const file = lastValue(args, "reproduction");
  if (file === undefined) return undefined;
  const answer = await answerTo(ask, fileQuestion(pathFrom(file)));
  if (answer.kind === "failure") return refuse(console, `${file} could not be read: ${answer.reason}.`);
  const read = parsedReproduction(textOf(answer));
  return read ?? refuse(console, `${file} is not what Copy Reproduction copied.`);
}
