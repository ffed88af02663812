import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { documentedConfiguration, EMACS, type Report, reportOf } from "./editor.ts";
import { COMPLETED, HOVER_LINES, MOVED, PLAN_PARTS, problemsOf, RENAMED } from "./expected.ts";

// Emacs without user interface, with eglot, the configuration of docs/editors.md, and a mode that knows the name of the language only.

const problems = problemsOf({ information: "note", hint: "note" });

/** Stands for the mode of MELPA's terraform-mode, which is not a package of Debian. */
const MODE = `
(package-initialize)
(define-derived-mode terraform-mode prog-mode "Terraform")
(add-to-list 'auto-mode-alist '("\\\\.tf\\\\'" . terraform-mode))
`;

let report: Report;
beforeAll(async () => {
  const files = {
    "mode.el": MODE,
    "init.el": documentedConfiguration("Emacs"),
    "work.el": readFileSync("test/editors/emacs.el", "utf8"),
  };
  report = await reportOf(EMACS, files, (folder) => [
    "-q",
    "--batch",
    ...Object.keys(files).flatMap((name) => ["-l", join(folder, name)]),
  ]);
}, 180_000);

test("all steps were made", () => expect(report.fault).toBeUndefined());

test("the problems of the plan are diagnostics", () => expect(report.diagnostics).toEqual(problems.atFirst));

test("the hover of a header shows what changes", () => {
  for (const line of HOVER_LINES) expect(report.hover.split("\n")).toContain(line);
});

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
