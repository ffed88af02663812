import { readLockFile } from "../../engine/config/lockFile.ts";
import { lockFileQuestion } from "../../engine/config/tree/loadModules.ts";
import { factsOfCalls } from "../../engine/learn/recordedFacts.ts";
import { RecordedTypes } from "../../engine/lifecycle/recorded/recordedTypes.ts";
import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import { answerTo } from "../../workspace/asked/ask.ts";
import { keepFactsOfLocked } from "../../workspace/asked/keepSeenFacts.ts";
import { folderProblem, packsOption, refuse, usage } from "../arguments.ts";
import type { CommandContext } from "../commandContext.ts";
import { readDump } from "../dumpReading.ts";
import { folderSchemas } from "../folderSchemas.ts";
import { namedSchemas } from "../namedSchemas.ts";
import { pathFrom } from "../workingPaths.ts";
import { printKeptFacts } from "./keptFacts.ts";

/**
 * `stateline learn [DIR] --dump DUMP_DIR`: keeps what the recorded calls of providers show, which are those of the lock file of DIR.
 * Returns 0 also if they show nothing, 1 if the dump cannot be read, 2 for wrong use.
 */
export async function learnFromDump(
  folder: string,
  { args, ask, console, environment, learning }: CommandContext,
): Promise<number> {
  const other = ["provider", "type", "plugin", "plan"].find((name) => args.values.has(name));
  if (other !== undefined || args.flags.has("forget"))
    return usage(console, `--dump cannot be combined with --${other ?? "forget"}.`);
  const root = pathFrom(args.positional[0] ?? ".");
  const problem = await folderProblem(pathFrom(folder), ask);
  if (problem !== undefined) return refuse(console, problem);
  const named = await namedSchemas(args, ask);
  if ("problem" in named) return refuse(console, named.problem);
  const { packs = [] } = packsOption(args, environment);
  const providers = named.providers.size > 0 ? named.providers : await folderSchemas(root, packs, environment, ask);
  if (providers.size === 0)
    return refuse(
      console,
      `There are no schemas to decode the dump with. Use --schemas FILE, or run terraform init in ${args.positional[0] ?? "this folder"}.`,
    );
  const read = await readDump(pathFrom(folder), new RecordedTypes(providers), ask);
  if ("problem" in read) return refuse(console, read.problem);
  for (const note of read.notes) console.error(`${note}\n`);
  const locked = readLockFile(await answerTo(ask, lockFileQuestion(root)));
  const dataDirectory = environment.dataDirectory ?? DEFAULT_OPTIONS.dataDirectory;
  const kept = await keepFactsOfLocked(factsOfCalls(read.calls), locked, { root, dataDirectory }, learning);
  if (kept.seen.length > 0) console.error(`${ON_REQUEST}\n`);
  printKeptFacts(kept, "dump", (provider, type) => providers.get(provider)?.resource(type), args, console);
  return 0;
}

const ON_REQUEST =
  "A dump does not tell a replacement that was requested (-replace, replace_triggered_by) from one that an argument forces.";
