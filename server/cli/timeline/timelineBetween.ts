import type { Decompress } from "../../engine/codecs/zip.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import { isRefusal } from "../../engine/plan/saved/refusal.ts";
import { writeJson } from "../../engine/render/json.ts";
import { baseName } from "../../engine/source/paths.ts";
import { runComparison } from "../../ide/timeline/runComparison.ts";
import { type RunSide, runSides } from "../../ide/timeline/runSides.ts";
import type { RunComparison } from "../../protocol/runComparison.ts";
import type { Ask } from "../../workspace/asked/ask.ts";
import { finishedPlanAt, readingIn } from "../../workspace/asked/finishedPlan.ts";
import type { Arguments } from "../arguments.ts";
import { pathFrom } from "../workingPaths.ts";
import type { InstanceRuns } from "./timelineRuns.ts";

/** The two runs that `--between` and `--and` name. */
export interface Between {
  readonly left: string;
  readonly right: string;
}

/** Returns the runs to compare; undefined without the option. The second one is the plan unless `--and` names it. */
export function betweenOption({ values }: Arguments): Between | undefined | { readonly problem: string } {
  const [left, right] = ["between", "and"].map((name) => values.get(name)?.at(-1));
  if (left === undefined) return right === undefined ? undefined : { problem: "--and needs --between." };
  return { left, right: right ?? "plan" };
}

/** Runs that are not named by a file. */
const NAMES: ReadonlySet<string> = new Set(["plan", "rehearsal", "state", "log"]);

/** Returns what differs between two runs of an instance, or why they cannot be compared. */
export async function comparedBetween(
  { plan, trace, rehearsed, earlier, logs: [log] }: Omit<InstanceRuns, "trace"> & { readonly trace: Trace },
  { left, right }: Between,
  ask: Ask,
  decompress: Decompress | undefined,
): Promise<RunComparison | { readonly problem: string }> {
  const files = [left, right].filter((name) => !NAMES.has(name) && !/^\d+$/.test(name));
  if (files.length > 1) return { problem: "Only one of the two runs can be a file." };
  const [file] = files;
  const read =
    file === undefined ? undefined : await finishedPlanAt(pathFrom(file), readingIn(plan.root, plan), ask, decompress);
  if (read && isRefusal(read)) return { problem: `${file} ${read.refusal}.` };
  const finished = read ? [{ id: "file", name: baseName(pathFrom(file!)), plan: read.plan }] : [];
  const logged = log && { name: baseName(pathFrom(log.file)), log: log.log };
  const sides = runSides(plan, trace, { earlier, rehearsed, finished, logged });
  const present = sides.find(({ id }) => id === "state");
  const idOf = (name: string): string => (name === file ? "file" : name === String(present?.serial) ? "state" : name);
  const missing = [left, right].find((name) => !sides.some(({ id }) => id === idOf(name)));
  if (missing !== undefined) return { problem: missingRun(missing, sides) };
  const plans = [plan, ...finished.map((each) => each.plan)];
  return runComparison(plans, trace, sides, { left: idOf(left), right: idOf(right) });
}

const missingRun = (name: string, sides: readonly RunSide[]): string =>
  `There is no run ${name}. Runs: ${sides.map(({ id, title }) => `${id} (${title})`).join(", ")}.`;

/** Returns a comparison as JSON, with the runs that can be chosen. */
export function comparisonDocument(
  address: string,
  { choices, left, right, words, sentence, lines }: RunComparison,
): string {
  const runs = choices.map(({ id, title }) => ({ id, title }));
  return `${writeJson({ address, comparison: { between: [left, right], words, sentence, lines, runs } })}\n`;
}

export function comparisonText(
  address: string,
  { choices, left, right, words, sentence, lines }: RunComparison,
): string {
  const titleOf = (id: string): string => choices.find((each) => each.id === id)?.title ?? id;
  const text = [
    `${address} between ${titleOf(left)} and ${titleOf(right)}:`,
    ...words.map((each) => `  ${each}`),
    `  ${sentence}`,
    ...lines.map((line) => `    ${line}`),
  ];
  return `${text.join("\n")}\n`;
}
