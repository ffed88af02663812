import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { objectAt } from "../../../../server/engine/lifecycle/trace.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../../../server/engine/load/inputs.ts";
import { nextState } from "../../../../server/engine/plan/nextState.ts";
import type { LivePlan } from "../../../../server/engine/plan/plan.ts";
import { answers } from "../../../../server/engine/source/question.ts";
import { attributesJson } from "../../../../server/engine/state/content.ts";
import { readState } from "../../../../server/engine/state/readState.ts";
import type { State } from "../../../../server/engine/state/state.ts";
import { isWhollyKnown } from "../../../../server/engine/values/value.ts";
import { askDisk } from "../../../../server/host/node/askers.ts";
import { settle } from "../../../../server/workspace/settle.ts";
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

describe.runIf(hasTerraform)("the state that a plan leaves is the one that the real terraform leaves", () => {
  test.each(applicable)("$name", async ({ step }) => {
    await inFolderOf(step, async (folder) => {
      const plan = await firstPlan(step, folder);
      await realSaid(step, folder);
      const real = readState("", (await applied(folder)) ?? "").value;
      expect(real && differencesBetween(nextState(plan)!, real, !!step.targets?.length)).toEqual([]);
    });
  });
});
