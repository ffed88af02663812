import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { capturingConsole } from "../../../test/support/capturingConsole.ts";
import { withFolder } from "../../../test/support/folder.ts";
import { STATE_HISTORY } from "../../engine/load/state/stateHistory.ts";
import { DISK } from "../../host/node/askers.ts";
import { historyAsker } from "../../host/node/stateHistory.ts";
import { askWith } from "../../host/shared/askWith.ts";
import { main as stateline } from "../main.ts";

// A plan file of the real terraform, and the states before and after its apply.
const recording = JSON.parse(readFileSync("test/conformance/logs/promised.golden.json", "utf8")) as Readonly<
  Record<"main" | "before" | "plan" | "after", string>
>;

/** The state after somebody has changed the object once more. */
function changedLater(): string {
  const state = JSON.parse(recording.after) as {
    serial: number;
    resources: { name: string; instances: { attributes: { input: unknown; output: unknown } }[] }[];
  };
  const { attributes } = state.resources.find(({ name }) => name === "a")!.instances[0]!;
  attributes.input = attributes.output = { value: "three", type: "string" };
  return JSON.stringify({ ...state, serial: state.serial + 1 });
}

const run = (state: string, ...options: readonly string[]) => runIn({}, state, ...options);

const runOn = (main: string, state: string, ...options: readonly string[]) =>
  runIn({ "main.tf": main }, state, ...options);

async function runIn(more: Readonly<Record<string, string>>, state: string, ...options: readonly string[]) {
  const { console, printed } = capturingConsole();
  const files = {
    "main.tf": recording.main,
    ...more,
    "terraform.tfstate": state,
    "terraform.tfstate.backup": recording.before,
  };
  const code = await withFolder(files, async (folder) => {
    const { writeFileSync } = await import("node:fs");
    writeFileSync(`${folder}/plan.bin`, Buffer.from(recording.plan, "base64"));
    const ask = askWith(new Map([...DISK, [STATE_HISTORY, historyAsker]]));
    const words = options.map((word) => word.replace("FOLDER", folder));
    return stateline(["timeline", folder, ...words], ask, console, {});
  });
  return { code, ...printed };
}

const PROMISED = ["--between", "FOLDER/plan.bin", "--and", "state"];

test("a state that keeps what a finished plan promised, and the attribute that the plan left open", async () => {
  const { out, code } = await run(recording.after, "terraform_data.a", ...PROMISED);
  expect(code).toBe(0);
  expect(out).toBe(`terraform_data.a between plan.bin (finished plan) and the present state, serial 4:
  plan.bin (finished plan): will be updated in-place
  Everything is as planned. The plan left 1 attribute to the apply.
    ~ output: (known after apply) → "two"  # left to the apply
`);
});

test("an attribute that was changed once more is not as planned", async () => {
  const { out } = await run(changedLater(), "terraform_data.a", ...PROMISED);
  expect(out).toContain("1 attribute is not as planned. The plan left 1 attribute to the apply.");
  expect(out).toContain('~ input: "two" → "three"  # not as planned');
});

test("two states, and a state beside the plan; an object that one of them lacks", async () => {
  const [, serial] = /"serial": (\d+)/.exec(recording.before)!;
  expect((await run(recording.after, "terraform_data.a", "--between", serial!, "--and", "state")).out).toContain(
    '  2 attributes differ.\n    ~ input: "one" → "two"\n    ~ output: "one" → "two"\n',
  );
  expect((await run(recording.after, "terraform_data.a", "--between", "state")).out).toContain(
    "The object is the same in both.",
  );
  expect((await run(recording.after, "terraform_data.b", "--between", serial!, "--and", "plan")).out).toContain(
    "The object exists only in the plan.",
  );
});

test("an instance that a finished plan does not have is not claimed to have no object", async () => {
  const added = `${recording.main}\nresource "terraform_data" "added" {\n  input = 1\n}\n`;
  const { out } = await runOn(added, recording.after, "terraform_data.added", "--between", "FOLDER/plan.bin");
  expect(out).toContain("plan.bin (finished plan): not in the plan");
  expect(out).toContain("  plan.bin does not plan this instance.\n");
});

test("an object that is gone although a finished plan promised it", async () => {
  const state = JSON.parse(recording.after) as { serial: number; resources: { name: string }[] };
  const resources = state.resources.filter(({ name }) => name !== "b");
  const gone = JSON.stringify({ ...state, serial: state.serial + 1, resources });
  expect((await run(gone, "terraform_data.b", ...PROMISED)).out).toContain(
    "  The object exists only in plan.bin (finished plan). That is not as planned.\n",
  );
  const orphan = await runOn("", recording.after, "terraform_data.b", "--between", "state");
  expect(orphan.out).toContain("  The object exists only in the present state, serial 4.\n");
});

test("the rehearsal of a replacement has the new object; what nobody knows is not claimed to differ", async () => {
  const replaced = ["terraform_data.a", "--replace", "terraform_data.a"];
  const { out } = await run(recording.after, ...replaced, "--between", "state", "--and", "rehearsal");
  expect(out).toContain("  No known value differs. 1 attribute is known only after apply.\n    ~ id: ");
  expect((await run(recording.after, ...replaced, "--between", "plan", "--and", "rehearsal")).out).toContain(
    '  No known value differs. 2 attributes are known only after apply.\n    ~ output: (known after apply) → "two"\n',
  );
});

test("the present state has its serial as another name", async () => {
  const { out } = await run(recording.after, "terraform_data.a", "--between", "4");
  expect(out).toContain("terraform_data.a between the present state, serial 4 and the plan:");
});

test("a log has its planned change and outcome; a run differs from itself in nothing", async () => {
  const resource = { addr: "terraform_data.a" };
  const messages = [
    { type: "version", terraform: "1.11.4", ui: "1.2" },
    { type: "planned_change", change: { resource, action: "create" } },
    { type: "apply_complete", hook: { resource, action: "create" } },
  ];
  const log = messages.map((message) => JSON.stringify(message)).join("\n");
  const compared = ["terraform_data.a", "--log", "FOLDER/apply.jsonl", "--between"];
  const { out } = await runIn({ "apply.jsonl": log }, recording.after, ...compared, "log");
  expect(out).toContain("  apply.jsonl (log): will be created. Done as planned.\n");
  expect(out).toContain("  A log holds no values, so only the actions are compared.\n");
  expect((await run(recording.after, "terraform_data.a", "--between", "plan")).out).toContain("Both are the same run.");
});

test("runs of an instance that the plan does not have are not compared", async () => {
  const { code, errors } = await run(recording.after, "terraform_data.gone", "--between", "state");
  expect([code, errors]).toEqual([1, expect.stringContaining("The plan has no instance terraform_data.gone.")]);
});

test("the JSON has the runs that can be chosen", async () => {
  const { out } = await run(changedLater(), "terraform_data.a", "--between", "state", "--json");
  const { comparison } = JSON.parse(out);
  expect(comparison.between).toEqual(["state", "plan"]);
  expect(comparison.runs.map(({ id }: { id: string }) => id)).toEqual([
    expect.stringMatching(/^\d+$/),
    "state",
    "plan",
    "rehearsal",
  ]);
});

test.each([
  [["--between", "99"], "There is no run 99. Runs: "],
  [["--between", "log"], "There is no run log."],
  [["--and", "plan"], "--and needs --between."],
  [["--between", "FOLDER/main.tf"], "main.tf is neither a saved plan nor a plan in JSON."],
  [["--between", "a", "--and", "b"], "Only one of the two runs can be a file."],
])("%j is wrong use, with the cause", async (options, problem) => {
  const { errors, code } = await run(recording.after, "terraform_data.a", ...options);
  expect([code, errors]).toEqual([2, expect.stringContaining(problem)]);
});
