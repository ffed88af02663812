import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { capturingConsole } from "../../test/support/capturingConsole.ts";
import { withFolder } from "../../test/support/folder.ts";
import { STATE_HISTORY } from "../engine/load/state/stateHistory.ts";
import { askWith, DISK } from "../host/node/askers.ts";
import { historyAsker } from "../host/node/stateHistory.ts";
import { main } from "./main.ts";

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

async function run(state: string, ...options: readonly string[]) {
  const { console, printed } = capturingConsole();
  const files = { "main.tf": recording.main, "terraform.tfstate": state, "terraform.tfstate.backup": recording.before };
  const code = await withFolder(files, async (folder) => {
    const { writeFileSync } = await import("node:fs");
    writeFileSync(`${folder}/plan.bin`, Buffer.from(recording.plan, "base64"));
    const ask = askWith(new Map([...DISK, [STATE_HISTORY, historyAsker]]));
    const words = options.map((word) => word.replace("FOLDER", folder));
    return main(["timeline", folder, ...words], ask, console, {});
  });
  return { code, ...printed };
}

const PROMISED = ["--between", "FOLDER/plan.bin", "--and", "state"];

test("what a finished plan promised came, and what it left open is said", async () => {
  const { out, code } = await run(recording.after, "terraform_data.a", ...PROMISED);
  expect(code).toBe(0);
  expect(out).toBe(`terraform_data.a between plan.bin (finished plan) and the present state, serial 4:
  plan.bin (finished plan): will be updated in-place
  Everything came as planned. The plan left 1 attribute to the apply.
    ~ output: (known after apply) → "two"  # left to the apply
`);
});

test("an attribute that is otherwise than the plan promised", async () => {
  const { out } = await run(changedLater(), "terraform_data.a", ...PROMISED);
  expect(out).toContain("1 attribute came otherwise than planned. The plan left 1 attribute to the apply.");
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
