import { expect, test } from "vitest";
import { planOfTexts } from "../../../../test/support/memory.ts";
import { DEFAULT_OPTIONS } from "../../load/inputs.ts";

const objects = [0, 1].map((key) => ({
  module: `module.o[${key}]`,
  mode: "managed",
  type: "terraform_data",
  name: "b",
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances: [{ schema_version: 0, attributes: { id: "1", input: null, output: null, triggers_replace: null } }],
}));
const FILES = {
  "main.tf": 'module "o" {\n  source = "./leaf"\n}\n',
  "leaf/main.tf": 'resource "terraform_data" "b" {}\n',
  "terraform.tfstate": JSON.stringify({
    ...{ version: 4, terraform_version: "1.11.4", serial: 1, lineage: "l", outputs: {}, resources: objects },
  }),
};

// As terraform 1.11.4 plans a module that has lost its count, for some targets: MODE, TARGETS, what is destroyed.
test.each([
  ["normal", ["module.o[0]"], [0, 1]],
  ["normal", ["module.o[1]"], [0, 1]],
  ["destroy", [], [0, 1]],
  ["destroy", ["module.o"], [0, 1]],
  ["destroy", ["module.o[0]"], [0]],
  ["destroy", ["module.o[1].terraform_data.b"], [1]],
  ["destroy", ['module.o[1].terraform_data.b["b"]'], []],
  ["destroy", ["module.o[0]", 'module.o[1].terraform_data.b["b"]'], [0]],
] as const)("%s with the targets %s", async (mode, targets, destroyed) => {
  const plan = await planOfTexts(FILES, { options: { ...DEFAULT_OPTIONS, mode, targets } });
  const gone = plan.traces.filter(({ change }) => change.action.outcome === "delete");
  expect(gone.map(({ change }) => change.address.text)).toEqual(
    destroyed.map((key) => `module.o[${key}].terraform_data.b`),
  );
});
