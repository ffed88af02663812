// Deprecated variables, outputs and attributes, and where their values go.
import { one } from "../text.mjs";

const CHILD =
  'output "old" {\n  value      = "x"\n  deprecated = "use new"\n}\noutput "new" {\n  value = "x"\n}\noutput "parts" {\n  value      = ["x"]\n  deprecated = "no"\n}\n';
const M = { "m/main.tf": CHILD };
const CALL = 'module "m" {\n  source = "./m"\n}\n';
const used = (name, text) => one(name, `${CALL}${text}`, M);
const out = (name, expression) => used(name, `output "o" {\n  value = ${expression}\n}\n`);
const given = (name, argument, variable) =>
  one(name, `module "m" {\n  source = "./m"\n${argument}}\n`, { "m/main.tf": variable });
const VARIABLE = 'variable "a" {\n  default    = 1\n  deprecated = "use b"\n}\n';

export const TEXTS = [
  out("output", "module.m.old"),
  out("new output", "module.m.new"),
  out("output in a template", '"${module.m.old}!"'),
  out("output twice", '"${module.m.old}${module.m.old}"'),
  out("two outputs", "[module.m.old, module.m.parts]"),
  out("output in an object", "{ a = module.m.old }"),
  out("output in a nested object", "{ a = { b = [module.m.old] } }"),
  out("whole module", "module.m"),
  out("output in try", 'try(module.m.old, "")'),
  out("output in can", "can(module.m.old)"),
  out("output in a function", "upper(module.m.old)"),
  out("output in length", "length(module.m.parts)"),
  out("output in a comparison", 'module.m.old == "x"'),
  out("output in a condition", 'module.m.old == "x" ? 1 : 2'),
  out("output in a for", "[for p in module.m.parts : p]"),
  out("output in a splat", "module.m.parts[*]"),
  out("element of an output", "module.m.parts[0]"),
  out("output by index", 'module.m["old"]'),
  used("output in a local", 'locals {\n  a = module.m.old\n}\noutput "o" {\n  value = local.a\n}\n'),
  used("output in a local object", "locals {\n  a = { b = module.m.old }\n}\n"),
  used("output in a resource", 'resource "made_thing" "a" {\n  name = module.m.old\n}\n'),
  used("output in tags", 'resource "made_thing" "a" {\n  name = "x"\n  tags = { a = module.m.old }\n}\n'),
  used("output in a block", 'resource "made_blocks" "a" {\n  rule {\n    port = 1\n    name = module.m.old\n  }\n}\n'),
  used("output in a data source", 'data "made_thing" "a" {\n  name = module.m.old\n}\n'),
  used("output in a provider", 'provider "made" {\n  region = module.m.old\n}\n'),
  used("output in count", 'resource "terraform_data" "a" {\n  count = length(module.m.parts)\n}\n'),
  used("output in for_each", 'resource "terraform_data" "a" {\n  for_each = toset(module.m.parts)\n}\n'),
  used(
    "output in a precondition",
    'resource "terraform_data" "a" {\n  lifecycle {\n    precondition {\n      condition     = module.m.old == "x"\n      error_message = "no"\n    }\n  }\n}\n',
  ),
  used(
    "output in a message",
    'resource "terraform_data" "a" {\n  lifecycle {\n    precondition {\n      condition     = module.m.new == "x"\n      error_message = module.m.old\n    }\n  }\n}\n',
  ),
  used(
    "output in a check",
    'check "c" {\n  assert {\n    condition     = module.m.old == "x"\n    error_message = "no"\n  }\n}\n',
  ),
  used("output in a module", 'module "n" {\n  source = "./n"\n  a      = module.m.old\n}\n'),
  one("output passed on", `${CALL}module "n" {\n  source = "./n"\n  a      = module.m.old\n}\n`, {
    ...M,
    "n/main.tf": 'variable "a" {\n}\n',
  }),
  one("output object passed on", `${CALL}module "n" {\n  source = "./n"\n  a      = { b = module.m.old }\n}\n`, {
    ...M,
    "n/main.tf": 'variable "a" {\n}\noutput "o" {\n  value = var.a.b\n}\n',
  }),
  one("output of an output", `module "p" {\n  source = "./p"\n}\noutput "o" {\n  value = module.p.o\n}\n`, {
    "p/main.tf": `${CALL}output "o" {\n  value = module.m.old\n}\n`,
    "p/m/main.tf": CHILD,
  }),
  one(
    "deprecated output of a deprecated output",
    `module "p" {\n  source = "./p"\n}\noutput "o" {\n  value = module.p.o\n}\n`,
    { "p/main.tf": `${CALL}output "o" {\n  value      = module.m.old\n  deprecated = "no"\n}\n`, "p/m/main.tf": CHILD },
  ),
  one(
    "ignored in a call",
    `module "p" {\n  source                     = "./p"\n  ignore_nested_deprecations = true\n}\n`,
    { "p/main.tf": `${CALL}output "o" {\n  value = module.m.old\n}\n`, "p/m/main.tf": CHILD },
  ),
  one(
    "not ignored in a call",
    `module "p" {\n  source                     = "./p"\n  ignore_nested_deprecations = false\n}\n`,
    { "p/main.tf": `${CALL}output "o" {\n  value = module.m.old\n}\n`, "p/m/main.tf": CHILD },
  ),
  one(
    "ignored by a number",
    `module "p" {\n  source                     = "./p"\n  ignore_nested_deprecations = "x"\n}\n`,
    { "p/main.tf": "" },
  ),
  one(
    "ignored by a reference",
    `module "p" {\n  source                     = "./p"\n  ignore_nested_deprecations = var.a\n}\n`,
    { "p/main.tf": "" },
  ),
  one(
    "counted module",
    'module "m" {\n  source = "./m"\n  count  = 1\n}\noutput "o" {\n  value = module.m[0].old\n}\n',
    M,
  ),
  one(
    "module with for_each",
    'module "m" {\n  source   = "./m"\n  for_each = toset(["a"])\n}\noutput "o" {\n  value = module.m["a"].old\n}\n',
    M,
  ),
  given("variable given", "  a = 2\n", VARIABLE),
  given("variable given null", "  a = null\n", VARIABLE),
  given("variable not given", "", VARIABLE),
  given("variable given by a local", "  a = local.z\n", VARIABLE),
  one(
    "variable used inside",
    'variable "a" {\n  default    = 1\n  deprecated = "use b"\n}\noutput "o" {\n  value = var.a\n}\n',
  ),
  one("variable of the root without a default", 'variable "a" {\n  deprecated = "use b"\n}\n'),
  one("deprecated variable by a number", 'variable "a" {\n  default    = 1\n  deprecated = 1\n}\n'),
  one("deprecated variable by a reference", 'variable "a" {\n  default    = 1\n  deprecated = var.b\n}\n'),
  one("deprecated variable empty", 'variable "a" {\n  default    = 1\n  deprecated = ""\n}\n'),
  one("deprecated variable null", 'variable "a" {\n  default    = 1\n  deprecated = null\n}\n'),
  one("deprecated output by a list", CALL, { "m/main.tf": 'output "a" {\n  value      = 1\n  deprecated = []\n}\n' }),
  one("deprecated output of the root empty", 'output "a" {\n  value      = 1\n  deprecated = ""\n}\n'),
  one("deprecated output of the root with a fault", 'output "a" {\n  value      = var.z\n  deprecated = "x"\n}\n'),
  one("attribute in a local", 'resource "made_thing" "a" {\n  name = "x"\n}\nlocals {\n  a = made_thing.a.old\n}\n'),
  one(
    "attribute in a resource",
    'resource "made_thing" "a" {\n  name = "x"\n}\nresource "made_thing" "b" {\n  name = made_thing.a.old\n}\n',
  ),
  one(
    "attribute of a counted resource",
    'resource "made_thing" "a" {\n  name  = "x"\n  count = 1\n}\noutput "o" {\n  value = made_thing.a[0].old\n}\n',
  ),
  one("attribute set", 'resource "made_thing" "a" {\n  name = "x"\n  old  = "y"\n}\n'),
  one(
    "attribute in a condition of a variable",
    'resource "made_thing" "a" {\n  name = "x"\n}\nvariable "v" {\n  default = 1\n  validation {\n    condition     = var.v > 0 && made_thing.a.old == ""\n    error_message = "no"\n  }\n}\n',
  ),
  one(
    "block deprecated",
    'resource "made_blocks" "a" {\n  aged {\n    x = "y"\n  }\n}\noutput "o" {\n  value = made_blocks.a.aged\n}\n',
  ),
  one(
    "attribute in two locals",
    'resource "made_thing" "a" {\n  name = "x"\n}\nlocals {\n  a = made_thing.a.old\n  b = made_thing.a.old\n}\n',
  ),
  one(
    "deprecated variable below ignored deprecations",
    'module "n" {\n  source                     = "./n"\n  ignore_nested_deprecations = true\n}\n',
    {
      "n/main.tf": 'module "m" {\n  source = "../m"\n  a      = "x"\n}\n',
      "m/main.tf": 'variable "a" {\n  deprecated = "Use b."\n}\n',
    },
  ),
];
