import { expect, test } from "vitest";
import { capturingConsole } from "../../../test/support/capturingConsole.ts";
import { withFolder } from "../../../test/support/folder.ts";
import { DEPOSED_MAIN, DEPOSED_STATE } from "../../../test/support/timelineTracks.ts";
import { askDisk } from "../../host/node/askers.ts";
import { main } from "../main.ts";

/** Returns what the command prints of an instance with two deposed objects. */
const printedOf = (...options: readonly string[]): Promise<string> =>
  withFolder({ "main.tf": DEPOSED_MAIN, "terraform.tfstate": DEPOSED_STATE }, async (folder) => {
    const { console, printed } = capturingConsole();
    await main(["timeline", folder, "terraform_data.web", ...options], askDisk, console, {});
    return printed.out;
  });

test("the text has a line for each deposed object, with its place in the order", async () => {
  const lines = (await printedOf()).split("\n").filter((line) => line.startsWith("  Deposed"));
  expect(
    lines.map((line) => line.replace(/step \d of \d/, "step N of M").replace(/waits for .*/, "waits for …")),
  ).toEqual([
    "  Deposed aaaaaaa1: Prior → destroyed, step N of M; waits for …",
    "  Deposed bbbbbbb2: Prior → destroyed, step N of M; waits for …",
  ]);
});

test("the JSON has the run of each deposed object: its prior state, and the apply that ends it", async () => {
  const { runs, deposed } = JSON.parse(await printedOf("--json"));
  expect(runs).toHaveLength(1);
  expect(deposed.map(({ key }: { key: string }) => key)).toEqual(["aaaaaaa1", "bbbbbbb2"]);
  const [run] = deposed[0].runs;
  const stage = (name: string) => run.stages.find((each: { stage: string }) => each.stage === name);
  expect(stage("priorState").value.value).toMatchObject({ id: "0", input: "v0" });
  expect(stage("newState").value).toBeNull();
  expect(run.operations.map((each: { operation: string }) => each.operation)).toContain("ApplyResourceChange");
});
