import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExample } from "./sharedWorkbench.ts";
import { lens, takePicture, type Workbench } from "./workbench.ts";

// The log of a real run and two compared runs, in the timeline of a real workbench.

const ADDRESS = "terraform_data.network";
const resource = { addr: ADDRESS };
const LOG = [
  { type: "version", terraform: "1.11.4", ui: "1.2" },
  { type: "planned_change", change: { resource, action: "update" } },
  { type: "apply_start", hook: { resource, action: "update" } },
];
const lines = (...messages: readonly object[]) => messages.map((each) => `${JSON.stringify(each)}\n`).join("");

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
  const file = join(workbench.folder, "terraform.tfstate");
  const state = JSON.parse(readFileSync(file, "utf8")) as { serial: number; resources: { name: string }[] };
  const resources = state.resources.filter(({ name }) => name !== "network");
  writeFileSync(`${file}.backup`, JSON.stringify({ ...state, serial: state.serial - 1, resources }));
  writeFileSync(join(workbench.folder, "apply.jsonl"), lines(...LOG));
});
afterAll(() => workbench?.close());

/** Types a path into the dialog for files. The dialog takes it once it has listed the folder. */
async function chooseFile(path: string): Promise<void> {
  const { page } = workbench;
  const field = page.locator(".quick-input-widget input[type=text]");
  await field.fill(path);
  await page.locator(".quick-input-list .monaco-list-row", { hasText: basename(path) }).waitFor();
  await expect
    .poll(
      async () => {
        // The dialog can put back the folder when it has listed it.
        if ((await field.isVisible()) && (await field.inputValue()) !== path) await field.fill(path);
        if (await field.isVisible()) await field.press("Enter", { timeout: 1000 }).catch(() => undefined);
        return field.isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(false);
}

test("a log is chosen in the timeline, and followed while it is written", async () => {
  const { page, folder, timeline } = workbench;
  await lens(page, "2 changes: input").click();
  const recorded = timeline.getByRole("region", { name: "Recorded" });
  await timeline.getByRole("button", { name: "Show a log" }).click();
  await chooseFile(join(folder, "apply.jsonl"));
  const outcome = (text: string) => timeline.locator("tr.of-runs td", { hasText: text });
  await outcome("The log does not say how this ended.").waitFor();
  const completed = { type: "apply_complete", hook: { resource, action: "update", elapsed_seconds: 3 } };
  const summary = { type: "change_summary", changes: { operation: "apply" } };
  writeFileSync(join(folder, "apply.jsonl"), lines(...LOG, completed, summary));
  await outcome("Done as planned.").waitFor();
  await recorded.getByRole("button", { name: "Hide" }).click();
  await recorded.waitFor({ state: "detached" });
});

test("two runs are chosen and compared, and Escape drops the comparison", async () => {
  const { page, timeline } = workbench;
  const comparison = timeline.getByRole("region", { name: "Compare" });
  await timeline.getByRole("button", { name: "Compare two runs" }).focus();
  await page.keyboard.press("Enter");
  const first = comparison.getByLabel("First run");
  await first.waitFor();
  const serial = await first.locator("option").first().getAttribute("value");
  await first.selectOption(serial);
  await expect
    .poll(() => comparison.getByRole("status").textContent())
    .toContain("The object exists only in the plan.");
  await takePicture(page, "compared");
  await first.focus();
  await page.keyboard.press("Escape");
  await comparison.waitFor({ state: "detached" });
});
