import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MASK } from "../../../../server/engine/render/secrets.ts";
import { BINARY, realScenario } from "../../../support/terraform.ts";
import { recordedScenarios } from "../recorded.ts";
import { inFolderOf } from "../steps/real.ts";
import { isRefused, optionsOf, type Step } from "../steps/step.ts";
import type { Asked } from "../steps/walk.ts";
import { SHAPES } from "./shapes.ts";

/** A plan whose text is compared. */
export interface NamedStep {
  readonly name: string;
  readonly step: Step;
}

export const COMMAND = "terraform plan -input=false -lock=false -no-color";

const stepOf = (files: Readonly<Record<string, string>>, state: string | null, options: readonly string[]): Step => ({
  files,
  state,
  mode: options.includes("-destroy") ? "destroy" : "normal",
  replace: options.filter((option) => option.startsWith("-replace=")).map((option) => option.slice(9)),
  variables: {},
});

/** The shapes of values, played by the real terraform. */
export const playedShapes = (): readonly NamedStep[] =>
  SHAPES.map((shape) => ({
    name: shape.name,
    step: stepOf({ "main.tf": shape.after }, realScenario(shape).state, []),
  }));

/** The same, as they were recorded. */
export function shapeSteps(): readonly NamedStep[] {
  const found = new Map(recorded().map(({ name, state }) => [name, state] as const));
  return SHAPES.map(({ name, after }) => ({ name, step: stepOf({ "main.tf": after }, found.get(name) ?? null, []) }));
}

/** The recorded scenarios, each with the state that it was recorded with. */
export const scenarioSteps = (): readonly NamedStep[] =>
  recordedScenarios().map(({ name, state, after, modules, options = [] }) => ({
    name,
    step: stepOf({ ...modules, "main.tf": after }, state, options),
  }));

/** The recorded steps of random workspaces that Terraform could plan. */
export function randomSteps(): readonly NamedStep[] {
  const [, ...lines] = readFileSync("test/conformance/plan/steps/steps.golden.jsonl", "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Asked & NamedStep).filter(({ real }) => !isRefused(real));
}

/** What the real terraform prints of a step on its standard output. */
export const realText = (step: Step): Promise<string> =>
  inFolderOf(step, async (folder) => {
    if (!existsSync(join(folder, ".terraform"))) terraform(folder, "get");
    return terraform(folder, "plan", "-input=false", "-lock=false", "-no-color", ...optionsOf(step));
  });

function terraform(cwd: string, ...args: readonly string[]): string {
  const env = {
    ...process.env,
    TF_CLI_CONFIG_FILE: join(cwd, "cli.tfrc"),
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
  };
  return execFileSync(BINARY, args, { cwd, env, encoding: "utf8", maxBuffer: 1 << 28, stdio: "pipe" });
}

/** The plan alone: what is told while it is made, the warnings and the note below the plan are left out. */
export function planPart(text: string): string {
  const kept = text.split("\n").filter((line) => !PROGRESS.test(line));
  const withoutWarnings = kept
    .join("\n")
    .replace(
      /^\s*Warning: [\s\S]*?(?=^(?:\w+ used the|\w+ will perform|No changes|Changes to Outputs|Note: Objects))/m,
      "",
    );
  const whole = withoutWarnings.replace(/\n─+\n\nNote: You didn't use the -out option[\s\S]*$/, "");
  return whole.replace(/(?:^|\n)Warning: [\s\S]*$/, "").trim();
}

const PROGRESS = /^\S.*: [A-Z].*(\.\.\.|after \d+s)( \[id=.*\])?$/;

/** What we conceal and Terraform shows, by a mark that it has not: as we say it. */
export function concealedAs(ours: string, real: string): string {
  if (!ours.includes(MASK)) return real;
  const ourLines = ours.split("\n");
  const isConcealed = (line: string, ourLine: string): boolean => {
    const [before, after, ...more] = ourLine.split(MASK);
    return more.length === 0 && after !== undefined && line.startsWith(before!) && line.endsWith(after);
  };
  const lines = real.split("\n");
  return lines.map((line, at) => (isConcealed(line, ourLines[at] ?? "") ? ourLines[at] : line)).join("\n");
}

/** What has been recorded of each, by its name. */
export const recordedTexts = (): ReadonlyMap<string, string> =>
  new Map(recorded().map(({ name, text }) => [name, text] as const));

interface Golden {
  readonly name: string;
  readonly text: string;
  /** Of a shape of values: the state before it. */
  readonly state?: string;
}

function recorded(): readonly Golden[] {
  const [, ...lines] = readFileSync("test/conformance/plan/texts/texts.golden.jsonl", "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Golden);
}
