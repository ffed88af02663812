import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, test } from "vitest";
import { openExample } from "./sharedWorkbench.ts";
import { lens, takePicture, type Workbench } from "./workbench.ts";

// How an instance changed in the states that were kept, on the page of its timeline.

let workbench: Workbench;
beforeAll(async () => {
  workbench = await openExample();
  const file = join(workbench.folder, "terraform.tfstate");
  const state = JSON.parse(readFileSync(file, "utf8")) as { serial: number; resources: { name: string }[] };
  const resources = state.resources.filter(({ name }) => name !== "network");
  writeFileSync(`${file}.backup`, JSON.stringify({ ...state, serial: state.serial - 1, resources }));
});
afterAll(() => workbench?.close());

test("earlier runs are looked up when the user asks, and hidden again", async () => {
  const { page, timeline } = workbench;
  await lens(page, "2 changes: input").click();
  const earlier = timeline.locator(".earlier");
  await timeline.getByRole("button", { name: "Show earlier runs" }).focus();
  await page.keyboard.press("Enter");
  // The kept state did not have the object, and the run that led to the present one created it.
  const head = timeline.locator(".stage.run", { hasText: /^serial \d+/ });
  await head.waitFor();
  await timeline.locator("tr.of-runs td", { hasText: "+ created" }).waitFor();
  await takePicture(page, "earlier");
  await earlier.getByRole("button", { name: "Hide" }).click();
  await head.waitFor({ state: "detached" });
});
