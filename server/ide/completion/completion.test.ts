import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import type { LearnedPart } from "../../engine/plan/planQueries.ts";
import type { Item } from "../../engine/syntax/tree.ts";
import { completions, wantedNearby } from "./completion.ts";
import { NOTHING_NEARBY } from "./context.ts";
import type { CompletionItem } from "./item.ts";
import { isStillShown, lacksSchema, presentIn } from "./present.ts";

/** Returns what is offered at the mark, the best first. */
function offered(text: string): readonly CompletionItem[] {
  const { root, path, offset, written } = fixture(text);
  const items = completions(root, path, written, offset)?.items ?? [];
  return items.toSorted((a, b) => a.rank - b.rank);
}

const labels = (text: string): readonly string[] => offered(text).map(({ label }) => label);

test.each<[position: string, text: string, ...labels: string[]]>([
  ["a top-level block", "re$0", "resource", "removed", "terraform"],
  ["a type", 'resource "$0" "a" {\n}\n', "terraform_data"],
  ["an argument", 'resource "terraform_data" "a" {\n  $0\n}\n', "input", "triggers_replace", "count", "lifecycle"],
  ["a provisioner", 'resource "terraform_data" "a" {\n  provisioner "$0" {\n}\n}\n', "local-exec"],
  ["a backend", 'terraform {\n  backend "$0" {\n  }\n}\n', "s3"],
  ["an argument of a backend", 'terraform {\n  backend "s3" {\n    $0\n  }\n}\n', "bucket", "use_lockfile"],
  ["a provider", 'provider "$0"', "aws", "google"],
  ["a requirement", "terraform {\n  required_providers {\n    $0\n  }\n}\n", "aws"],
  [
    "the source of a requirement",
    'terraform {\n  required_providers {\n    aws = {\n      source = "$0"\n    }\n  }\n}\n',
    "hashicorp/aws",
  ],
  ["a word of a type", 'variable "a" {\n  type = $0\n}\n', "string", "object"],
  ["a local value above in the block", "locals {\n  first = 1\n  second = local.$0\n}\n", "first"],
  [
    "the key of an object type",
    'variable "a" {\n  type = object({ size = number })\n  default = {\n    $0\n  }\n}\n',
    "size",
  ],
  ["a member by index", 'locals {\n  a = { one = 1 }\n  b = local.a["$0\n}\n', "one"],
  ["a member of an element", "locals {\n  a = [{ one = 1 }]\n  b = [for each in local.a : each.$0]\n}\n", "one"],
  ["a member of a splat", "locals {\n  a = [{ one = 1 }]\n  b = local.a[*].$0\n}\n", "one"],
  [
    "an iterator",
    'resource "terraform_data" "a" {\n  dynamic "x" {\n    for_each = [{ one = 1 }]\n    iterator = it\n    content {\n      y = $0\n    }\n  }\n}\n',
    "it",
    "it.value",
  ],
  [
    "a member of an iterator",
    'resource "terraform_data" "a" {\n  dynamic "x" {\n    for_each = [\n      { one = 1 },\n    ]\n    iterator = it\n    content {\n      y = it.value.$0\n    }\n  }\n}\n',
    "one",
  ],
  ["a name that a directive binds", 'locals {\n  a = <<EOT\n%{ for item in ["a"] ~}\n${$0\nEOT\n}\n', "item"],
  [
    "a word of a provisioner",
    'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    when = $0\n  }\n}\n',
    "destroy",
  ],
  [
    "an ignored argument",
    'resource "terraform_data" "a" {\n  lifecycle {\n    ignore_changes = [$0]\n  }\n}\n',
    "input",
  ],
  [
    "all that can be ignored",
    'resource "terraform_data" "a" {\n  lifecycle {\n    ignore_changes = $0\n  }\n}\n',
    "all",
  ],
  [
    "the choices of a variable that a text is compared with",
    `variable "cfg" {
      type = object({ mode = string })
      validation {
        condition     = contains(["slow", "fast"], var.cfg.mode)
        error_message = "No."
      }
    }
    locals {
      a = var.cfg.mode == "$0"
    }
    `,
    "slow",
    "fast",
  ],
  [
    "a function of a provider",
    `terraform {
      required_providers {
        terraform = { source = "terraform.io/builtin/terraform" }
      }
    }
    locals {
      a = provider::terraform::$0
    }
    `,
    "provider::terraform::encode_expr",
  ],
  ["a variable that is used and not declared", 'locals {\n  a = var.region\n}\nvariable "$0" {\n}\n', "region"],
  [
    "a resource that is used and not declared",
    'locals {\n  a = terraform_data.web\n}\nresource "terraform_data" "$0" {\n}\n',
    "web",
  ],
  ["a local value that is used and not declared", 'output "a" {\n  value = local.zone\n}\nlocals {\n  $0\n}\n', "zone"],
  [
    "a choice of a description",
    'variable "a" {\n  description = "Either `spot` or `on-demand`."\n  default = "$0"\n}\n',
    "spot",
    "on-demand",
  ],
  [
    "an address of the state",
    'moved {\n  from = terraform_data.$0\n}\n--- state\nterraform_data.old["z"] { id = "1" }\n',
    "old",
  ],
  [
    "a key of the state",
    'moved {\n  from = terraform_data.old[$0\n}\n--- state\nterraform_data.old["z"] { id = "1" }\n',
    '"z"',
  ],
  [
    "an address in a module",
    'module "m" {\n  source = "./m"\n}\nremoved {\n  from = module.m.terraform_data.$0\n}\n--- m/main.tf\nresource "terraform_data" "inner" {\n}\n',
    "inner",
  ],
  [
    "the alias of a provider",
    'provider "aws" {\n  alias = "west"\n}\nresource "aws_vpc" "a" {\n  provider = aws.$0\n}\n',
    "west",
  ],
  ["a block of a test", 'variable "a" {\n}\n--- tests/a.tftest.hcl\nru$0', "run", "mock_provider"],
  ["a variable of a run", 'variable "a" {\n}\n--- tests/a.tftest.hcl\nrun "x" {\n  variables {\n    $0\n  }\n}\n', "a"],
  ["a variable in a file with values", 'variable "a" {\n}\n--- terraform.tfvars\n$0\n', "a"],
  [
    "a choice in a file with values",
    'variable "a" {\n  validation {\n    condition = contains(["dev", "prod"], var.a)\n    error_message = "No."\n  }\n}\n--- terraform.tfvars\na = "$0"\n',
    "dev",
    "prod",
  ],
  [
    "a variable of a template",
    'locals {\n  a = templatefile("${path.module}/t/a.tftpl", { hosts = [{ name = "x" }] })\n}\n--- t/a.tftpl\nhello ${$0}\n',
    "hosts",
    "upper",
  ],
  [
    "a member of what a directive binds in a template",
    'locals {\n  a = templatefile("${path.module}/t/a.tftpl", { hosts = [{ name = "x" }] })\n}\n--- t/a.tftpl\n%{ for host in hosts ~}\n${host.$0}\n%{ endfor }\n',
    "name",
  ],
  [
    "a member behind an index that is written with a dot",
    "locals {\n  a = [{ one = [{ two = 1 }] }]\n  b = local.a.0.one.0.$0\n}\n",
    "two",
  ],
  [
    "an alias of the provider that a requirement is about",
    'terraform {\n  required_providers {\n    made = {\n      source = "a/made"\n      configuration_aliases = [made.one, $0]\n    }\n  }\n}\n',
    "made",
  ],
  ["the keyword before a resource", 'resource "terraform_data" "a" {\n}\nlocals {\n  b = res$0\n}\n', "resource"],
  [
    "a type after the keyword",
    'resource "terraform_data" "a" {\n}\nlocals {\n  b = resource.$0\n}\n',
    "terraform_data",
  ],
  [
    "a name after the keyword and a type",
    'resource "terraform_data" "a" {\n}\nlocals {\n  b = resource.terraform_data.$0\n}\n',
    "a",
  ],
  ["text after a string with a comment in it", 'locals {\n  a = "${path.module}/*"\n  b = $0\n}\n', "true", "local.a"],
])("%s is offered", (_, text, ...expected) => expect(labels(text)).toEqual(expect.arrayContaining(expected)));

test.each<[position: string, text: string, ...labels: string[]]>([
  ["an argument that stands there", 'resource "terraform_data" "a" {\n  input = 1\n  $0\n}\n', "input"],
  ["an argument that stands below", 'resource "terraform_data" "a" {\n  $0\n  input = 1\n}\n', "input"],
  ["anything in a comment", "/* re$0", "resource"],
  [
    "a dependency that stands in the list",
    'resource "terraform_data" "a" {\n}\nresource "terraform_data" "b" {\n  depends_on = [terraform_data.a, $0]\n}\n',
    "terraform_data.a",
    "terraform",
  ],
  [
    "all in a list of what is ignored",
    'resource "terraform_data" "a" {\n  lifecycle {\n    ignore_changes = [input, $0]\n  }\n}\n',
    "all",
    "input",
    "upper",
  ],
  [
    "a data source as a trigger",
    'data "terraform_remote_state" "b" {\n}\nresource "terraform_data" "a" {\n  lifecycle {\n    replace_triggered_by = [$0]\n  }\n}\n',
    "data.terraform_remote_state.b",
    "true",
  ],
  [
    "a word of a test as the command of a provisioner",
    'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = $0\n  }\n}\n',
    "plan",
  ],
  ["the function of another provider", "locals {\n  a = provider::aws::$0\n}\n", "upper", "true"],
])("%s is not offered", (_, text, ...expected) => expect(labels(text)).toEqual(expect.not.arrayContaining(expected)));

test("a reference shows its present value, and a sensitive one does not", () => {
  const items = offered(`
    variable "region" {
      default = "eu"
    }
    variable "password" {
      default   = "hunter2"
      sensitive = true
    }
    output "a" {
      value = var.$0
    }
  `);
  expect(items.map(({ label, note }) => `${label} ${note}`)).toEqual(['region "eu"', "password (sensitive value)"]);
});

test("a dynamic block makes the blocks of the schema, and attributes that may be written as blocks", () => {
  const rule = ["set", ["object", { port: "number" }]];
  const block = {
    attributes: { name: { type: "string", optional: true }, ingress: { type: rule, optional: true, computed: true } },
    block_types: {
      disk: { nesting_mode: "list", block: { attributes: { size: { type: "number", optional: true } } } },
    },
  };
  const schemas = {
    format_version: "1.0",
    provider_schemas: {
      "registry.terraform.io/hashicorp/made": { resource_schemas: { made_up: { version: 0, block } } },
    },
  };
  const texts = (main: string) => `${main}\n--- schemas.json\n${JSON.stringify(schemas)}\n`;
  expect(labels(texts('resource "made_up" "a" {\n  dynamic "$0" {\n  }\n}'))).toEqual(["disk", "ingress"]);
  const inside = 'resource "made_up" "a" {\n  dynamic "ingress" {\n    $0\n  }\n}';
  expect(labels(texts(inside))).toEqual(expect.not.arrayContaining(["dynamic"]));
});

// The number of instances decides nothing: values are looked up for names alone, and documentation is written when an item is chosen.
test("files are offered in the folder that a string names", () => {
  const { root, path } = fixture("");
  const text = 'locals {\n  a = file("${path.module}/files/a';
  expect(wantedNearby(root, path, text)).toEqual({ kind: "files", folder: "/fixture/files" });
  const files = [
    { name: "app.sh", isFolder: false },
    { name: "more", isFolder: true },
  ];
  const found = completions(root, path, text, text.length, { ...NOTHING_NEARBY, files });
  expect(found?.prefix).toBe("a");
  expect(found?.items.map(({ label }) => label)).toEqual(["app.sh", "more/"]);
});

test("modules are offered by the paths from the module that calls them", () => {
  const { root, path } = fixture("");
  const text = 'module "m" {\n  source = "';
  expect(wantedNearby(root, path, text)).toEqual({ kind: "modules", folder: "/fixture" });
  const modules = ["/fixture/modules/net", "/fixture", "/other", "/"];
  const found = completions(root, path, text, text.length, { ...NOTHING_NEARBY, modules });
  expect(found?.items.map(({ label }) => label)).toEqual(["./modules/net", "../other", "../"]);
});

test("a request looks up one row for each name that it shows the value of", () => {
  const { root, path, offset } = fixture(`
    variable "keys" {
      default = { a = 1, b = 2, c = 3, d = 4, e = 5, f = 6 }
    }
    locals {
      first = 1
    }
    resource "terraform_data" "many" {
      for_each = var.keys
      input    = each.value
    }
    output "a" {
      value = $0
    }
  `);
  const asked: string[] = [];
  const queries = new Proxy(root.plan.queries, {
    get: (target, name) => {
      asked.push(String(name));
      return Reflect.get(target, name);
    },
  });
  const source = root.plan.syntaxOf(path)?.source.text ?? "";
  const found = completions({ ...root, plan: { ...root.plan, queries } }, path, source, offset);
  expect(asked.filter((name) => name === "rowNamed")).toHaveLength(2);
  expect(new Set(asked)).toEqual(new Set(["moduleIn", "scopeIn", "schemasOf", "rowNamed"]));
  expect(found?.items.some(({ label }) => label === "terraform_data.many")).toBe(true);
});

test("what the text declares is offered before a plan has it", () => {
  const { root, path } = fixture('variable "old" {\n}\n');
  const text =
    'variable "new" {\n  type = object({ size = number })\n}\nlocals {\n  other = 1\n}\noutput "a" {\n  value = var.';
  const at = (more: string) =>
    completions(root, path, text + more, text.length + more.length)?.items.map(({ label }) => label);
  expect(at("")).toEqual(["new", "old"]);
  expect(at("new.")).toEqual(["size"]);
});

test.each([
  ["a resource of a new provider", 'resource "aws_vpc" "a" {\n  ', true],
  ["a call of a new module", 'module "m" {\n  source = "./m"\n  ', true],
  ["a resource whose provider is loaded", 'resource "terraform_data" "a" {\n  ', false],
  ["a block of the language", "locals {\n  ", false],
])("%s: whether a plan must load something first", (_, text, expected) => {
  const { root, path } = fixture("");
  expect(lacksSchema(root.plan, path, presentIn(root.plan, path, text), text.length)).toBe(expected);
});

test("a newer text is completed beside an older plan, unless it may hide a value that is shown", () => {
  const { root, path } = fixture('variable "a" {\n  default = 1\n}\n');
  const isShown = (text: string) => isStillShown(presentIn(root.plan, path, text), text.length);
  expect(isShown('variable "a" {\n  default = 2\n}\noutput "b" {\n  value = ')).toBe(true);
  expect(isShown('variable "a" {\n  default = 1\n  sensitive = true\n}\noutput "b" {\n  value = ')).toBe(false);
  expect(isShown('variable "a" {\n  default = 1\n  sensitive = true\n}\noutput "b" {\n  ')).toBe(true);
});

test("the documentation of an argument says what was learned of it, while the text is newer than the plan", () => {
  const { root, path } = fixture('resource "terraform_data" "a" {\n  input = 1\n}\n');
  const text = 'resource "terraform_data" "a" {\n  input = 1\n  tri';
  const planned = root.plan.syntaxOf(path)?.body.items[0];
  const learned: LearnedPart = {
    learned: { changed: "replaces" },
    provider: "registry.terraform.io/hashicorp/test",
    source: undefined,
    isHint: false,
    isOfPack: false,
  };
  const queries = { ...root.plan.queries, learnedOf: (item: Item) => (item === planned ? learned : undefined) };
  const { items = [] } = completions({ ...root, plan: { ...root.plan, queries } }, path, text, text.length) ?? {};
  const item = items.find(({ label }) => label === "triggers_replace");
  expect(item?.documentation?.()).toContain("replaces");
});

test("arguments are offered that the version of the folder has", () => {
  const version = (constraint: string) => `terraform {\n  required_version = "${constraint}"\n}\n`;
  const lifecycle = 'resource "terraform_data" "a" {\n  lifecycle {\n    $0\n  }\n}\n';
  expect(labels(`${version("~> 1.16.0")}${lifecycle}`)).toContain("destroy");
  expect(labels(`${version("~> 1.15.0")}${lifecycle}`)).not.toContain("destroy");
  expect(labels(`${version("~> 1.15.0")}${lifecycle}`)).not.toContain("enabled");
  const imported = "import {\n  $0\n}\n";
  expect(labels(`${version("~> 1.12.0")}${imported}`)).toContain("identity");
  expect(labels(`${version("~> 1.6.0")}${imported}`)).not.toContain("for_each");
  const offered = (constraint: string, text: string) => labels(`${version(constraint)}${text}`);
  const variable = 'variable "a" {\n  $0\n}\n';
  expect(offered("~> 1.15.0", variable)).toEqual(expect.arrayContaining(["const", "deprecated"]));
  expect(offered("~> 1.14.0", variable)).not.toContain("const");
  expect(offered("~> 1.14.0", lifecycle)).toContain("action_trigger");
  expect(offered("~> 1.15.0", "$0")).toContain("action");
  expect(offered("~> 1.15.0", "$0")).not.toContain("language");
  const ofOpenTofu = 'language {\n  compatible_with {\n    opentofu = ">= 1.13"\n  }\n}\n';
  const inOpenTofu = (text: string) => labels(`${ofOpenTofu}${text}`);
  expect(inOpenTofu("terraform {\n  $0\n}\n")).toContain("encryption");
  expect(inOpenTofu("terraform {\n  encryption {\n    $0\n  }\n}\n")).toEqual(
    expect.arrayContaining(["key_provider", "method", "state", "plan"]),
  );
  expect(inOpenTofu('provider "made" {\n  $0\n}\n')).toContain("for_each");
  expect(inOpenTofu("$0")).not.toContain("action");
  expect(labels("language {\n  compatible_with {\n    $0\n  }\n}\n")).toContain("opentofu");
});
