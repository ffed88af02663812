import { expect, test } from "vitest";
import { fileOf, messagesWithTexts, under } from "../../../../test/support/blocks.ts";
import { TERRAFORM } from "../../lang/releases.ts";
import { decodeModule } from "./decodeModule.ts";

const read = (text: string) => {
  const file = fileOf(text);
  const module = decodeModule("/r", [file], undefined, TERRAFORM);
  return { module, messages: messagesWithTexts(file, module.diagnostics), file };
};

test("declarations are found by name", () => {
  const { module, messages } = read(`
variable "v" {}
locals {
  a = 1
  b = 2
}
output "o" {
  value = 1
}
module "m" {
  source = "./m"
}
resource "t" "r" {}
data "t" "r" {}
moved {
  from = t.x
  to   = t.r
}
removed {
  from = t.gone
}
`);
  expect(messages).toEqual([]);
  expect([...module.variables.keys()]).toEqual(["v"]);
  expect([...module.locals.keys()]).toEqual(["a", "b"]);
  expect([...module.outputs.keys()]).toEqual(["o"]);
  expect([...module.calls.keys()]).toEqual(["m"]);
  expect([...module.resources.keys()]).toEqual(["t.r", "data.t.r"]);
  expect([module.moved.length, module.removed.length]).toEqual([1, 1]);
});

test("the first of two declarations counts, and the second is reported with the place of the first", () => {
  const { module, messages, file } = read('variable "v" {\n  default = 1\n}\nvariable "v" {}\n');
  expect(messages).toEqual(['Duplicate variable declaration: variable "v"']);
  expect(module.variables.get("v")?.default).toBeDefined();
  expect(under(file, module.diagnostics[0]?.related?.[0]?.range)).toBe('variable "v"');
});

test("a resource and a data source may share a name; two resources of one type may not", () => {
  expect(read('resource "t" "r" {}\ndata "t" "r" {}\n').messages).toEqual([]);
  expect(read('resource "t" "r" {}\nresource "t" "r" {}\n').messages).toEqual([
    'Duplicate resource "t" configuration: resource "t" "r"',
  ]);
});

test("names such as __proto__ are ordinary names", () => {
  const { module, messages } = read(
    'variable "__proto__" {}\nlocals {\n  constructor = 1\n}\nresource "toString" "valueOf" {}\n',
  );
  expect(messages).toEqual([]);
  expect([...module.variables.keys(), ...module.locals.keys(), ...module.resources.keys()]).toEqual([
    "__proto__",
    "constructor",
    "toString.valueOf",
  ]);
});
