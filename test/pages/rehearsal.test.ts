import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixture } from "../support/fixture.ts";
import { stateText } from "../support/stateText.ts";
import { appearances, openTimelinePage, type TimelinePage } from "./timelinePage.ts";

// The rehearsal of an apply on the timeline page: the offer, its stages, and the values that a user assumes.

const text = (value: string) => ({ value, type: "string" });
const stored = (id: string, input: string, trigger: string) => ({
  id,
  input: text(input),
  output: text(input),
  triggers_replace: text(trigger),
});

const folder = fixture(`
resource "terraform_data" "network" {
  input            = { cidr = "10.0.0.0/16", zones = ["a", "b"] }
  triggers_replace = "blue"
}
resource "terraform_data" "image" {
  input            = "web-2"
  triggers_replace = "v2"
  lifecycle {
    create_before_destroy = true
  }
}
resource "terraform_data" "server" {
  input            = "\${terraform_data.network.id}/\${terraform_data.image.output}"
  triggers_replace = "same"
}
--- terraform.tfstate
${stateText([
  { type: "terraform_data", name: "image", attributes: stored("ami-1", "web-1", "v1") },
  { type: "terraform_data", name: "server", attributes: stored("srv-1", "old", "same") },
])}`);

let timelinePage: TimelinePage;
beforeAll(async () => {
  timelinePage = await openTimelinePage();
});
afterAll(() => timelinePage?.close());

test("the page offers the rehearsal, and asks for it", async () => {
  await timelinePage.open(1280);
  await timelinePage.show(folder, "terraform_data.server");
  await timelinePage.page.getByRole("button", { name: "Rehearse" }).click();
  expect(await timelinePage.messages()).toContainEqual({ kind: "rehearse", rehearsal: { whatIf: [] } });
});

test.each(["dark", "light", "hc", "hc-light"] as const)(
  "the second plan has the Configuration that it sees (%s)",
  async (theme) => {
    const { page } = timelinePage;
    const whatIf = [{ address: "terraform_data.network", path: "id", text: "vpc-1" }];
    await timelinePage.open(1280, theme);
    for (const width of [480, 1280, 1900]) {
      await timelinePage.restyle(width, theme);
      await timelinePage.show(folder, "terraform_data.server", whatIf);
      await timelinePage.takePicture(`second-plan-${theme}-${width}`);
      expect(await timelinePage.faults()).toEqual([]);
    }
    const names = await page.locator(".stage button").evaluateAll((stages) => stages.map((stage) => stage.textContent));
    expect(names.filter((name) => name?.endsWith(" apply"))).toEqual(["Configuration apply", "Proposed apply"]);
  },
);

test("what only the apply decides has a placeholder, in which a value is tried", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.show(folder, "terraform_data.network", []);
  const cell = page.locator("td.placeholder", { hasText: "‹string›" }).first();
  await cell.click();
  await page.getByLabel("What if it is").fill("vpc-1");
  await page.keyboard.press("Enter");
  const whatIf = [{ address: "terraform_data.network", path: "id", text: "vpc-1" }];
  expect(await timelinePage.messages()).toContainEqual({ kind: "rehearse", rehearsal: { whatIf } });
  await timelinePage.show(folder, "terraform_data.server", whatIf);
  expect(await page.locator("tbody").textContent()).toContain('"vpc-1/web-2"');
  await page.keyboard.press("Escape");
  expect((await timelinePage.messages()).at(-1)).toEqual({ kind: "rehearse", rehearsal: { whatIf: [] } });
});

describe.each(
  (
    [
      ["creation", "terraform_data.network", []],
      ["replacement", "terraform_data.image", []],
      ["what-if", "terraform_data.server", [{ address: "terraform_data.network", path: "id", text: "vpc-1" }]],
    ] as const
  ).map(([name, address, whatIf], at) => ({ name, address, whatIf, at })),
)("a $name", ({ name, address, whatIf, at }) => {
  beforeAll(() => timelinePage.open(1280));

  test.each(appearances(at))("is accessible and within the page, in %s at %i pixels", async (theme, width) => {
    await timelinePage.restyle(width, theme);
    await timelinePage.show(folder, address, whatIf);
    expect(await timelinePage.faults()).toEqual([]);
    await timelinePage.takePicture(`rehearsal-${name}-${theme}-${width}`);
  });
});
