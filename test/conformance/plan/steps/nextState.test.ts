import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { objectAt } from "../../../../server/engine/lifecycle/trace.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../../../server/engine/load/inputs.ts";
import { nextState } from "../../../../server/engine/plan/nextState.ts";
import type { LivePlan } from "../../../../server/engine/plan/plan.ts";
import { answers } from "../../../../server/engine/source/question.ts";
import { attributesJson, writtenOutput } from "../../../../server/engine/state/content.ts";
import { readState } from "../../../../server/engine/state/readState.ts";
import type { State } from "../../../../server/engine/state/state.ts";
import { isWhollyKnown } from "../../../../server/engine/values/value.ts";
import { askDisk } from "../../../../server/host/node/askers.ts";
import { settle } from "../../../../server/workspace/asked/settle.ts";
import { hasTerraform, LANGUAGE } from "../../../support/terraform.ts";
import { applied, inFolderOf, realSaid } from "./real.ts";
import { isRefused, type Step } from "./step.ts";
import type { Asked } from "./walk.ts";

// Two plans in a row: what the first plan leaves is what the real terraform leaves, and planning that again changes nothing.

const [, ...lines] = readFileSync("test/conformance/plan/steps/steps.golden.jsonl", "utf8").trim().split("\n");
const recorded = lines.map((line) => JSON.parse(line) as Asked & { readonly name: string });
const applicable = recorded.filter(({ real }) => !isRefused(real));

const variablesOf = (step: Step) => Object.entries(step.variables).map(([name, text]) => ({ name, text }));
const planIn = (step: Step, folder: string, options: Partial<PlanOptions>, state?: State) =>
  settle(
    {
      root: resolve(folder),
      answers: answers(),
      options: {
        ...DEFAULT_OPTIONS,
        language: LANGUAGE,
        variables: variablesOf(step),
        missingVariable: "error",
        ...options,
      },
      ...(state && { state }),
    },
    askDisk,
  );
const firstPlan = (step: Step, folder: string) =>
  planIn(step, folder, {
    mode: step.mode,
    refresh: !step.unrefreshed,
    targets: step.targets ?? [],
    replace: step.replace,
  });

const isConfigurationKnown = (trace: LivePlan["traces"][number]): boolean => {
  const configuration = objectAt(trace, "configuration");
  return configuration !== undefined && isWhollyKnown(configuration);
};

describe("a plan that is planned again from the state it leaves", () => {
  const normal = applicable.filter(({ step }) => step.mode === "normal" && !step.targets?.length);
  test.each(normal)("$name", async ({ step }) => {
    await inFolderOf(step, async (folder) => {
      const plan = await firstPlan(step, folder);
      const nextPlan = await planIn(step, folder, {}, nextState(plan)!);
      const changed = nextPlan.traces.filter(
        (trace) =>
          trace.change.address.resource.type === "terraform_data" &&
          trace.change.action.outcome !== "no-op" &&
          (isConfigurationKnown(trace) || trace.orphan !== undefined),
      );
      expect(changed.map(({ change }) => `${change.address.text}: ${change.action.outcome}`)).toEqual([]);
      expect(nextPlan.traces.filter(({ failed }) => failed).map(({ change }) => change.address.text)).toEqual([]);
    });
  });
  test("is recorded", () => expect(normal.length).toBeGreaterThan(5));
});

/** Returns the managed objects of a state by their addresses. */
const objectsOf = (state: State) =>
  new Map(
    [...state.resources.values()].flatMap(({ objects }) =>
      objects.filter(({ address }) => address.resource.mode === "managed").map((each) => [each.address.text, each]),
    ),
  );

/** Returns what differs between the state of our plan and the applied one; an unknown attribute of ours can be anything. */
function differencesBetween(ours: State, real: State, isTargeted: boolean): readonly string[] {
  const [ourObjects, realObjects] = [objectsOf(ours), objectsOf(real)];
  const addresses = new Set([...ourObjects.keys(), ...realObjects.keys()]);
  return [...addresses].flatMap((address) => {
    const [our, its] = [ourObjects.get(address), realObjects.get(address)];
    if (!our || !its) return [`${address}: ${our ? "only ours" : "only real"}`];
    const real = attributesJson(its.content) as Record<string, unknown>;
    const known = knownAttributes(our);
    const wrong = Object.keys(real).filter(
      (name) => known.has(name) && JSON.stringify(known.get(name)) !== JSON.stringify(real[name]),
    );
    const otherDifferences = [
      our.status !== its.status && "status",
      our.schemaVersion !== its.schemaVersion && "schema version",
      our.configuration !== its.configuration && "configuration",
      // With targets, the graph of the apply has fewer nodes than the graph of the plan, so the order of a replacement can differ.
      !isTargeted && our.createBeforeDestroy !== its.createBeforeDestroy && "create_before_destroy",
      our.dependencies.join() !== its.dependencies.join() && `dependencies ${our.dependencies} / ${its.dependencies}`,
    ].filter((each) => each !== false);
    return [...wrong, ...otherDifferences].map((what) => `${address}: ${what}`);
  });
}

function knownAttributes({ content }: ReturnType<typeof objectsOf> extends Map<string, infer O> ? O : never) {
  const json = attributesJson(content) as Record<string, unknown>;
  const unknown = new Set(
    "value" in content && content.value.kind === "mapping"
      ? [...content.value.entries].flatMap(([name, value]) => (isWhollyKnown(value) ? [] : [name]))
      : [],
  );
  return new Map(Object.entries(json).filter(([name]) => !unknown.has(name)));
}

/** Plans of two instances of each resource, of which the apply needs only the first ones. */
const targeted = ["terraform_data.n", "terraform_data.same", "terraform_data.n[0]"].map((target) => ({
  name: `with the target ${target}`,
  step: {
    files: {
      "main.tf": `
resource "terraform_data" "d" {
  count = 2
  input = "new-\${count.index}"
}
resource "terraform_data" "r" {
  count            = 2
  input            = "new"
  triggers_replace = "new"
}
resource "terraform_data" "c" {
  count            = 2
  triggers_replace = "new"
  lifecycle {
    create_before_destroy = true
  }
}
resource "terraform_data" "n" {
  count = 1
  input = [terraform_data.d[0].output, terraform_data.r[0].output, terraform_data.c[0].id]
}
resource "terraform_data" "same" {
  depends_on = [terraform_data.d[0]]
}
output "first" {
  value = terraform_data.d[0].output
}
output "second" {
  value = terraform_data.d[1].output
}
output "known" {
  value = terraform_data.d[1].input
}
output "all" {
  value = terraform_data.d[*].output
}
`,
    },
    state: targetedState(),
    mode: "normal",
    targets: [target],
    replace: [],
    variables: {},
  } satisfies Step,
}));

function targetedState(): string {
  const old = { value: "old", type: "string" };
  const object = (id: string, more: object, key?: number) => ({
    schema_version: 0,
    ...(key !== undefined && { index_key: key }),
    attributes: { id, input: null, output: null, triggers_replace: null, ...more },
    sensitive_attributes: [],
  });
  const resource = (name: string, ...instances: readonly object[]) => ({
    ...{ mode: "managed", type: "terraform_data", name, instances },
    provider: 'provider["terraform.io/builtin/terraform"]',
  });
  const two = (name: string, more: object) => resource(name, object(`${name}0`, more, 0), object(`${name}1`, more, 1));
  const before = (name: string) => `terraform_data.${name}`;
  const dependencies = [before("c"), before("d"), before("r")];
  return JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: "l",
    outputs: { second: old, all: { value: ["old", "old"], type: ["tuple", ["string", "string"]] } },
    resources: [
      two("c", { triggers_replace: old }),
      two("d", { input: old, output: old }),
      resource("n", { ...object("n0", {}, 0), dependencies }),
      two("r", { input: old, output: old, triggers_replace: old }),
      resource("same", { ...object("same", {}), dependencies: [before("d")] }),
    ],
    check_results: null,
  });
}

/** A refresh that applies the outputs, some of which only an apply of the resource could decide. */
const refreshed = {
  name: "a refresh with outputs of an object that does not exist",
  step: {
    files: {
      "main.tf": `
resource "terraform_data" "a" {
  input = 1
}
output "known" {
  value = 1
}
output "new" {
  value = terraform_data.a.id
}
output "old" {
  value = terraform_data.a.id
}
output "part" {
  value = [1, terraform_data.a.id]
}
output "dynamic" {
  sensitive = true
  value     = terraform_data.a.output
}
locals {
  pair = { id = terraform_data.a.id, one = 1 }
}
output "local" {
  value = local.pair
}
output "conditional" {
  value = [terraform_data.a.id == null ? "x" : terraform_data.a.id]
}
output "all" {
  value = [terraform_data.a]
}
output "splat" {
  value = [terraform_data.a[*].id]
}
`,
    },
    state: JSON.stringify({
      version: 4,
      terraform_version: "1.11.4",
      serial: 1,
      lineage: "l",
      outputs: { old: { value: "old", type: "string" }, gone: { value: "old", type: "string" } },
      resources: [],
      check_results: null,
    }),
    mode: "refresh-only",
    targets: [],
    replace: [],
    variables: {},
  } satisfies Step,
};

/** Returns the known outputs of a state, or those of the same names that are unknown in another. */
const outputsOf = (state: State, other: State) =>
  Object.fromEntries(
    [...state.outputs].flatMap(([name, { content }]) => {
      const otherContent = other.outputs.get(name)?.content;
      const isOpen = [content, otherContent].some((each) => each && "value" in each && !isWhollyKnown(each.value));
      return isOpen ? [] : [[name, writtenOutput(content)]];
    }),
  );

describe.runIf(hasTerraform)("the state that a plan leaves is the one that the real terraform leaves", () => {
  test.each([...applicable, ...targeted, refreshed])("$name", async ({ step }) => {
    await inFolderOf(step, async (folder) => {
      const plan = await firstPlan(step, folder);
      await realSaid(step, folder);
      const real = readState("", (await applied(folder)) ?? "").value!;
      const ours = nextState(plan)!;
      expect(differencesBetween(ours, real, !!step.targets?.length)).toEqual([]);
      expect(outputsOf(ours, real)).toEqual(outputsOf(real, ours));
    });
  });
});
