import { expect, test } from "vitest";
import { changedAttributes, diff } from "../../server/engine/diff/diff.ts";
import { explain } from "../../server/engine/lifecycle/explain.ts";
import type { Run } from "../../server/engine/lifecycle/run.ts";
import { isPlanned } from "../../server/engine/lifecycle/trace.ts";
import { runsOf } from "../../server/engine/plan/runs.ts";
import { ruleIds, sentence } from "../../server/engine/render/rules.ts";
import { NO_SECRETS } from "../../server/engine/render/secrets.ts";
import { pathText } from "../../server/engine/values/path.ts";
import { planScenario, recordedScenarios } from "../conformance/plan/recorded.ts";
import { planOf } from "../support/disk.ts";
import { withFolder } from "../support/folder.ts";

const object = (more: string): string =>
  `{"schema_version": 0, "attributes": {"id": "1", "input": null, "output": null, "triggers_replace": null}${more}}`;
const stateOf = (...instances: readonly string[]): string =>
  `{"version": 4, "serial": 1, "lineage": "x", "resources": [{"mode": "managed", "type": "terraform_data", "name": "a",
    "provider": "provider[\\"terraform.io/builtin/terraform\\"]", "instances": [${instances.join()}]}]}`;

/** What the recorded scenarios do not hold: objects that only a failed run leaves, and what cannot be planned. */
const OTHERS: readonly Readonly<Record<string, string>>[] = [
  {
    "main.tf": 'resource "terraform_data" "a" {}',
    "terraform.tfstate": stateOf(object(""), object(', "deposed": "00000001"')),
  },
  { "main.tf": 'resource "terraform_data" "a" {\n  input = 1 / "x"\n}\n' },
  {
    "main.tf": "removed {\n  from = terraform_data.a\n  lifecycle {\n    destroy = false\n  }\n}\n",
    "terraform.tfstate": stateOf(object("")),
  },
];

async function allRuns(): Promise<readonly Run[]> {
  const plans = [
    ...(await Promise.all(recordedScenarios().map(planScenario))),
    ...(await Promise.all(OTHERS.map((files) => withFolder(files, (folder) => planOf(folder))))),
    await planOf("examples/web-app"),
  ];
  return plans.flatMap(runsOf);
}

test("every rule that can decide something decides it somewhere, and has a sentence", async () => {
  const runs = await allRuns();
  const decisions = runs.flatMap((run) => explain(run).map((decision) => ({ decision, trace: run.trace })));
  const reached = new Set(decisions.map(({ decision }) => decision.rule as string));
  expect([...reached].sort()).toEqual([...ruleIds()].sort());
  for (const { decision, trace } of decisions)
    expect(sentence(decision, trace.change, NO_SECRETS)).not.toContain("undefined");
});

const OF_A_CHANGE = ["changed", "not-tracked", "removed", "known-after-apply"];

test("the reason of an attribute fits what happens to it", async () => {
  const runs = (await allRuns()).filter(({ trace }) => isPlanned(trace));
  expect(runs.length).toBeGreaterThan(100);
  for (const run of runs) {
    const { address, before, after } = run.trace.change;
    const changing = new Set(changedAttributes(diff(before, after)).map(({ path }) => pathText(path)));
    for (const { path, rule } of explain(run).slice(1))
      if (after.kind !== "null")
        expect(OF_A_CHANGE.includes(rule), `${address.text}.${pathText(path)} ${rule}`).toBe(
          changing.has(pathText(path)),
        );
  }
});
