import { execFile, execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { withFolder } from "../support/folder.ts";

// Each editor runs a script that works as its user would, on a copy of examples/web-app, and writes what it showed.

/** What an editor showed; see neovim.lua and emacs.el for the steps. */
export interface Report {
  readonly version: string;
  /** Why the script ended early; absent if it did not. */
  readonly fault?: string;
  /** `LINE SEVERITY SOURCE [CODE]: MESSAGE` of the problems, as the editor lists them. */
  readonly diagnostics: readonly string[];
  readonly hover: string;
  /** The titles of the lenses, where the editor has any. */
  readonly lenses?: readonly string[];
  /** The items offered for `var.`, and the line after one of them was chosen. */
  readonly completion: readonly string[];
  readonly completedLine: string;
  /** The problems after a block got another name, the actions offered there, and the end of the file after one of them. */
  readonly lost: readonly string[];
  readonly actions: readonly string[];
  readonly movedText: string;
  readonly diagnosticsAfterMove: readonly string[];
  /** The lines that have the new name of a variable, by file as it was saved. */
  readonly renamed: Readonly<Record<string, readonly string[]>>;
  readonly plan: string;
  /** The problems after another program wrote terraform.tfvars. */
  readonly afterChangeOnDisk: readonly string[];
}

/** The editors that the test runner found; otherwise those on PATH. */
export const NEOVIM = process.env.STATELINE_NEOVIM ?? "nvim";
export const EMACS = process.env.STATELINE_EMACS ?? "emacs";

/** Returns the version that a program prints first. */
export const versionOf = (program: string): string =>
  /\d+\.\d+(\.\d+)?/.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[0] ?? "";

/** Returns the configuration that docs/editors.md has below a heading. */
export function documentedConfiguration(heading: string): string {
  const [, section] = readFileSync("docs/editors.md", "utf8").split(`\n## ${heading}\n`);
  const [, code] = /```\w+\n([\s\S]*?)```/.exec(section ?? "") ?? [];
  if (code === undefined) throw new Error(`docs/editors.md has no configuration below "${heading}"`);
  return code;
}

/**
 * Runs an editor on a copy of the example and returns its report. `stateline-language-server` is on its PATH, and `files` stand
 * in the folder that `argumentsIn` gets.
 */
export const reportOf = (
  program: string,
  files: Readonly<Record<string, string>>,
  argumentsIn: (folder: string) => readonly string[],
): Promise<Report> =>
  withFolder(files, async (folder) => {
    const [bin, home, example] = ["bin", "home", "web-app"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const path of [bin, home]) mkdirSync(path);
    symlinkSync(resolve("dist/server.js"), join(bin, "stateline-language-server"));
    cpSync("examples/web-app", example, { recursive: true });
    const report = join(folder, "report.json");
    const environment = {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      HOME: home,
      XDG_CACHE_HOME: join(home, "cache"),
      STATELINE_REPORT: report,
    };
    const options = { cwd: example, env: environment, timeout: 170_000 };
    const { stdout, stderr } = await promisify(execFile)(program, argumentsIn(folder), options);
    if (!existsSync(report)) throw new Error(`${program} wrote no report\n${stdout}${stderr}`);
    return JSON.parse(readFileSync(report, "utf8"));
  });
