import { resolve } from "node:path";
import { learnedCounts } from "../engine/learn/learnedJson.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../engine/load/inputs.ts";
import { isRefusal } from "../engine/plan/saved/refusal.ts";
import { writeJson } from "../engine/render/json.ts";
import { fileQuestion } from "../engine/source/question.ts";
import { type Ask, answerTo } from "../workspace/ask.ts";
import type { Learning } from "../workspace/factStore.ts";
import { planFileIn, readPlan } from "../workspace/finishedPlan.ts";
import { keepFinishedFacts, type SeenPackage } from "../workspace/keepSeenFacts.ts";
import { type Arguments, type Console, usage } from "./arguments.ts";
import { inflate } from "./inflate.ts";
import { typeJson } from "./learnedTypeJson.ts";
import { namedSchemas } from "./namedSchemas.ts";

/**
 * `stateline learn --plan FILE`: keeps what a finished plan shows of its providers. Returns 0 also if it shows nothing, 1 if it cannot
 * be read, 2 for wrong use.
 */
export async function learnFromPlan(
  file: string,
  args: Arguments,
  ask: Ask,
  console: Console,
  environment: Partial<PlanOptions>,
  learning: Learning,
): Promise<number> {
  const other = ["provider", "type", "plugin"].find((name) => args.values.has(name));
  if (other !== undefined || args.flags.has("forget"))
    return usage(console, `--plan cannot be combined with --${other ?? "forget"}.`);
  const refuse = (why: string): 1 => {
    console.error(`Error: ${why}\n`);
    return 1;
  };
  const answer = await answerTo(ask, fileQuestion(resolve(file)));
  if (answer.kind === "failure") return refuse(`${file} could not be read: ${answer.reason}.`);
  const named = await namedSchemas(args, ask);
  if ("problem" in named) return refuse(named.problem);
  const planFile = planFileIn(answer, inflate);
  if (!planFile) return refuse(`${file} is neither a saved plan nor a plan in JSON.`);
  if (isRefusal(planFile)) return refuse(`${file} ${planFile.refusal}.`);
  const reading = {
    root: resolve(args.positional[0] ?? "."),
    dataDirectory: environment.dataDirectory ?? DEFAULT_OPTIONS.dataDirectory,
    language: environment.language,
    schemas: named.providers,
  };
  const read = await readPlan(planFile, reading, ask);
  if (isRefusal(read)) return refuse(`${file} ${read.refusal}.`);
  const { inferredTypes } = read.plan.saved;
  if (inferredTypes.length > 0)
    console.error(
      `Nothing is learned of ${inferredTypes.join(", ")}, because there is no schema. Use --schemas FILE.\n`,
    );
  const { seen, unnamed, problem } = await keepFinishedFacts(read, reading, learning);
  for (const provider of unnamed)
    console.error(`Nothing is learned of ${provider}, because no lock file names its version and checksum.\n`);
  if (problem !== undefined) console.error(`${problem}.\n`);
  const schemaOf = (type: string) =>
    read.plan.traces.find(({ change }) => change.address.resource.type === type)?.schema;
  if (args.flags.has("json"))
    console.out(
      `${writeJson({
        providers: seen.map(({ provider, source, types }) => ({
          source: provider,
          ...source,
          seconds: 0,
          types: Object.fromEntries(
            [...types].map(([type, stored]) => [type, typeJson(stored, schemaOf(type))] as const),
          ),
        })),
      })}\n`,
    );
  else console.out(seen.length === 0 ? "The plan shows nothing that is kept.\n" : seen.map(seenText).join(""));
  return 0;
}

/** Returns one line for each type. */
const seenText = ({ provider, source, types }: SeenPackage): string =>
  `${provider} ${source.version}: seen in the plan\n${[...types].map(([type, stored]) => `  ${type}: ${learnedCounts(stored)}\n`).join("")}`;
