import { expect, test } from "vitest";
import { planOf } from "../../../../test/support/disk.ts";
import { withFolder } from "../../../../test/support/folder.ts";
import { notPlannedText, unaskedText } from "../notPlannedReasons.ts";
import { summarySentences } from "./summary.ts";

const stored = (name: string, more = "") =>
  `{"mode": "managed", "type": "terraform_data", "name": "${name}", "provider": "provider[\\"terraform.io/builtin/terraform\\"]",
    "instances": [{"schema_version": 0, "attributes": {"id": "1", "input": null, "output": null, "triggers_replace": null}${more}}]}`;
const stateOf = (...resources: readonly string[]) =>
  `{"version": 4, "serial": 1, "lineage": "x", "outputs": {}, "resources": [${resources.join()}]}`;

const summaryOf = (files: Readonly<Record<string, string>>) =>
  withFolder(files, async (folder) => summarySentences(await planOf(folder)).join(" "));

const A = 'resource "terraform_data" "a" {}\n';

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    "one is new, one changes, one goes",
    {
      "main.tf": `${A}resource "terraform_data" "b" {\n  input = 1\n}\n`,
      "terraform.tfstate": stateOf(stored("b"), stored("gone")),
    },
    "Plan: 1 to add, 1 to change, 1 to destroy.",
  ],
  [
    "a replacement adds one and destroys one",
    {
      "main.tf": A,
      "terraform.tfstate": stateOf(stored("a", ', "status": "tainted"')),
    },
    "Plan: 1 to add, 0 to change, 1 to destroy.",
  ],
  [
    "nothing",
    { "main.tf": A, "terraform.tfstate": stateOf(stored("a")) },
    "No changes. Your infrastructure matches the configuration.",
  ],
  [
    "a move alone",
    {
      "main.tf": `${A}moved {\n  from = terraform_data.old\n  to   = terraform_data.a\n}\n`,
      "terraform.tfstate": stateOf(stored("old")),
    },
    "Plan: 0 to add, 0 to change, 0 to destroy.",
  ],
  ["an output alone", { "main.tf": 'output "o" {\n  value = 1\n}\n' }, "Plan: 0 to add, 0 to change, 0 to destroy."],
  ["an error", { "main.tf": 'variable "v" {\n  type = constructor\n}\n' }, "The plan has errors."],
  [
    "an error that takes something with it",
    { "main.tf": 'output "o" {\n  value = 1 + "x"\n}\n' },
    "1 not planned: Invalid operand (main.tf:2).",
  ],
  [
    "what is not planned",
    { "main.tf": `${A}data "aws_vpc" "v" {}\n` },
    "Plan: 1 to add, 0 to change, 0 to destroy. 1 not planned: data sources of hashicorp/aws are not read.",
  ],
  [
    "a resource that is not planned, in a module named data",
    {
      "main.tf": `${A}variable "n" {}\nmodule "data" {\n  source = "./m"\n  n      = var.n\n}\n`,
      "m/main.tf": 'variable "n" {}\nresource "terraform_data" "b" {\n  count = var.n\n}\n',
      ".terraform/modules/modules.json": '{"Modules": [{"Key": "data", "Source": "./m", "Dir": "m"}]}',
    },
    "Plan: at least 1 to add, 0 to change, 0 to destroy. 1 not planned: var.n has no value.",
  ],
])("%s", async (_, files, line) => expect(await summaryOf(files)).toBe(line));

const lacking = (source: string, of?: string) => ({
  address: "t.a",
  cause: { source, why: "no-value" as const, ...(of !== undefined && { about: of }) },
});

test("reasons are counted, and the first six are named", () => {
  const reasons = (count: number) => Array.from({ length: count }, (_, at) => lacking(`var.v${at}`) as never);
  expect(notPlannedText([])).toBeUndefined();
  expect(notPlannedText([...reasons(1), ...reasons(1)])).toBe("2 not planned: var.v0 has no value");
  expect(notPlannedText([...reasons(2), ...reasons(1)])).toBe(
    "3 not planned: var.v0 has no value (2), var.v1 has no value (1)",
  );
  expect(notPlannedText(reasons(8))).toMatch(/var\.v5 has no value \(1\), 2 more reasons$/);
});

test.each([
  [{ source: "data.a.b", why: "not-read", about: "hashicorp/aws" }, "data sources of hashicorp/aws are not read"],
  [{ source: "module.m.ephemeral.a.b", why: "not-read", about: "x/y" }, "ephemeral resources of x/y are not read"],
  [{ source: "plantimestamp()", why: "not-read" }, "plantimestamp() was not asked"],
  [{ source: "s", why: "state-not-loaded", about: "s3" }, "State not loaded (s3)"],
] as const)("%j", (cause, words) => expect(unaskedText(cause)).toBe(words));
