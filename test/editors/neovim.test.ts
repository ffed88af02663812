import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { documentedConfiguration, NEOVIM, type Report, reportOf, versionOf } from "./editor.ts";
import { COMPLETED, HOVER_LINES, MOVED, PLAN_PARTS, problemsOf, RENAMED } from "./expected.ts";

// Neovim without user interface, with its own client, the configuration of docs/editors.md, and no plugins.

const problems = problemsOf({ information: "information", hint: "hint" });
let report: Report;
beforeAll(async () => {
  const [major = 0, minor = 0] = versionOf(NEOVIM).split(".").map(Number);
  const heading = major > 0 || minor >= 11 ? "Neovim from 0.11" : "Neovim before 0.11";
  const files = {
    "init.lua": documentedConfiguration(heading),
    "work.lua": readFileSync("test/editors/neovim.lua", "utf8"),
  };
  report = await reportOf(NEOVIM, files, (folder) => [
    "--clean",
    "--headless",
    ...["init.lua", "work.lua"].flatMap((name) => ["-S", join(folder, name)]),
  ]);
}, 180_000);

test("all steps were made", () => expect(report.fault).toBeUndefined());

test("the problems of the plan are diagnostics", () => expect(report.diagnostics).toEqual(problems.atFirst));

test("the hover of a header shows what changes", () => {
  for (const line of HOVER_LINES) expect(report.hover.split("\n")).toContain(line);
});

test("lenses have their titles", () =>
  expect(report.lenses).toEqual([
    "~ 2 changes: input, output",
    "- 1 destroyed · + 1 added · 2 unchanged",
    "+/- must be replaced · triggers_replace",
    "+/- 1 replaced · ~ 2 changed · + 1 added",
    "moved from terraform_data.logs",
  ]));

test("a variable is completed", () => {
  expect(report.completion).toContain("environment");
  expect(report.completedLine).toBe(COMPLETED);
});

test("a block with another name would be destroyed, and a code action moves it", () => {
  expect(report.lost).toEqual(problems.lost);
  expect(report.actions[0]).toBe("Add moved block: -1 +1 → no change");
  expect(report.movedText).toBe(MOVED);
  expect(report.diagnosticsAfterMove).toEqual(problems.moved);
});

test("a variable is renamed in all files, also behind characters of two UTF-16 units", () =>
  expect(report.renamed).toEqual(RENAMED));

test("the command of the server returns the plan of what was saved", () => {
  for (const part of PLAN_PARTS) expect(report.plan).toContain(part);
});

test("what another program writes is planned", () => expect(report.afterChangeOnDisk).toEqual(problems.afterRollback));
