// Texts about the changelogs of Terraform 1.14 to 1.17 and OpenTofu 1.11 to 1.13 that were written without a look at the other areas.
import { one } from "../text.mjs";

const data = (body = "", name = "a") => `resource "terraform_data" "${name}" {\n${body}}\n`;
const thing = (body = "", name = "a") => `resource "made_thing" "${name}" {\n  name = "n"\n${body}}\n`;
const cycle = (body) => `  lifecycle {\n${body}  }\n`;
const trigger = (body) => cycle(`    action_trigger {\n${body}    }\n`);
const variable = (name, body = "") => `variable "${name}" {\n${body}}\n`;
const call = (body = "", name = "m") => `module "${name}" {\n  source = "./m"\n${body}}\n`;
const m = (text, more = {}) => ({ "m/main.tf": text, ...more });
const out = (value, body = "", name = "o") => `output "${name}" {\n  value = ${value}\n${body}}\n`;
const tests = (text) => ({ "a.tftest.hcl": text });

export const TEXTS = [
  // Actions
  one("action with a count", 'action "made_up" "a" {\n  count = 2\n}\n'),
  one("action with a provider", 'action "made_up" "a" {\n  provider = made_up.west\n}\n'),
  one("action with two configs", 'action "made_up" "a" {\n  config {\n  }\n  config {\n  }\n}\n'),
  one("action with an unknown argument", 'action "made_up" "a" {\n  colour = "red"\n}\n'),
  one("action with depends_on", `${data()}action "made_up" "a" {\n  depends_on = [terraform_data.a]\n}\n`),
  one("action with a lifecycle", 'action "made_up" "a" {\n  lifecycle {\n  }\n}\n'),
  one("two actions of a name", 'action "made_up" "a" {\n}\naction "made_up" "a" {\n}\n'),
  one("action in a module", call(), m('action "made_up" "a" {\n}\n')),
  one("trigger without events", data(trigger("      actions = [action.made_up.a]\n"))),
  one("trigger without actions", data(trigger("      events = [after_create]\n"))),
  one("trigger with empty events", data(trigger("      events  = []\n      actions = [action.made_up.a]\n"))),
  one(
    "trigger with a text as event",
    data(trigger('      events  = ["after_create"]\n      actions = [action.made_up.a]\n')),
  ),
  one(
    "trigger with an unknown event",
    data(trigger("      events  = [after_sunset]\n      actions = [action.made_up.a]\n")),
  ),
  one(
    "trigger after a destruction",
    data(trigger("      events  = [after_destroy]\n      actions = [action.made_up.a]\n")),
  ),
  one("trigger of no action", data(trigger("      events  = [after_create]\n      actions = [terraform_data.a]\n"))),
  one("trigger of a text", data(trigger('      events  = [after_create]\n      actions = ["action.made_up.a"]\n'))),
  one(
    "trigger with a condition of itself",
    data(
      trigger(
        "      events    = [before_create]\n      actions   = [action.made_up.a]\n      condition = terraform_data.a.id == null\n",
      ),
    ),
  ),
  one(
    "trigger with a condition of each",
    data(
      `  for_each = toset(["x"])\n${trigger('      events    = [before_create]\n      actions   = [action.made_up.a]\n      condition = each.key == "x"\n')}`,
    ),
  ),
  one(
    "trigger with on_failure of a text",
    data(
      trigger(
        '      events     = [before_update]\n      actions    = [action.made_up.a]\n      on_failure = "taint"\n',
      ),
    ),
  ),
  one(
    "trigger with an unknown on_failure",
    data(
      trigger("      events     = [before_update]\n      actions    = [action.made_up.a]\n      on_failure = ignore\n"),
    ),
  ),
  one(
    "trigger in a data source",
    `data "made_image" "a" {\n  name = "x"\n${trigger("      events  = [after_create]\n      actions = [action.made_up.a]\n")}}\n`,
  ),
  one(
    "trigger in an ephemeral resource",
    `ephemeral "made_token" "a" {\n  name = "x"\n${trigger("      events  = [after_create]\n      actions = [action.made_up.a]\n")}}\n`,
  ),
  one("reference to an action", `action "made_up" "a" {\n}\n${out("action.made_up.a.id")}`),
  one("caller outside of an action", out("caller.id")),
  one("local named caller", `locals {\n  caller = 1\n}\n${out("local.caller")}`),
  one("reference to a resource of type caller", data("  input = caller\n")),

  // Destroy, prevent_destroy, replace_triggered_by, enabled
  one("destroy by a variable", variable("d", "  default = false\n") + data(cycle("    destroy = var.d\n"))),
  one("destroy of a text", data(cycle('    destroy = "false"\n'))),
  one("destroy of a word", data(cycle('    destroy = "never"\n'))),
  one("destroy in a data source", `data "made_image" "a" {\n  name = "x"\n${cycle("    destroy = false\n")}}\n`),
  one("destroy beside prevent_destroy", data(cycle("    destroy         = false\n    prevent_destroy = true\n"))),
  one(
    "destroy beside create_before_destroy",
    data(cycle("    destroy               = false\n    create_before_destroy = true\n")),
  ),
  one(
    "destroy with a destroy provisioner",
    data(
      `${cycle("    destroy = false\n")}  provisioner "local-exec" {\n    when    = destroy\n    command = "true"\n  }\n`,
    ),
  ),
  one(
    "resources that keep each other in a circle",
    data(`  input = terraform_data.b.id\n${cycle("    destroy = false\n")}`) +
      data(`  input = terraform_data.a.id\n${cycle("    destroy = false\n")}`, "b"),
  ),
  one("prevent_destroy by a variable", variable("p", "  type = bool\n") + data(cycle("    prevent_destroy = var.p\n"))),
  one(
    "prevent_destroy by a resource",
    data("", "b") + data(cycle("    prevent_destroy = terraform_data.b.id == null\n")),
  ),
  one("prevent_destroy of a text", data(cycle('    prevent_destroy = "true"\n'))),
  one(
    "replace_triggered_by of an attribute",
    thing("", "b") + data(cycle("    replace_triggered_by = [made_thing.b.size]\n")),
  ),
  one(
    "replace_triggered_by of an attribute that is missing",
    thing("", "b") + data(cycle("    replace_triggered_by = [made_thing.b.colour]\n")),
  ),
  one(
    "replace_triggered_by of a key of a map",
    thing("", "b") + data(cycle('    replace_triggered_by = [made_thing.b.tags["x"]]\n')),
  ),
  one(
    "replace_triggered_by of a part of an object",
    thing("", "b") + data(cycle("    replace_triggered_by = [made_thing.b.object.c]\n")),
  ),
  one(
    "replace_triggered_by of each",
    data('  for_each = toset(["x"])\n', "b") +
      data(`  for_each = toset(["x"])\n${cycle("    replace_triggered_by = [terraform_data.b[each.key].output]\n")}`),
  ),
  one(
    "replace_triggered_by of a variable",
    variable("v", "  default = 1\n") + data(cycle("    replace_triggered_by = [var.v]\n")),
  ),
  one(
    "replace_triggered_by of a splat",
    data("  count = 2\n", "b") + data(cycle("    replace_triggered_by = [terraform_data.b[*].id]\n")),
  ),
  one("enabled by a variable", variable("on", "  default = true\n") + data(cycle("    enabled = var.on\n"))),
  one("enabled of null", data(cycle("    enabled = null\n"))),
  one("enabled of a resource", data("", "b") + data(cycle("    enabled = terraform_data.b.id != null\n"))),
  one(
    "enabled in a data source",
    `data "made_image" "a" {\n  name = "x"\n${cycle("    enabled = false\n")}}\n${out("data.made_image.a")}`,
  ),
  one("enabled and for_each", data(`  for_each = toset(["x"])\n${cycle("    enabled = true\n")}`)),
  one("enabled in a module", call(cycle("    enabled = false\n")), m(out("1"))),
  one("attribute of what is not enabled", data(cycle("    enabled = false\n")) + out("terraform_data.a.id")),
  one(
    "enabled in an ephemeral resource",
    `ephemeral "made_token" "a" {\n  name = "x"\n${cycle("    enabled = false\n")}}\n`,
  ),

  // Store
  one("store of a version and a value", data('  store {\n    input   = "x"\n    version = 1\n  }\n')),
  one(
    "store by an ephemeral value",
    variable("e", "  ephemeral = true\n") + data("  store {\n    input   = var.e\n    version = 1\n  }\n"),
  ),
  one("input by an ephemeral value", variable("e", "  ephemeral = true\n") + data("  input = var.e\n")),
  one("two stores", data('  store {\n    input = "x"\n  }\n  store {\n    input = "y"\n  }\n')),
  one("store as an argument", data("  store = null\n")),
  one("store with an unknown argument", data("  store {\n    colour = 1\n  }\n")),
  one("reference to a store", data("  store {\n    input = 1\n  }\n") + out("terraform_data.a.store.output")),

  // Imports
  one("import in a module with an id", call(), m(`${data()}import {\n  to = terraform_data.a\n  id = "x"\n}\n`)),
  one(
    "import in a module by a variable",
    call('  v = "x"\n'),
    m(`${variable("v")}${data()}import {\n  to = terraform_data.a\n  id = var.v\n}\n`),
  ),
  one(
    "import in a module into another module",
    call() + call("", "n"),
    m(`import {\n  to = module.n.terraform_data.a\n  id = "x"\n}\n`),
  ),
  one(
    "import with an id and an identity",
    `${thing()}import {\n  to       = made_thing.a\n  id       = "x"\n  identity = {\n    name = "x"\n  }\n}\n`,
  ),
  one(
    "import by an identity of a sensitive variable",
    `${variable("s", "  sensitive = true\n")}${thing()}import {\n  to = made_thing.a\n  identity = {\n    name = var.s\n  }\n}\n`,
  ),
  one(
    "import by an identity of an ephemeral variable",
    `${variable("s", "  ephemeral = true\n")}${thing()}import {\n  to = made_thing.a\n  identity = {\n    name = var.s\n  }\n}\n`,
  ),
  one(
    "import by an identity that is no object",
    `${thing()}import {\n  to       = made_thing.a\n  identity = "x"\n}\n`,
  ),
  one(
    "import of a data source",
    'data "made_image" "a" {\n  name = "x"\n}\nimport {\n  to = data.made_image.a\n  id = "x"\n}\n',
  ),

  // Requirements
  one(
    "required provider of a variable's source",
    `${variable("s", '  default = "hashicorp/made"\n  const   = true\n')}terraform {\n  required_providers {\n    made = {\n      source = var.s\n    }\n  }\n}\n`,
  ),
  one(
    "required provider's version by a template",
    `locals {\n  major = 1\n}\nterraform {\n  required_providers {\n    made = {\n      source  = "hashicorp/made"\n      version = "~> \${local.major}.0"\n    }\n  }\n}\n`,
  ),
  one(
    "required provider's version by a path",
    'terraform {\n  required_providers {\n    made = {\n      source  = "hashicorp/made"\n      version = path.module\n    }\n  }\n}\n',
  ),
  one(
    "required provider's version by a function",
    'terraform {\n  required_providers {\n    made = {\n      source  = "hashicorp/made"\n      version = format("%d.0", 1)\n    }\n  }\n}\n',
  ),
  one(
    "required provider with an unknown argument",
    'terraform {\n  required_providers {\n    made = {\n      source  = "hashicorp/made"\n      channel = "beta"\n    }\n  }\n}\n',
  ),
  one("required version of 1.15", 'terraform {\n  required_version = "~> 1.15.0"\n}\n'),
  one("required version of 1.12 or more", 'terraform {\n  required_version = ">= 1.12"\n}\n'),
  one("required version with a prerelease", 'terraform {\n  required_version = ">= 1.17.0-alpha1"\n}\n'),
  one(
    "required version by a variable",
    `${variable("v", '  default = ">= 1.0"\n')}terraform {\n  required_version = var.v\n}\n`,
  ),
  one("required version of a wrong form", 'terraform {\n  required_version = "=> 1.0"\n}\n'),
  one("state_store", 'terraform {\n  state_store "made_store" {\n    provider "made" {\n    }\n  }\n}\n'),
  one("unknown block in terraform", "terraform {\n  telemetry {\n    enabled = false\n  }\n}\n"),
  one("unknown argument in terraform", "terraform {\n  lockfile = 1\n}\n"),

  // Language blocks
  one("language for tofu", 'language {\n  compatible_with {\n    opentofu = ">= 1.0"\n  }\n}\n'),
  one("language for a tofu to come", 'language {\n  compatible_with {\n    opentofu = ">= 2.0"\n  }\n}\n'),
  one(
    "language for another program",
    'language {\n  compatible_with {\n    opentofu  = ">= 1.0"\n    terraform = ">= 1.0"\n  }\n}\n',
  ),
  one("language with an edition", "language {\n  edition = tofu2024\n}\n"),
  one("language with an edition to come", "language {\n  edition = tofu2030\n}\n"),
  one("language with experiments", "language {\n  experiments = [flying]\n}\n"),
  one("language with a wrong constraint", 'language {\n  compatible_with {\n    opentofu = "latest"\n  }\n}\n'),
  one("language with a label", 'language "x" {\n}\n'),
  one("two languages", "language {\n}\nlanguage {\n}\n"),
  one(
    "language by a variable",
    `${variable("v", '  default = ">= 1.0"\n')}language {\n  compatible_with {\n    opentofu = var.v\n  }\n}\n`,
  ),
  one("language in a module", call(), m('language {\n  compatible_with {\n    opentofu = "< 1.0"\n  }\n}\n')),
  one("language in a tofu file", "locals {\n}\n", {
    "a.tofu": 'language {\n  compatible_with {\n    opentofu = "< 1.9"\n  }\n}\n',
  }),

  // Constants and sources
  one("const of a text", variable("v", '  const = "true"\n  default = 1\n')),
  one("const by a variable", variable("w", "  default = true\n") + variable("v", "  const = var.w\n  default = 1\n")),
  one(
    "const in a source of a module",
    variable("v", '  const   = true\n  default = "./m"\n') + 'module "m" {\n  source = var.v\n}\n',
    m(out("1")),
  ),
  one(
    "const false in a source of a module",
    variable("v", '  const   = false\n  default = "./m"\n') + 'module "m" {\n  source = var.v\n}\n',
    m(out("1")),
  ),
  one(
    "local of a const in a source",
    `${variable("v", '  const   = true\n  default = "m"\n')}locals {\n  s = "./\${var.v}"\n}\nmodule "m" {\n  source = local.s\n}\n`,
    m(out("1")),
  ),
  one("version of a local module", call('  version = "1.0"\n'), m(out("1"))),
  one("source by a path", 'module "m" {\n  source = "${path.module}/m"\n}\n', m(out("1"))),
  one("source by each", 'module "m" {\n  for_each = toset(["m"])\n  source   = "./${each.key}"\n}\n', m(out("1"))),
  one("source by a function", 'module "m" {\n  source = join("/", [".", "m"])\n}\n', m(out("1"))),
  one("source of null", 'module "m" {\n  source = null\n}\n', m(out("1"))),

  // Deprecations, outputs
  one(
    "deprecated output in a local",
    `${call()}locals {\n  x = module.m.o\n}\n`,
    m(out("1", '  deprecated = "Use p."\n')),
  ),
  one(
    "deprecated output beside another",
    call() + out("module.m.p"),
    m(out("1", '  deprecated = "Use p."\n') + out("2", "", "p")),
  ),
  one("whole module with a deprecated output", call() + out("module.m"), m(out("1", '  deprecated = "Use p."\n'))),
  one(
    "deprecated output in a condition",
    `${call()}${data(cycle('    precondition {\n      condition     = module.m.o == 1\n      error_message = "No."\n    }\n'))}`,
    m(out("1", '  deprecated = "Use p."\n')),
  ),
  one(
    "deprecated variable given in a call",
    call("  v = 1\n"),
    m(variable("v", '  default    = 1\n  deprecated = "Leave it."\n')),
  ),
  one(
    "deprecated variable of null in a call",
    call("  v = null\n"),
    m(variable("v", '  default    = 1\n  deprecated = "Leave it."\n')),
  ),
  one("deprecated variable without a default", variable("v", '  deprecated = "Leave it."\n')),
  one("deprecated by a template", variable("v", '  default    = 1\n  deprecated = "Use ${"w"}."\n')),
  one("deprecated of a number", variable("v", "  default    = 1\n  deprecated = 1\n")),
  one("deprecated attribute of a resource read", thing("", "b") + out("made_thing.b.old")),
  one("deprecated attribute of a resource written", thing('  old = "x"\n')),
  one("type of an output", out('"x"', "  type = string\n")),
  one("type of an output that differs", out('["x"]', "  type = number\n")),
  one("type of an output with an optional attribute", out("{}", '  type = object({ a = optional(string, "x") })\n')),
  one("type of an output by a text", out('"x"', '  type = "string"\n')),
  one(
    "type of a module's output in use",
    call() + out("module.m.o.b"),
    m(out("{ a = 1 }", "  type = object({ a = number })\n")),
  ),

  // Ephemeral
  one(
    "ephemeral variable in a name",
    variable("e", "  ephemeral = true\n") + `resource "made_thing" "a" {\n  name = var.e\n}\n`,
  ),
  one("ephemeral variable in a write-only argument", variable("e", "  ephemeral = true\n") + thing("  once = var.e\n")),
  one("write-only argument read", thing('  once = "x"\n') + out("made_thing.a.once")),
  one(
    "ephemeral resource in an output",
    `ephemeral "made_token" "a" {\n  name = "x"\n}\n${out("ephemeral.made_token.a.value")}`,
  ),
  one(
    "ephemeral resource in an ephemeral output",
    `ephemeral "made_token" "a" {\n  name = "x"\n}\n${out("ephemeral.made_token.a.value", "  ephemeral = true\n")}`,
  ),
  one(
    "ephemeral output of a module",
    call() + thing("  once = module.m.o\n"),
    m(`ephemeral "made_token" "a" {\n  name = "x"\n}\n${out("ephemeral.made_token.a.value", "  ephemeral = true\n")}`),
  ),
  one(
    "ephemeral value in for_each",
    `${variable("e", "  ephemeral = true\n  type = set(string)\n")}${data("  for_each = var.e\n")}`,
  ),
  one(
    "ephemeral value in a provider",
    `${variable("e", "  ephemeral = true\n")}provider "made" {\n  token = var.e\n}\n`,
  ),
  one(
    "ephemeral value in a local",
    `${variable("e", "  ephemeral = true\n")}locals {\n  x = var.e\n}\n${thing("  once = local.x\n")}`,
  ),
  one("ephemeralasnull in an output", variable("e", "  ephemeral = true\n") + out("ephemeralasnull(var.e)")),
  one(
    "ephemeral value in a precondition",
    variable("e", "  ephemeral = true\n") +
      data(cycle('    precondition {\n      condition     = var.e != ""\n      error_message = "No."\n    }\n')),
  ),
  one(
    "ephemeral value in an error message",
    variable("e", "  ephemeral = true\n") +
      data(cycle('    precondition {\n      condition     = true\n      error_message = "No ${var.e}."\n    }\n')),
  ),

  // Providers
  one(
    "provider for_each of a set",
    'provider "made" {\n  alias    = "by"\n  for_each = toset(["x", "y"])\n  region   = each.key\n}\n' +
      thing('  provider = made.by["x"]\n'),
  ),
  one("provider for_each without an alias", 'provider "made" {\n  for_each = toset(["x"])\n}\n'),
  one(
    "provider for_each with the same keys as a resource",
    'locals {\n  r = toset(["x"])\n}\nprovider "made" {\n  alias    = "by"\n  for_each = local.r\n}\nresource "made_thing" "a" {\n  for_each = local.r\n  name     = each.key\n  provider = made.by[each.key]\n}\n',
  ),
  one(
    "provider with a key that is missing",
    'provider "made" {\n  alias    = "by"\n  for_each = toset(["x"])\n}\n' + thing('  provider = made.by["z"]\n'),
  ),
  one(
    "provider for_each of a resource",
    `${data()}provider "made" {\n  alias    = "by"\n  for_each = toset([terraform_data.a.id])\n}\n`,
  ),
  one("alias by a variable", variable("v", '  default = "x"\n') + 'provider "made" {\n  alias = var.v\n}\n'),
  one("version in a provider", 'provider "made" {\n  version = "1.0"\n}\n'),

  // Functions
  one("convert to a list", out('convert(["a"], list(string))')),
  one("convert to a type that does not exist", out('convert("a", text)')),
  one("convert without a type", out('convert("a")')),
  one("convert by a variable", variable("t", "  default = 1\n") + out('convert("a", var.t)')),
  one("assumenotnull of a resource", thing() + out("assumenotnull(made_thing.a.both)")),
  one("assumestringprefix of a number", out('assumestringprefix(1, "x")')),
  one("unknown function", out("frobnicate(1)")),
  one("function of a namespace that is unknown", out("cloud::name(1)")),
  one("function of a provider that is not required", out('provider::nope::f("x")')),
  one("cidrsubnets of many bits", out('cidrsubnets("fd00::/16", 48)')),
  one("base64gunzip", out('base64gunzip("x")')),
  one("log of zero", out("log(0, 10)")),
  one("log of a negative number", out("log(-1, 10)")),
  one("pow of a negative number", out("pow(-1, 0.5)")),
  one("contains of null", out('contains(["a"], null)')),
  one("merge of null", out("merge(null, { a = 1 })")),
  one("merge of null alone", out("merge(null)")),
  one("element of a negative index", out('element(["a", "b"], -1)')),
  one("regex by a class", out('regex("\\\\p{Letter}+", "é")')),

  // Tests
  one(
    "mock of a provider",
    thing(),
    tests(
      'mock_provider "made" {\n  mock_resource "made_thing" {\n    defaults = {\n      both = "x"\n    }\n  }\n}\nrun "r" {\n}\n',
    ),
  ),
  one(
    "mock of an ephemeral resource",
    thing(),
    tests(
      'mock_provider "made" {\n  mock_ephemeral "made_token" {\n    defaults = {\n      value = "x"\n    }\n  }\n}\nrun "r" {\n}\n',
    ),
  ),
  one(
    "override of an ephemeral resource",
    thing(),
    tests(
      'override_ephemeral {\n  target = ephemeral.made_token.a\n  values = {\n    value = "x"\n  }\n}\nrun "r" {\n}\n',
    ),
  ),
  one(
    "mock provider with for_each",
    thing(),
    tests('mock_provider "made" {\n  alias    = "by"\n  for_each = toset(["x"])\n}\nrun "r" {\n}\n'),
  ),
  one(
    "override of an instance",
    thing("  count = 2\n"),
    tests('override_resource {\n  target = made_thing.a[0]\n  values = {\n    both = "x"\n  }\n}\nrun "r" {\n}\n'),
  ),
  one("override of a module's instance", call("  count = 2\n"), {
    ...m(out("1")),
    ...tests('override_module {\n  target  = module.m[0]\n  outputs = {\n    o = 2\n  }\n}\nrun "r" {\n}\n'),
  }),
  one(
    "mock by a function",
    thing(),
    tests(
      'mock_provider "made" {\n  mock_resource "made_thing" {\n    defaults = {\n      both = upper("x")\n    }\n  }\n}\nrun "r" {\n}\n',
    ),
  ),
  one("run with an unknown argument", thing(), tests('run "r" {\n  speed = 1\n}\n')),
  one("run with an unknown command", thing(), tests('run "r" {\n  command = destroy\n}\n')),
  one(
    "run in parallel with a state key",
    thing(),
    tests('test {\n  parallel = true\n}\nrun "r" {\n  state_key = "k"\n  parallel  = false\n}\n'),
  ),
  one("test with an unknown block", thing(), tests('banana {\n}\nrun "r" {\n}\n')),
  one("tofutest beside tftest", thing(), {
    ...tests('run "r" {\n  speed = 1\n}\n'),
    "a.tofutest.hcl": 'run "r" {\n}\n',
  }),
  one("tofutest alone with a fault", thing(), { "a.tofutest.hcl": 'run "r" {\n  speed = 1\n}\n' }),
  one("assert without a message", thing(), tests('run "r" {\n  assert {\n    condition = true\n  }\n}\n')),

  // Queries, stacks, policies, migrations
  one("tfcomponent and tfdeploy files", "locals {\n}\n", {
    "a.tfcomponent.hcl": 'component "c" {\n  source = "./m"\n}\nnonsense {\n}\n',
    "a.tfdeploy.hcl": 'deployment "d" {\n  inputs = {}\n}\norchestrate "auto_approve" "x" {\n}\n',
  }),
  one("tfmigrate file", "locals {\n}\n", { "a.tfmigrate.hcl": "anything {\n  at = all\n}\n" }),
  one("policy file", "locals {\n}\n", {
    "a.tfpolicy.hcl": 'resource_policy "made_thing" "p" {\n  enforce {\n    condition = attrs.size > 1\n  }\n}\n',
  }),
  {
    ...one("list block with an unknown argument", "locals {\n}\n", {
      "a.tfquery.hcl": 'provider "made" {\n}\nlist "made_thing" "l" {\n  provider = made\n  colour   = 1\n}\n',
    }),
    queries: true,
  },
  {
    ...one("list block without a provider", "locals {\n}\n", { "a.tfquery.hcl": 'list "made_thing" "l" {\n}\n' }),
    queries: true,
  },
  {
    ...one("list block with a limit", "locals {\n}\n", {
      "a.tfquery.hcl":
        'list "made_thing" "l" {\n  provider         = made\n  limit            = 5\n  include_resource = true\n}\n',
    }),
    queries: true,
  },
  {
    ...one("variable in a query file", "locals {\n}\n", {
      "a.tfquery.hcl": `${variable("v", "  default = 1\n")}locals {\n  x = var.v\n}\n`,
    }),
    queries: true,
  },
  { ...one("resource in a query file", "locals {\n}\n", { "a.tfquery.hcl": data() }), queries: true },

  // Connections, provisioners, removed, moved, backends
  one(
    "winrm in a provisioner",
    data(
      '  provisioner "remote-exec" {\n    inline = ["true"]\n    connection {\n      type = "winrm"\n      host = "h"\n    }\n  }\n',
    ),
  ),
  one(
    "winrm by a variable",
    variable("t", '  default = "winrm"\n') +
      data(
        '  connection {\n    type = var.t\n    host = "h"\n  }\n  provisioner "remote-exec" {\n    inline = ["true"]\n  }\n',
      ),
  ),
  one("connection of an unknown type", data('  connection {\n    type = "telnet"\n    host = "h"\n  }\n')),
  one(
    "removed with a bad address and a provisioner",
    'removed {\n  from = terraform_data.a[0]\n  lifecycle {\n    destroy = true\n  }\n  provisioner "local-exec" {\n    when    = destroy\n    command = "true"\n  }\n}\n',
  ),
  one("removed with an unknown argument", "removed {\n  from = terraform_data.a\n  keep = true\n}\n"),
  one("moved between types", `${data()}moved {\n  from = made_thing.b\n  to   = terraform_data.a\n}\n`),
  one("backend of an unknown type", 'terraform {\n  backend "cupboard" {\n    shelf = 1\n  }\n}\n'),
  one("backend with an unknown argument", 'terraform {\n  backend "local" {\n    shelf = 1\n  }\n}\n'),
  one(
    "backend of a variable",
    `${variable("p", '  default = "x"\n')}terraform {\n  backend "local" {\n    path = var.p\n  }\n}\n`,
  ),
  one("backend in a module", call(), m('terraform {\n  backend "local" {\n  }\n}\n')),
  one(
    "check with a deprecated value",
    `${call()}check "c" {\n  assert {\n    condition     = module.m.o == 1\n    error_message = "No."\n  }\n}\n`,
    m(out("1", '  deprecated = "Use p."\n')),
  ),
];
