import { afterAll, beforeAll, expect, test } from "vitest";
import { earlierRuns } from "../../server/engine/lifecycle/run/earlierRuns.ts";
import { keptStates } from "../../server/engine/load/state/stateHistory.ts";
import { runOf } from "../../server/engine/plan/walk/runs.ts";
import { encodeUtf8 } from "../../server/engine/source/utf8.ts";
import { earlierRunTexts } from "../../server/ide/timeline/earlierRuns.ts";
import type { ShownRuns } from "../../server/ide/timeline/runColumns.ts";
import { timeline, traceAt } from "../../server/ide/timeline/timeline.ts";
import { fixture } from "../support/fixture.ts";
import { openTimelinePage, type TimelinePage } from "./timelinePage.ts";

// An instance with 500 attributes and 5 earlier runs. What is sent and drawn is counted: time on a shared machine says little.

const ATTRIBUTES = 500;
const RUNS = 5;
const ADDRESS = "made_wide.a";
const names = Array.from({ length: ATTRIBUTES }, (_, at) => `attribute_${at}`);
const attribute = { type: "string", optional: true };
const SCHEMAS = {
  format_version: "1.0",
  provider_schemas: {
    "registry.terraform.io/hashicorp/made": {
      resource_schemas: {
        made_wide: {
          version: 0,
          block: {
            attributes: {
              id: { type: "string", computed: true },
              ...Object.fromEntries(names.map((name) => [name, attribute])),
            },
          },
        },
      },
    },
  },
};

/** Returns the state that a run left: each run changes another tenth of the attributes. */
const stateAfter = (run: number): string =>
  JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: run,
    lineage: "l",
    outputs: {},
    resources: [
      {
        mode: "managed",
        type: "made_wide",
        name: "a",
        provider: 'provider["registry.terraform.io/hashicorp/made"]',
        instances: [
          {
            schema_version: 0,
            sensitive_attributes: [],
            attributes: {
              id: "1",
              ...Object.fromEntries(names.map((name, at) => [name, at % 10 < run ? `run ${run} of ${name}` : name])),
            },
          },
        ],
      },
    ],
  });

const { root } = fixture(`resource "made_wide" "a" {
${names.map((name, at) => `  ${name} = ${JSON.stringify(at % 2 ? `planned ${at}` : name)}\n`).join("")}}
--- terraform.tfstate
${stateAfter(RUNS)}
--- schemas.json
${JSON.stringify(SCHEMAS)}`);

function earlier() {
  const { plan } = root;
  const { provider, schema } = runOf(plan, traceAt(plan, ADDRESS)!)!.instance;
  const states = Array.from({ length: RUNS - 1 }, (_, at) => ({
    origin: { kind: "commit" as const, revision: `${at}abcdef0123`, date: "2026-11-20" },
    bytes: encodeUtf8(stateAfter(at + 1)),
  }));
  return earlierRuns(
    { provider, schema, addresses: [ADDRESS] },
    keptStates({ kind: "history", states }, plan.state.state!),
  );
}

let timelinePage: TimelinePage;
beforeAll(async () => {
  timelinePage = await openTimelinePage();
});
afterAll(() => timelinePage?.close());

const parts = { earlier: earlierRunTexts(root.plan, earlier()) };
const runs = { earlier: earlier() };

test("the first paint draws the lines that a screen shows, and not those of all attributes", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280, "dark", 900);
  const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  // The observer that draws more lines has not been called yet: the page has drawn when the message was handled.
  await timelinePage.showWith({ root }, ADDRESS, parts, runs);
  expect(await page.locator("table").getAttribute("aria-rowcount")).toBe(String(rowCount()));
  await expect.poll(() => page.locator("tbody tr").count()).toBeLessThan(rowCount() / 2);
  expect(await nodes()).toBeLessThan(6_500);
  expect(await timelinePage.faults()).toEqual([]);
  await timelinePage.takePicture("large-instance");
});

test("by keyboard, the end of the table is reached, and the last line is drawn with the focus in it", async () => {
  const { page } = timelinePage;
  await timelinePage.open(1280);
  await timelinePage.showWith({ root }, ADDRESS, parts, runs);
  await page.locator("tbody [tabindex='0']").first().focus();
  const focusedRow = () => page.locator("tr:focus-within").getAttribute("aria-rowindex");
  for (let pressed = 0; pressed < rowCount() / 10; pressed++) await page.keyboard.press("PageDown");
  await expect.poll(focusedRow).toBe(String(rowCount()));
  await page.mouse.move(640, 500);
});

test("by mouse, more lines are drawn when the user comes to the end of those before, until all are", async () => {
  const { page } = timelinePage;
  for (const width of [1280, 400]) {
    await timelinePage.open(width);
    await timelinePage.showWith({ root }, ADDRESS, parts, runs);
    const last = page.getByText("# (", { exact: false }).last();
    await expect
      .poll(async () => {
        await page.mouse.move(width / 2, 600);
        await page.mouse.wheel(0, 20_000);
        return last.isVisible();
      })
      .toBe(true);
  }
});

test("what is sent of a large instance grows with its values alone", () => {
  const bytes = (shown?: ShownRuns) => JSON.stringify(timeline(root, ADDRESS, undefined, undefined, shown)).length;
  // A cell is some 100 bytes, and one for each attribute and kept state is added.
  expect((bytes(runs) - bytes()) / (ATTRIBUTES * (RUNS - 1))).toBeLessThan(120);
  expect(bytes() / ATTRIBUTES).toBeLessThan(1_200);
});

/** Returns the number of rows with the two rows of the head and that of the runs. */
function rowCount(): number {
  const { rows = [], runRows = [] } = timeline(root, ADDRESS, undefined, undefined, runs) ?? {};
  const shown = rows.filter(({ changed, differs }) => changed || differs).length;
  return 2 + runRows.length + shown + (shown < rows.length ? 1 : 0);
}
