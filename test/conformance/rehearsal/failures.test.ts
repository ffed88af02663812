import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { continuesAfter } from "../../../server/engine/lifecycle/failureRules.ts";
import type { Trace } from "../../../server/engine/lifecycle/trace.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { failedApply } from "../../../server/engine/plan/rehearsal/failedState.ts";
import { type Json, writeJson } from "../../../server/engine/render/json.ts";
import { planJson } from "../../../server/engine/render/planJson/planJson.ts";
import type { State } from "../../../server/engine/state/state.ts";
import { withoutDeepMarks } from "../../../server/engine/values/value.ts";
import { settleNextPlan } from "../../../server/workspace/settleNextPlan.ts";
import { settleRehearsal } from "../../../server/workspace/settleRehearsal.ts";
import { describedValue } from "../../support/provider/ruledValues.ts";
import { withPlan } from "../provider/played.ts";
import { agreesWithState } from "./compared.ts";
import type { FailedReally, NextChange } from "./failedReally.ts";
import { FAILING, type FailingWorkspace } from "./failingWorkspaces.ts";

// What an apply that fails leaves, and what is planned next, beside the real terraform.

const [, ...lines] = readFileSync(join(import.meta.dirname, "failures.golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const goldens = new Map(
  lines.map((line) => JSON.parse(line) as { name: string; real: FailedReally }).map(({ name, real }) => [name, real]),
);

/** The failures that cannot happen: Terraform runs no such provisioner. */
const IMPOSSIBLE = [
  "a provisioner at the end of what is created first fails",
  "a provisioner at the end of a tainted object",
  "a provisioner at the end of a deposed object",
];

/** The plans that depend on the object which the provider returned, so that they are not claimed. */
const UNDECIDED = ["update fails with a partial object", "update fails with the prior object"];

function failingTrace(plan: LivePlan, { address, failure }: FailingWorkspace): Trace {
  const traces = plan.traces.filter(({ change }) => change.address.text === address);
  const deleted = traces.find(({ change }) => change.deposed !== undefined);
  return failure.operation === "delete" && deleted ? deleted : traces.find(({ change }) => !change.deposed)!;
}

interface StoredObject {
  readonly address: string;
  readonly status: string;
  readonly attributes: unknown;
}

const ourObjects = (state: State) =>
  [...state.resources.values()].flatMap(({ objects }) =>
    objects.map(({ address, deposed, status, content }) => ({
      address: `${address.text}${deposed === undefined ? "" : " (deposed)"}`,
      status,
      agrees: (attributes: unknown) =>
        "value" in content
          ? agreesWithState(describedValue(withoutDeepMarks(content.value)), attributes)
          : isDeepStrictEqual(JSON.parse(JSON.stringify(content.json.read())), attributes),
    })),
  );

interface ResourceJson {
  readonly type: string;
  readonly name: string;
  readonly instances: readonly {
    readonly index_key?: unknown;
    readonly deposed?: string;
    readonly status?: string;
    readonly attributes: unknown;
  }[];
}

const realObjects = (resources: readonly unknown[]): readonly StoredObject[] =>
  (resources as readonly ResourceJson[]).flatMap(({ type, name, instances }) =>
    instances.map(({ index_key: key, deposed, status = "ready", attributes }) => ({
      address: `${type}.${name}${key === undefined ? "" : `[${key}]`}${deposed === undefined ? "" : " (deposed)"}`,
      status,
      attributes,
    })),
  );

const byAddress = <T extends { readonly address: string }>(items: readonly T[]): readonly T[] =>
  items.toSorted((a, b) => (a.address < b.address ? -1 : 1));

const changesOf = (plan: LivePlan): readonly NextChange[] => {
  const { resource_changes: changes = [] } = JSON.parse(writeJson(planJson(plan) as Json));
  return changes.map(
    (change: { address: string; deposed?: string; change: { actions: string[] }; action_reason?: string }) => ({
      address: change.address,
      deposed: change.deposed !== undefined,
      actions: change.change.actions,
      ...(change.action_reason !== undefined && { reason: change.action_reason }),
    }),
  );
};

test("every workspace is recorded, and fails", () => {
  expect(FAILING.map(({ name }) => name).filter((name) => !goldens.has(name))).toEqual([]);
  const fine = [...goldens].filter(([, { failed }]) => !failed).map(([name]) => name);
  expect(fine.filter((name) => !name.endsWith("and the apply continues")).sort()).toEqual([...IMPOSSIBLE].sort());
});

test.each(FAILING)("$name", async (workspace) => {
  const real = goldens.get(workspace.name)!;
  await withPlan(workspace, async (plan, ask) => {
    const trace = failingTrace(plan, workspace);
    const { trace: rehearsed } = await settleRehearsal(plan, trace, [], ask);
    const failed = failedApply(plan, trace, rehearsed, workspace.failure);
    if (IMPOSSIBLE.includes(workspace.name)) {
      expect(failed).toBeUndefined();
      return;
    }
    const [ours, its] = [byAddress(ourObjects(failed!.state)), byAddress(realObjects(real.resources))];
    const statuses = (objects: readonly Pick<StoredObject, "address" | "status">[]) =>
      objects.map(({ address, status }) => `${address}: ${status}`);
    expect(statuses(ours)).toEqual(statuses(its));
    for (const [at, { address, agrees }] of ours.entries())
      expect([address, agrees(its[at]!.attributes)]).toEqual([address, true]);
    expect(continuesAfter(failed!.outcome)).toBe(!real.failed);
    if (UNDECIDED.includes(workspace.name)) return;
    const next = await settleNextPlan(plan, failed!.state, ask);
    expect(byAddress(changesOf(next))).toEqual(byAddress(real.next));
  });
});
