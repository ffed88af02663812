import { readFileSync } from "node:fs";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { planOf } from "../../support/disk.ts";
import { withFolder } from "../../support/folder.ts";
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
  const found = new Map(
    lines.map((line) => JSON.parse(line) as Recorded).map((golden) => [golden.name, golden] as const),
  );
  return SCENARIOS.map((scenario) => {
    const golden = found.get(scenario.name);
    if (!golden) throw new Error(`"${scenario.name}" is not recorded yet: node scripts/record-plans.mjs`);
    return { ...scenario, state: golden.state, plan: golden.plan };
  });
}

/** What is compared of a plan's JSON: all that ours holds. */
export const compared = (plan: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(COMPARED.map((key) => [key, plan[key]]));

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
  const replace = options.filter((option) => option.startsWith("-replace=")).map((option) => option.slice(9));
  const mode = options.includes("-destroy") ? ("destroy" as const) : ("normal" as const);
  return withFolder(files, (folder) => planOf(folder, { replace, mode }));
}
