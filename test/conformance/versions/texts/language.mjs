// Variables, outputs, expressions and settings that not every version accepts.
import { one } from "../text.mjs";

export const TEXTS = [
  one(
    "short circuit with null",
    'variable "a" {\n  default = null\n}\noutput "o" {\n  value = var.a == null || contains(["x"], var.a)\n}\n',
  ),
  one(
    "short circuit in a validation",
    'variable "a" {\n  default = null\n  validation {\n    condition     = var.a == null || length(var.a) > 1\n    error_message = "no"\n  }\n}\n',
  ),
  one("deprecated variable", 'variable "a" {\n  default    = 1\n  deprecated = "use b"\n}\n'),
  one("deprecated output", 'output "a" {\n  value      = 1\n  deprecated = "use b"\n}\n'),
  one("output type", 'output "a" {\n  value = "1"\n  type  = number\n}\n'),
  one("wrong output type", 'output "a" {\n  value = "x"\n  type  = number\n}\n'),
  one("const variable", 'variable "a" {\n  default = "x"\n  const   = true\n}\n'),
  one("convert", 'output "a" {\n  value = convert("1", number)\n}\n'),
  one(
    "cross-object validation",
    'variable "a" {\n  default = 1\n}\nvariable "b" {\n  default = 2\n  validation {\n    condition     = var.b > var.a\n    error_message = "no"\n  }\n}\n',
  ),
  one(
    "provider function",
    'terraform {\n  required_providers {\n    terraform = {\n      source = "terraform.io/builtin/terraform"\n    }\n  }\n}\noutput "a" {\n  value = provider::terraform::encode_expr(1)\n}\n',
  ),
  one("plantimestamp", 'output "o" {\n  value = plantimestamp()\n}\n'),
  one("templatestring", 'locals {\n  t = "x"\n}\noutput "a" {\n  value = templatestring(local.t, {})\n}\n'),
  one("required_version of the future", 'terraform {\n  required_version = ">= 99"\n}\n'),
  one("required_version of the past", 'terraform {\n  required_version = "< 1.0"\n}\n'),
  one(
    "optional with a default",
    'variable "a" {\n  type = object({\n    x = optional(string, "d")\n  })\n  default = {}\n}\n',
  ),
  ...[
    ["output type that fits", '  value = "1"\n  type  = string\n'],
    ["output type that converts", "  value = 1\n  type  = string\n"],
    ["output type object", "  value = { a = 1, b = 2 }\n  type  = object({ a = number })\n"],
    ["output type object without", "  value = {}\n  type  = object({ a = number })\n"],
    ["output type with optional", "  value = {}\n  type  = object({ a = optional(number, 1) })\n"],
    ["output type list", '  value = ["x"]\n  type  = list(number)\n'],
    ["output type any", "  value = 1\n  type  = any\n"],
    ["output type keyword", "  value = 1\n  type  = integer\n"],
    ["output type text", '  value = 1\n  type  = "string"\n'],
    ["output type null", "  value = null\n  type  = number\n"],
    ["output type reference", "  value = var.z\n  type  = number\n"],
    ["output type unknown value", "  value = terraform_data.a.id\n  type  = number\n"],
    [
      "output type with a precondition",
      '  value = 1\n  type  = number\n  precondition {\n    condition     = false\n    error_message = "no"\n  }\n',
    ],
    ["output ephemeral", "  value     = 1\n  ephemeral = true\n"],
    ["output ephemeral false", "  value     = 1\n  ephemeral = false\n"],
    ["output sensitive and ephemeral", "  value     = 1\n  ephemeral = true\n  sensitive = true\n"],
  ].map(([name, body]) => one(name, `output "a" {\n${body}}\nresource "terraform_data" "a" {\n}\n`)),
  one("typed output of a module", 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m.a.z\n}\n', {
    "m/main.tf": 'output "a" {\n  value = { b = 1 }\n  type  = object({ b = number })\n}\n',
  }),
  one("untyped output of a module", 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m.a.z\n}\n', {
    "m/main.tf": 'output "a" {\n  value = { b = 1 }\n}\n',
  }),
  ...[
    ["validation of a local", "var.a > local.b"],
    ["validation of a resource", 'var.a > 0 && terraform_data.c.id != ""'],
    ["validation undeclared", "var.a > var.z"],
    ["validation of a module", "var.a > module.m.o"],
    ["validation of the path", 'var.a > 0 && path.module != ""'],
    ["validation of nothing", "1 > 0"],
    ["validation of itself only", "var.a > 0"],
    ["validation constant", "true"],
    ["validation in a function", "can(var.a + local.b)"],
    ["validation of the workspace", 'var.a > 0 && terraform.workspace == "default"'],
  ].map(([name, condition]) =>
    one(
      name,
      `variable "a" {\n  default = 1\n  validation {\n    condition     = ${condition}\n    error_message = "no"\n  }\n}\nlocals {\n  b = 0\n}\nresource "terraform_data" "c" {\n}\n`,
    ),
  ),
  one(
    "validation message with a local",
    'variable "a" {\n  default = 1\n  validation {\n    condition     = var.a > 0\n    error_message = "no ${local.b}"\n  }\n}\nlocals {\n  b = 0\n}\n',
  ),
  ...[
    ["experiments", "  experiments = [x]\n"],
    ["edition", "  language = TF2021\n"],
    ["edition of the future", "  language = TF2030\n"],
    ["required_version met", '  required_version = ">= 1.0"\n'],
    ["required_version of a prerelease", '  required_version = ">= 1.0.0-alpha"\n'],
    ["required_version wrong", '  required_version = "nope"\n'],
    ["required_version past and an unknown block", '  required_version = "< 1.0"\n  shape {\n  }\n'],
    ["required_version past and an unknown argument", '  required_version = "< 1.0"\n  colour = 1\n'],
    ["two required_versions", '  required_version = "< 1.0"\n}\nterraform {\n  required_version = ">= 99"\n'],
    ["state_store", '  state_store "made_store" {\n  }\n'],
    ["backend of the past", '  backend "etcdv3" {\n  }\n'],
    ["backend local", '  backend "local" {\n    path = "x"\n  }\n'],
    ["backend with an unknown argument", '  backend "local" {\n    colour = 1\n  }\n'],
    ["backend with a variable", '  backend "local" {\n    path = var.z\n  }\n'],
    ["backend oci", '  backend "oci" {\n  }\n'],
    ["two backends", '  backend "local" {\n  }\n  backend "s3" {\n  }\n'],
    ["backend and cloud", '  backend "local" {\n  }\n  cloud {\n  }\n'],
    ["two clouds", "  cloud {\n  }\n  cloud {\n  }\n"],
    ["cloud", '  cloud {\n    organization = "x"\n    workspaces {\n      name = "y"\n    }\n  }\n'],
    ["encryption empty", "  encryption {\n  }\n"],
    [
      "encryption with a method",
      '  encryption {\n    method "unencrypted" "a" {\n    }\n    state {\n      method = method.unencrypted.a\n    }\n  }\n',
    ],
    ["encryption unknown", "  encryption {\n    colour = 1\n  }\n"],
    ["two encryptions", "  encryption {\n  }\n  encryption {\n  }\n"],
    ["unknown block of terraform", "  shape {\n  }\n"],
  ].map(([name, body]) => one(name, `terraform {\n${body}}\n`)),
  one("backend in a module", 'module "m" {\n  source = "./m"\n}\n', {
    "m/main.tf": 'terraform {\n  backend "local" {\n  }\n}\n',
  }),
  one("cloud in a module", 'module "m" {\n  source = "./m"\n}\n', { "m/main.tf": "terraform {\n  cloud {\n  }\n}\n" }),
  one("syntax error and required_version", 'terraform {\n  required_version = "< 1.0"\n}\nvariable "a" {\n'),
  one(
    "undeclared and required_version",
    'terraform {\n  required_version = "< 1.0"\n}\noutput "a" {\n  value = var.z\n}\n',
  ),
  one("tofu file", 'variable "a" {\n}\n', { "main.tofu": 'variable "b" {\n}\noutput "o" {\n  value = var.a\n}\n' }),
  one("tofu file with required_version", "", { "versions.tofu": 'terraform {\n  required_version = "< 1.0"\n}\n' }),
  one("tofu file in JSON", "", { "a.tofu.json": '{"output": {"o": {"value": "${var.z}"}}}' }),
  one("unknown top-level block", "shape {\n}\n"),
  one(
    "ephemeral in an output",
    'ephemeral "made_token" "a" {\n  name = "x"\n}\noutput "o" {\n  value = ephemeral.made_token.a.value\n}\n',
  ),
  one(
    "ephemeral in a resource",
    'ephemeral "made_token" "a" {\n  name = "x"\n}\nresource "made_thing" "a" {\n  name = ephemeral.made_token.a.value\n}\n',
  ),
  one(
    "ephemeral in a write-only attribute",
    'ephemeral "made_token" "a" {\n  name = "x"\n}\nresource "made_thing" "a" {\n  name = "x"\n  once = ephemeral.made_token.a.value\n}\n',
  ),
  one(
    "ephemeral in a block",
    'ephemeral "made_token" "a" {\n  name = "x"\n}\nresource "made_blocks" "a" {\n  rule {\n    port = 1\n    name = ephemeral.made_token.a.value\n  }\n}\n',
  ),
  one(
    "ephemeral in a local",
    'ephemeral "made_token" "a" {\n  name = "x"\n}\nlocals {\n  a = ephemeral.made_token.a.value\n}\noutput "o" {\n  value = local.a\n}\n',
  ),
  one(
    "ephemeral in count",
    'variable "n" {\n  default   = 1\n  ephemeral = true\n}\nresource "terraform_data" "a" {\n  count = var.n\n}\n',
  ),
  one(
    "ephemeral in for_each",
    'variable "n" {\n  default   = {}\n  ephemeral = true\n}\nresource "terraform_data" "a" {\n  for_each = var.n\n}\n',
  ),
  one(
    "ephemeral in a module",
    'variable "n" {\n  default   = 1\n  ephemeral = true\n}\nmodule "m" {\n  source = "./m"\n  a      = var.n\n}\n',
    { "m/main.tf": 'variable "a" {\n}\n' },
  ),
  one("plain value in an ephemeral output", 'module "m" {\n  source = "./m"\n}\n', {
    "m/main.tf": 'output "a" {\n  value     = 1\n  ephemeral = true\n}\n',
  }),
  one(
    "ephemeral with a lifecycle",
    'ephemeral "made_token" "a" {\n  name = "x"\n  lifecycle {\n    prevent_destroy = true\n  }\n}\n',
  ),
  one(
    "ephemeral with a provisioner",
    'ephemeral "made_token" "a" {\n  name = "x"\n  provisioner "local-exec" {\n    command = "x"\n  }\n}\n',
  ),
  one(
    "ephemeral with depends_on",
    'ephemeral "made_token" "a" {\n  name       = "x"\n  depends_on = [terraform_data.b]\n}\nresource "terraform_data" "b" {\n}\n',
  ),
  one(
    "two ephemerals of a name",
    'ephemeral "made_token" "a" {\n  name = "x"\n}\nephemeral "made_token" "a" {\n  name = "x"\n}\n',
  ),
  one(
    "sensitive by schema",
    'resource "made_thing" "a" {\n  name = "x"\n}\noutput "o" {\n  value = made_thing.a.secret\n}\n',
  ),
  one(
    "write-only by reference",
    'resource "made_thing" "a" {\n  name = "x"\n  once = "y"\n}\noutput "o" {\n  value = made_thing.a.once\n}\n',
  ),
  one(
    "splat of an unknown",
    'resource "made_thing" "a" {\n  name = "x"\n}\noutput "o" {\n  value = made_thing.a.parts[*].nope\n}\n',
  ),
  one("index of a single module", 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m[0]\n}\n', {
    "m/main.tf": "",
  }),
  one("cycle of locals", "locals {\n  a = local.b\n  b = local.a\n}\n"),
  one("cycle of three", "locals {\n  a = local.b\n  b = local.c\n  c = local.a\n}\n"),
  one(
    "cycle of resources",
    'resource "terraform_data" "a" {\n  input = terraform_data.b.id\n}\nresource "terraform_data" "b" {\n  input = terraform_data.a.id\n}\n',
  ),
  one("argument of the wrong type", 'module "m" {\n  source = "./m"\n  a      = "x"\n}\n', {
    "m/main.tf": 'variable "a" {\n  type = number\n}\n',
  }),
  one(
    "two calls with wrong arguments",
    'module "m" {\n  source = "./m"\n  z      = "x"\n}\nmodule "n" {\n  source = "./m"\n  z      = "x"\n}\n',
    { "m/main.tf": "" },
  ),
  one("for_each of numbers", 'resource "terraform_data" "a" {\n  for_each = toset([1])\n}\n'),
  one("for_each with null", 'resource "terraform_data" "a" {\n  for_each = toset([null])\n}\n'),
  one("count and for_each", 'resource "terraform_data" "a" {\n  count    = 1\n  for_each = {}\n}\n'),
  one("local-exec without a command", 'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n  }\n}\n'),
  one(
    "local-exec with an empty command",
    'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = ""\n  }\n}\n',
  ),
  one("removed in an override file", "", { "a_override.tf": "removed {\n  from = terraform_data.a\n}\n" }),
  one("ephemeral only in an override file", "", { "a_override.tf": 'ephemeral "made_token" "a" {\n}\n' }),
  one("unknown argument and required_version of a tofu file", 'variable "a" {\n  colour = 1\n}\n', {
    "versions.tofu": 'terraform {\n  required_version = "< 1.0"\n}\n',
  }),
  one("faulty module that calls a faulty module", 'module "m" {\n  source = "./m"\n}\n', {
    "m/main.tf": 'variable "a" {\n  colour = 1\n}\nmodule "n" {\n  source = "../n"\n}\n',
    "n/main.tf": 'variable "b" {\n  colour = 1\n}\n',
  }),
  one(
    "provider passed for a requirement that is broken",
    'terraform {\n  required_providers {\n    made = {\n      source = "hashicorp/made"\n    }\n  }\n}\nmodule "m" {\n  source = "./m"\n  providers = {\n    made = made\n  }\n}\n',
    { "m/main.tf": "terraform {\n  required_providers {\n    made = {\n      source = 1\n    }\n  }\n}\n" },
  ),
  one("cycle through a variable of a module", 'module "m" {\n  source = "./m"\n  a      = module.m.o\n}\n', {
    "m/main.tf": 'variable "a" {\n}\noutput "o" {\n  value = var.a\n}\n',
  }),
  one(
    "missing attribute of an unknown object",
    'variable "a" {\n  type = object({ b = string })\n}\noutput "o" {\n  value = var.a["c"]\n}\n',
  ),
  one(
    "template in a template",
    'output "o" {\n  value = templatefile("${path.module}/a.tpl", { dir = path.module })\n}\n',
    {
      "a.tpl": '${templatefile("${dir}/b.tpl", {})}',
      "b.tpl": "x",
    },
  ),
  one("reference to a list", 'output "o" {\n  value = list.made_thing.a\n}\n'),
  one(
    "unknown conditional with a secret",
    'variable "a" {\n  type = bool\n}\nvariable "s" {\n  default   = 1\n  sensitive = true\n}\noutput "o" {\n  value = var.a ? 1 : var.s\n}\n',
  ),
  ...[
    ["function of an unknown secret", 'split(",", var.a)'],
    ["arithmetic of an unknown secret", "1 + var.a"],
    ["conversion of an unknown secret", "toset([tostring(var.a)])"],
    ["conversion of a secret without a type", "tostring(var.b)"],
  ].map(([name, value]) =>
    one(
      name,
      `variable "a" {\n  type      = string\n  sensitive = true\n  default   = "1"\n}\nvariable "b" {\n  sensitive = true\n  default   = "1"\n}\noutput "o" {\n  value = ${value}\n}\n`,
    ),
  ),
  one("concluded experiment", "terraform {\n  experiments = [module_variable_optional_attrs]\n}\n"),
  one(
    "concluded experiment beside another",
    "terraform {\n  experiments = [module_variable_optional_attrs, provider_sensitive_attrs]\n}\n",
  ),
  one(
    "two provider functions",
    'output "a" {\n  value = [provider::terraform::encode_expr(1)]\n}\noutput "b" {\n  value = provider::terraform::encode_expr(1)\n}\n',
  ),
  one(
    "template without a variable",
    'locals {\n  a = "$${b}"\n}\noutput "o" {\n  value = templatestring(local.a, { c = 1 })\n}\n',
  ),
  one("template that is a literal", 'output "o" {\n  value = templatestring("a $${b}", { b = 1 })\n}\n'),
  one(
    "template with a syntax error",
    'locals {\n  a = "$${"\n}\noutput "o" {\n  value = templatestring(local.a, {})\n}\n',
  ),
  one(
    "provider type with a prefix",
    'terraform {\n  required_providers {\n    a = { source = "a/terraform-b" }\n  }\n}\n',
  ),
  one("null default in an override file", 'variable "a" {\n  default = "x"\n}\n', {
    "override.tf": 'variable "a" {\n  default  = null\n  nullable = false\n}\n',
  }),
];
