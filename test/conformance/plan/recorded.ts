import { readFileSync } from "node:fs";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { planOf } from "../../support/disk.ts";
import { withFolder } from "../../support/folder.ts";
import { LANGUAGE } from "../../support/terraform.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";

/** A scenario with what the real terraform said of it. */
export interface Recorded extends Scenario {
  readonly state: string | null;
  /** The text of `terraform show -json`. */
  readonly plan: string;
}

/** Every scenario that has been recorded. */
export function recordedScenarios(): readonly Recorded[] {
  const [, ...lines] = readFileSync("test/conformance/plan/scenarios.golden.jsonl", "utf8").trim().split("\n");
  const goldens = new Map(
    lines.map((line) => JSON.parse(line) as Recorded).map((golden) => [golden.name, golden] as const),
  );
  return SCENARIOS.map((scenario) => {
    const golden = goldens.get(scenario.name);
    if (!golden) throw new Error(`"${scenario.name}" is not recorded yet: node scripts/record-plans.mjs`);
    return { ...scenario, state: golden.state, plan: golden.plan };
  });
}

/** What is compared of a plan's JSON: all that ours holds. */
export const compared = (plan: Record<string, unknown>): Record<string, unknown> => ({
  ...Object.fromEntries(COMPARED.map((key) => [key, plan[key]])),
  // Terraform has them in no order.
  relevant_attributes: new Set(((plan.relevant_attributes ?? []) as unknown[]).map((each) => JSON.stringify(each))),
});

const COMPARED = [
  "resource_changes",
  "resource_drift",
  "prior_state",
  "checks",
  "configuration",
  "output_changes",
  "planned_values",
  "variables",
  "applyable",
  "complete",
  "errored",
];

/** Our plan of a scenario. */
export function planScenario(scenario: Recorded): Promise<LivePlan> {
  const files = {
    ...scenario.modules,
    "main.tf": scenario.after,
    ...(scenario.state !== null && { "terraform.tfstate": scenario.state }),
  };
  const { options = [] } = scenario;
  const named = (option: string) =>
    options.filter((word) => word.startsWith(`-${option}=`)).map((word) => word.slice(option.length + 2));
  const mode = MODES.find((each) => options.includes(`-${each}`)) ?? "normal";
  const refresh = !options.includes("-refresh=false");
  return withFolder(files, (folder) =>
    planOf(folder, { language: LANGUAGE, replace: named("replace"), targets: named("target"), mode, refresh }),
  );
}

const MODES = ["destroy", "refresh-only"] as const;
