import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixture } from "../support/fixture.ts";
import { stateText } from "../support/stateText.ts";
import { appearances, openTimelinePage, type TimelinePage } from "./timelinePage.ts";

// The run of an instance on the timeline page, and failures that are played there.

const text = (value: string) => ({ value, type: "string" });

const folder = fixture(`
resource "terraform_data" "network" {
  input = "10.0.0.0/16"
  provisioner "local-exec" {
    command = "true"
  }
}
resource "terraform_data" "server" {
  count = 3
  input = terraform_data.network.id
}
resource "terraform_data" "image" {
  triggers_replace = "v2"
  lifecycle {
    create_before_destroy = true
  }
}
resource "terraform_data" "disk" {
  triggers_replace = "v2"
}
import {
  to = terraform_data.found
  id = "found-1"
}
resource "terraform_data" "found" {
  input = "x"
}
--- terraform.tfstate
${stateText(
  ["image", "disk"].map((name) => ({
    type: "terraform_data",
    name,
    attributes: { id: `${name}-1`, input: null, output: null, triggers_replace: text("v1") },
  })),
)}`);

let timelinePage: TimelinePage;
beforeAll(async () => {
  timelinePage = await openTimelinePage();
});
afterAll(() => timelinePage?.close());

test("each step of the apply plays its failure, by button and by keyboard", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.show(folder, "terraform_data.network");
  expect(await page.getByRole("list", { name: "Run" }).getByRole("listitem").allTextContents()).toEqual([
    "Validate, passed",
    "Plan, passed",
    "Plan again, ahead",
    "Create, ahead",
    "Provisioner 1 (local-exec), ahead",
    "created, ahead",
  ]);
  // The apply is behind one button until it is asked for.
  expect(await page.getByRole("button", { name: /What if this fails\?$/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Rehearse" }).click();
  expect((await timelinePage.messages()).at(-1)).toEqual({ kind: "rehearse", rehearsal: { whatIf: [] } });
  await timelinePage.show(folder, "terraform_data.network", []);
  await page.getByRole("button", { name: "Create: What if this fails?" }).focus();
  await page.keyboard.press("Enter");
  expect((await timelinePage.messages()).at(-1)).toEqual({
    kind: "rehearse",
    rehearsal: { whatIf: [], failure: "create" },
  });
});

test("a failed creation: the taken path, what is not started, the next plan, and Escape drops it", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.show(folder, "terraform_data.network", [], "create");
  expect(await page.getByRole("list", { name: "Run" }).getByRole("listitem").allTextContents()).toEqual([
    "Validate, passed",
    "Plan, passed",
    "Plan again, passed",
    "Create, fails",
    "Provisioner 1 (local-exec), not reached",
    "tainted, ahead",
  ]);
  expect(await page.getByRole("list", { name: "The next plan:" }).textContent()).toContain(
    "terraform_data.network is tainted, so must be replaced",
  );
  await page.getByText("Not started: 3").click();
  await page.getByRole("button", { name: "terraform_data.server[1]" }).first().click();
  expect((await timelinePage.messages()).at(-1)).toMatchObject({
    kind: "show",
    instance: { address: "terraform_data.server[1]" },
  });
  await page.getByText("Other endings: 4").click();
  await page.getByRole("button", { name: "The creation fails, and the provider returns no object" }).click();
  expect((await timelinePage.messages()).at(-1)).toMatchObject({ rehearsal: { failure: "create:nothing" } });
  await page.keyboard.press("Escape");
  expect((await timelinePage.messages()).at(-1)).toEqual({ kind: "rehearse", rehearsal: { whatIf: [] } });
});

test("on a narrow page the values come before what can be shown and tried", async () => {
  const { page } = timelinePage;
  const tops = async (width: number) => {
    await timelinePage.open(width);
    await timelinePage.show(folder, "terraform_data.network");
    const top = async (text: string) => (await page.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;
    return { values: await top("input"), offers: await top("You can") };
  };
  for (const width of [480, 590]) {
    const { values, offers } = await tops(width);
    expect([width, values < offers]).toEqual([width, true]);
  }
  const { values, offers } = await tops(1280);
  expect(values).toBeGreaterThan(offers);
});

test("the order of the apply opens to the instances that wait", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.show(folder, "terraform_data.network", []);
  await page.getByText("what waits for it: 3").click();
  expect(await page.getByRole("button", { name: /terraform_data\.server\[\d\]/ }).count()).toBe(3);
});

const SHOWN: readonly (readonly [name: string, address: string, failure: string | undefined])[] = [
  ["creation", "terraform_data.network", undefined],
  ["failed-creation", "terraform_data.network", "create"],
  ["failed-provisioner", "terraform_data.network", "provisioner:1"],
  ["replaced-first", "terraform_data.image", "create"],
  ["replacement", "terraform_data.disk", "destroy"],
  ["import", "terraform_data.found", undefined],
];

describe.each(SHOWN.map(([name, address, failure], at) => ({ name, address, failure, at })))(
  "a $name",
  ({ name, address, failure, at }) => {
    beforeAll(() => timelinePage.open(1280));

    test.each(appearances(at))("is accessible and within the page, in %s at %i pixels", async (theme, width) => {
      await timelinePage.restyle(width, theme);
      await timelinePage.show(folder, address, [], failure);
      expect(await timelinePage.faults()).toEqual([]);
      expect(await timelinePage.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await timelinePage.takePicture(`run-${name}-${theme}-${width}`);
    });
  },
);
