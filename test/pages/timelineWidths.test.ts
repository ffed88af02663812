import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixture } from "../support/fixture.ts";
import { stateText } from "../support/stateText.ts";
import { isEverythingShown, openTimelinePage, type TimelinePage } from "./timelinePage.ts";

// The timeline page at the widths that panels have: beside an editor, with a side bar, at a zoom of 200 %, on a wide screen.

const WIDTHS = [320, 475, 480, 770, 950, 1280, 1900];
const TABLE_FROM = 480;

/** What is asserted does not depend on the theme, so that the others are for pictures alone. */
const THEMES = process.env.PICTURES ? (["dark", "light", "hc", "hc-light"] as const) : (["hc-light"] as const);

const RULES = ["list", ["object", { port: "number", ranges: ["list", "string"] }]];
const rules = (...ports: number[]) => ({
  value: ports.map((port) => ({ port, ranges: ["10.0.0.0/16", "192.168.0.0/16", "172.16.0.0/12"] })),
  type: RULES,
});
const storedData = (attributes: object) => ({ id: "7f1c", output: null, triggers_replace: null, ...attributes });
const SIZE = { value: "small", type: "string" };

const folder = fixture(`
variable "release" {
  default = "2026.11"
}
module "vpc" {
  source = "terraform-aws-modules/vpc/aws"
}
resource "terraform_data" "subnet" {
  for_each = toset(["a", "b", "d"])
  input    = [{ port = each.key == "b" ? 8080 : 443, ranges = ["10.0.0.0/16", "192.168.0.0/16", "172.16.0.0/12"] }]
}
resource "terraform_data" "image" {
  input            = "web"
  triggers_replace = var.release
}
resource "terraform_data" "certificate" {
  input            = "web"
  triggers_replace = var.release
  lifecycle {
    create_before_destroy = true
  }
}
resource "aws_instance" "web" {
  ami           = "ami-0d71f5"
  instance_type = "t3.small"
  subnet_id     = module.vpc.private_subnets[0]
  tags          = { Name = "web", Network = module.vpc.name }
}
resource "tls_private_key" "ca" {
  algorithm = "RSA"
}
resource "terraform_data" "host" {
  count = 300
}
--- terraform.tfstate
${stateText([
  {
    type: "terraform_data",
    name: "subnet",
    instances: {
      a: storedData({ input: rules(443), output: rules(443) }),
      b: storedData({ input: rules(443), output: rules(443) }),
      c: storedData({ input: rules(22, 443), output: rules(22, 443) }),
    },
  },
  ...["image", "certificate"].map((name) => ({
    type: "terraform_data",
    name,
    attributes: storedData({
      input: { value: "web", type: "string" },
      output: { value: "web", type: "string" },
      triggers_replace: { value: "2026.10", type: "string" },
    }),
  })),
  { type: "terraform_data", name: "host", attributes: storedData({ input: SIZE, output: SIZE }) },
  {
    type: "aws_instance",
    name: "web",
    provider: "hashicorp/aws",
    attributes: {
      id: "i-0a1b2c",
      ami: "ami-0d71f5",
      instance_type: "t3.micro",
      subnet_id: "subnet-0aa1",
      tags: { Name: "web", Network: "main" },
    },
  },
])}`);

const DESTROYED = 'terraform_data.subnet["c"]';
const CREATED = 'terraform_data.subnet["d"]';
const UPDATED = 'terraform_data.subnet["b"]';
const INSTANCES: Readonly<Record<string, string>> = {
  destroyed: DESTROYED,
  created: CREATED,
  updated: UPDATED,
  replaced: "terraform_data.image",
  "created first": "terraform_data.certificate",
  "partly known": "aws_instance.web",
  "without a schema": "tls_private_key.ca",
  "one of many": "terraform_data.host[150]",
};

let timeline: TimelinePage;
beforeAll(async () => {
  timeline = await openTimelinePage();
});
afterAll(() => timeline?.close());

describe.each(WIDTHS)("%i pixels wide", (width) => {
  beforeAll(() => timeline.open(width));

  test.each(Object.entries(INSTANCES).map(([name, address], at) => [name, address, at] as const))(
    "%s",
    async (name, address, at) => {
      for (const theme of THEMES) {
        await timeline.restyle(width, theme);
        await timeline.show(folder, address);
        await timeline.takePicture(`timeline-${name.replaceAll(" ", "-")}-${width}-${theme}`);
      }
      expect(await timeline.page.locator("table").count()).toBe(width >= TABLE_FROM ? 1 : 0);
      expect(await overprints()).toEqual([]);
      expect(await cutTexts()).toEqual([]);
      if (isSearched(at, width)) expect(await timeline.faults()).toEqual([]);
    },
  );
});

/** Whether axe searches an instance at a width: it searches each instance at every third width, and a third of the instances at each width. */
const isSearched = (instance: number, width: number): boolean =>
  isEverythingShown || (instance + WIDTHS.indexOf(width)) % 3 === 0;

test("the popover of a destroyed value shows what is lost, in the table and upright", async () => {
  for (const width of [475, 1280]) {
    await timeline.open(width);
    await timeline.show(folder, DESTROYED);
    const { page } = timeline;
    const isTable = width >= TABLE_FROM;
    await page
      .locator(isTable ? "tbody tr" : ".before-after li", { hasText: "input" })
      .first()
      .locator(isTable ? "td" : "button")
      .last()
      .click();
    const text = await page.getByRole("dialog").textContent();
    await timeline.takePicture(`timeline-lost-${width}-dark`);
    expect(text).toContain("What is lost");
    expect(text).toContain("port = 22");
    expect(text).not.toContain("no object");
    expect(await timeline.faults()).toEqual([]);
    await page.keyboard.press("Escape");
  }
});

test("the strip shows the instances of the resource, and its keys go to them", async () => {
  await timeline.open(770);
  await timeline.show(folder, UPDATED);
  const { page } = timeline;
  const strip = page.getByRole("toolbar");
  expect(await strip.getAttribute("aria-label")).toBe("Instances of terraform_data.subnet");
  expect(await strip.locator("button").allTextContents()).toEqual(['-["c"]', '~["a"]', '~["b"]', '+["d"]']);
  expect(await strip.locator('[aria-current="true"]').textContent()).toBe('~["b"]');
  await strip.locator('[aria-current="true"]').focus();
  await page.keyboard.press("ArrowRight");
  expect(await page.locator(":focus").getAttribute("aria-label")).toBe('["d"] will be created');
  await page.keyboard.press("Enter");
  expect((await timeline.messages()).at(-1)).toEqual({
    kind: "show",
    instance: { root: "file:///fixture", address: CREATED },
  });
  await page.keyboard.press("Home");
  expect(await page.locator(":focus").textContent()).toBe('-["c"]');
  await timeline.show(folder, "terraform_data.host[150]");
  expect(await strip.textContent()).toMatch(/^142 before\+\[142\].*\+\[158\]and 141 more$/);
});

test("back and forward go through the instances that were shown, by button and by key", async () => {
  await timeline.open(770);
  const { page } = timeline;
  await timeline.show(folder, UPDATED);
  expect(await page.getByLabel("Back").count()).toBe(0);
  await timeline.show(folder, DESTROYED);
  await timeline.show(folder, "terraform_data.none");
  const last = async () =>
    (await timeline.messages()).flatMap((sent) => (sent.kind === "show" ? [sent.instance.address] : [])).at(-1);
  await page.getByLabel("Back").click();
  expect(await last()).toBe(DESTROYED);
  await timeline.show(folder, DESTROYED);
  await page.keyboard.press("Alt+ArrowLeft");
  expect(await last()).toBe(UPDATED);
  await timeline.show(folder, UPDATED);
  expect(await page.getByLabel("Back").getAttribute("aria-disabled")).toBe("true");
  await page.keyboard.press("Alt+ArrowRight");
  expect(await last()).toBe(DESTROYED);
});

test("the confidence explains itself", async () => {
  await timeline.open(475);
  await timeline.show(folder, "tls_private_key.ca");
  const { page } = timeline;
  expect(await page.locator(".how-sure").textContent()).toContain("How sure inferred: no schema is at hand");
  await page.locator(".how-sure button").click();
  await timeline.takePicture("timeline-legend-475-dark");
  const legend = page.getByRole("dialog").locator("li");
  expect(await legend.evaluateAll((items) => items.map((item) => item.querySelector("strong")?.textContent))).toEqual([
    "inferred",
    "schema",
    "offline",
    "provider",
    "certain",
  ]);
  expect(await timeline.faults()).toEqual([]);
  await page.keyboard.press("Escape");
  expect(await page.locator(":focus").textContent()).toContain("inferred");
});

test("with little room, a button shows the stages that are left out", async () => {
  await timeline.open(480);
  await timeline.show(folder, UPDATED);
  const { page } = timeline;
  const titles = () => page.locator(".stage button").evaluateAll((stages) => stages.map((stage) => stage.textContent));
  expect(await titles()).toEqual(["Prior", "Configuration", "Initial Planned"]);
  await page.getByRole("button", { name: "+ 3 stages" }).click();
  expect(await page.locator(".stage").count()).toBe(6);
});

test.each([
  [480, "+ 3 stages", ".track"],
  [360, "same", ".step"],
])("at %i pixels, the button %s shows stages and leaves the focus among them", async (width, name, stages) => {
  await timeline.open(width);
  await timeline.show(folder, UPDATED);
  const { page } = timeline;
  const button = page.getByRole("button", { name }).first();
  await button.focus();
  await page.keyboard.press("Enter");
  expect(await button.count()).toBe(0);
  expect(await page.locator(`${stages} button:focus`).count()).toBe(1);
});

test("the keyboard goes through the table at 480 pixels, and skips nothing", async () => {
  await timeline.open(480);
  await timeline.show(folder, "tls_private_key.ca");
  const { page } = timeline;
  await page.locator("tbody [tabindex='0']").focus();
  await page.keyboard.press("End");
  expect(await page.locator(":focus").getAttribute("aria-label")).toContain('Initial Planned: "RSA"');
  await page.keyboard.press("ArrowDown");
  expect(await page.locator(":focus").textContent()).toBe("# (attributes of the provider are not known)");
  await page.keyboard.press("Enter");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

/** Returns the pairs of labels of the track that overlap. */
const overprints = () =>
  timeline.page.evaluate(() => {
    const labels = [...document.querySelectorAll(".operation, .end, .step > *, .stage button, .track-label")];
    const boxes = labels.map((label) => ({ text: label.textContent, box: label.getBoundingClientRect() }));
    return boxes.flatMap((one, at) =>
      boxes.slice(at + 1).flatMap((other) => {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return wide > 1 && high > 4 ? [`${one.text} / ${other.text}`] : [];
      }),
    );
  });

/** Returns the values, names and ends of lines that are cut, by their own edge or by that of the page. */
const cutTexts = () =>
  timeline.page.evaluate(() => {
    const pageWidth = document.documentElement.clientWidth;
    const isCut = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 ||
      (element.matches(".end") && element.getBoundingClientRect().right > pageWidth);
    return [...document.querySelectorAll("td .text, th .path, .value, .row-name, .operation span, .end")].flatMap(
      (element) => (element.clientWidth > 0 && isCut(element) ? [element.textContent] : []),
    );
  });
