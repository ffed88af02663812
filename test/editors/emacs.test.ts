import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll } from "vitest";
import { documentedConfiguration, EMACS, type Report, reportOf } from "./editor.ts";
import { editorTests } from "./editorTests.ts";
import { problemsOf } from "./expected.ts";

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

editorTests(() => report, problems);
