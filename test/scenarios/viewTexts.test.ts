import { expect, test } from "vitest";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { codeLens } from "../../server/ide/codeLens.ts";

import { hover } from "../../server/ide/hover/hover.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { planOf, textIn } from "../support/disk.ts";
import { wholeExplorer } from "../support/explorer.ts";
import { withFolder } from "../support/folder.ts";

// The texts of all views of a plan are correct for their place and instance, and have one order.

const rootOf = (plan: LivePlan) => ({ root: plan.inputs.root, plan, version: 1, isStale: false });

const stored = (name: string, key?: string) => ({
  mode: "managed",
  type: "terraform_data",
  name,
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances: [
    {
      schema_version: 0,
      ...(key !== undefined && { index_key: key }),
      attributes: {
        id: `id-${name}`,
        input: { value: "x", type: "string" },
        output: { value: "x", type: "string" },
        triggers_replace: null,
      },
    },
  ],
});

const STATE = JSON.stringify({
  version: 4,
  serial: 3,
  lineage: "x",
  terraform_version: "1.11.4",
  resources: [
    stored("from"),
    stored("gone"),
    stored("left"),
    stored("new"),
    stored("same"),
    { ...stored("keys"), instances: [...stored("keys", "a").instances, ...stored("keys", "b").instances] },
  ],
});

const MAIN = `moved {
  from = terraform_data.from
  to   = terraform_data.to
}
resource "terraform_data" "to" { input = "x" }
resource "terraform_data" "same" { input = "x" }
resource "terraform_data" "new" { triggers_replace = local.two }
resource "terraform_data" "keys" {
  for_each = toset(["b", "c"])
  input    = "x"
}
removed {
  from = terraform_data.left
  lifecycle {
    destroy = false
  }
}
locals {
  one = [for item in [local.two] : item.deep]
  two = "2"
}
variable "names" { type = set(string) }
resource "terraform_data" "open" { for_each = var.names }
output "all" { value = terraform_data.to[*].id }
`;

const planned = (): Promise<LivePlan> => withFolder({ "main.tf": MAIN, "terraform.tfstate": STATE }, planOf);

const hovered = (plan: LivePlan, before: string, after = ""): string => {
  const at = textIn(plan, "main.tf").indexOf(`${before}${after}`) + before.length;
  return hover(rootOf(plan), `${plan.inputs.root}/main.tf`, at)?.markdown ?? "";
};

test("the groups of the explorer are in the order of danger, and a moved instance shows its previous address", async () => {
  const { groups } = wholeExplorer(rootOf(await planned()));
  expect(groups.map(({ id }) => id)).toEqual([
    "destroys",
    "replaces",
    "forgets",
    "adds",
    "other",
    "none",
    "outputs",
    "notPlanned",
  ]);
  const [moved] = groups.find(({ id }) => id === "other")?.rows ?? [];
  expect(`${moved?.label} ${moved?.reason}`).toBe("terraform_data.to moved from terraform_data.from");
  const same = groups.find(({ id }) => id === "none")?.rows.find(({ label }) => label === "terraform_data.same");
  expect(same?.tooltip).toContain("`terraform_data.same: no changes`");
});

test("a lens counts each action with its symbol and word, the most dangerous first", async () => {
  const plan = await planned();
  const titles = codeLens(rootOf(plan), `${plan.inputs.root}/main.tf`).map(({ title }) => title);
  expect(titles).toContain("- 1 destroyed · + 1 added · 1 unchanged");
  expect(titles.filter((title) => /\s{2}/.test(title))).toEqual([]);
});

test("the header of the timeline does not repeat the move, and keeps the case of an address", async () => {
  const plan = await planned();
  const moved = timeline(rootOf(plan), "terraform_data.to")?.header;
  expect([moved?.words, moved?.notes]).toEqual(["moved from terraform_data.from", []]);
  expect(timeline(rootOf(plan), "terraform_data.open")?.header.sentence).toBe("var.names has no value.");
});

test("an attribute of a destroyed object is not described as removed from the configuration", async () => {
  const plan = await planned();
  const reasons = (address: string) =>
    Object.fromEntries(
      timeline(rootOf(plan), address)?.rows.map(({ label, reasons }) => [label, reasons.at(-1)]) ?? [],
    );
  expect(reasons("terraform_data.gone").id).toBe("id is destroyed with the object.");
  expect(reasons("terraform_data.left").id).toBe("The object keeps id; Terraform only forgets it.");
  expect(timeline(rootOf(plan), "terraform_data.left")?.rows.filter(({ sign, changed }) => sign || changed)).toEqual(
    [],
  );
  expect(reasons("terraform_data.new").output).toBe("The provider sets output itself.");
  expect(reasons("terraform_data.new").input).toBe("input is no longer in the configuration.");
});

test("a hover names the instance only if there are several, and shows nothing for unknown values", async () => {
  const plan = await planned();
  expect(hovered(plan, "[for item in [local", ".two")).toContain('local.two = "2"');
  expect(hovered(plan, "[for item in [local", ".two")).not.toContain("of `");
  expect(hovered(plan, "item.de", "ep")).not.toContain("not known");
  expect(hovered(plan, "terraform_data.to[*].i", "d")).toContain('terraform_data.to[*].id = ["id-from"]');
});

test("an instance that is not planned, or only in the state, can be opened; an output cannot", async () => {
  const state = JSON.stringify({
    ...JSON.parse(STATE),
    resources: [
      { ...stored("old"), type: "aws_s3_bucket", provider: 'provider["registry.terraform.io/hashicorp/aws"].gone' },
    ],
  });
  const main = 'data "aws_instance" "web" {}\noutput "id" { value = data.aws_instance.web.id }\n';
  const plan = await withFolder({ "main.tf": main, "terraform.tfstate": state }, planOf);
  const rows = wholeExplorer(rootOf(plan)).groups.find(({ id }) => id === "notPlanned")?.rows ?? [];
  expect(rows.map(({ label, address, location }) => [label, address, location !== undefined])).toEqual([
    ["data.aws_instance.web", "data.aws_instance.web", true],
    ["aws_s3_bucket.old", "aws_s3_bucket.old", false],
    ["output.id", undefined, false],
  ]);
});
