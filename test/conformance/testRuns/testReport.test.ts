import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type TestFault, TestReport } from "../../../client/extension/testing/testReport.ts";
import { withFolder } from "../../support/folder.ts";
import { hasTerraform } from "../../support/terraform.ts";
import { ARGUMENTS, TESTED } from "./workspace.ts";

// What the real terraform prints of its tests, as it was recorded and, where it is on PATH, as it is printed now.

interface Recorded {
  readonly name: string;
  readonly lines: readonly string[];
}

const [, ...recorded] = readFileSync(join(import.meta.dirname, "golden.jsonl"), "utf8")
  .trim()
  .split("\n");
const outputs = recorded.map((line) => JSON.parse(line) as Recorded);
const linesOf = (name: string) => outputs.find((output) => output.name === name)!.lines;

/** Reads an output in parts of a few characters, and returns what was reported. */
function reported(text: string, size = 7) {
  const events: string[] = [];
  const printed: string[] = [];
  const report = new TestReport({
    printed: (line) => printed.push(line),
    started: (file, run) => events.push(`${file} ${run} started`),
    ended: (file, run, outcome, faults) => events.push(`${file} ${run} ${outcome}`, ...faults.map(faultText)),
  });
  for (let at = 0; at < text.length; at += size) report.read(text.slice(at, at + size));
  report.end();
  return { events, general: report.general.map(faultText), printed };
}

const faultText = ({ text, place }: TestFault) =>
  `  ${text.replace(/(?<=time\.).*/s, "…")} (${place?.file}:${place?.line}:${place?.column})`;

const EXPECTED = [
  "tests/plans.tftest.hcl default_size started",
  "tests/plans.tftest.hcl default_size passed",
  "tests/plans.tftest.hcl larger started",
  "tests/plans.tftest.hcl larger failed",
  "  The size must be 1.\nterraform_data.disk.input is 2 (tests/plans.tftest.hcl:18:21)",
  "  The token must be the other one. (tests/plans.tftest.hcl:23:21)",
  "tests/plans.tftest.hcl output started",
  "tests/plans.tftest.hcl output errored",
  "  Unknown condition value\nCondition expression could not be evaluated at this time.… (tests/plans.tftest.hcl:32:21)",
  "tests/plans.tftest.hcl never_reached skipped",
];

test.each([1, 7, 100_000])("the faults of a run follow its end, and come with it, in parts of %i", (size) => {
  const { events, general, printed } = reported(`${linesOf("after init").join("\n")}\n`, size);
  expect(events).toEqual(EXPECTED);
  expect(general).toEqual([]);
  expect(printed).toContain("  The size must be 1.");
  expect(printed.at(-1)).toBe("Failure! 1 passed, 2 failed, 1 skipped.");
});

test("before init, the fault belongs to no run", () => {
  const { events, general } = reported(linesOf("before init").join("\n"));
  expect(events).toEqual([]);
  expect(general).toEqual([expect.stringMatching(/^ {2}Module not installed\n.* \(net\.tf:1:1\)$/)]);
});

test("what is not JSON is no fault", () => {
  const lines = ["╷", "│ Warning: settings", "null", "[1]", '"{"', "{"];
  expect(reported(lines.join("\n"))).toEqual({ events: [], general: [], printed: lines });
});

test.runIf(hasTerraform)("the real terraform prints the same now", async () => {
  await withFolder({ ...TESTED, "settings.tfrc": "" }, async (folder) => {
    const options = { cwd: folder, env: { ...process.env, TF_CLI_CONFIG_FILE: join(folder, "settings.tfrc") } };
    execFileSync("terraform", ["init", "-input=false"], options);
    const { stdout } = spawnSync("terraform", ARGUMENTS, { ...options, encoding: "utf8" });
    expect(reported(stdout)).toMatchObject({ events: EXPECTED, general: [] });
  });
});
