import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import { isRefusal } from "../../engine/plan/saved/refusal.ts";
import { fileQuestion } from "../../engine/source/question.ts";
import { answerTo } from "../../workspace/asked/ask.ts";
import { planFileIn, readPlan } from "../../workspace/asked/finishedPlan.ts";
import { keepFinishedFacts } from "../../workspace/asked/keepSeenFacts.ts";
import { refuse, usage } from "../arguments.ts";
import type { CommandContext } from "../commandContext.ts";
import { namedSchemas } from "../namedSchemas.ts";
import { pathFrom } from "../workingPaths.ts";
import { printKeptFacts } from "./keptFacts.ts";

/**
 * `stateline learn --plan FILE`: keeps what a finished plan shows of its providers. Returns 0 also if it shows nothing, 1 if it cannot
 * be read, 2 for wrong use.
 */
export async function learnFromPlan(
  file: string,
  { args, ask, console, environment, learning }: CommandContext,
): Promise<number> {
  const other = ["provider", "type", "plugin"].find((name) => args.values.has(name));
  if (other !== undefined || args.flags.has("forget"))
    return usage(console, `--plan cannot be combined with --${other ?? "forget"}.`);
  const answer = await answerTo(ask, fileQuestion(pathFrom(file)));
  if (answer.kind === "failure") return refuse(console, `${file} could not be read: ${answer.reason}.`);
  const named = await namedSchemas(args, ask);
  if ("problem" in named) return refuse(console, named.problem);
  const planFile = planFileIn(answer, console.decompress);
  if (!planFile) return refuse(console, `${file} is neither a saved plan nor a plan in JSON.`);
  if (isRefusal(planFile)) return refuse(console, `${file} ${planFile.refusal}.`);
  const reading = {
    root: pathFrom(args.positional[0] ?? "."),
    dataDirectory: environment.dataDirectory ?? DEFAULT_OPTIONS.dataDirectory,
    language: environment.language,
    schemas: named.providers,
  };
  const read = await readPlan(planFile, reading, ask);
  if (isRefusal(read)) return refuse(console, `${file} ${read.refusal}.`);
  const { inferredTypes } = read.plan.saved;
  if (inferredTypes.length > 0)
    console.error(
      `Nothing is learned of ${inferredTypes.join(", ")}, because there is no schema. Use --schemas FILE.\n`,
    );
  const kept = await keepFinishedFacts(read, reading, learning);
  const schemaOf = (_: string, type: string) =>
    read.plan.traces.find(({ change }) => change.address.resource.type === type)?.schema;
  printKeptFacts(kept, "plan", schemaOf, args, console);
  return 0;
}
