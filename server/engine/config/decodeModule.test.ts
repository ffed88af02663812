import { expect, test } from "vitest";
import { fileOf, messagesWithTexts, under } from "../../../test/support/blocks.ts";
import { decodeModule } from "./decodeModule.ts";

const read = (text: string) => {
  const file = fileOf(text);
  const module = decodeModule("/r", [file]);
  return { module, told: messagesWithTexts(file, module.diagnostics), file };
};

test("everything that is declared is found by its name", () => {
  const { module, told } = read(`
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
  expect(told).toEqual([]);
  expect([...module.variables.keys()]).toEqual(["v"]);
  expect([...module.locals.keys()]).toEqual(["a", "b"]);
  expect([...module.outputs.keys()]).toEqual(["o"]);
  expect([...module.calls.keys()]).toEqual(["m"]);
  expect([...module.resources.keys()]).toEqual(["t.r", "data.t.r"]);
  expect([module.moved.length, module.removed.length]).toEqual([1, 1]);
});

test("of what is declared twice the first counts, and the second is said, with the first beside it", () => {
  const { module, told, file } = read('variable "v" {\n  default = 1\n}\nvariable "v" {}\n');
  expect(told).toEqual(['Duplicate variable declaration: variable "v"']);
  expect(module.variables.get("v")?.default).toBeDefined();
  expect(under(file, module.diagnostics[0]?.related?.[0]?.range)).toBe('variable "v"');
});

test("a resource and a data source of one name are two; two resources are one too many, by their type", () => {
  expect(read('resource "t" "r" {}\ndata "t" "r" {}\n').told).toEqual([]);
  expect(read('resource "t" "r" {}\nresource "t" "r" {}\n').told).toEqual([
    'Duplicate resource "t" configuration: resource "t" "r"',
  ]);
});

test("names like those of every object are names", () => {
  const { module, told } = read(
    'variable "__proto__" {}\nlocals {\n  constructor = 1\n}\nresource "toString" "valueOf" {}\n',
  );
  expect(told).toEqual([]);
  expect([...module.variables.keys(), ...module.locals.keys(), ...module.resources.keys()]).toEqual([
    "__proto__",
    "constructor",
    "toString.valueOf",
  ]);
});
