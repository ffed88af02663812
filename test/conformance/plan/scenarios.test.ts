import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { writeJson } from "../../../server/engine/render/json.ts";
import { planJson } from "../../../server/engine/render/planJson.ts";
import { planOf } from "../../support/disk.ts";
import { withFolder } from "../../support/folder.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";

const COMPARED = [
  "resource_changes",
  "output_changes",
  "planned_values",
  "variables",
  "applyable",
  "complete",
  "errored",
];

interface Recorded {
  readonly name: string;
  readonly state: string | null;
  readonly plan: string;
}

const [, ...lines] = readFileSync("test/conformance/plan/scenarios.golden.jsonl", "utf8").trim().split("\n");
const recorded = new Map(
  lines.map((line) => JSON.parse(line) as Recorded).map((found) => [found.name, found] as const),
);

test.each(SCENARIOS)("$name", async (scenario) => {
  const golden = recorded.get(scenario.name);
  if (!golden) throw new Error("not recorded yet: node scripts/record-plans.mjs");
  const files = {
    ...scenario.modules,
    "main.tf": scenario.after,
    ...(golden.state !== null && { "terraform.tfstate": golden.state }),
  };
  const found = await withFolder(files, async (folder) => planJson(await planOf(folder, optionsOf(scenario))));
  expect(only(JSON.parse(writeJson(found)) as Record<string, unknown>)).toEqual(
    only(JSON.parse(golden.plan) as Record<string, unknown>),
  );
});

function optionsOf({ options = [] }: Scenario) {
  const replace = options.filter((option) => option.startsWith("-replace=")).map((option) => option.slice(9));
  return { replace, mode: options.includes("-destroy") ? ("destroy" as const) : ("normal" as const) };
}

const only = (plan: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(COMPARED.map((key) => [key, plan[key]]));
