import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { deleteReason, headline, symbolOf } from "../../server/engine/render/changeWords.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { placeIn } from "../../server/workspace/place.ts";
import { planOf } from "../support/disk.ts";

// Each folder in stories/ has one kind of change. plan.txt is the plan of the real terraform (scripts/record-stories.mjs);
// stages.md shows the stages of each instance, for readers: UPDATE=1 rewrites it.
const STORIES = "test/scenarios/stories";

const stories = readdirSync(STORIES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const shown = ({ traces }: LivePlan) =>
  traces.filter(({ change }) => change.action.outcome !== "no-op" || change.previousAddress);

/** Returns the actions of a plan with Terraform's symbols, the counts and the errors. */
function inTerraformsWords(plan: LivePlan): readonly string[] {
  const lines = shown(plan).flatMap(({ change, failed }) => {
    const { type, name } = change.address.resource;
    const reason = deleteReason(change);
    const symbol = symbolOf(change.action.outcome).padStart(3);
    return [
      `  # ${headline(change, failed)}`,
      ...(reason ? [`  # ${reason}`] : []),
      `${symbol} resource "${type}" "${name}" {`,
    ];
  });
  const count = (...outcomes: readonly string[]) =>
    shown(plan).filter(({ change }) => outcomes.includes(change.action.outcome)).length;
  const replaced = count("delete-then-create", "create-then-delete");
  const errors = Object.values(plan.diagnostics)
    .flat()
    .filter(({ severity }) => severity === "error")
    .flatMap(({ summary, subject }) => {
      if (!subject) return [`Error: ${summary}`];
      const { file, start } = placeIn(plan, subject);
      return [`Error: ${summary}`, `  on main.tf line ${file.text.slice(0, start).split("\n").length}`];
    });
  const sum = `Plan: ${count("create") + replaced} to add, ${count("update")} to change, ${count("delete") + replaced} to destroy.`;
  return [...lines, sum, ...errors];
}

const recorded = (story: string): readonly string[] =>
  readFileSync(join(STORIES, story, "plan.txt"), "utf8")
    .split("\n")
    .filter((line) => /^ {2}# |^[ +~<./-]{3} resource |^Plan: |^Error: |^ {2}on /.test(line))
    .map((line) => (line.startsWith("  on ") ? line.replace(/,.*/, "") : line));

/** Returns a table for each instance, with its attributes by stage, as in a timeline. */
function stagesMarkdown(plan: LivePlan): string {
  const root = { root: plan.inputs.root, plan, version: 0, isStale: false };
  const sections = shown(plan).flatMap(({ change, failed }) => {
    const line = timeline(root, change.address.text, change.deposed);
    if (!line) return [];
    const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
    const table = [
      row(["", ...line.stages.map(({ title }) => title)]),
      row(["---", ...line.stages.map(() => "---")]),
      ...line.rows.map(({ path, cells }) => row([path, ...cells.map(({ text }) => text)])),
    ];
    const reasons = line.rows.flatMap(({ changed, reasons }) =>
      changed ? reasons.map((reason) => `- ${reason}`) : [],
    );
    return [
      [`## ${headline(change, failed)}`, line.header.sentence, table.join("\n"), reasons.join("\n")].join("\n\n"),
    ];
  });
  return `${sections.join("\n\n")}\n`;
}

function expectGolden(path: string, text: string): void {
  if (process.env.UPDATE) {
    if (process.env.CI) throw new Error("goldens are written by hand and read by somebody, not in CI");
    writeFileSync(path, text);
  }
  expect(existsSync(path), `${path} is not written yet: UPDATE=1`).toBe(true);
  expect(text).toBe(readFileSync(path, "utf8"));
}

describe.each(stories)("%s", (story) => {
  test("the plan is that of terraform", async () => {
    const plan = await planOf(join(STORIES, story));
    expect(inTerraformsWords(plan)).toEqual(recorded(story));
  });
  test("the stages of each instance", async () => {
    const plan = await planOf(join(STORIES, story));
    expectGolden(join(STORIES, story, "stages.md"), stagesMarkdown(plan));
  });
});

test("there are stories", () => expect(stories.length).toBeGreaterThan(5));
