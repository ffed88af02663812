import { expect, test } from "vitest";
import { finishedPlan } from "../../../test/conformance/saved/replanned.ts";
import { planOfTexts } from "../../../test/support/memory.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import type { FinishedPlan } from "../../engine/plan/saved/finishedPlan.ts";
import { encodeUtf8 } from "../../engine/source/utf8.ts";
import type { PlanQuery } from "../../protocol/planOverview.ts";
import { comparedWithFinished } from "../comparison/comparedInstances.ts";
import { comparedLines } from "../comparison/comparedLines.ts";
import { comparedMarkdown } from "../comparison/comparedMarkdown.ts";
import { timeline } from "../timeline/timeline.ts";
import { finishedDriftPage, finishedPage } from "./finishedExplorer.ts";
import { finishedPlanText } from "./finishedPlanText.ts";

// A text that a finished plan and the live plan have otherwise is told by what differs inside it, wherever the two are compared.

const SCRIPT = (word: string): string => `#!/bin/sh\nset -eu\necho ${word}\n`;
const POLICY = (effect: string): string =>
  JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      { Sid: "Read", Effect: "Allow", Action: "s3:GetObject", Resource: "*" },
      { Sid: "Write", Effect: effect, Action: "s3:PutObject", Resource: "*" },
    ],
  });
const base64 = (text: string): string => Buffer.from(text).toString("base64");

const TEXTS: Readonly<Record<string, readonly [was: string, is: string, inside: string]>> = {
  JSON: ['{"a":1,"deep":{"b":"old"}}', '{"a":1,"deep":{"b":"new"}}', 'input deep.b: "old" → "new"'],
  YAML: ["server:\n  mode: old\n  port: 1\n", "server:\n  mode: new\n  port: 1\n", 'input server.mode: "old" → "new"'],
  policy: [POLICY("Deny"), POLICY("Allow"), 'input Statement["Write"].Effect: "Deny" → "Allow"'],
  script: [SCRIPT("old"), SCRIPT("new"), 'input line 3: "echo old" → "echo new"'],
  Base64: [base64(SCRIPT("old")), base64(SCRIPT("new")), 'input line 3: "echo old" → "echo new"'],
};

const EVERYTHING: PlanQuery = { text: "", kinds: [], toggled: [] };

/** Returns the live plan of an object, and a finished plan that changes it to another text after it drifted. */
async function beside(was: string, is: string, stored = "x"): Promise<{ finished: FinishedPlan; live: LivePlan }> {
  const object = (input: string) => ({ id: "1", input, output: input, triggers_replace: null });
  const change = (actions: readonly string[], before: object, after: object, unknown: object) => ({
    address: "terraform_data.a",
    ...{ mode: "managed", type: "terraform_data", name: "a" },
    provider_name: "terraform.io/builtin/terraform",
    change: { actions, before, after, after_unknown: unknown, before_sensitive: {}, after_sensitive: {} },
  });
  const { output: _, ...planned } = object(was);
  const document = {
    ...{ format_version: "1.2", terraform_version: "1.11.4", planned_values: {}, applyable: true },
    resource_drift: [change(["update"], object(is), object(was), {})],
    resource_changes: [change(["update"], object(stored), planned, { output: true })],
  };
  const attributes = { id: "1", triggers_replace: null };
  const value = { value: stored, type: "string" };
  const state = {
    ...{ version: 4, serial: 1, lineage: "x", terraform_version: "1.11.4" },
    resources: [
      {
        ...{ mode: "managed", type: "terraform_data", name: "a" },
        provider: 'provider["terraform.io/builtin/terraform"]',
        instances: [{ schema_version: 0, attributes: { ...attributes, input: value, output: value } }],
      },
    ],
  };
  const live = await planOfTexts({
    "main.tf": `resource "terraform_data" "a" {\n  input = ${JSON.stringify(is)}\n}\n`,
    "terraform.tfstate": JSON.stringify(state),
  });
  return { finished: (await finishedPlan(encodeUtf8(JSON.stringify(document)))).plan, live };
}

test.each(Object.entries(TEXTS))("of %s", async (_, [was, is, inside]) => {
  const { finished, live } = await beside(was, is);
  const open = { path: "/memory/plan.json", plan: finished };
  const [, name = "", before = "", after = ""] = /^input (.*): (".*") → (".*")$/.exec(inside)!;
  expect(finishedPage(open, live, 0).rows[0]?.tooltip).toContain(`\n- \`~ ${inside}\``);
  expect(finishedDriftPage(open, live, 0).rows[0]?.tooltip).toContain(`\n- \`~ input ${name}: ${after} → ${before}\``);
  expect(finishedPlanText("plan.json", finished, live)).toContain(`\n#   ~ ${inside}\n`);

  const instances = comparedWithFinished(finished, live);
  const lines = comparedLines(live, finished, instances, "plan.json", EVERYTHING).slice(0, 10);
  expect(lines.at(-1)).toMatchObject({ tail: `input ${name}`, sides: { before, after } });
  const shown = { label: "plan.json", note: "1 instance is planned differently.", plan: finished, instances };
  const markdown = comparedMarkdown(live, shown, EVERYTHING, "app");
  expect(markdown.split("\n")).toEqual([
    "## Plan of app compared with plan.json",
    "",
    "1 instance is planned differently.",
    "",
    "### Same Action, Other Values (1)",
    "",
    "- `terraform_data.a` will be updated in-place",
    `  - \`~ ${inside}\``,
  ]);
});

test("the column of a finished plan has the lines and parts of a text that it shares with the plan", async () => {
  const [was, is] = TEXTS.YAML!;
  const { live } = await beside(was, is, was);
  const { finished } = await beside(is, was);
  const runs = { finished: [{ id: "file:plan", name: "plan.json", plan: finished }] };
  const [text, ...parts] = timeline({ plan: live }, "terraform_data.a", undefined, undefined, runs)!.rows.filter(
    ({ path }) => path.startsWith("input"),
  );
  expect(text?.runCells?.[0]?.text).toContain("mode: new");
  expect(parts.map(({ label, runCells }) => [label, runCells?.[0]?.text])).toEqual([["server.mode", '"new"']]);
});
