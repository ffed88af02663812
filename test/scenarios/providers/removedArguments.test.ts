import { expect, test } from "vitest";
import { ruleId } from "../../../server/engine/lifecycle/reasons/decision.ts";
import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { settle } from "../../../server/workspace/asked/settle.ts";
import { openWorkspace } from "../../../server/workspace/workspace.ts";
import { MADE_UP, stateOf } from "../../support/memory.ts";
import { MemoryDisk } from "../../support/memoryDisk.ts";

// A simulated provider may have a default for an unconfigured argument. After the removal of an argument, the plan shows its
// effect
// until the next apply.

const ROOT = "/w";
const MAIN = `${ROOT}/main.tf`;
const string = (more: object) => ({ type: "string", ...more });
const attributes = {
  id: string({ optional: true, computed: true }),
  kind: string({ optional: true }),
  zone: string({ optional: true }),
};
const SCHEMAS = {
  provider_schemas: { [MADE_UP]: { resource_schemas: { made_up: { version: 0, block: { attributes } } } } },
};
const resource = (name: string, body: string) => `resource "made_up" "${name}" {\n${body}}\n`;
const KIND = '  kind = "std"\n';

const stateWith = (serial: number, kind: string | null): string => {
  const state = JSON.parse(stateOf({ id: "1", kind, zone: "z" }));
  return JSON.stringify({ ...state, serial, resources: [...state.resources, { ...state.resources[0], name: "b" }] });
};

async function opened(schemas: object = SCHEMAS) {
  const disk = new MemoryDisk([].values());
  disk.files.set(MAIN, resource("a", KIND) + resource("b", KIND));
  disk.files.set(`${ROOT}/terraform.tfstate`, stateWith(1, "std"));
  disk.files.set(`${ROOT}/schemas.json`, JSON.stringify(schemas));
  let plan: LivePlan | undefined;
  const workspace = openWorkspace(
    { ask: disk.ask, environment: { schemas: `${ROOT}/schemas.json` } },
    {
      planned: ({ roots: [root] }) => {
        plan = root?.plan;
      },
      log: (_, caught) => {
        if (caught) throw caught;
      },
    },
  );
  workspace.dispatch({ kind: "folderAdded", path: ROOT });
  await workspace.settled();
  const rules = async () => {
    await workspace.settled();
    return plan!.traces.map(({ change: { address, action } }) => `${address.text} ${action.outcome} ${ruleId(action)}`);
  };
  const edit = (text: string) => {
    workspace.dispatch({ kind: "edited", path: MAIN, text });
    return rules();
  };
  const apply = (serial: number, kind: string | null) => {
    disk.files.set(`${ROOT}/terraform.tfstate`, stateWith(serial, kind));
    workspace.dispatch({ kind: "changedOnDisk", paths: [`${ROOT}/terraform.tfstate`] });
    return rules();
  };
  return { plan: () => plan!, rules, edit, apply };
}

test("a removed argument becomes null, and its undo restores it; untouched arguments stay", async () => {
  const { plan, rules, edit } = await opened();
  expect(await rules()).toEqual(["made_up.a no-op unset-kept", "made_up.b no-op unset-kept"]);
  expect(await edit(resource("a", "") + resource("b", KIND))).toEqual([
    "made_up.a update may-be-same",
    "made_up.b no-op unset-kept",
  ]);
  expect(plan().work.instances).toEqual(["made_up.a"]);
  const { inputs } = plan();
  const scratch = await settle({ ...inputs, options: { ...DEFAULT_OPTIONS, ...inputs.options } }, failing);
  expect(scratch.traces.map(({ change }) => ruleId(change.action))).toEqual(["may-be-same", "unset-kept"]);
  expect(await edit(resource("a", KIND) + resource("b", KIND))).toEqual([
    "made_up.a no-op unset-kept",
    "made_up.b no-op unset-kept",
  ]);
});

const failing = () => Promise.reject(new Error("everything is known"));

test("an argument that was removed before an apply does not count as removed after it", async () => {
  const { rules, edit, apply } = await opened();
  await edit(resource("a", "") + resource("b", ""));
  expect(await rules()).toEqual(["made_up.a update may-be-same", "made_up.b update may-be-same"]);
  // The provider has a default.
  expect(await apply(2, "std")).toEqual(["made_up.a no-op unset-kept", "made_up.b no-op unset-kept"]);
});

test("without a schema too, a removed argument may become null", async () => {
  const { edit } = await opened({});
  expect(await edit(resource("a", "") + resource("b", KIND))).toEqual([
    "made_up.a update may-change",
    "made_up.b no-op unchanged",
  ]);
});
