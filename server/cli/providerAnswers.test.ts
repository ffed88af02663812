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
  readonly diagnostics: readonly { readonly severity: string; readonly summary: string }[];
  readonly failed?: true;
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

const callOf = ({ operations }: RunJson, operation: string, phase = "plan"): Operation =>
  operations.find((each) => each.operation === operation && each.phase === phase)!;

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

const TWO =
  'resource "test_thing" "a" {\n name = "a"\n}\nresource "test_thing" "b" {\n name = "b"\n zone = test_thing.a.id\n}\n';
const GIVEN = ["--what-if", 'test_thing.a.id="i-1"'];
const afterFirst = (call: string, does: Effect) =>
  workspace("second", TWO, { provider: ruled({ call, when: { name: "b", zone: "i-1" }, does }) });

test.each([
  ["plan-stable", { set: [[["version"], 7]] }, "version: 1 → 7", "Provider produced inconsistent final plan"],
  ["plan-valid", { set: [[["zone"], "z"]] }, 'zone: "i-1" → "z"', "Provider produced invalid plan"],
] as const)(
  "a second plan that breaks %s is shown, with the part and both values",
  async (broken, does, part, summary) => {
    const { text, run } = await timelineOf(afterFirst("PlanResourceChange", does), "test_thing.b", ...GIVEN);
    expect(callOf(run, "PlanResourceChange", "apply")).toMatchObject({
      violations: [{ rule: broken, path: part.split(":")[0] }],
      diagnostics: [{ severity: "error", summary }],
      failed: true,
    });
    expect(callOf(run, "PlanResourceChange")).toMatchObject({ violations: [], diagnostics: [] });
    expect(run.stages.at(-1)).toMatchObject({ stage: "finalPlannedState" });
    expect(text).toContain(
      `Final Planned: PlanResourceChange: answered by the provider plugin\n      Error: ${summary}`,
    );
    expect(text).toContain(`${part} breaks ${broken}.`);
    expect(text).toContain(`(${broken}): ${part}. Terraform stops with "${summary}".`);
    expect(text).toMatch(new RegExp(`${part.split(":")[0]} .*# breaks ${broken}`));
    expect(text).toContain("✗ Plan again");
  },
);

test("a second plan that replaces what the first one updates is another action, as Terraform says", async () => {
  const main = TWO.replace("zone = test_thing.a.id", "label = test_thing.a.id");
  const replaces = { call: "PlanResourceChange", prior: true, when: { label: "i-1" }, does: { replace: [["label"]] } };
  const { run } = await timelineOf(
    workspace("other", main, { state: [{ name: "b", attributes: thing("b") }], provider: ruled(replaces) }),
    "test_thing.b",
    ...GIVEN,
  );
  expect(callOf(run, "PlanResourceChange", "apply").violations).toMatchObject([
    { rule: "plan-stable", path: "", message: "changed the planned action from Update to DeleteThenCreate" },
    { rule: "plan-stable", path: "id", message: "was known, but now unknown" },
  ]);
});

test("a warning of a second plan that succeeds stands at its call", async () => {
  const warning = { severity: "warning", summary: "Late" } as const;
  const { text, run } = await timelineOf(
    afterFirst("PlanResourceChange", { diagnostics: [warning] }),
    "test_thing.b",
    ...GIVEN,
  );
  expect(callOf(run, "PlanResourceChange", "apply").diagnostics).toMatchObject([warning]);
  expect(text).toContain("      Warning: Late\n");
  expect(run.stages.at(-1)).toMatchObject({ stage: "newState" });
});

test("a second validation that fails has the Configuration that it saw", async () => {
  const error = { severity: "error", summary: "Bad zone", path: ["zone"] } as const;
  const { run } = await timelineOf(
    afterFirst("ValidateResourceConfig", { diagnostics: [error] }),
    "test_thing.b",
    ...GIVEN,
  );
  expect(run.operations.at(-1)).toMatchObject({
    operation: "ValidateResourceConfig",
    phase: "apply",
    failed: true,
    diagnostics: [{ summary: "Bad zone" }],
  });
  expect(run.stages.at(-1)).toMatchObject({
    stage: "configuration",
    phase: "apply",
    value: { value: { zone: "i-1" } },
  });
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
