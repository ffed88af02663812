import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TESTED } from "../conformance/testRuns/workspace.ts";
import { openShared } from "./sharedWorkbench.ts";
import { chooseTheme, lens, openSource, runCommand, THEMES, takePicture, type Workbench } from "./workbench.ts";

// The Testing view: tests that only plan are run by the real terraform, or by its recorded output where it is missing; the command
// of a test that applies is typed into a terminal, and not started.

let workbench: Workbench;
let folder: string;
const program = process.env.STATELINE_PROGRAM!;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stateline-tests-"));
  const tested = join(folder, "tested");
  for (const [name, text] of Object.entries(TESTED)) {
    await mkdir(dirname(join(tested, name)), { recursive: true });
    await writeFile(join(tested, name), text);
  }
  await rm(program, { force: true });
  const real = realTerraform();
  if (real) await symlink(real, program);
  else await writeFile(program, recordedProgram(), { mode: 0o755 });
  console.log(real ? `tests are run by ${real}` : "tests are played from the recording");
  workbench = await openShared(folder);
  await openSource(workbench.page, "tested", "main.tf");
  await lens(workbench.page, "+ will be created").waitFor();
});
afterAll(async () => {
  await workbench?.close();
  await rm(program, { force: true });
  await rm(folder, { recursive: true, force: true });
});

function realTerraform(): string | undefined {
  try {
    return execFileSync("which", ["terraform"], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}

/** A program that prints what the real one printed after init. */
function recordedProgram(): string {
  const lines = readFileSync("test/conformance/testRuns/golden.jsonl", "utf8").trim().split("\n");
  const { lines: output } = JSON.parse(lines.at(-1)!) as { readonly lines: readonly string[] };
  return `#!/bin/sh\ncat <<'END'\n${output.join("\n")}\nEND\nexit 1\n`;
}

const rows = () => workbench.page.locator(".test-explorer .monaco-list-row");
const labels = () => rows().evaluateAll((all) => all.map((row) => row.getAttribute("aria-label") ?? ""));

const picture = (name: string): Promise<void> => takePicture(workbench.page, `tests-${name}`);

const named = (outcomes: readonly string[]) => {
  const names = ["tested", "tests/applies.tftest.hcl (applies)", "created", "tests/plans.tftest.hcl"];
  return [...names, "default_size", "larger", "output", "never_reached"].map((name, at) => `${name} (${outcomes[at]})`);
};

test("by keyboard, the files and their runs are unfolded, in the order of their files", async () => {
  const { page } = workbench;
  await runCommand(page, "Testing: Focus on Test Explorer View");
  await rows().first().click();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => rows().count()).toBe(3);
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => rows().count()).toBe(7);
  await rows().nth(1).click();
  await page.keyboard.press("ArrowRight");
  await expect.poll(labels).toEqual(named(Array(8).fill("Not yet run")));
});

test("a run of all tests starts what only plans, and shows what came of each run", async () => {
  const { page } = workbench;
  await runCommand(page, "Test: Run All Tests");
  const ended = ["Passed", "Failed", "Errored", "Skipped"];
  await expect.poll(labels).toEqual(named(["Errored", "Not yet run", "Not yet run", "Errored", ...ended]));
  await rows().filter({ hasText: "larger" }).first().click();
  await page.keyboard.press("Enter");
  await page.getByText("The size must be 1.").first().waitFor();
  for (const [name, theme] of THEMES) {
    await chooseTheme(page, theme);
    await picture(name);
  }
});

test("the command of a file that applies is typed into a terminal, and not started", async () => {
  const { page } = workbench;
  const row = rows().filter({ hasText: "applies.tftest.hcl" }).first();
  await row.hover();
  await row.locator(".action-label").first().click();
  await page.locator(".terminal.xterm .xterm-screen").waitFor();
  await page
    .locator(".terminal-tab, .single-terminal-tab, .terminal-tabs-entry", { hasText: "test" })
    .first()
    .waitFor();
  await expect.poll(async () => (await labels())[2]).toBe("created (Skipped)");
  await picture("terminal");
});
