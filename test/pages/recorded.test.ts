import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordedRun } from "../../server/ide/timeline/recordedRun.ts";
import { fixture } from "../support/fixture.ts";
import { recordedLog } from "../support/recordedLog.ts";
import { openTimelinePage, type TimelinePage } from "./timelinePage.ts";

// What the log of a real run tells of an instance, on the timeline page. The log is one that terraform wrote.

const folder = fixture(`
variable "password" {
  default   = "hunter2-hunter2"
  sensitive = true
}
resource "terraform_data" "a" {
  input = var.password
}
resource "terraform_data" "other" {}
`);

const recordedAt = (address: string, name: string) => ({
  recorded: recordedRun(folder.root.plan, address, "apply.jsonl", recordedLog(name)),
});

let timelinePage: TimelinePage;
beforeAll(async () => {
  timelinePage = await openTimelinePage();
});
afterAll(() => timelinePage?.close());

test("a log is asked for and hidden by keyboard", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.show(folder, "terraform_data.a");
  await page.getByRole("button", { name: "Show a log" }).focus();
  await page.keyboard.press("Enter");
  await timelinePage.showWith(folder, "terraform_data.a", recordedAt("terraform_data.a", "a secret in a provisioner"));
  const region = page.getByRole("region", { name: "Recorded" });
  await region.getByRole("button", { name: "Hide" }).focus();
  await page.keyboard.press("Enter");
  const kinds = (await timelinePage.messages()).map(({ kind }) => kind);
  expect(kinds.slice(-2)).toEqual(["openLog", "closeLog"]);
});

test("what the plan promised stands beside what came, and a secret that Terraform logged is masked", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.showWith(folder, "terraform_data.a", recordedAt("terraform_data.a", "a secret in a provisioner"));
  const region = page.getByRole("region", { name: "Recorded" });
  expect(await region.locator("dd").allTextContents()).toEqual([
    expect.stringContaining("will be created"),
    expect.stringMatching(/^Failed\.\+ creation failed after \d+ s.*\n {2}provisioner 1 \(local-exec\): failed$/),
  ]);
  const text = await region.textContent();
  expect(text).toContain("Output: (sensitive value)");
  expect(text).not.toContain("hunter2");
  expect(text).toContain("The log does not hold values.");
});

test("an instance that the log does not mention, and a file that is no log", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.showWith(folder, "terraform_data.other", recordedAt("terraform_data.other", "a destruction"));
  const region = page.getByRole("region", { name: "Recorded" });
  expect(await region.textContent()).toContain("The log does not mention this instance.");
  await timelinePage.showWith(folder, "terraform_data.other", {
    recorded: { name: "apply.log", refusal: "apply.log is not a log in JSON." },
  });
  expect(await region.textContent()).toContain("apply.log is not a log in JSON.");
});

test.each([
  [1280, "dark"],
  [480, "light"],
] as const)("%d pixels: an instance that the plan no longer has is told of by the log", async (width, theme) => {
  const { page } = timelinePage;
  await timelinePage.open(width, theme);
  await timelinePage.showWith(
    folder,
    "terraform_data.orphan",
    recordedAt("terraform_data.orphan", "everything at once"),
  );
  const text = await page.getByRole("region", { name: "Recorded" }).textContent();
  expect(text).toContain("will be destroyed, because it is not in configuration");
  expect(text).toContain("Done as planned.");
  expect(await timelinePage.faults()).toEqual([]);
  await timelinePage.takePicture(`recorded-gone-${width}`);
});

describe.each([
  ["dark", 1280],
  ["light", 1280],
  ["hc", 1280],
  ["dark", 480],
  ["light", 480],
] as const)("%s, %d pixels wide", (theme, width) => {
  beforeAll(() => timelinePage.open(width, theme, 900));

  test.each(["a secret in a provisioner", "a provisioner of a replacement that is created first fails"])(
    "%s: nothing is wrong for a screen reader, and nothing is wider than the page",
    async (name) => {
      const { page } = timelinePage;
      await timelinePage.showWith(folder, "terraform_data.a", recordedAt("terraform_data.a", name));
      expect(await timelinePage.faults()).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      await timelinePage.takePicture(`recorded-${theme}-${width}-${name.length}`);
    },
  );
});
