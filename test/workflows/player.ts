import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isFault } from "../../server/engine/codecs/fault.ts";
import { compose } from "../../server/engine/codecs/yaml/compose.ts";
import { toJson } from "../../server/engine/values/encodings/json.ts";

// Plays workflows of GitHub: the scripts of their steps run as they are, with the expressions replaced by what an event says.

export interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

export interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
  readonly [name: string]: unknown;
}

export interface Workflow {
  readonly name?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
  readonly [name: string]: unknown;
}

/** Returns what a YAML text says; throws if it is none. */
export function parsedYaml(text: string): Readonly<Record<string, unknown>> {
  const value = compose(text);
  if (isFault(value)) throw new Error(JSON.stringify(value));
  const json = toJson(value);
  if ("fault" in json) throw new Error("not JSON");
  return JSON.parse(json.text);
}

/** The values of expressions: `github.event.number` and the like, nested. */
export type Context = Readonly<Record<string, unknown>>;

/** Replaces the expressions of a text: names with dots, texts in quotes, and alternatives of them. */
export const expanded = (text: string, context: Context): string =>
  String(text).replace(/\$\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) =>
    String(resultOf(expression, context) ?? ""),
  );

function resultOf(expression: string, context: Context): unknown {
  for (const part of expression.split(/\s*\|\|\s*/)) {
    const text = /^'(.*)'$/.exec(part)?.[1];
    const value =
      text ??
      part.split(".").reduce<unknown>((of, name) => (of as Record<string, unknown> | undefined)?.[name], context);
    if (value !== undefined && value !== "") return value;
  }
  return undefined;
}

/** Whether a condition holds: `always()`, or `NAME == 'TEXT'`. */
export function holds(condition: string | undefined, context: Context): boolean {
  if (condition === undefined || condition === "always()") return true;
  const [left = "", right] = condition.split(/\s*==\s*/);
  return resultOf(left, context) === resultOf(right ?? "", context);
}

/** Where the steps of a job run. */
export interface Runner {
  readonly folder: string;
  readonly temporary: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Does what an action does, and returns its outputs. */
  uses(step: Step, context: Context): Readonly<Record<string, string>>;
}

/** Runs steps in their order, until one fails. Returns the output of all, the outputs by the ids of the steps, and the last exit code. */
export function played(steps: readonly Step[], context: Context, runner: Runner) {
  const outputs: Record<string, { outputs: Readonly<Record<string, string>> }> = {};
  let [printed, code] = ["", 0];
  for (const [place, step] of steps.entries()) {
    const known = { ...context, steps: outputs };
    if ((code !== 0 && step.if !== "always()") || !holds(step.if, known)) continue;
    const id = step.id ?? `step-${place}`;
    if (step.uses !== undefined) outputs[id] = { outputs: runner.uses(step, known) };
    if (step.run === undefined) continue;
    const file = join(runner.temporary, `output-${id}`);
    writeFileSync(file, "");
    const env = Object.entries(step.env ?? {}).map(([name, value]) => [name, expanded(value, known)] as const);
    const result = spawnSync("bash", ["-eo", "pipefail", "-c", expanded(step.run, known)], {
      cwd: runner.folder,
      encoding: "utf8",
      env: { ...runner.environment, ...Object.fromEntries(env), GITHUB_OUTPUT: file },
    });
    printed += result.stdout + result.stderr;
    code ||= result.status ?? 1;
    const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
    outputs[id] = {
      outputs: Object.fromEntries(
        lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
      ),
    };
  }
  return { printed, code, outputs };
}
