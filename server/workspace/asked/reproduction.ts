import { DEFAULT_OPTIONS, type PlanOptions } from "../../engine/load/inputs.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { CALL } from "../../engine/provider/plugin/pluginCalls.ts";
import { secretsOf } from "../../engine/render/secrets.ts";
import { PACK } from "../../engine/schema/pack/packQuestion.ts";
import { SCHEMAS } from "../../engine/schema/schemaQuestion.ts";
import { foldersAround, isBelow, joinPath, pathIn } from "../../engine/source/paths.ts";
import type { Failure, FileAnswer } from "../../engine/source/question.ts";
import { decodeUtf8 } from "../../engine/source/utf8.ts";
import type { Reproduction } from "../../protocol/reproduction.ts";
import type { Ask } from "./ask.ts";
import { COMMIT, COMMITTED_FILE, REVISIONS_OF } from "./commitQuestions.ts";

/** The folder that stands for the one around all modules. */
const FOLDER = "/reproduction";

/** The answers that are no plain data, or that the plan does without. Schemas come from packs when the plan is made again. */
const LEFT_OUT: ReadonlySet<string> = new Set([PACK, SCHEMAS, CALL, COMMIT, COMMITTED_FILE, REVISIONS_OF]);

/**
 * Returns what a plan was made from: its files and the other answers, with the letters and digits of sensitive values replaced and without
 * the folders around its modules. Answers of plugins and their schemas are left out, and counted.
 */
export function reproductionOf(plan: LivePlan): Reproduction {
  const { root, inputs, modules } = plan;
  const { disguised } = secretsOf(plan);
  const base = foldersAround(joinPath(root, "x")).find((folder) =>
    [...modules.modules.keys()].every((module) => isBelow(module, folder)),
  )!;
  const moved = (path: string): string => (path === base ? FOLDER : joinPath(FOLDER, pathIn(base, path)));
  const movedText = (text: string): string => (base === "/" ? text : text.replaceAll(base, FOLDER));
  const files: Record<string, string> = {};
  const answers: Record<string, unknown> = {};
  const leftOut: Record<string, number> = {};
  for (const [key, answer] of inputs.answers.byKey.entries()) {
    const kind = key.slice(0, key.indexOf(":"));
    const path = key.slice(kind.length + 1);
    const text = kind === "file" ? textIn(answer as FileAnswer) : undefined;
    if (text !== undefined && isBelow(path, base)) files[moved(path)] = disguised(text);
    else if (LEFT_OUT.has(kind)) leftOut[kind] = (leftOut[kind] ?? 0) + 1;
    else if (kind !== "file" && (kind !== "directory" || isBelow(path, base)) && isPlain(answer))
      answers[disguised(movedText(key))] = JSON.parse(disguised(movedText(JSON.stringify(answer))));
  }
  const options = JSON.parse(disguised(movedText(JSON.stringify(optionsOf(plan)))));
  return { root: moved(root), options, files, answers, leftOut };
}

const textIn = (answer: FileAnswer): string | undefined =>
  answer.kind === "text" ? answer.text : answer.kind === "bytes" ? decodeUtf8(answer.bytes) : undefined;

/** Whether a value is what JSON can hold. */
function isPlain(value: unknown): boolean {
  if (value === null || ["string", "number", "boolean", "undefined"].includes(typeof value)) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  const isObject = typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
  return isObject && Object.values(value as object).every(isPlain);
}

/** The options that decide a plan and do not belong to a machine. */
const KEPT = [
  ...["mode", "refresh", "minimalRefresh", "reads", "targets", "excludes", "replace", "workspace", "withoutState"],
  ...["statePath", "stateFile", "dataDirectory", "loadState", "missingVariable", "variables", "language"],
] as const;

function optionsOf({ inputs: { options }, modules }: LivePlan): Readonly<Record<string, unknown>> {
  const declared = modules.root?.module.variables;
  const kept = Object.entries(options).filter(([name]) => (KEPT as readonly string[]).includes(name));
  const environmentVariables = [...options.environmentVariables].filter(([name]) => declared?.has(name));
  return { ...Object.fromEntries(kept), environmentVariables };
}

/** Returns the reproduction that a text holds; undefined if it holds none. */
export function parsedReproduction(text: string): Reproduction | undefined {
  try {
    const { root, options, files, answers, leftOut } = JSON.parse(text) as Partial<Reproduction>;
    const hasObjects = [options, files, answers].every((each) => typeof each === "object" && each !== null);
    if (typeof root !== "string" || !options || !files || !answers || !hasObjects) return undefined;
    const texts = Object.entries(files).filter(([, each]) => typeof each === "string");
    return { root, options, files: Object.fromEntries(texts), answers, leftOut: leftOut ?? {} };
  } catch {
    return undefined;
  }
}

/** Returns the options of a reproduction; those that it does not have are the default ones. */
export function reproducedOptions({ options }: Reproduction, environment: Partial<PlanOptions>): PlanOptions {
  const { environmentVariables, ...kept } = options;
  const pairs = Array.isArray(environmentVariables) ? (environmentVariables as [string, string][]) : [];
  const own = Object.fromEntries(Object.entries(kept).filter(([name]) => (KEPT as readonly string[]).includes(name)));
  return { ...DEFAULT_OPTIONS, ...environment, ...own, environmentVariables: new Map(pairs) };
}

/** Returns a function that asks a reproduction; packs and schemas alone come from elsewhere. */
export const askReproduced =
  ({ files, answers }: Reproduction, ask: Ask): Ask =>
  async (question, within, signal) => {
    const { key, kind, path = "" } = question;
    if (kind === PACK || kind === SCHEMAS) return ask(question, within, signal);
    if (kind === "file" && Object.hasOwn(files, path)) return { kind: "text", text: files[path] };
    return Object.hasOwn(answers, key) ? answers[key] : ABSENT;
  };

const ABSENT: Failure = { kind: "failure", absent: true, reason: "no such file or directory" };
