import { join } from "node:path";
import { recordedScenarios } from "../recorded.ts";
import type { Step } from "../steps/step.ts";
import { type NamedStep, randomSteps, recordedTexts, shapeSteps } from "../texts/texts.ts";

/** A plan that every judge makes, and what terraform 1.11.4 said of it. */
export interface CorpusPlan extends NamedStep {
  /** The JSON of the plan; undefined for a plan of which only the text is recorded. */
  readonly plan: Record<string, unknown> | undefined;
  readonly text: string;
}

/**
 * The recorded plans of terraform 1.11.4. All judges plan the same states, with the same ids. Older judges refuse the state of a
 * newer version, so each state says that a version wrote it which all of them know.
 */
export function corpus(): readonly CorpusPlan[] {
  const texts = recordedTexts();
  const steps: readonly (NamedStep & { readonly plan?: unknown })[] = [
    ...recordedScenarios().map((scenario) => ({
      name: scenario.name,
      step: stepOf(scenario),
      plan: JSON.parse(scenario.plan),
    })),
    ...shapeSteps(),
    ...randomSteps().map((asked) => ({ ...asked, plan: (asked as unknown as { real: { plan: unknown } }).real.plan })),
  ];
  return steps.map(({ name, step, plan }) => ({
    name,
    step: { ...step, state: step.state?.replace(VERSION, `"terraform_version": "${OLDEST}"`) ?? null },
    plan: plan as CorpusPlan["plan"],
    text: texts.get(name)!,
  }));
}

/** Returns the manifest of the modules that the files call, as `terraform get` writes it. */
function manifest(main: string, modules: Readonly<Record<string, string>> = {}): string {
  const entries: { Key: string; Source: string; Dir: string }[] = [{ Key: "", Source: "", Dir: "." }];
  const addCalls = (text: string, folder: string, prefix: string): void => {
    for (const [, name, source = ""] of text.matchAll(/module "(\w+)" \{[^}]*?source *= *"([^"]+)"/g)) {
      const Dir = join(folder, source);
      entries.push({ Key: `${prefix}${name}`, Source: source, Dir });
      addCalls(modules[`${Dir}/main.tf`] ?? "", Dir, `${prefix}${name}.`);
    }
  };
  addCalls(main, "", "");
  return JSON.stringify({ Modules: entries });
}

const OLDEST = "1.3.0";
const VERSION = /"terraform_version": *"[^"]*"/;

function stepOf({ modules, after, state, options = [] }: ReturnType<typeof recordedScenarios>[number]): Step {
  const named = (name: string) =>
    options.filter((option) => option.startsWith(`-${name}=`)).map((option) => option.slice(name.length + 2));
  return {
    files: { ...modules, "main.tf": after, ".terraform/modules/modules.json": manifest(after, modules) },
    state,
    mode: (["destroy", "refresh-only"] as const).find((mode) => options.includes(`-${mode}`)) ?? "normal",
    unrefreshed: options.includes("-refresh=false"),
    targets: named("target"),
    replace: named("replace"),
    variables: {},
  };
}
