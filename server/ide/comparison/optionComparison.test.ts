import { expect, test } from "vitest";
import { unindented } from "../../../test/support/fixture.ts";
import { MemoryDisk } from "../../../test/support/memoryDisk.ts";
import { stateText } from "../../../test/support/stateText.ts";
import { DEFAULT_OPTIONS } from "../../engine/load/inputs.ts";
import { answers } from "../../engine/source/question.ts";
import { planWithOptions } from "../../workspace/asked/planWithOptions.ts";
import { settle } from "../../workspace/asked/settle.ts";
import { optionComparison } from "./optionComparison.ts";

const FOLDER = "/w/app";

const X = { value: "x", type: "string" };

const state = (...names: readonly string[]): string =>
  stateText(
    names.map((name) => ({
      type: "terraform_data",
      name,
      attributes: { id: name, input: X, output: X, triggers_replace: null },
    })),
  );

const MAIN = unindented(`
  variable "size" {
    default = "x"
  }
  variable "password" {
    default   = "hunter2"
    sensitive = true
  }
  variable "names" {
    default = ["a"]
  }
  locals {
    input = var.size
  }
  resource "terraform_data" "web" {
    input = local.input
  }
  resource "terraform_data" "same" {
    input = "x"
  }
  resource "terraform_data" "user" {
    input = var.password
  }
  module "many" {
    source   = "./many"
    for_each = toset(var.names)
    name     = each.key
  }
  resource "terraform_data" "place" {
    input = "in \${terraform.workspace}"
  }
`);
const MANY = 'variable "name" {}\nresource "terraform_data" "one" {\n  input = var.name\n}\n';

async function comparison(
  other: { readonly workspace: string } | { readonly file: string },
  files: Readonly<Record<string, string>>,
) {
  const disk = new MemoryDisk(atOnce());
  const all = { "main.tf": MAIN, "many/main.tf": MANY, "terraform.tfstate": state("web", "same"), ...files };
  for (const [name, text] of Object.entries(all)) disk.files.set(`${FOLDER}/${name}`, text);
  const now = await settle({ root: FOLDER, answers: answers(), options: DEFAULT_OPTIONS }, disk.ask);
  const planned = await planWithOptions(now, other, disk.ask);
  if ("kind" in planned) throw new Error(planned.reason);
  return optionComparison(now, planned.plan, other);
}

function* atOnce(): Generator<number> {
  while (true) yield 0;
}

test("with another variable file: the instances that differ, and which variables decide", async () => {
  const text = 'size = "large"\npassword = "swordfish"\nnames = ["a", "b"]\n';
  const compared = await comparison({ file: `${FOLDER}/prod.tfvars` }, { "prod.tfvars": text });
  expect(compared).toBe(
    unindented(`
      app beside prod.tfvars, both from the present state: 3 instances are planned differently.

      Variables:
          var.names: ["a", "b"], now ["a"]
          var.password: (sensitive value), now (sensitive value)
          var.size: "large", now "x"

      terraform_data.web
          prod.tfvars: will be updated in-place
          now:         stays as it is
          through var.size

      module.many["b"].terraform_data.one
          prod.tfvars: will be created
          now:         does not exist
          through var.names

      terraform_data.user
          prod.tfvars: will be created
          now:         will be created, with other values
          through var.password
    `),
  );
});

test("a variable file that changes nothing is said to change nothing", async () => {
  const compared = await comparison({ file: `${FOLDER}/same.tfvars` }, { "same.tfvars": 'size = "x"\n' });
  expect(compared).toBe("app beside same.tfvars, both from the present state: no instance is planned differently.\n");
});

test("with another workspace: its state is read, and the name of the workspace can decide", async () => {
  const compared = await comparison(
    { workspace: "prod" },
    { "terraform.tfstate.d/prod/terraform.tfstate": state("same", "place", "old") },
  );
  expect(compared.split("\n\n")).toEqual([
    "app beside workspace prod, each from its own state: 3 instances are planned differently.",
    "terraform_data.old\n    prod: will be destroyed\n    now:  does not exist",
    "terraform_data.place\n    prod: will be updated in-place\n    now:  will be created\n    through terraform.workspace",
    "terraform_data.web\n    prod: will be created\n    now:  stays as it is\n",
  ]);
});

test("the state of another workspace in a backend is not loaded, and nothing is claimed of it", async () => {
  const backend = 'terraform {\n  backend "s3" {\n    bucket = "b"\n    key    = "k"\n    region = "eu"\n  }\n}\n';
  const compared = await comparison({ workspace: "prod" }, { "backend.tf": backend });
  expect(compared).toContain("State not loaded (s3");
  expect(compared).toContain("what would happen in workspace prod is not known");
  expect(compared).not.toContain("will be");
});

test("a value that does not fit is said to be an error", async () => {
  const compared = await comparison({ file: `${FOLDER}/bad.tfvars` }, { "bad.tfvars": "names = 5\n" });
  expect(compared).toContain("Only bad.tfvars has errors: Invalid");
});

test("what is not planned is not said to be absent", async () => {
  const main = `${MAIN}variable "open" {}\nresource "terraform_data" "each" {\n  for_each = toset([var.open])\n}\n`;
  const compared = await comparison(
    { file: `${FOLDER}/open.tfvars` },
    { "main.tf": main, "open.tfvars": 'open = "y"\n' },
  );
  expect(compared).toContain(
    'terraform_data.each["y"]\n    open.tfvars: will be created\n    now:         is not planned',
  );
});

test("beside a state that is not loaded, an instance of one configuration alone is not configured in the other", async () => {
  const backend = 'terraform {\n  backend "s3" {\n    bucket = "b"\n    key    = "k"\n    region = "eu"\n  }\n}\n';
  const named = `${MAIN}resource "terraform_data" "each" {\n  for_each = toset([terraform.workspace])\n}\n`;
  const compared = await comparison(
    { workspace: "prod" },
    { "backend.tf": backend, "main.tf": named, ".terraform/environment": "default" },
  );
  expect(compared).toMatch(/terraform_data\.each\["prod"\]\n.*\n {4}now: {2}is not configured/);
  expect(compared).not.toContain("does not exist");
});
