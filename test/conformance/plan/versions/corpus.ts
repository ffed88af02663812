import { join } from "node:path";
import { recordedScenarios } from "../recorded.ts";
import type { Step } from "../steps/step.ts";
import { type NamedStep, randomSteps, recordedTexts, shapeSteps } from "../texts/texts.ts";

/** A plan that every judge makes, and what terraform 1.11.4 said of it. */
export interface CorpusPlan extends NamedStep {
  /** The JSON of the plan; undefined for a plan of which only the text is recorded. */
  readonly plan: Record<string, unknown> | undefined;
  /** Undefined for a plan with options that the recorded text was printed without. */
  readonly text: string | undefined;
}

/**
 * The recorded plans of terraform 1.11.4. All judges plan the same states, with the same ids. Older judges refuse the state of a
 * newer version and a configuration for one, so every state and `required_version` names a version that all of them accept.
 */
export function corpus(): readonly CorpusPlan[] {
  const texts = recordedTexts();
  const steps: readonly (NamedStep & { readonly plan?: unknown; readonly hasText?: boolean })[] = [
    ...recordedScenarios().map((scenario) => ({
      name: scenario.name,
      step: stepOf(scenario),
      plan: JSON.parse(scenario.plan),
      hasText: (scenario.options ?? []).every((option) => option === "-destroy" || option.startsWith("-replace=")),
    })),
    ...shapeSteps(),
    ...randomSteps().map((asked) => ({ ...asked, plan: (asked as unknown as { real: { plan: unknown } }).real.plan })),
  ];
  return steps.map(({ name, step, plan, hasText = true }) => ({
    name,
    step: forAll(step),
    plan: plan as CorpusPlan["plan"],
    text: hasText ? texts.get(name) : undefined,
  }));
}

/** Returns the manifest of the modules that the files call, as `terraform get` writes it. */
export function manifest(main: string, modules: Readonly<Record<string, string>> = {}): string {
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

const forAll = (step: Step): Step => ({
  ...step,
  files: Object.fromEntries(
    Object.entries(step.files).map(([name, text]) => [name, text.replaceAll('">= 1.11"', `">= ${OLDEST}"`)]),
  ),
  state: step.state?.replace(VERSION, `"terraform_version": "${OLDEST}"`) ?? null,
});

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
