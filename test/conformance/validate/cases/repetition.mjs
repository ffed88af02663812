// count and for_each with every kind of value, and references to instances.
import { directories } from "../schemas.mjs";

const VARS = `
variable "n" {
  type = number
}
variable "any" {}
variable "text" {
  type = string
}
variable "list" {
  type = list(string)
}
variable "set" {
  type = set(string)
}
variable "map" {
  type = map(string)
}
variable "numbers" {
  type = set(number)
}
variable "secret" {
  sensitive = true
}
variable "secret_set" {
  type      = set(string)
  sensitive = true
}
variable "passing" {
  ephemeral = true
}
`;
const count = (expression, more = "") => `${VARS}${more}resource "made_thing" "a" {\n  count = ${expression}\n  name  = "x\${count.index}"\n}\n`;
const each = (expression, more = "") => `${VARS}${more}resource "made_thing" "a" {\n  for_each = ${expression}\n  name     = each.key\n}\n`;
const inModule = (argument, expression) => ({
  "main.tf": `${VARS}module "m" {\n  source = "./m"\n  ${argument} = ${expression}\n}\n`,
  "m/main.tf": 'output "o" {\n  value = 1\n}\n',
});
const B = 'resource "made_thing" "b" {\n  name = "x"\n}\n';
const EXPRESSIONS = {
  "two": "2", "zero": "0", "negative": "-1", "fraction": "1.5", "text number": '"2"', "text": '"x"', "bool": "true", "null": "null",
  "list": '["a"]', "tuple mixed": '["a", 1]', "object": '{ a = "b" }', "empty object": "{}", "set": 'toset(["a"])', "set of numbers": "toset([1])",
  "empty list": "[]", "empty set": "toset([])", "set with null": 'toset(["a", null])', "map": 'tomap({ a = "b" })', "set of lists": "toset([[1]])",
  "sensitive": 'sensitive(toset(["a"]))', "sensitive number": "sensitive(1)", "sensitive element": 'toset([sensitive("a")])', "map with sensitive value": '{ a = sensitive("b") }',
  "variable number": "var.n", "variable any": "var.any", "variable text": "var.text", "variable list": "var.list", "variable set": "var.set",
  "variable map": "var.map", "variable numbers": "var.numbers", "sensitive variable": "var.secret", "sensitive set": "var.secret_set", "ephemeral variable": "var.passing",
  "toset of variable": "toset(var.list)", "undeclared": "var.nope", "undeclared local": "local.nope", "undeclared resource": "made_thing.nope.id",
  "own resource": "made_thing.a.size", "conditional": "var.n > 1 ? 1 : 0", "conditional of sets": 'var.n > 1 ? toset(["a"]) : toset([])', "conditional of objects": 'var.n > 1 ? { a = 1 } : {}',
  "length": "length(var.list)", "length of known": 'length(["a"])', "failing": 'tonumber("x")', "unknown function": "nope(1)", "self": "self.x", "each": "each.key", "count": "count.index",
  "huge": "1e30", "path": "path.module", "for": 'toset([for x in var.list : x])', "for object": "{ for x in var.list : x => 1 }", "for duplicates": '{ for x in ["a", "a"] : x => 1 }',
  "set with unknown": 'toset(["a", var.text])', "keys": "keys(var.map)", "null set": "tolist(null)",
};

export const cases = directories("made", [
  ...Object.entries(EXPRESSIONS).map(([name, expression]) => [`count ${name}`, count(expression)]),
  ...Object.entries(EXPRESSIONS).map(([name, expression]) => [`for_each ${name}`, each(expression)]),
  ...["two", "text", "null", "negative", "variable any", "sensitive number", "ephemeral variable", "undeclared", "failing", "variable list", "undeclared resource"].map((name) => [`module count ${name}`, inModule("count", EXPRESSIONS[name])]),
  ...["list", "set", "object", "null", "sensitive", "variable any", "variable list", "ephemeral variable", "undeclared", "set of numbers", "variable numbers", "set with null"].map((name) => [`module for_each ${name}`, inModule("for_each", EXPRESSIONS[name])]),
  ["both", 'resource "made_thing" "a" {\n  count = 1\n  for_each = {}\n  name = "x"\n}\n'],
  ["module both", { "main.tf": 'module "m" {\n  source = "./m"\n  count = 1\n  for_each = {}\n}\n', "m/main.tf": "" }],
  ["count wrong and body wrong", 'resource "made_thing" "a" {\n  count = "x"\n  nme = 1\n}\n'],
  ["for_each wrong and body wrong", 'resource "made_thing" "a" {\n  for_each = ["x"]\n  name = each.valu\n}\n'],
  ["each without for_each", 'resource "made_thing" "a" {\n  name = each.key\n}\n'],
  ["each.value without for_each", 'resource "made_thing" "a" {\n  name = each.value\n}\n'],
  ["count without count", 'resource "made_thing" "a" {\n  name = count.index\n}\n'],
  ["count in for_each", 'resource "made_thing" "a" {\n  for_each = {}\n  name = count.index\n}\n'],
  ["each in count", 'resource "made_thing" "a" {\n  count = 1\n  name = each.key\n}\n'],
  ["each wrong attribute", 'resource "made_thing" "a" {\n  for_each = {}\n  name = each.val\n}\n'],
  ["count wrong attribute", 'resource "made_thing" "a" {\n  count = 1\n  name = count.idx\n}\n'],
  ["each whole", 'resource "made_thing" "a" {\n  for_each = {}\n  name = each\n}\n'],
  ["each.value into known", 'resource "made_thing" "a" {\n  for_each = { a = { b = 1 } }\n  name = each.value.c\n}\n'],
  ["each in output", 'output "o" {\n  value = each.key\n}\n'],
  ["each.value in output", 'output "o" {\n  value = each.value\n}\n'],
  ["count in local", 'locals {\n  x = count.index\n}\n'],
  ["self in output", 'output "o" {\n  value = self.x\n}\n'],
  ["reference without key", 'resource "made_thing" "a" {\n  count = 1\n  name = "x"\n}\noutput "o" {\n  value = made_thing.a.id\n}\n'],
  ["reference without key, for_each", 'resource "made_thing" "a" {\n  for_each = {}\n  name = "x"\n}\noutput "o" {\n  value = made_thing.a.id\n}\n'],
  ["reference with key beyond", 'resource "made_thing" "a" {\n  count = 1\n  name = "x"\n}\noutput "o" {\n  value = made_thing.a[5].id\n}\n'],
  ["reference with text key", 'resource "made_thing" "a" {\n  count = 1\n  name = "x"\n}\noutput "o" {\n  value = made_thing.a["x"].id\n}\n'],
  ["reference with key wrong attribute", 'resource "made_thing" "a" {\n  count = 1\n  name = "x"\n}\noutput "o" {\n  value = made_thing.a[0].idd\n}\n'],
  ["reference with computed key wrong attribute", 'resource "made_thing" "a" {\n  count = 1\n  name = "x"\n}\nlocals {\n  i = 0\n}\noutput "o" {\n  value = made_thing.a[local.i].idd\n}\n'],
  ["reference with splat wrong attribute", 'resource "made_thing" "a" {\n  count = 1\n  name = "x"\n}\noutput "o" {\n  value = made_thing.a[*].idd\n}\n'],
  ["reference with old splat", 'resource "made_thing" "a" {\n  count = 1\n  name = "x"\n}\noutput "o" {\n  value = made_thing.a.*.id\n}\n'],
  ["reference with key, no count", `${B}output "o" {\n  value = made_thing.b[0].id\n}\n`],
  ["reference with key and wrong attribute, no count", `${B}output "o" {\n  value = made_thing.b[0].idd\n}\n`],
  ["reference with legacy index", `${B}output "o" {\n  value = made_thing.b.0.id\n}\n`],
  ["reference with splat, no count", `${B}output "o" {\n  value = made_thing.b[*].id\n}\n`],
  ["reference whole", `${B}output "o" {\n  value = made_thing.b\n}\n`],
  ["reference whole with each", 'resource "made_thing" "a" {\n  for_each = toset(["x"])\n  name = "x"\n}\noutput "o" {\n  value = { for k, v in made_thing.a : k => v.idd }\n}\n'],
  ["reference values", 'resource "made_thing" "a" {\n  for_each = toset(["x"])\n  name = "x"\n}\noutput "o" {\n  value = values(made_thing.a)[*].idd\n}\n'],
  ["chaining for_each", 'resource "made_thing" "a" {\n  for_each = toset(["x"])\n  name = "x"\n}\nresource "made_thing" "c" {\n  for_each = made_thing.a\n  name = each.value.idd\n}\n'],
  ["for_each over resource", `${B}resource "made_thing" "c" {\n  for_each = made_thing.b\n  name = each.key\n}\n`],
  ["count of resource attribute", `${B}resource "made_thing" "c" {\n  count = made_thing.b.size\n  name = "x"\n}\n`],
  ["count of wrong attribute", `${B}resource "made_thing" "c" {\n  count = made_thing.b.sise\n  name = "x"\n}\n`],
]);
