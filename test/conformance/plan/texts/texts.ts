import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recordedScenarios } from "../recorded.ts";
import { inFolderOf } from "../steps/real.ts";
import { optionsOf, type Step } from "../steps/step.ts";
import type { Asked } from "../steps/walk.ts";

/** A plan whose text is compared. */
export interface NamedStep {
  readonly name: string;
  readonly step: Step;
}

export const COMMAND = "terraform plan -input=false -lock=false -no-color";

/** The recorded scenarios, each with the state that it was recorded with. */
export const scenarioSteps = (): readonly NamedStep[] =>
  recordedScenarios().map(({ name, state, after, modules = {}, options = [] }) => ({
    name,
    step: {
      files: { ...modules, "main.tf": after },
      state,
      mode: options.includes("-destroy") ? "destroy" : "normal",
      replace: options.filter((option) => option.startsWith("-replace=")).map((option) => option.slice(9)),
      variables: {},
    },
  }));

/** The recorded steps of random workspaces that Terraform could plan. */
export function randomSteps(): readonly NamedStep[] {
  const [, ...lines] = readFileSync("test/conformance/plan/steps/steps.golden.jsonl", "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Asked & NamedStep).filter(({ real }) => real.plan);
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
  return execFileSync("terraform", args, { cwd, env, encoding: "utf8", maxBuffer: 1 << 28, stdio: "pipe" });
}

/** The plan alone: what is told while it is made, the warnings and the note below the plan are left out. */
export function planPart(text: string): string {
  const kept = text.split("\n").filter((line) => !PROGRESS.test(line));
  const whole = kept.join("\n").replace(/\n─+\n\nNote: You didn't use the -out option[^]*$/, "");
  return whole.replace(/\n?Warning: [^]*$/, "").trim();
}

const PROGRESS = /^\S.*: (Refreshing state\.\.\.|Reading\.\.\.|Read complete|Preparing import\.\.\.)/;

/** What has been recorded of each, by its name. */
export function recordedTexts(): ReadonlyMap<string, string> {
  const [, ...lines] = readFileSync("test/conformance/plan/texts/texts.golden.jsonl", "utf8").trim().split("\n");
  const found = lines.map((line) => JSON.parse(line) as { readonly name: string; readonly text: string });
  return new Map(found.map(({ name, text }) => [name, text] as const));
}
