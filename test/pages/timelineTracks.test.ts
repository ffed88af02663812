import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Fixture, fixture } from "../support/fixture.ts";
import { DEPOSED_MAIN, DEPOSED_STATE, driftedPlan } from "../support/timelineTracks.ts";
import { openTimelinePage, type TimelinePage } from "./timelinePage.ts";

// The tracks of deposed objects and the mark of drift, on the timeline page.

const deposed = fixture(`${DEPOSED_MAIN}--- terraform.tfstate\n${DEPOSED_STATE}`);
let drifted: Pick<Fixture, "root">;
let timelinePage: TimelinePage;
beforeAll(async () => {
  timelinePage = await openTimelinePage();
  const plan = await driftedPlan();
  drifted = { root: { root: plan.inputs.root, plan, version: 1, isStale: false } };
});
afterAll(() => timelinePage?.close());

test.each([480, 1280])(
  "at %d px, a deposed object has its track, which leads to its own page by keyboard",
  async (width) => {
    const { page } = timelinePage;
    await timelinePage.open(width);
    await timelinePage.show(deposed, "terraform_data.web");
    const button = page.getByRole("button", { name: "deposed bbbbbbb2", exact: true });
    expect(await page.locator(".deposed-tracks li").allTextContents()).toEqual([
      "aaaaaaa1deposed · will be destroyed",
      "bbbbbbb2deposed · will be destroyed",
    ]);
    await button.focus();
    await page.keyboard.press("Enter");
    const messages = await timelinePage.messages();
    expect(messages.at(-1)).toMatchObject({
      kind: "show",
      instance: { address: "terraform_data.web", deposed: "bbbbbbb2" },
    });
  },
);

test("drift is a diamond at the Prior State, with its row", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.show(drifted, "made_up.a");
  expect(await page.locator(".head").textContent()).toContain("changed outside of Terraform: tags");
  expect(await page.locator(".track svg .node.update").count()).toBeGreaterThan(0);
  expect(await page.locator("tbody").textContent()).toContain("# drift");
});

describe.each(["dark", "light", "hc", "hc-light"] as const)("in %s", (theme) => {
  test("both are accessible and within the page", async () => {
    for (const width of [480, 1280]) {
      await timelinePage.open(width, theme);
      await timelinePage.show(deposed, "terraform_data.web", []);
      expect(await timelinePage.faults()).toEqual([]);
      await timelinePage.takePicture(`tracks-deposed-${theme}-${width}`);
      await timelinePage.show(drifted, "made_up.a");
      expect(await timelinePage.faults()).toEqual([]);
      await timelinePage.takePicture(`tracks-drift-${theme}-${width}`);
    }
  });
});
