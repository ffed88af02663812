import { contractSummary } from "../engine/lifecycle/contract/contractSummary.ts";
import type { Advice } from "../engine/lifecycle/contract/violation.ts";
import { isResponse } from "../engine/lifecycle/recorded/dumpFile.ts";
import { finalPlans } from "../engine/lifecycle/recorded/finalPlans.ts";
import { adviceOf, type Judgement } from "../engine/lifecycle/recorded/judgedCalls.ts";
import { type RecordedCall, typesKey } from "../engine/lifecycle/recorded/recordedCall.ts";
import { type RecordedInstance, recordedInstances } from "../engine/lifecycle/recorded/recordedInstances.ts";
import { type RecordedRun, recordedRuns } from "../engine/lifecycle/recorded/recordedRuns.ts";
import { RecordedTypes } from "../engine/lifecycle/recorded/recordedTypes.ts";
import { type Json, writeJson } from "../engine/render/json.ts";
import { pathText } from "../engine/values/path.ts";
import { counted } from "../engine/values/text/nouns.ts";
import type { Ask } from "../workspace/asked/ask.ts";
import { type Console, folderProblem, packsOption, refuse, usage } from "./arguments.ts";
import type { CommandContext } from "./commandContext.ts";
import { readDump } from "./dumpReading.ts";
import { folderSchemas } from "./folderSchemas.ts";
import { namedSchemas } from "./namedSchemas.ts";
import { runJson } from "./timeline/timelineJson.ts";
import { pathFrom } from "./workingPaths.ts";

/**
 * `stateline contract DUMP_DIR`: judges the recorded calls of a provider. Returns 0 without violations, 1 with violations or if nothing
 * can be judged, 2 for wrong use. With `--watch` it judges again after each change of the folder.
 */
export async function contractCommand({ args, ask, console, environment }: CommandContext): Promise<number> {
  const [folder, ...more] = args.positional;
  if (folder === undefined || more.length > 0)
    return usage(console, "stateline contract takes the folder of one dump (TF_LOG_SDK_PROTO_DATA_DIR).");
  const problem = await folderProblem(pathFrom(folder), ask);
  if (problem !== undefined) return refuse(console, problem);
  const named = await namedSchemas(args, ask);
  if ("problem" in named) return refuse(console, named.problem);
  const { packs = [] } = packsOption(args, environment);
  const providers =
    named.providers.size > 0 ? named.providers : await folderSchemas(pathFrom("."), packs, environment, ask);
  if (providers.size === 0)
    return refuse(
      console,
      "There are no schemas to decode the dump with. Use --schemas FILE, or run the command in a folder after terraform init.",
    );
  const types = new RecordedTypes(providers);
  const judge = () => judgeDump(folder, types, args.flags.has("json"), ask, console);
  let result = await judge();
  if (args.flags.has("watch"))
    for await (const _ of console.folderChanges?.(pathFrom(folder)) ?? []) {
      console.error(`\n${folder} has changed.\n\n`);
      result = await judge();
    }
  return result;
}

/** Prints what is wrong with the calls of a dump. Returns 0 without violations. */
async function judgeDump(
  folder: string,
  types: RecordedTypes,
  asJson: boolean,
  ask: Ask,
  console: Console,
): Promise<number> {
  const read = await readDump(pathFrom(folder), types, ask);
  if ("problem" in read) return refuse(console, read.problem);
  for (const note of read.notes) console.error(`${note}\n`);
  if (read.calls.length === 0) return refuse(console, `${folder} has no calls that can be judged.`);
  const { judgement } = read;
  const isBroken = [...judgement.values()].flat().some(({ tolerated }) => !tolerated);
  if (isBroken) console.error(`${WITHOUT_ERRORS}\n`);
  const judged: Judged = { judgement, advice: adviceOf(read.calls), instances: runsOf(read.calls, judgement) };
  console.out(asJson ? `${writeJson(contractJson(judged))}\n` : contractText(judged));
  return isBroken ? 1 : 0;
}

const WITHOUT_ERRORS =
  "A dump does not hold errors: a response that came with an error of the provider is judged as if it came without.";

/** The violations of the calls, and the runs that they belong to. */
interface Judged {
  readonly judgement: Judgement;
  readonly advice: ReadonlyMap<RecordedCall, readonly Advice[]>;
  readonly instances: readonly InstanceRuns[];
}

interface InstanceRuns extends RecordedInstance {
  readonly runs: readonly RecordedRun[];
}

function runsOf(calls: readonly RecordedCall[], judgement: Judgement): readonly InstanceRuns[] {
  const finals = finalPlans(calls);
  return recordedInstances(calls).map(({ type, calls: own }) => ({
    type,
    calls: own,
    runs: recordedRuns(own, finals, judgement),
  }));
}

/** Returns the file that a violation is in: the response, if there is one. */
function fileOf({ call }: RecordedCall): string {
  const files = [...call.files.values()];
  return (files.find(({ field }) => isResponse(field)) ?? files[0]!).name;
}

const contractJson = ({ judgement, advice, instances }: Judged): Json => ({
  calls: [...judgement].map(([recorded, violations]) => ({
    operation: recorded.call.operation,
    type: typesKey(recorded),
    file: fileOf(recorded),
    violations: violations.map((each) => ({
      rule: each.rule,
      path: pathText(each.path),
      message: each.message,
      summary: each.tolerated ? undefined : contractSummary(each, recorded.call.operation),
      remedy: each.tolerated ? undefined : each.explanation,
      tolerated: each.tolerated || undefined,
    })),
    ...adviceJson(advice.get(recorded) ?? []),
  })),
  instances: instances.map(({ type, runs }) => ({
    type,
    runs: runs.map(({ calls: [first], record }) =>
      runJson(undefined, {
        kind: "recorded",
        title: `recorded ${timeOf(first!)}`,
        record,
        schema: first!.fits[0]!.block,
        decisions: [],
      }),
    ),
  })),
});

const adviceJson = (advice: readonly Advice[]): { readonly advice?: Json } =>
  advice.length === 0 ? {} : { advice: advice.map((each) => ({ ...each, path: pathText(each.path) })) };

const timeOf = ({ call }: RecordedCall): string => new Date(call.time).toISOString();

/** Returns the runs of each instance with their calls, and every violation. The objects stay out, because they may be secret. */
function contractText(judged: Judged): string {
  const { judgement, instances } = judged;
  const lines = instances.flatMap(({ type, runs }) => [
    type,
    ...runs.flatMap((run) => [`  recorded ${timeOf(run.calls[0]!)}`, ...runLines(run, judged)]),
    "",
  ]);
  const chained = new Set(instances.flatMap(({ calls }) => calls));
  const alone = [...judgement.keys()].filter((call) => !chained.has(call) && judgement.get(call)!.length > 0);
  for (const call of alone) lines.push(`${typesKey(call)}: ${call.call.operation}`, ...violationLines(call, judged));
  const all = [...judgement.values()].flat();
  const tolerated = all.filter((each) => each.tolerated).length;
  const found = all.length === 0 ? "no contract violations" : counted(all.length, "contract violation");
  lines.push(
    `${counted(judgement.size, "call")} of ${counted(instances.length, "instance")}: ${found}${tolerated > 0 ? `, ${tolerated} tolerated` : ""}`,
  );
  return `${lines.join("\n")}\n`;
}

const runLines = ({ calls, record }: RecordedRun, judged: Judged): readonly string[] =>
  calls.flatMap((call, at) => {
    const { operation, phase, half, to } = record.calls[at]!;
    return [`    ${phase}: ${operation} → ${to}${half ? ` (${half})` : ""}`, ...violationLines(call, judged)];
  });

const violationLines = (call: RecordedCall, { judgement, advice }: Judged): readonly string[] => {
  const lines = [
    ...(judgement.get(call) ?? []).flatMap((each) => {
      const { rule, path, message, explanation, tolerated } = each;
      const place = path.length === 0 ? "" : `${pathText(path)}: `;
      const summary = contractSummary(each, call.call.operation);
      return [
        `      ${rule}${tolerated ? " (tolerated)" : ""}: ${place}${message}`,
        ...(tolerated ? [] : [`        Terraform's error: ${summary}.`, `        ${explanation}`]),
      ];
    }),
    ...(advice.get(call) ?? []).map(({ rule, path, message }) => `      ${rule}: ${pathText(path)}: ${message}`),
  ];
  return lines.length === 0 ? [] : [...lines, `        ${fileOf(call)}`];
};
