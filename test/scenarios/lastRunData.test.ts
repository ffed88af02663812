import { expect, test } from "vitest";
import { planOfTexts } from "../support/memory.ts";

// What rests on the result of a data source that was not read again is assumed, with a schema or without one.

const STATE = JSON.stringify({
  version: 4,
  terraform_version: "1.11.4",
  serial: 1,
  lineage: "a0000000-0000-4000-8000-000000000001",
  outputs: {},
  resources: [
    {
      mode: "data",
      type: "made_archive",
      name: "a",
      provider: 'provider["registry.terraform.io/hashicorp/made"]',
      instances: [{ schema_version: 0, attributes: { source: "src", id: "1", hash: "abc" } }],
    },
    {
      mode: "managed",
      type: "made_function",
      name: "f",
      provider: 'provider["registry.terraform.io/hashicorp/made"]',
      instances: [{ schema_version: 0, attributes: { name: "f", code: "abc" } }],
    },
  ],
});

test("an instance that rests on a result of the last run follows what is assumed", async () => {
  const main =
    'data "made_archive" "a" {\n source = "src"\n}\nresource "made_function" "f" {\n name = "f"\n code = data.made_archive.a.hash\n}\n';
  const plan = await planOfTexts({ "main.tf": main, "terraform.tfstate": STATE });
  expect(
    plan.traces.map(({ change }) => [change.address.text, change.action.outcome, change.action.doubt?.because]),
  ).toEqual([
    ["data.made_archive.a", "no-op", undefined],
    ["made_function.f", "no-op", "follows-assumed"],
  ]);
});

test("a data source that depends on a resource of which nobody knows whether it changes is as of the last run", async () => {
  const main = `variable "size" {
}
resource "made_function" "f" {
  name = "f"
  code = var.size
}
data "made_archive" "a" {
  source     = "src"
  depends_on = [made_function.f]
}
resource "made_function" "g" {
  name = "g"
  code = data.made_archive.a.hash
}
`;
  const state = JSON.parse(STATE);
  const instances = [{ schema_version: 0, attributes: { name: "g", code: "abc" } }];
  state.resources.push({ ...state.resources[1], name: "g", instances });
  const plan = await planOfTexts({ "main.tf": main, "terraform.tfstate": JSON.stringify(state) });
  expect(
    plan.traces.map(({ change, notPlanned }) => [
      change.address.text,
      notPlanned?.source ?? change.action.outcome,
      change.action.doubt?.because ?? change.action.rule,
    ]),
  ).toEqual([
    ["data.made_archive.a", "no-op", "as-of-last-run"],
    ["made_function.f", "var.size", "not-planned"],
    ["made_function.g", "no-op", "follows-assumed"],
  ]);
});
