import { expect, test } from "vitest";
import { main } from "../../server/cli/main.ts";
import { askWith, DISK } from "../../server/host/node/askers.ts";
import { capturingConsole } from "../support/capturingConsole.ts";
import { withFolder } from "../support/folder.ts";

// Plans of units of Terragrunt that depend on another one.

const FILES = {
  "modules/app/main.tf":
    'variable "size" {\n  type = number\n}\nresource "terraform_data" "app" {\n  input = var.size\n}\n',
  "modules/base/main.tf": 'output "size" {\n  value = 7\n}\n',
  "live/app/terragrunt.hcl":
    'terraform {\n  source = "../../modules/app"\n}\ndependency "base" {\n  config_path = "../base"\n  mock_outputs = {\n    size = 3\n  }\n}\ninputs = {\n  size = dependency.base.outputs.size\n}\n',
};
const BASE = { "live/base/terragrunt.hcl": 'terraform {\n  source = "../../modules/base"\n}\n' };
/** A unit that leaves no outputs. */
const NO_OUTPUTS = {
  "live/base/terragrunt.hcl": 'terraform {\n  source = "../../modules/none"\n}\n',
  "modules/none/main.tf": "locals {\n  a = 1\n}\n",
};

const planOf = (files: Readonly<Record<string, string>>) =>
  withFolder({ ...FILES, ...files }, async (root) => {
    const { console, printed } = capturingConsole();
    const code = await main(["plan", `${root}/live/app`, "--json"], askWith(DISK), console, {});
    const { planned_values, stateline } = JSON.parse(printed.out);
    return {
      code,
      input: planned_values.root_module.resources[0].values.input,
      findings: stateline.diagnostics.map((each: { severity: string; summary: string }) => [
        each.severity,
        each.summary,
      ]),
    };
  });

test("a unit has the outputs that another one would have after its plan", async () => {
  expect(await planOf(BASE)).toEqual({ code: 0, input: 7, findings: [] });
});

test("outputs that are mocks are said to be", async () => {
  const mocked = [["information", "Outputs of a dependency are mocks"]];
  expect(await planOf(NO_OUTPUTS)).toEqual({ code: 0, input: 3, findings: mocked });
});
