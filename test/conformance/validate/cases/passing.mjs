// Ephemeral and sensitive values: where they may stand.
import { directories } from "../schemas.mjs";

const VARS = `
variable "e" {
  type      = string
  ephemeral = true
}
variable "n" {
  type      = number
  ephemeral = true
}
variable "s" {
  type      = string
  sensitive = true
}
variable "m" {
  type      = map(string)
  ephemeral = true
}
`;
const thing = (body) => `${VARS}resource "made_thing" "a" {\n  name = "x"\n${body}\n}\n`;
const blocks = (body) => `${VARS}resource "made_blocks" "a" {\n${body}\n}\n`;
const output = (body, more = "") => `${VARS}${more}output "o" {\n${body}\n}\n`;
const child = (given, variable, more = "") => ({
  "main.tf": `${VARS}module "m" {\n  source = "./m"\n  v      = ${given}\n}\n${more}`,
  "m/main.tf": variable,
});

export const cases = directories("made", [
  ["argument", thing("  both = var.e")],
  ["argument in template", thing('  both = "a${var.e}"')],
  ["argument as number", thing("  size = var.n + 1")],
  ["two arguments", thing("  both = var.e\n  secret = var.e")],
  ["map element", thing("  tags = { a = var.e }")],
  ["two map elements", thing("  tags = { a = var.e, b = var.e, c = 1 }")],
  ["list element", thing("  list = [var.e]")],
  ["two list elements", thing("  list = [var.e, 1, var.e]")],
  ["set element", thing("  set = [var.n]")],
  ["object member", thing("  object = { a = var.e, b = 1 }")],
  ["dynamic type", thing("  any = { a = [var.e] }")],
  ["whole map", thing("  tags = var.m")],
  ["write only", thing("  once = var.e")],
  ["write only in template", thing('  once = "${var.e}x"')],
  ["write only and another", thing("  once = var.e\n  both = var.e")],
  ["write only read", `${thing("  once = var.s")}output "w" {\n  value = made_thing.a.once\n}\n`],
  ["in list block", blocks("  rule {\n    port = 1\n    name = var.e\n  }")],
  ["in second list block", blocks("  rule {\n    port = 1\n  }\n  rule {\n    port = 1\n    name = var.e\n  }")],
  ["in single block", blocks("  one {\n    port = 1\n    name = var.e\n  }")],
  ["in set block", blocks("  member {\n    key = var.e\n  }")],
  ["in map block", blocks('  entry "a" {\n    v = var.e\n    w = 1\n  }')],
  ["in inner block", blocks("  outer {\n    inner {\n      n = var.n\n    }\n  }")],
  ["in dynamic content", blocks('  dynamic "rule" {\n    for_each = [1]\n    content {\n      port = 1\n      name = var.e\n    }\n  }')],
  ["in dynamic for_each", blocks('  dynamic "rule" {\n    for_each = [var.n]\n    content {\n      port = rule.value\n    }\n  }')],
  ["in dynamic for_each alone", blocks('  dynamic "rule" {\n    for_each = var.m\n    content {\n      port = 1\n    }\n  }')],
  ["in attribute of objects", `${VARS}resource "made_ports" "a" {\n  ports = [{ from = var.n, to = 1, note = "" }]\n}\n`],
  ["in attribute of objects as blocks", `${VARS}resource "made_ports" "a" {\n  ports {\n    from = var.n\n  }\n}\n`],
  ["in data", `${VARS}data "made_image" "a" {\n  name = var.e\n}\n`],
  ["in data block", `${VARS}data "made_image" "a" {\n  name = "x"\n  filter {\n    name = var.e\n    values = []\n  }\n}\n`],
  ["in ephemeral", `${VARS}ephemeral "made_token" "a" {\n  name = var.e\n}\n`],
  ["in provider", `${VARS}provider "made" {\n  region = var.e\n}\nresource "made_empty" "a" {}\n`],
  ["in local", `${VARS}locals {\n  l = var.e\n}\n${thing("  both = local.l").replace(VARS, "")}`],
  ["in local unused", `${VARS}locals {\n  l = var.e\n}\n`],
  ["in root output", output("  value = var.e")],
  ["in root output in object", output("  value = { a = var.e }")],
  ["in ephemeral root output", output("  value = var.e\n  ephemeral = true")],
  ["ephemeral root output alone", output("  value = 1\n  ephemeral = true")],
  ["in ephemeralasnull", output("  value = ephemeralasnull(var.e)")],
  ["length of ephemeral", output("  value = length(var.m)")],
  ["ephemeral equals", output('  value = var.e == "x"')],
  ["terraform.applying", output("  value = terraform.applying")],
  ["terraform.applying in resource", thing("  on = terraform.applying")],
  ["in child", child("var.e", 'variable "v" {}\n')],
  ["in ephemeral child", child("var.e", 'variable "v" {\n  ephemeral = true\n}\n')],
  ["in child in object", child("{ a = var.e }", 'variable "v" {}\n')],
  ["child output of ephemeral", child("var.e", 'variable "v" {\n  ephemeral = true\n}\noutput "o" {\n  value = var.v\n}\n')],
  ["child ephemeral output", child("var.e", 'variable "v" {\n  ephemeral = true\n}\noutput "o" {\n  value = var.v\n  ephemeral = true\n}\n', 'resource "made_thing" "a" {\n  name = module.m.o\n}\n')],
  ["child ephemeral output to write only", child("var.e", 'variable "v" {\n  ephemeral = true\n}\noutput "o" {\n  value = var.v\n  ephemeral = true\n}\n', 'resource "made_thing" "a" {\n  name = "x"\n  once = module.m.o\n}\n')],
  ["default of ephemeral variable", 'variable "v" {\n  default = "x"\n  ephemeral = true\n}\nresource "made_thing" "a" {\n  name = var.v\n}\n'],
  ["sensitive argument", thing("  both = var.s")],
  ["sensitive output", output("  value = var.s")],
  ["sensitive output declared", output("  value = var.s\n  sensitive = true")],
  ["sensitive output in object", output("  value = { a = [var.s] }")],
  ["sensitive output by function", output('  value = sensitive("x")')],
  ["sensitive output nonsensitive", output("  value = nonsensitive(var.s)")],
  ["sensitive output of schema", `${thing("  secret = 1")}output "o" {\n  value = made_thing.a.secret\n}\n`],
  ["sensitive output of resource argument", `${thing("  both = var.s")}output "o" {\n  value = made_thing.a.both\n}\n`],
  ["sensitive output through local", `${VARS}locals {\n  l = "\${var.s}"\n}\noutput "o" {\n  value = local.l\n}\n`],
  ["sensitive output length", output("  value = length(var.s)")],
  ["sensitive output issensitive", output("  value = issensitive(var.s)")],
  ["sensitive output in condition", output('  value = var.s == "x" ? 1 : 2')],
  ["sensitive child output", child("var.s", 'variable "v" {}\noutput "o" {\n  value = var.v\n}\n', 'output "p" {\n  value = module.m.o\n}\n')],
  ["sensitive child variable output", child('"x"', 'variable "v" {\n  sensitive = true\n}\noutput "o" {\n  value = var.v\n}\n', 'output "p" {\n  value = module.m.o\n}\n')],
  ["sensitive child declared output", child('"x"', 'variable "v" {}\noutput "o" {\n  value = var.v\n  sensitive = true\n}\n', 'output "p" {\n  value = module.m.o\n}\n')],
  ["sensitive key of object", output("  value = { (var.s) = 1 }")],
  ["sensitive in for", output("  value = [for x in [var.s] : x]\n  sensitive = true")],
  ["sensitive number text", `${VARS}resource "made_thing" "a" {\n  name = "x"\n  size = sensitive("abc")\n}\n`],
  ["sensitive and ephemeral", 'variable "v" {\n  ephemeral = true\n  sensitive = true\n}\noutput "o" {\n  value = var.v\n}\n'],
  ["output both flags", 'output "o" {\n  value = 1\n  sensitive = true\n  ephemeral = true\n}\n'],
]);
