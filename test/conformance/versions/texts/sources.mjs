// Sources and versions of modules that are computed, and the variables that may be used there.
import { one } from "../text.mjs";

const M = { "m/main.tf": 'variable "x" {\n  default = 1\n}\noutput "o" {\n  value = var.x\n}\n' };
const call = (name, source, more = "", before = "") =>
  one(name, `${before}module "m" {\n  source = ${source}\n${more}}\n`, M);
const variable = (body) => `variable "a" {\n${body}}\n`;
const CONST = variable('  default = "m"\n  const   = true\n');
const PLAIN = variable('  default = "m"\n');

export const TEXTS = [
  call("template of a constant", '"./${var.a}"', "", CONST),
  call("template of a variable", '"./${var.a}"', "", PLAIN),
  call("variable that is not constant", '"./${var.a}"', "", variable('  default = "m"\n  const   = false\n')),
  call("constant without a default", '"./${var.a}"', "", variable("  const = true\n")),
  call("variable without a default", '"./${var.a}"', "", variable("")),
  call(
    "sensitive constant",
    '"./${var.a}"',
    "",
    variable('  default   = "m"\n  const     = true\n  sensitive = true\n'),
  ),
  call(
    "ephemeral constant",
    '"./${var.a}"',
    "",
    variable('  default   = "m"\n  const     = true\n  ephemeral = true\n'),
  ),
  call("sensitive variable", '"./${var.a}"', "", variable('  default   = "m"\n  sensitive = true\n')),
  call("local of a constant", "local.s", "", `${CONST}locals {\n  s = "./\${var.a}"\n}\n`),
  call("local of a variable", "local.s", "", `${PLAIN}locals {\n  s = "./\${var.a}"\n}\n`),
  call("local of a local", "local.s", "", 'locals {\n  s = local.t\n  t = "./m"\n}\n'),
  call("local that is circular", "local.s", "", "locals {\n  s = local.t\n  t = local.s\n}\n"),
  call("undeclared variable", "var.z"),
  call("undeclared local", "local.z"),
  call("resource", "terraform_data.a.id", "", 'resource "terraform_data" "a" {\n}\n'),
  call("data source", "data.made_thing.a.id", "", 'data "made_thing" "a" {\n}\n'),
  call("output of a module", "module.n.o", "", 'module "n" {\n  source = "./m"\n}\n'),
  call("path", '"${path.module}/m"'),
  call("path of the root", '"./${path.root}/m"'),
  call("workspace", '"./${terraform.workspace}"'),
  call("function", 'join("/", [".", "m"])'),
  call("function of a constant", 'join("/", [".", var.a])', "", CONST),
  call("conditional", 'var.a == "m" ? "./m" : "./n"', "", CONST),
  call("conditional of a variable", 'true ? "./m" : var.a', "", PLAIN),
  call("failing function", "element([], 0)"),
  call("unknown function", 'nope("x")'),
  call("null", "null"),
  call("number", "1"),
  call("list", "[]"),
  call("object", "{}"),
  call("null by a constant", "var.a", "", variable("  default = null\n  const   = true\n")),
  call("no folder", '"./nope"'),
  call("no folder by a local", "local.s", "", 'locals {\n  s = "./nope"\n}\n'),
  call("without a dot by a local", "local.s", "", 'locals {\n  s = "m"\n}\n'),
  call("each", "each.key", '  for_each = toset(["./m"])\n'),
  call("count", '"./m${count.index}"', "  count = 1\n"),
  call("version of a local module", '"./m"', '  version = "1.0"\n'),
  call("version by a constant", '"./m"', "  version = var.a\n", variable('  default = "1.0"\n  const   = true\n')),
  call("version null", '"./m"', "  version = null\n"),
  call("version wrong", '"./m"', '  version = "nope"\n'),
  call("version of a resource", '"./m"', "  version = terraform_data.a.id\n", 'resource "terraform_data" "a" {\n}\n'),
  call("version number", '"./m"', "  version = 1\n"),
  one("constant passed to a module", 'module "m" {\n  source = "./m"\n  a      = "n"\n}\n', {
    "m/main.tf": 'variable "a" {\n  const = true\n}\nmodule "n" {\n  source = "./${var.a}"\n}\n',
    "m/n/main.tf": "",
  }),
  one("variable passed to a module", 'module "m" {\n  source = "./m"\n  a      = "n"\n}\n', {
    "m/main.tf": 'variable "a" {\n}\nmodule "n" {\n  source = "./${var.a}"\n}\n',
    "m/n/main.tf": "",
  }),
  one(
    "resource passed to a constant",
    'resource "terraform_data" "a" {\n}\nmodule "m" {\n  source = "./m"\n  a      = terraform_data.a.id\n}\n',
    {
      "m/main.tf": 'variable "a" {\n  const = true\n}\n',
    },
  ),
  one(
    "variable passed to a constant",
    'variable "b" {\n  default = "n"\n}\nmodule "m" {\n  source = "./m"\n  a      = var.b\n}\n',
    {
      "m/main.tf": 'variable "a" {\n  const = true\n}\n',
    },
  ),
  one("constant and a fault in the module", `${CONST}module "m" {\n  source = "./\${var.a}"\n}\n`, {
    "m/main.tf": 'output "o" {\n  value = var.z\n}\n',
  }),
  one("constant and an argument too many", `${CONST}module "m" {\n  source = "./\${var.a}"\n  z = 1\n}\n`, M),
  one("constant alone", variable("  const = true\n")),
  one("const is no bool", variable('  default = 1\n  const   = "x"\n')),
  one("const by a reference", variable("  default = 1\n  const   = var.b\n")),
  one("const null", variable("  default = 1\n  const   = null\n")),
  one(
    "const with a validation",
    'variable "a" {\n  default = "m"\n  const   = true\n  validation {\n    condition     = length(var.a) > 3\n    error_message = "no"\n  }\n}\n',
  ),
  call("version of a folder in a faulty module", '"./m"', '  version = "1.0"\n', 'module "b" {\n}\n'),
  call("source of a resource in a faulty module", "terraform_data.a.id", "", 'module "b" {\n}\n'),
];
