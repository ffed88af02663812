import { expect, test } from "vitest";
import { ruled } from "../../test/conformance/provider/base.ts";
import { type Stored, thing, type Workspace, workspace } from "../../test/conformance/provider/workspace.ts";
import type { CallRule, Effect } from "../../test/support/provider/rules.ts";
import { ruledCommand } from "../../test/support/ruledCommand.ts";

// What the timeline says of answers that differ in form, that break a promise, or that only change the state.

interface Operation {
  readonly operation: string;
  readonly phase: string;
  readonly forms?: readonly object[];
  readonly drift?: readonly string[];
  readonly violations: readonly { readonly rule: string; readonly path: string; readonly tolerated?: true }[];
}

interface RunJson {
  readonly stages: readonly { readonly stage: string; readonly phase: string; readonly value: object | null }[];
  readonly operations: readonly Operation[];
}

async function timelineOf(played: Workspace, address: string, ...options: readonly string[]) {
  const [text, json] = [
    await ruledCommand(played, "timeline", address, ...options),
    await ruledCommand(played, "timeline", address, ...options, "--json"),
  ];
  const [run]: readonly RunJson[] = JSON.parse(json.out).runs;
  return { text: text.out, run: run! };
}

const callOf = ({ operations }: RunJson, operation: string): Operation =>
  operations.find((each) => each.operation === operation && each.phase === "plan")!;

const rule = (call: string, does: Effect, type = "test_thing"): CallRule => ({ call, type, does });
const ONE = 'resource "test_thing" "a" {\n  name = "a"\n  label = "{ \\"b\\": 1 }"\n}\n';
const stored = (label: string): readonly Stored[] => [{ name: "a", attributes: thing("a", { label }) }];

test("a value that is read in another form of the same JSON is no drift", async () => {
  const read = rule("ReadResource", { set: [[["label"], '{"b":1}']] });
  const { text, run } = await timelineOf(
    workspace("form", ONE, { state: stored('{ "b": 1 }'), provider: ruled(read) }),
    "test_thing.a",
  );
  expect(callOf(run, "ReadResource")).toMatchObject({ forms: [{ path: "label", form: "json" }] });
  expect(callOf(run, "ReadResource")).not.toHaveProperty("drift");
  expect(text).not.toMatch(/drift/);
});

test("a value that is read as another one is drift, at the call that read it", async () => {
  const read = rule("ReadResource", { set: [[["label"], '{"b":2}']] });
  const { run } = await timelineOf(
    workspace("drift", ONE, { state: stored('{ "b": 1 }'), provider: ruled(read) }),
    "test_thing.a",
  );
  expect(callOf(run, "ReadResource")).toMatchObject({ drift: ["label"] });
  expect(callOf(run, "ReadResource")).not.toHaveProperty("forms");
});

test("a plan that keeps the stored form says that both mean the same", async () => {
  const keeps = rule("PlanResourceChange", { set: [[["label"], '{"b":1}']] });
  const { text, run } = await timelineOf(
    workspace("kept", ONE, { state: stored('{"b":1}'), provider: ruled(keeps) }),
    "test_thing.a",
  );
  expect(callOf(run, "PlanResourceChange")).toMatchObject({ forms: [{ path: "label", form: "json" }], violations: [] });
  expect(text).toContain("label is the stored JSON, laid out otherwise");
});

test("a broken promise that Terraform tolerates stands at the plan, with both values", async () => {
  const main = 'resource "test_old" "a" {\n  name = "a"\n  label = "y"\n}\n';
  const tested = workspace("tolerated", main, {
    provider: ruled(rule("PlanResourceChange", { set: [[["label"], "z"]] }, "test_old")),
  });
  const { text, run } = await timelineOf(tested, "test_old.a");
  expect(callOf(run, "PlanResourceChange").violations).toMatchObject([
    { rule: "plan-valid", path: "label", tolerated: true },
  ]);
  expect(text).toContain('label: "y" → "z" breaks plan-valid');
});

test("a refresh-only plan has the New State that it writes, of a changed object and of one that is gone", async () => {
  const [drifted, gone] = [{ set: [[["label"], "other"]] as const }, { gone: true as const }];
  const reading = (does: Effect) =>
    workspace("refreshed", ONE, { state: stored("x"), provider: ruled(rule("ReadResource", does)) });
  const changed = await timelineOf(reading(drifted), "test_thing.a", "--refresh-only");
  expect(changed.run.stages.at(-1)).toMatchObject({
    stage: "newState",
    phase: "apply",
    value: { value: { label: "other" } },
  });
  expect(changed.text).toContain("the apply only writes to the state what was read");
  const dropped = await timelineOf(reading(gone), "test_thing.a", "--refresh-only");
  expect(dropped.run.stages.at(-1)).toMatchObject({ stage: "newState", value: null });
  expect(dropped.text).toContain("the apply only drops it from the state");
});

test("an object that does not change has no New State", async () => {
  const tested = workspace("same", 'resource "test_thing" "a" {\n  name = "a"\n}\n', {
    state: [{ name: "a", attributes: thing("a") }],
  });
  const { text, run } = await timelineOf(tested, "test_thing.a", "--refresh-only");
  expect(run.stages.map(({ stage }) => stage)).not.toContain("newState");
  expect(text).toContain("This object does not change, so nothing is applied to it.");
});

test("a failing call ends the run: the objects that no call led to are missing, what the state file has stays", async () => {
  const tested = workspace("ended", 'resource "test_thing" "a" {\n  name = "a"\n  size = 2\n}\n', {
    state: [{ name: "a", attributes: thing("a") }],
  });
  const stagesAfter = async (failure: string): Promise<readonly string[]> => {
    const { out } = await ruledCommand(tested, "timeline", "test_thing.a", "--json", "--fail", failure);
    const runs: readonly (RunJson & { readonly kind: string })[] = JSON.parse(out).runs;
    const rehearsed = runs.find(({ kind }) => kind === "rehearsed");
    return rehearsed!.stages.map(({ stage, phase }) => `${stage} ${phase}`);
  };
  expect(await stagesAfter("validate")).toEqual(["previousRunState plan", "configuration validate"]);
  expect(await stagesAfter("upgrade")).toEqual(["previousRunState plan", "configuration validate"]);
  expect(await stagesAfter("read")).toEqual(["previousRunState plan", "upgradedState plan", "configuration validate"]);
  expect((await stagesAfter("plan")).at(-1)).toBe("proposedNewState plan");
  expect((await stagesAfter("plan:apply")).at(-1)).toBe("proposedNewState apply");
});

test("an object that the read no longer finds has drifted", async () => {
  const gone = workspace("gone", ONE, { state: stored("x"), provider: ruled(rule("ReadResource", { gone: true })) });
  expect((await timelineOf(gone, "test_thing.a", "--refresh-only")).text).toContain("Prior (drifted)");
});
