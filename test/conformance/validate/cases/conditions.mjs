// Validations, preconditions, postconditions, checks and their messages.
import { directories } from "../schemas.mjs";

const validation = (condition, message = '"m"', more = "") => `
variable "a" {
  type = string
  validation {
    condition     = ${condition}
    error_message = ${message}
  }
}
variable "b" {
  type = list(number)
}
${more}`;
const inLifecycle = (kind, condition, message = '"m"', more = "") => `
${more}resource "made_thing" "a" {
  name = "x"
  lifecycle {
    ${kind} {
      condition     = ${condition}
      error_message = ${message}
    }
  }
}
`;
const pre = (...args) => inLifecycle("precondition", ...args);
const post = (...args) => inLifecycle("postcondition", ...args);
const output = (condition, message = '"m"', more = "") => `
${more}variable "v" {}
output "o" {
  value = 1
  precondition {
    condition     = ${condition}
    error_message = ${message}
  }
}
`;
const check = (condition, message = '"m"', more = "") => `
variable "v" {}
resource "made_thing" "a" {
  name = "x"
}
check "c" {
${more}  assert {
    condition     = ${condition}
    error_message = ${message}
  }
}
`;
const DATA = '  data "made_image" "d" {\n    name = "x"\n  }\n';
const child = (given, condition, message = '"m"', more = "") => ({
  "main.tf": `${more}module "m" {\n  source = "./m"\n  a      = ${given}\n}\n`,
  "m/main.tf": `variable "a" {\n  type = string\n  validation {\n    condition     = ${condition}\n    error_message = ${message}\n  }\n}\n`,
});

export const cases = directories("made", [
  ["validation sound", validation('length(var.a) > 3')],
  ["validation of itself not", validation("1 == 2")],
  ["validation constant", validation("true")],
  ["validation with number", validation("length(var.a)")],
  ["validation null", validation("var.a == null ? null : null")],
  ["validation known false", validation("var.a == var.a && false")],
  ["validation with other variable", validation("contains(var.b, var.a)")],
  ["validation undeclared", validation("var.a == var.nope")],
  ["validation undeclared local", validation("var.a == local.nope")],
  ["validation undeclared resource", validation("var.a == made_thing.nope.id")],
  ["validation with resource", validation("var.a == made_thing.t.id", '"m"', 'resource "made_thing" "t" {\n  name = "x"\n}\n')],
  ["validation with resource attribute that is none", validation("var.a == made_thing.t.idd", '"m"', 'resource "made_thing" "t" {\n  name = "x"\n}\n')],
  ["validation with local", validation("var.a == local.l", '"m"', "locals {\n  l = 1\n}\n")],
  ["validation with data", validation("var.a == data.made_image.d.id", '"m"', 'data "made_image" "d" {\n  name = "x"\n}\n')],
  ["validation cycle", validation("var.a == local.l", '"m"', "locals {\n  l = var.a\n}\n")],
  ["validation cycle over resource", validation("var.a == made_thing.t.id", '"m"', 'resource "made_thing" "t" {\n  name = var.a\n}\n')],
  ["validation failing function", validation('var.a == tonumber("x")')],
  ["validation unknown function", validation("nope(var.a)")],
  ["validation self", validation("self.a == var.a")],
  ["validation each", validation("each.key == var.a")],
  ["validation count", validation("count.index == var.a")],
  ["validation path", validation("path.module == var.a")],
  ["validation wrong attribute", validation("var.a.x == 1")],
  ["validation wrong type", validation('var.a + "x" > 3')],
  ["validation message not a sentence", validation("var.a != null", '"bad"')],
  ["validation message empty", validation("var.a != null", '""')],
  ["validation message with reference", validation("var.a != null", '"Got ${var.a}."')],
  ["validation message undeclared", validation("var.a != null", '"Got ${var.nope}."')],
  ["validation message is list", validation("var.a != null", "[1]")],
  ["validation message is number", validation("var.a != null", "1")],
  ["validation message is null", validation("var.a != null", "null")],
  ["validation message is sensitive", validation("var.a != null", 'sensitive("x")')],
  ["validation message failing", validation("var.a != null", 'tonumber("x")')],
  ["validation message by format", validation("var.a != null", 'format("%s is %d", var.a)')],
  ["validation without message", 'variable "a" {\n  validation {\n    condition = var.a != null\n  }\n}\n'],
  ["validation without condition", 'variable "a" {\n  validation {\n    error_message = "m"\n  }\n}\n'],
  ["validation with more", 'variable "a" {\n  validation {\n    condition = var.a != null\n    error_message = "m"\n    x = 1\n  }\n}\n'],
  ["two validations, both wrong", 'variable "a" {\n  validation {\n    condition = var.a == var.no\n    error_message = "m"\n  }\n  validation {\n    condition = var.a == local.no\n    error_message = "m"\n  }\n}\n'],
  ["validation of sensitive variable", 'variable "a" {\n  sensitive = true\n  validation {\n    condition = var.a == "x"\n    error_message = "Got ${var.a}."\n  }\n}\n'],
  ["validation of ephemeral variable", 'variable "a" {\n  ephemeral = true\n  validation {\n    condition = var.a == "x"\n    error_message = "Got ${var.a}."\n  }\n}\n'],
  ["validation in json", { "main.tf.json": '{"variable": {"a": {"validation": {"condition": "${var.a == var.no}", "error_message": "Got ${var.a}."}}}}' }],
  ["validation in json constant", { "main.tf.json": '{"variable": {"a": {"validation": [{"condition": true, "error_message": "m"}]}}}' }],
  ["validation default would fail", 'variable "a" {\n  default = "x"\n  validation {\n    condition = var.a == "y"\n    error_message = "m"\n  }\n}\n'],
  ["child passes", child('"abc"', "length(var.a) == 3")],
  ["child fails", child('"abc"', "length(var.a) == 4")],
  ["child fails with message", child('"abc"', "length(var.a) == 4", '"Got ${var.a}, ${var.a}."')],
  ["child fails by local", child("local.l", "length(var.a) == 4", '"m"', 'locals {\n  l = "abc"\n}\n')],
  ["child unknown", child("var.v", "length(var.a) == 4", '"m"', 'variable "v" {}\n')],
  ["child with resource", child("made_thing.t.id", "length(var.a) == 4", '"m"', 'resource "made_thing" "t" {\n  name = "x"\n}\n')],
  ["child fails, sensitive", child('sensitive("abc")', "length(var.a) == 4")],
  ["child fails, sensitive in message", child('sensitive("abc")', "length(var.a) == 4", '"Got ${var.a}."')],
  ["child fails with bad message", child('"abc"', "length(var.a) == 4", "[1]")],
  ["child null", child("null", "length(var.a) == 4")],
  ["child condition is number", child('"abc"', "length(var.a)")],
  ["child condition is null", child('"abc"', 'var.a == "abc" ? null : true')],
  ["child condition is text true", child('"abc"', 'var.a == "abc" ? "true" : "false"')],
  ["child in count", { "main.tf": 'module "m" {\n  source = "./m"\n  count = 2\n  a = count.index\n}\n', "m/main.tf": 'variable "a" {\n  validation {\n    condition = var.a > 3\n    error_message = "m"\n  }\n}\n' }],
  ["child in for_each, constant", { "main.tf": 'module "m" {\n  source = "./m"\n  for_each = toset(["x", "y"])\n  a = 1\n}\n', "m/main.tf": 'variable "a" {\n  validation {\n    condition = var.a > 3\n    error_message = "m"\n  }\n}\n' }],
  ["child default fails", { "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": 'variable "a" {\n  default = 1\n  validation {\n    condition = var.a > 3\n    error_message = "m"\n  }\n}\n' }],
  ["child fails and more", { "main.tf": 'module "m" {\n  source = "./m"\n  a = 1\n}\noutput "o" {\n  value = module.m.o\n}\noutput "p" {\n  value = nope()\n}\n', "m/main.tf": 'variable "a" {\n  validation {\n    condition = var.a > 3\n    error_message = "m"\n  }\n}\noutput "o" {\n  value = nope(var.a)\n}\nlocals {\n  x = var.a.b.c + nope()\n}\nresource "made_thing" "t" {\n  name = var.a\n  sise = 1\n}\n' }],
  ["child with two, second fails", { "main.tf": 'module "m" {\n  source = "./m"\n  a = 1\n}\n', "m/main.tf": 'variable "a" {\n  validation {\n    condition = var.a > 0\n    error_message = "m"\n  }\n  validation {\n    condition = var.a > 3\n    error_message = "m"\n  }\n  validation {\n    condition = var.a > 4\n    error_message = "n"\n  }\n}\n' }],
  ["child with cross-reference", { "main.tf": 'module "m" {\n  source = "./m"\n  a = 1\n  b = 2\n}\n', "m/main.tf": 'variable "a" {\n  validation {\n    condition = var.a > var.b\n    error_message = "m"\n  }\n}\nvariable "b" {}\n' }],
  ["child with wrong type and validation", { "main.tf": 'module "m" {\n  source = "./m"\n  a = "x"\n}\n', "m/main.tf": 'variable "a" {\n  type = number\n  validation {\n    condition = var.a > 3\n    error_message = "m"\n  }\n}\n' }],
  ["precondition sound", pre('var.v != ""', '"m"', 'variable "v" {}\n')],
  ["precondition constant", pre("true")],
  ["precondition false by local", pre("local.l", '"m"', "locals {\n  l = false\n}\n")],
  ["precondition number", pre("local.l", '"m"', "locals {\n  l = 5\n}\n")],
  ["precondition null", pre("local.l", '"m"', "locals {\n  l = null\n}\n")],
  ["precondition list", pre("[local.l]", '"m"', "locals {\n  l = null\n}\n")],
  ["precondition undeclared", pre("var.nope")],
  ["precondition undeclared resource", pre("made_thing.nope.id")],
  ["precondition of itself", pre('made_thing.a.id != ""')],
  ["precondition self", pre('self.id != ""')],
  ["precondition each", pre('each.key != ""')],
  ["precondition wrong attribute", pre('made_thing.b.idd != ""', '"m"', 'resource "made_thing" "b" {\n  name = "x"\n}\n')],
  ["precondition failing function", pre('tonumber("x") > var.v', '"m"', 'variable "v" {}\n')],
  ["precondition unknown function", pre("nope(var.v)", '"m"', 'variable "v" {}\n')],
  ["precondition message undeclared", pre("var.v", '"${var.nope}"', 'variable "v" {}\n')],
  ["precondition message list", pre("var.v", "[1]", 'variable "v" {}\n')],
  ["precondition message null", pre("var.v", "null", 'variable "v" {}\n')],
  ["precondition message sensitive", pre("var.v", 'sensitive("x")', 'variable "v" {}\n')],
  ["precondition message ephemeral", pre("var.v", "var.v", 'variable "v" {\n  ephemeral = true\n}\n')],
  ["precondition both wrong", pre("var.no", '"${var.nope}"')],
  ["precondition and body wrong", 'resource "made_thing" "a" {\n  name = var.no\n  lifecycle {\n    precondition {\n      condition = var.nope\n      error_message = "m"\n    }\n  }\n}\n'],
  ["precondition and body unsupported", 'resource "made_thing" "a" {\n  name = "x"\n  nme = 1\n  lifecycle {\n    precondition {\n      condition = var.nope\n      error_message = "m"\n    }\n  }\n}\n'],
  ["precondition and no such type", 'resource "made_thin" "a" {\n  lifecycle {\n    precondition {\n      condition = var.nope\n      error_message = "m"\n    }\n  }\n}\n'],
  ["postcondition sound", post('self.id != ""')],
  ["postcondition wrong attribute", post('self.idd != ""')],
  ["postcondition wrong attribute and function", post('nope(self.idd)')],
  ["postcondition of itself", post('made_thing.a.id != ""')],
  ["postcondition of itself, wrong attribute", post('made_thing.a.idd != ""')],
  ["postcondition self whole", post("self != null")],
  ["postcondition self indexed", post('self["id"] != ""')],
  ["postcondition self index", post("self[0].id != null")],
  ["postcondition self deep", post("self.info.host == self.info.hst")],
  ["postcondition self list", post("self.parts[0].name == self.parts[0].nme")],
  ["postcondition self splat", post("length(self.parts[*].nme) > 0")],
  ["postcondition self block", 'resource "made_blocks" "a" {\n  lifecycle {\n    postcondition {\n      condition = self.rule[0].port == self.rule[0].prt\n      error_message = "m"\n    }\n  }\n}\n'],
  ["postcondition self with count", 'resource "made_thing" "a" {\n  count = 2\n  name = "x"\n  lifecycle {\n    postcondition {\n      condition = self.id != self.idd && count.index == 0\n      error_message = "m ${self.ide} ${each.key}"\n    }\n  }\n}\n'],
  ["postcondition self with for_each", 'resource "made_thing" "a" {\n  for_each = toset(["a"])\n  name = "x"\n  lifecycle {\n    postcondition {\n      condition = self.id == each.key && self.x == each.value\n      error_message = "m"\n    }\n  }\n}\n'],
  ["postcondition message self", post('self.id != ""', '"${self.id} ${self.idd}"')],
  ["postcondition undeclared", post("self.id == var.nope")],
  ["postcondition deprecated", post('self.old_computed != ""')],
  ["postcondition in data", 'data "made_image" "a" {\n  name = "x"\n  lifecycle {\n    postcondition {\n      condition = self.size > 0 && self.sise > 0\n      error_message = "m"\n    }\n    precondition {\n      condition = self.size > 0\n      error_message = "m"\n    }\n  }\n}\n'],
  ["postcondition in ephemeral", 'ephemeral "made_token" "a" {\n  name = "x"\n  lifecycle {\n    postcondition {\n      condition = self.value != self.valu\n      error_message = "m"\n    }\n  }\n}\n'],
  ["several conditions wrong", 'resource "made_thing" "a" {\n  name = "x"\n  lifecycle {\n    precondition {\n      condition = var.a\n      error_message = "m"\n    }\n    precondition {\n      condition = var.b\n      error_message = "m"\n    }\n    postcondition {\n      condition = self.c\n      error_message = "m"\n    }\n  }\n}\n'],
  ["output precondition sound", output("var.v")],
  ["output precondition false", output("local.l", '"m"', "locals {\n  l = false\n}\n")],
  ["output precondition true", output("local.l", '"m"', "locals {\n  l = true\n}\n")],
  ["output precondition number", output("local.l", '"m"', "locals {\n  l = 3\n}\n")],
  ["output precondition null", output("local.l", '"m"', "locals {\n  l = null\n}\n")],
  ["output precondition undeclared", output("var.nope")],
  ["output precondition of variable", output("var.v > 3")],
  ["output precondition message wrong", output("var.v", "[1]")],
  ["output precondition message sensitive", output("var.v", 'sensitive("x")')],
  ["output precondition false, message sensitive", output("local.l", 'sensitive("x")', "locals {\n  l = false\n}\n")],
  ["output precondition false, message undeclared", output("local.l", "var.nope", "locals {\n  l = false\n}\n")],
  ["output precondition of sensitive", output('local.l == "y"', '"m"', 'locals {\n  l = sensitive("x")\n}\n')],
  ["output precondition wrong and value wrong", 'output "o" {\n  value = var.no\n  precondition {\n    condition = var.nope\n    error_message = "m"\n  }\n}\n'],
  ["output precondition false and value wrong", 'locals {\n  l = false\n}\noutput "o" {\n  value = var.no\n  precondition {\n    condition = local.l\n    error_message = "m"\n  }\n}\n'],
  ["output precondition of output", output("output.o == 1")],
  ["output precondition constant", output("false")],
  ["output precondition self", output("self.x == 1")],
  ["output precondition in child", { "main.tf": 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m.o.x\n}\n', "m/main.tf": 'locals {\n  l = false\n}\noutput "o" {\n  value = 1\n  precondition {\n    condition = local.l\n    error_message = "m"\n  }\n}\n' }],
  ["check sound", check("var.v")],
  ["check false", check("local.l", '"m"', "")],
  ["check undeclared", check("var.nope")],
  ["check of resource", check('made_thing.a.id != ""')],
  ["check of resource, wrong attribute", check('made_thing.a.idd != ""')],
  ["check unknown function", check("nope(var.v)")],
  ["check failing function", check('tonumber("x") > 3 && var.v')],
  ["check message undeclared", check("var.v", '"${var.nope}"')],
  ["check message wrong", check("var.v", "[1]")],
  ["check message sensitive", check("var.v", 'sensitive("x")')],
  ["check message failing", check("var.v", 'tonumber("x")')],
  ["check constant", check("true")],
  ["check with data", check('data.made_image.d.id != ""', '"m"', DATA)],
  ["check with data, wrong attribute", check('data.made_image.d.idd != ""', '"m"', DATA)],
  ["check with data, wrong body", check('data.made_image.d.id != ""', '"m"', '  data "made_image" "d" {\n    nme = "x"\n  }\n')],
  ["check with data of no such type", check('data.made_imag.d.id != ""', '"m"', '  data "made_imag" "d" {\n  }\n')],
  ["check data used outside", `${check('data.made_image.d.id != ""', '"m"', DATA)}output "o" {\n  value = data.made_image.d.id\n}\n`],
  ["check data used in another check", `${check('data.made_image.d.id != ""', '"m"', DATA)}check "e" {\n  assert {\n    condition = data.made_image.d.size > 0\n    error_message = "m"\n  }\n}\n`],
  ["check data twice", check("var.v", '"m"', `${DATA}  data "made_thing" "e" {\n  }\n`)],
  ["check data with count", check("var.v", '"m"', '  data "made_image" "d" {\n    count = 1\n    name = "x"\n  }\n')],
  ["check data with for_each", check("var.v", '"m"', '  data "made_image" "d" {\n    for_each = {}\n    name = "x"\n  }\n')],
  ["check data with lifecycle", check("var.v", '"m"', '  data "made_image" "d" {\n    name = "x"\n    lifecycle {\n    }\n  }\n')],
  ["check data with depends_on", check("var.v", '"m"', '  data "made_image" "d" {\n    name = "x"\n    depends_on = [made_thing.a, made_thing.nope]\n  }\n')],
  ["check data like another", check("var.v", '"m"', DATA) + 'data "made_image" "d" {\n  name = "y"\n}\n'],
  ["check data refers to itself", check("var.v", '"m"', '  data "made_image" "d" {\n    name = data.made_image.d.id\n  }\n')],
  ["check without assert", 'check "c" {\n}\n'],
  ["check with data only", `check "c" {\n${DATA}}\n`],
  ["check twice", 'variable "v" {}\ncheck "c" {\n  assert {\n    condition = var.v\n    error_message = "m"\n  }\n}\ncheck "c" {\n  assert {\n    condition = var.v\n    error_message = "m"\n  }\n}\n'],
  ["check without name", 'check {\n  assert {\n    condition = true\n    error_message = "m"\n  }\n}\n'],
  ["check with argument", check("var.v", '"m"', "  x = 1\n")],
  ["check with two asserts", check("var.nope", '"m"', '  assert {\n    condition = var.nope2\n    error_message = "m"\n  }\n')],
  ["check in child", { "main.tf": 'module "m" {\n  source = "./m"\n}\n', "m/main.tf": 'variable "v" {\n  default = 1\n}\ncheck "c" {\n  assert {\n    condition = var.v == var.w\n    error_message = "m"\n  }\n}\n' }],
  ["check self", check("self.x == 1")],
  ["check in json", { "main.tf.json": '{"variable": {"v": {}}, "check": {"c": {"assert": [{"condition": "${var.nope}", "error_message": "m"}]}}}' }],
]);
