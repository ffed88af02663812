import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../server/engine/load/inputs.ts";
import type { Provider } from "../../server/engine/provider/provider.ts";
import { madeUp, planOfTexts, providersWith, reply, stateOf } from "../support/memory.ts";
import { openTimelinePage, type Theme, type TimelinePage } from "./timelinePage.ts";

// A call that is not made is dashed and says why; one that fails has a cross and its finding, and ends the run.

const SCHEMA = { attributes: { opt: { type: "string", optional: true }, size: { type: "number", optional: true } } };
const FILES = {
  "main.tf": 'resource "made_up" "a" {\n  opt  = "new"\n  size = 5\n}\n',
  "terraform.tfstate": stateOf({ opt: "old", size: 5 }),
};

const rootOf = async (provider: Provider, options: Partial<PlanOptions> = {}) => {
  const plan = await planOfTexts(FILES, {
    providers: providersWith(provider),
    options: { ...DEFAULT_OPTIONS, ...options },
  });
  return { root: { root: plan.root, plan, version: 1, isStale: false, isSettling: false, runs: [] } };
};

const REFUSING = madeUp(SCHEMA, {
  readResource: ({ currentState }) =>
    reply(
      { newState: currentState, private: undefined },
      {
        faults: [
          {
            id: "provider/said",
            severity: "error",
            summary: "Cannot read",
            detail: "The token has expired.",
            path: [],
          },
        ],
      },
    ),
});

let timelinePage: TimelinePage;
beforeAll(async () => {
  timelinePage = await openTimelinePage();
});
afterAll(() => timelinePage?.close());

const THEMES: readonly Theme[] = ["dark", "light"];

test.each(THEMES)("a call that is not made is dashed, and its popover says why (%s)", async (theme) => {
  const { page } = timelinePage;
  await timelinePage.open(1280, theme, 520);
  await timelinePage.show(await rootOf(madeUp(SCHEMA), { refresh: false }), "made_up.a");
  const read = page.getByRole("button", { name: "Read: ReadResource: not called: -refresh=false" });
  expect(await read.getAttribute("class")).toContain("not-called");
  await read.click();
  expect(await page.getByRole("dialog").textContent()).toContain("not called: -refresh=false");
  expect(await timelinePage.faults()).toEqual([]);
  await timelinePage.takePicture(`not-called-${theme}`);
});

test.each(THEMES)("a call that fails has a cross and its finding, and the run ends there (%s)", async (theme) => {
  const { page } = timelinePage;
  await timelinePage.open(1280, theme, 520);
  await timelinePage.show(await rootOf(REFUSING), "made_up.a");
  const read = page.getByRole("button", { name: /^Read: ReadResource/ });
  expect(await read.getAttribute("class")).toContain("failed");
  expect(await page.getByRole("list", { name: "Run" }).getByRole("listitem").allTextContents()).toEqual([
    "Validate, passed",
    "Read, fails",
  ]);
  expect(await page.locator("header").first().textContent()).toContain("Cannot read: The token has expired.");
  await read.click();
  expect(await page.getByRole("dialog").textContent()).toContain("Error: Cannot read: The token has expired.");
  expect(await timelinePage.faults()).toEqual([]);
  await timelinePage.takePicture(`failing-${theme}`);
});
