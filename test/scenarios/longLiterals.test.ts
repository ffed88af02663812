import { expect, test } from "vitest";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { writeJson } from "../../server/engine/render/json.ts";
import { planJson } from "../../server/engine/render/planJson/planJson.ts";
import { placeIn } from "../../server/workspace/place.ts";
import { fromScratch, planOf, withText } from "../support/disk.ts";
import { withFolder } from "../support/folder.ts";
import { pick, randomFrom } from "../support/hclTexts.ts";
import { runs, SEED } from "../support/sample.ts";

// After edits in a long literal of a variable file, the values and the places of findings are those from scratch.

const MAIN = `
variable "all" {
  type = map(object({ name = string, size = optional(number, 1), tags = optional(map(string)) }))
}
variable "list" {
  type = list(any)
  sensitive = true
}
variable "loose" {
}
resource "terraform_data" "a" {
  for_each = var.all
  input    = each.value
}
resource "terraform_data" "l" {
  input = [var.list, var.loose]
}
`;

const viewOf = (plan: LivePlan): string =>
  writeJson({
    plan: planJson(plan),
    findings: Object.entries(plan.diagnostics).map(([phase, found]) => [
      phase,
      ...found.map(({ id, summary, detail, subject }) => {
        const place = subject && placeIn(plan, subject);
        return JSON.parse(
          JSON.stringify([id, summary, detail, place ? [place.file.path, place.start, place.end] : []]),
        );
      }),
    ]),
  });

test("values and places after edits in a long literal", { timeout: 300_000 }, async () => {
  const random = randomFrom(SEED);
  const eol = random() < 0.3 ? "\r\n" : "\n";
  const textOf = (lines: readonly string[]) => lines.join(eol);
  const start = [
    "all = {",
    ...Array.from({ length: 36 }, (_, at) => `  k${at} = { name = "n${at}" }`),
    "}",
    "list = [",
    ...Array.from({ length: 36 }, (_, at) => `  { a = "s${at}" },`),
    "]",
    "loose = {",
    ...Array.from({ length: 36 }, (_, at) => `  k${at} = ["s${at}", ${at}]`),
    "}",
    "",
  ];
  await withFolder({ "main.tf": MAIN, "terraform.tfvars": textOf(start) }, async (folder) => {
    let plan = await planOf(folder);
    let lines = [...start];
    for (let edits = 0; edits < runs(40); edits++) {
      const before = [...lines];
      for (let n = random() < 0.3 ? 2 : 1; n > 0; n--) {
        const at = Math.floor(random() * (lines.length - 1));
        const k = `k${Math.floor(random() * 40)}`;
        lines.splice(
          at,
          pick(random, [0, 1, 1, 1, 2]),
          ...pick(random, [
            [`  ${k} = { name = "é${edits}", size = 3 }`],
            [`  ${k} = { name = "x", size = "no" }`],
            [`  ${k} = { nam = "x" }`],
            [`  { a = "t${edits}" },`],
            [`  { a = 1 },`, `  { a = [1] },`],
            [`  ${k} = <<E`, "text ${1 + 1}", "E"],
            ["  # note }"],
            ["  /* open"],
            [" */"],
            ["}"],
            ["]"],
            ["  ,"],
            [`  null,`],
            [`  ${k} = null`],
            [`  ${k} = [var.x, 1]`],
            [`  ${k} = "\${f(1)}"`],
            [`  (${k}) = 1`],
            [`  "${k}" = { name = 1, tags = { a = "b" } }`],
            [`  ${k} = { name = "x" }, j = { name = "y" }`],
            [],
            [lines[Math.floor(random() * lines.length)]!],
          ]),
        );
      }
      plan = withText(plan, "terraform.tfvars", textOf(lines));
      expect(viewOf(plan)).toBe(viewOf(fromScratch(plan)));
      if (random() < 0.75 && plan.diagnostics.load.length > 0) {
        lines = before;
        plan = withText(plan, "terraform.tfvars", textOf(lines));
        expect(viewOf(plan)).toBe(viewOf(fromScratch(plan)));
      }
      if (random() < 0.1) lines = [...start];
    }
  });
});
