import { expect, test } from "vitest";
import { withFolder } from "../support/folder.ts";
import { startSession } from "./session.ts";

// Units of Terragrunt in an editor.

const APP = `include "root" {
  path = find_in_parent_folders("root.hcl")
}
terraform {
  source = "../../modules/app"
}
locals {
  size = 2
}
dependency "base" {
  config_path = "../base"
}
inputs = {
  size = local.size + dependency.base.outputs.size
}
`;
const FILES = {
  "root.hcl": 'inputs = {\n  name = "from root"\n}\n',
  "modules/app/main.tf":
    'variable "size" {\n  type = number\n}\nvariable "name" {}\nresource "terraform_data" "app" {\n  input = "${var.name} ${var.size}"\n}\n',
  "modules/base/main.tf": 'output "size" {\n  value = 7\n}\n',
  "live/app/terragrunt.hcl": APP,
  "live/base/terragrunt.hcl": 'terraform {\n  source = "../../modules/base"\n}\n',
};

test("a unit is planned: its module has the values that its file gives", () =>
  withFolder(FILES, async (folder) => {
    const session = await startSession(folder);
    await session.open("live/app/terragrunt.hcl", APP);
    await session.status((text, { root }) => root.endsWith("live/app") && text === "+1");
    await session.open("modules/app/main.tf", FILES["modules/app/main.tf"]);
    expect(await session.hover("modules/app/main.tf", 5, 5)).toContain('"from root 9"');
    await session.change("live/app/terragrunt.hcl", APP.replace("size = 2", "size = 3"));
    await expect.poll(() => session.hover("modules/app/main.tf", 5, 5)).toContain('"from root 10"');
    await session.open("modules/base/main.tf", FILES["modules/base/main.tf"]);
    await session.change("modules/base/main.tf", FILES["modules/base/main.tf"].replace("7", "20"));
    await expect.poll(() => session.hover("modules/app/main.tf", 5, 5)).toContain('"from root 23"');
    await session.close();
  }));

test("what is wrong with a unit stands in its file", () =>
  withFolder(FILES, async (folder) => {
    const session = await startSession(folder);
    await session.open("live/app/terragrunt.hcl", APP);
    const shows = async (text: string, ...expected: readonly string[]) => {
      await session.change("live/app/terragrunt.hcl", text);
      await session.diagnostics("live/app/terragrunt.hcl", (summaries) => `${summaries}` === `${expected}`);
    };
    await shows(APP.replace("local.size", "local.sise"), "Unsupported attribute");
    await shows(APP.replace("  size = local", "  sise = local"), "Unused input", "Missing required input");
    await shows(APP.replace("outputs.size", "outputs.none"), "Unsupported attribute", "No such output");
    await shows(APP.replace("../base", "../none"), "Missing dependency");
    await shows(APP.replace("locals {", "locals {\n  x = "), "Invalid expression");
    await shows(APP);
    await session.close();
  }));
