import { expect, test } from "vitest";
import { withFolder } from "../support/folder.ts";
import { startSession } from "./session.ts";

const MODULE = `variable "name" {
  type = string
}
resource "terraform_data" "a" {
  provider = terraform.us
  input    = [var.name, var.generated, local.generated, aws_vpc.generated.id]
}
module "remote" {
  source = "git::https://example.com/m.git"
}
`;

test("a module of a unit that cannot be read is said to be one, without a plan and without an error that its generated files may settle", () =>
  withFolder(
    {
      "live/terragrunt.hcl": 'include "root" {\n  path = "none.hcl"\n}\nterraform {\n  source = "../modules//vpc"\n}\n',
      "modules/vpc/main.tf": MODULE,
    },
    async (folder) => {
      for (const name of ["modules/vpc/main.tf"]) {
        const session = await startSession(folder);
        await session.open(name, MODULE);
        const status = await session.status((text) => text === "Module of Terragrunt");
        expect(status.severity).toBe("none");
        expect(status.tooltip).toContain("no unit that runs it is planned");
        expect(await session.diagnostics(name, () => true)).toEqual([]);
        expect(await session.lenses(name)).toEqual([
          "4 Module of Terragrunt: what will happen is not known",
          "1 given by Terragrunt, if at all",
        ]);
        await session.change(name, `${MODULE}resource "terraform_data" "b" {\n  inputs = 1\n}\n`);
        expect(await session.diagnostics(name, (shown) => shown.length > 0)).toEqual(["Unsupported argument"]);
        await session.close();
      }
    },
  ));

const REQUIREMENTS = `terraform {
  required_providers {
    other = {
      source                = "example.com/acme/other"
      configuration_aliases = [other.us]
    }
  }
}
`;

const COMPONENT = `${REQUIREMENTS}variable "name" {
  type      = string
  ephemeral = true
}
output "name" {
  value     = var.name
  ephemeral = true
}
resource "other_thing" "a" {
  provider = other.us
}
`;

test("a component of a stack is said to be one, and has no error that holds for root modules alone", () =>
  withFolder(
    {
      "stack/main.tfcomponent.hcl": 'component "net" {\n  source = "../net"\n}\n',
      "net/main.tf": COMPONENT,
    },
    async (folder) => {
      const session = await startSession(folder);
      await session.open("net/main.tf", COMPONENT);
      const status = await session.status((text) => text === "Component of a stack");
      expect(status.severity).toBe("none");
      expect(status.tooltip).toContain("HCP Terraform makes that plan");
      expect(await session.diagnostics("net/main.tf", () => true)).toEqual([]);
      expect(await session.lenses("net/main.tf")).toEqual([
        "17 Component of a stack: what will happen is not known",
        "9 given by the stack, if at all",
      ]);
      await session.change("net/main.tf", `${COMPONENT}locals {\n  a = var.none\n}\n`);
      expect(await session.diagnostics("net/main.tf", (shown) => shown.length > 0)).toContain(
        "Reference to undeclared input variable",
      );
      await session.change("net/main.tf", COMPONENT);
      await session.open("stack/main.tfcomponent.hcl", "");
      await session.diagnostics("net/main.tf", (shown) => shown.includes("Ephemeral output not allowed"));
      await session.close();
    },
  ));

const LIBRARY = `${REQUIREMENTS}module "inner" {
  source    = "./inner"
  providers = { other = other.us }
}
`;

test("a module whose caller passes provider configurations has no error for the want of a caller", () =>
  withFolder(
    {
      "main.tf": LIBRARY,
      "inner/main.tf":
        'terraform {\n  required_providers {\n    other = { source = "example.com/acme/other" }\n  }\n}\n',
    },
    async (folder) => {
      const session = await startSession(folder);
      await session.open("main.tf", LIBRARY);
      const status = await session.status((text) => text !== "");
      expect(status.text).not.toContain("error");
      const shown = await session.diagnostics("main.tf", (summaries) => summaries.length > 0);
      expect(shown).toEqual(['missing provider provider["example.com/acme/other"].us']);
      await session.close();
    },
  ));
