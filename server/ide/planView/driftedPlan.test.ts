import { expect, test } from "vitest";
import { MADE_UP, madeUp, planOfTexts, providersWith, reply } from "../../../test/support/memory.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../../engine/load/inputs.ts";
import { objectValue, stringValue } from "../../engine/values/value.ts";
import type { PlanLine } from "../../protocol/planOverview.ts";
import { timeline } from "../timeline/timeline.ts";
import { explorerPage } from "./explorer.ts";
import { planMarkdown } from "./planMarkdown.ts";
import { planOverview } from "./planOverview.ts";
import { planStatus } from "./planStatus.ts";

const BLOCK = {
  attributes: {
    name: { type: "string", optional: true },
    label: { type: "string", optional: true, computed: true },
    note: { type: "string", optional: true, computed: true },
  },
};

const MAIN = `
terraform {
  required_providers {
    made = {
      source = "hashicorp/made"
    }
  }
}
resource "made_up" "same" {
  count = 3
  name  = "n"
}
resource "made_up" "changing" {
  name = "new"
}
resource "made_up" "ignored" {
  name = "n"
  lifecycle {
    ignore_changes = [note]
  }
}
`;

const stored = (name: string, instances: readonly object[]) => ({
  mode: "managed",
  type: "made_up",
  name,
  provider: `provider["${MADE_UP}"]`,
  instances,
});
const attributes = { name: "n", label: "x", note: "x" };
const STATE = JSON.stringify({
  version: 4,
  serial: 1,
  lineage: "x",
  resources: [
    stored(
      "same",
      [0, 1, 2].map((key) => ({ index_key: key, schema_version: 0, attributes })),
    ),
    stored("changing", [{ schema_version: 0, attributes }]),
    stored("ignored", [{ schema_version: 0, attributes: { ...attributes, label: "stays" } }]),
  ],
});

/** Plans with a provider whose reads change the label of an object, or the note of the one whose label stays. */
async function planned(more: Partial<PlanOptions> = {}) {
  let reads = 0;
  const provider = madeUp(BLOCK, {
    readResource: ({ currentState, private: own }) => {
      if (currentState.kind !== "mapping") return reply({ newState: currentState, private: own });
      const label = currentState.entries.get("label");
      const changed = label?.kind === "string" && label.value === "stays" ? "note" : "label";
      const newState = objectValue([...currentState.entries, [changed, stringValue("y")]]);
      return { ...reply({ newState, private: own }), at: `12:0${Math.min(++reads, 4)}` };
    },
  });
  const plan = await planOfTexts(
    { "main.tf": MAIN, "terraform.tfstate": STATE },
    { providers: providersWith(provider), options: { ...DEFAULT_OPTIONS, providers: "exec", ...more } },
  );
  return { root: plan.inputs.root, plan, version: 1, isStale: false };
}

const textOf = (line: PlanLine): string =>
  line.kind === "heading"
    ? `${line.title} ${line.count}`
    : [line.symbol, line.head + line.tail, line.bundle?.label, line.words, line.why].filter(Boolean).join(" | ");

const DRIFT = "heading drift";

test("the page has drift below a heading of its own, what is the same change in one line", async () => {
  const root = await planned();
  const query = { text: "", kinds: [], toggled: [DRIFT] };
  const { lines, matches, total } = planOverview(root, query, 0, 100);
  const heading = lines.findIndex(({ id }) => id === DRIFT);
  expect(lines.slice(heading).map(textOf)).toEqual([
    "Drift 5",
    "◆ | made_up | 4 objects | changed outside of Terraform | label · same change",
    expect.stringMatching(
      /^◆ \| made_up\.ignored \| changed outside of Terraform \| note · in ignore_changes · read at 12:0\d$/,
    ),
  ]);
  expect(matches).toBe("5");
  expect(new Set(lines.map(({ id }) => id)).size).toBe(total);
  const bundle = lines[heading + 1]!;
  const opened = planOverview(root, { ...query, toggled: [DRIFT, bundle.id] }, 0, 100).lines;
  expect(opened.filter((line) => line.parent === heading + 1).map(textOf)).toContainEqual(
    expect.stringMatching(/^◆ \| made_up\.same\[2\] \| changed outside of Terraform \| label · read at 12:0\d$/),
  );
});

test("an instance is found at the line of its action, and not at that of its drift", async () => {
  const root = await planned();
  const marked = { root: root.root, address: "made_up.changing" };
  const page = planOverview(root, { text: "", kinds: [], toggled: [DRIFT] }, 0, 100, marked);
  expect(textOf(page.lines[page.marked!]!)).toMatch(/^~ \| made_up\.changing/);
});

test("Markdown lists what the explorer lists", async () => {
  const root = await planned();
  const [, drift = ""] = planMarkdown(root, { text: "", kinds: [], toggled: [] }).split("### Drift (5)");
  expect(drift).toContain("- `◆ made_up (4)` changed outside of Terraform: label · same change");
  const rows = explorerPage(root, "drift", 0).rows.map(({ label, reason }) => `${label}: ${reason}`);
  expect(rows).toEqual(["made_up (4): label · same change", "made_up.ignored: note · in ignore_changes"]);
});

test("page, status and timeline say when objects were read, and which are as of the last run", async () => {
  const whole = await planned();
  expect(planOverview(whole, { text: "", kinds: [], toggled: [] }, 0, 0).notes).toEqual([
    expect.stringMatching(/^5 objects read from 12:01 to 12:04$/),
  ]);
  const root = await planned({ minimalRefresh: true });
  const reads = "1 object read at 12:01, 4 as of the last run";
  const page = planOverview(root, { text: "", kinds: [], toggled: ["heading none"] }, 0, 100);
  expect(page.notes).toEqual([reads]);
  expect(planStatus(root).tooltip).toContain(`${reads}.`);
  const tooltips = page.lines.flatMap((line) => (line.kind === "lane" ? [`${line.tail} ${line.sure.tooltip}`] : []));
  expect(tooltips.map((text) => text.replace(/ .*;/, ":"))).toEqual([
    "changing: read at 12:01",
    "ignored: not read, as of the last run",
    "same: not read, as of the last run",
  ]);
  const stages = (address: string) =>
    timeline(root, address)?.stages.flatMap(({ name, note }) => (name === "priorState" ? [note] : []));
  expect(stages("made_up.same[0]")).toEqual(["as of the last run"]);
  expect(timeline(root, "made_up.changing")?.header?.notes).toContain("read at 12:01");
});
