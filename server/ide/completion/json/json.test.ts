import { expect, test } from "vitest";
import { Random } from "../../../../test/conformance/lifecycle/random.ts";
import { fixture } from "../../../../test/support/fixture.ts";
import { completions } from "../completion.ts";

/** Returns what is inserted at the mark in a.tf.json, by label, beside a module with names to refer to. */
function offered(json: string, file = "a.tf.json"): ReadonlyMap<string, string> {
  const { root, path, offset, written } = fixture(`
    variable "region" {
      default = "eu"
    }
    variable "tags" {
      type    = map(string)
      default = { a = "x" }
    }
    resource "terraform_data" "net" {
      for_each = toset(["a"])
    }
    module "m" {
      source = "./m"
      size   = 1
    }
    --- m/main.tf
    variable "size" {
      type = number
    }
    variable "name" {
      default = ""
    }
    --- ${file}
    ${json}
    `);
  const items = completions(root, path, written, offset)?.items ?? [];
  return new Map(items.map(({ label, insert }) => [label, insert ?? label]));
}

test.each<[place: string, json: string, inserted: Readonly<Record<string, string>>]>([
  ["a type of block", '{"$0"}', { resource: "resource", locals: "locals", variable: "variable" }],
  ["a type of block, unquoted", "{\n  $0\n}", { resource: '"resource": {$0}' }],
  ["a type of block in an open string", '{\n  "res$0\n}', { resource: 'resource": {$0}' }],
  ["a type", '{"resource": {"$0"}}', { terraform_data: "terraform_data" }],
  [
    "an argument and a nested block",
    '{"resource": {"terraform_data": {"a": {"$0"}}}}',
    { input: "input", lifecycle: "lifecycle", count: "count" },
  ],
  ["an argument in an array of blocks", '{"resource": [{"terraform_data": {"a": [{"$0"}]}}]}', { input: "input" }],
  [
    "an argument of a nested block",
    '{"resource": {"terraform_data": {"a": {"lifecycle": {"$0"}}}}}',
    { create_before_destroy: "create_before_destroy", ignore_changes: "ignore_changes" },
  ],
  [
    "an argument of a provisioner",
    '{"resource": {"terraform_data": {"a": {"provisioner": {"local-exec": {"$0"}}}}}}',
    { command: "command" },
  ],
  ["a reference", '{"output": {"o": {"value": "${$0}"}}}', { "var.region": "var.region", upper: "upper($0)" }],
  ["a member", '{"output": {"o": {"value": "${var.$0}"}}}', { region: "region", tags: "tags" }],
  ["a member deep in a value", '{"locals": {"a": {"b": [1, {"c": "x ${var.$0', { region: "region" }],
  ["a key", '{"output": {"o": {"value": "${terraform_data.net[$0]}"}}}', { '"a"': '\\"a\\"' }],
  [
    "a whole value",
    '{"output": {"o": {"value": $0}}}',
    { "var.region": '"${var.region}"', upper: '"\\${upper($0)\\}"' },
  ],
  [
    "a switch",
    '{"resource": {"terraform_data": {"a": {"lifecycle": {"prevent_destroy": $0}}}}}',
    { true: "true", false: "false" },
  ],
  [
    "a dependency",
    '{"resource": {"terraform_data": {"a": {"depends_on": ["$0"]}}}}',
    { "terraform_data.net": "terraform_data.net", "module.m": "module.m" },
  ],
  [
    "a moved address",
    '{"moved": [{"from": "terraform_data.old", "to": "$0"}]}',
    { "terraform_data.net": "terraform_data.net" },
  ],
  ["a type expression", '{"variable": {"a": {"type": "$0"}}}', { string: "string" }],
  ["an argument of a call", '{"module": {"n": {"source": "./m", "$0"}}}', { count: "count" }],
])("%s", (_, json, inserted) => {
  const items = offered(json);
  expect(Object.fromEntries(Object.keys(inserted).map((label) => [label, items.get(label)]))).toEqual(inserted);
});

test("the inputs of a module that is called are offered, those that are set are not", () => {
  const { root, path, offset, written } = fixture(
    `locals {}\n--- main.tf.json\n{"module": {"m": {"source": "./m", "$0", "size": 1}}}\n--- m/main.tf\nvariable "size" {}\nvariable "name" {}\n`,
  );
  const labels = completions(root, path, written, offset)?.items.map(({ label }) => label) ?? [];
  expect(labels).toContain("name");
  expect(labels).not.toContain("size");
  expect(labels).not.toContain("source");
});

test("an argument that stands before or after is not offered again", () => {
  const items = offered('{"resource": {"terraform_data": {"a": {"input": 1, "$0", "count": {"x": "count"}}}}}');
  expect(items.has("input")).toBe(false);
  expect(items.has("count")).toBe(false);
  expect(items.has("triggers_replace")).toBe(true);
});

test("variables are offered in files with values", () => {
  expect(offered('{"$0"}', "a.auto.tfvars.json").get("region")).toBe("region");
  expect(offered('{"region": "x", "$0"}', "a.auto.tfvars.json").has("region")).toBe(false);
});

test("OpenTofu's JSON files are completed too", () =>
  expect(offered('{"output": {"o": {"value": "${var.$0}"}}}', "a.tofu.json").has("region")).toBe(true));

test("a description or a quotation mark in the text misleads nobody", () =>
  expect(
    offered('{"variable": {"a": {"description": "say \\"{[,:"}}, "output": {"o": {"value": "\\"${var.$0}"}}}').has(
      "region",
    ),
  ).toBe(true));

test("no prefix of a text, broken anywhere, throws", () => {
  const text =
    '{"resource": {"terraform_data": {"a": {"input": {"k": ["${var.region}", 1, true]}, "depends_on": ["module.m"]}}}, "locals": {"x": "\\u00e9"}}';
  const random = new Random(20261126);
  const { root, path } = fixture(`variable "region" {}\n--- a.tf.json\n$0${text}\n`);
  for (let at = 0; at <= text.length; at++) {
    completions(root, path, text, at);
    const cut = random.below(text.length);
    completions(root, path, text.slice(0, at) + text.slice(cut), at);
    completions(root, path, text.slice(0, at), at);
  }
});
