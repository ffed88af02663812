import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { documentedConfiguration, NEOVIM, type Report, reportOf, versionOf } from "./editor.ts";
import { editorTests } from "./editorTests.ts";
import { problemsOf } from "./expected.ts";

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

editorTests(() => report, problems);

test("lenses have their titles", () =>
  expect(report.lenses).toEqual([
    "~ 2 changes: input, output",
    "- 1 destroyed · + 1 added · 2 unchanged",
    "+/- must be replaced · triggers_replace",
    "+/- 1 replaced · ~ 2 changed · + 1 added",
    "moved from terraform_data.logs",
  ]));
