import { describe, expect, test } from "vitest";
import { planOfTexts } from "../../../../test/support/memory.ts";
import { unaskedText } from "../../render/notPlannedReasons.ts";
import type { Value } from "../../values/value.ts";
import { DEFAULT_OPTIONS, type PlanOptions } from "../inputs.ts";

const S3 = `terraform {
  backend "s3" {
    bucket               = "state"
    key                  = "app.tfstate"
    region               = "eu-west-1"
    workspace_key_prefix = "env"
  }
}
`;

const OUTPUT = 'output "workspace" {\n  value = terraform.workspace\n}\n';

/** What `terraform init` leaves of the backend `S3`. */
const INITIALISED = JSON.stringify({
  version: 3,
  backend: { type: "s3", config: { bucket: "state", key: "app.tfstate", workspace_key_prefix: "env" }, hash: 1 },
});

const stateOf = (resources: readonly object[] = []): string =>
  JSON.stringify({ version: 4, terraform_version: "1.11.4", serial: 1, lineage: "x", resources });

async function workspaceOf(files: Readonly<Record<string, string>>, options: Partial<PlanOptions> = {}) {
  const plan = await planOfTexts(files, { options: { ...DEFAULT_OPTIONS, ...options } });
  const { location } = plan.state;
  const value = plan.outputs.find(({ name }) => name === "workspace")?.after;
  return [plan.workspace, value && textOf(value), location.kind === "elsewhere" ? location.place : location.kind];
}

function textOf(value: Value): string {
  if (value.kind === "string") return value.value;
  const [origin] = value.kind === "unknown" ? value.origins : [];
  return origin === undefined || typeof origin === "string" ? value.kind : unaskedText(origin);
}

describe("without a choice the workspace is not known, and no place of a state is named", () => {
  const cases: Readonly<Record<string, string>> = {
    s3: S3,
    gcs: 'terraform {\n  backend "gcs" {\n    bucket = "b"\n  }\n}\n',
    "a remote prefix":
      'terraform {\n  backend "remote" {\n    organization = "o"\n    workspaces {\n      prefix = "app-"\n    }\n  }\n}\n',
    "cloud with tags":
      'terraform {\n  cloud {\n    organization = "o"\n    workspaces {\n      tags = ["app"]\n    }\n  }\n}\n',
  };
  test.each(Object.entries(cases))("%s", async (_, backend) =>
    expect(await workspaceOf({ "main.tf": backend + OUTPUT })).toEqual([undefined, "no workspace is selected", ""]),
  );
});

test("a choice, or a backend without one, selects the workspace", async () => {
  const files = { "main.tf": S3 + OUTPUT };
  const http = 'terraform {\n  backend "http" {\n    address = "https://h/s"\n  }\n}\n';
  const named = (block: string) =>
    `terraform {\n  ${block} {\n    organization = "o"\n    workspaces {\n      name = "app"\n    }\n  }\n}\n${OUTPUT}`;
  expect(await workspaceOf(files, { workspace: "dev" })).toEqual(["dev", "dev", "state/env/dev/app.tfstate"]);
  expect(await workspaceOf({ ...files, ".terraform/environment": "qa" })).toEqual([
    "qa",
    "qa",
    "state/env/qa/app.tfstate",
  ]);
  // Terraform plans in the default workspace where init has set up the backend.
  expect(await workspaceOf({ ...files, ".terraform/terraform.tfstate": INITIALISED })).toEqual([
    "default",
    "default",
    "state/app.tfstate",
  ]);
  expect(await workspaceOf({ "main.tf": http + OUTPUT })).toEqual(["default", "default", "h/s"]);
  expect(await workspaceOf({ "main.tf": named('backend "remote"') })).toEqual(["default", "default", "o/app"]);
  expect(await workspaceOf({ "main.tf": named("cloud") })).toEqual(["app", "app", "o/app"]);
  expect(await workspaceOf({ "main.tf": OUTPUT })).toEqual(["default", "default", "file"]);
});

test("nothing that follows from a workspace that nobody chose is an error", async () => {
  const plan = await planOfTexts(
    {
      "main.tf": `${S3}
variable "size" {
  default = { dev = { count = 1, names = ["a"] }, prod = { count = 3, names = ["b"] } }
}
variable "environment" {
  default = "dev"
  validation {
    condition     = var.environment == terraform.workspace
    error_message = "Wrong workspace \${terraform.workspace}."
  }
}
locals {
  size = var.size[terraform.workspace]
}
module "app" {
  source      = "./app"
  count       = terraform.workspace == "prod" ? 1 : 0
  environment = terraform.workspace
}
resource "terraform_data" "counted" {
  count = local.size.count
}
resource "terraform_data" "each" {
  for_each = toset(local.size.names)
  input    = each.key
}
resource "terraform_data" "one" {
  input = lookup({ dev = 1 }, terraform.workspace)
  lifecycle {
    precondition {
      condition     = contains(["dev", "prod"], terraform.workspace)
      error_message = "Only dev and prod."
    }
  }
}
resource "terraform_data" "literal" {
  input = "x"
}
check "workspace" {
  assert {
    condition     = terraform.workspace != "default"
    error_message = "Not in default."
  }
}
output "size" {
  value = tonumber(terraform.workspace)
}
`,
      "app/main.tf":
        'variable "environment" {\n  validation {\n    condition     = var.environment == "prod"\n    error_message = "Only prod."\n  }\n}\n',
      "state.json": stateOf(),
    },
    { options: { ...DEFAULT_OPTIONS, stateFile: "state.json" } },
  );
  const findings = Object.values(plan.diagnostics).flat();
  expect(findings.map(({ summary, detail }) => [summary, detail])).toEqual([]);
  expect(
    plan.traces.map(({ change, notPlanned }) => [change.address.text, notPlanned && unaskedText(notPlanned)]),
  ).toEqual([
    ["terraform_data.literal", undefined],
    ["terraform_data.one", undefined],
  ]);
  expect(plan.notPlanned.map(({ address, cause }) => [address, unaskedText(cause)])).toEqual(
    ["terraform_data.counted", "terraform_data.each", "module.app", "output.size"].map((address) => [
      address,
      "no workspace is selected",
    ]),
  );
});
