import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contractSummary } from "../../../server/engine/lifecycle/contract/contractSummary.ts";
import { attribute } from "../../../server/engine/values/path.ts";
import { stringValue } from "../../../server/engine/values/value.ts";
import { settleRehearsal } from "../../../server/workspace/asked/settleRehearsal.ts";
import { withPlan } from "../provider/played.ts";
import type { Workspace } from "../provider/workspace.ts";
import type { BrokenReally } from "./brokenReally.ts";
import { BROKEN, MADE } from "./brokenWorkspaces.ts";
import { judgedBy } from "./dump.ts";

// Providers that break each contract, under the real terraform and here: the same errors, and the rule that each of them is about.

const [, ...lines] = readFileSync(join(import.meta.dirname, "broken.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const goldens = new Map(
  lines.map((line) => JSON.parse(line) as { name: string; real: BrokenReally }).map(({ name, real }) => [name, real]),
);

/** The rules that are broken, by the beginning of the name of a workspace; the first that fits. */
const RULES: readonly (readonly [beginning: string, rule: string])[] = [
  ["the first plan does not conform", "conforms"],
  ["the first plan", "plan-valid"],
  ["the final plan has another known value", "plan-stable"],
  ["the final plan does not conform", "conforms"],
  ["the final plan", "plan-valid"],
  ["the new state has an unknown value", "wholly-known"],
  ["the new state has two unknown values", "wholly-known"],
  ["the new state does not conform", "conforms"],
  ["the new state has a write-only value", "write-only"],
  ["the new state", "apply-consistent"],
];
const ruleOf = (name: string): string =>
  RULES.find(([beginning]) => name.replace("the original SDK: ", "").startsWith(beginning))![1];

/** A dump does not say which plan was the final one if nothing was applied after it. */
const isOfFinalPlan = (name: string): boolean => name.includes("the final plan");

/** Returns the schemas of the types in use. Types with equal schemas cannot be told apart in a dump. */
const schemasOf = ({ provider: { resources = {} }, files }: Workspace): string => {
  const used = Object.entries(resources).filter(([type]) => files["main.tf"]?.includes(`"${type}"`));
  return JSON.stringify({
    format_version: "1.0",
    provider_schemas: { "registry.terraform.io/hashicorp/test": { resource_schemas: Object.fromEntries(used) } },
  });
};

interface ViolationJson {
  readonly rule: string;
  readonly summary?: string;
  readonly remedy?: string;
  readonly tolerated?: boolean;
}

async function judgedViolations(workspace: Workspace): Promise<readonly ViolationJson[]> {
  const { files } = goldens.get(workspace.name)!;
  const dump = new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text, "base64")] as const));
  const { out } = await judgedBy(schemasOf(workspace), dump, "--json");
  const { calls } = JSON.parse(out) as { readonly calls: readonly { readonly violations: readonly ViolationJson[] }[] };
  return calls.flatMap(({ violations }) => violations);
}

test("every workspace is recorded, and every rule is broken", () => {
  expect(BROKEN.map(({ name }) => name).filter((name) => !goldens.has(name))).toEqual([]);
  expect(new Set(BROKEN.map(({ name }) => ruleOf(name)))).toEqual(new Set(RULES.map(([, rule]) => rule)));
  const tolerated = [...goldens].filter(([, { errors }]) => errors.length === 0).map(([name]) => name);
  expect(tolerated).toEqual([
    "the original SDK: the first plan has another value than configured",
    "the original SDK: the new state has another value",
  ]);
});

test.each(BROKEN.filter(({ name }) => !isOfFinalPlan(name)))("in a dump: $name", async (workspace) => {
  const { errors } = goldens.get(workspace.name)!;
  const violations = await judgedViolations(workspace);
  const refused = violations.filter(({ tolerated }) => !tolerated);
  expect(refused.map(({ summary }) => summary)).toEqual(errors);
  expect(new Set(violations.map(({ rule }) => rule))).toEqual(new Set([ruleOf(workspace.name)]));
  for (const { remedy } of refused) expect(remedy).toMatch(/Report it to the provider's developers/);
});

test.each(BROKEN.filter(({ name }) => isOfFinalPlan(name)))("in a rehearsal: $name", async (workspace) => {
  const { errors } = goldens.get(workspace.name)!;
  await withPlan(workspace, async (plan, ask) => {
    const planned = plan.traces.find(({ change }) => change.address.resource.name === "a")!;
    const given = [{ address: "test_other.u", path: [attribute("id")], value: stringValue(MADE) }];
    const { trace } = await settleRehearsal(plan, planned, given, ask);
    const refused = trace.diagnostics.filter(({ severity }) => severity === "error").map(({ summary }) => summary);
    expect(refused).toEqual(errors);
    const broken = trace.violations.filter(({ tolerated }) => !tolerated);
    // An answer that does not fit the schema is an error of its decoding.
    if (broken.length > 0) expect(broken.map((each) => contractSummary(each, "PlanResourceChange"))).toEqual(errors);
    for (const { rule } of broken) expect(rule).toBe(ruleOf(workspace.name));
  });
});
