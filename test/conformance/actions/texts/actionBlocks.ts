import type { Text } from "../judge.ts";

/** Blocks of type `action`, and references to them outside of triggers. */

const one = (name: string, main: string, more: Readonly<Record<string, string>> = {}): Text => ({
  name: `block: ${name}`,
  command: "validate",
  files: { "main.tf": main, ...more },
});

const RUN = 'action "test_run" "a" {\n  config {\n    command = "x"\n  }\n}\n';
const inConfig = (name: string, text: string, more = ""): Text =>
  one(name, `action "test_run" "a" {\n  config {\n${text.replace(/^/gm, "    ")}\n  }\n}\n${more}`);
const inBlock = (name: string, text: string, more = ""): Text =>
  one(name, `action "test_run" "a" {\n${text.replace(/^/gm, "  ")}\n  config {\n    command = "x"\n  }\n}\n${more}`);

const blocks = [
  one("plain", RUN),
  one("without config", 'action "test_run" "a" {\n}\n'),
  one("without config, nothing required", 'action "test_ping" "a" {\n}\n'),
  one("empty config", 'action "test_run" "a" {\n  config {\n  }\n}\n'),
  one("two configs", 'action "test_run" "a" {\n  config {\n    command = "x"\n  }\n  config {\n  }\n}\n'),
  one("labelled config", 'action "test_ping" "a" {\n  config "x" {\n  }\n}\n'),
  one("config argument", 'action "test_ping" "a" {\n  config = {}\n}\n'),
  one("arguments outside of config", 'action "test_run" "a" {\n  command = "x"\n}\n'),
  one("lifecycle", 'action "test_ping" "a" {\n  lifecycle {\n  }\n}\n'),
  one("one label", 'action "test_ping" {\n}\n'),
  one("three labels", 'action "test_ping" "a" "b" {\n}\n'),
  one("invalid type name", 'action "test ping" "a" {\n}\n'),
  one("invalid name", 'action "test_ping" "0a" {\n}\n'),
  one("duplicate", `${RUN}${RUN}`),
  one("duplicate in two files", RUN, { "other.tf": RUN }),
  one("same name, other type", `${RUN}action "test_ping" "a" {\n}\n`),
  one("same name as a resource", `${RUN}resource "test_thing" "a" {\n  name = "x"\n}\n`),
  one("unknown type", 'action "test_nothing" "a" {\n  config {\n    x = 1\n  }\n}\n'),
  one("type of the built-in provider", 'action "terraform_data" "a" {\n  config {\n    x = 1\n  }\n}\n'),
  one("JSON", "", {
    "main.tf.json": '{"action": {"test_run": {"a": {"config": {"command": "x"}}}}}\n',
  }),
  one("JSON without config", "", { "main.tf.json": '{"action": {"test_run": {"a": {}}}}\n' }),
  inBlock("depends_on", "depends_on = [test_thing.a]", 'resource "test_thing" "a" {\n  name = "x"\n}\n'),
  inBlock("provider", "provider = test"),
  inBlock("provider with alias", "provider = test.b", 'provider "test" {\n  alias = "b"\n}\n'),
  inBlock("provider with unknown alias", "provider = test.b"),
  inBlock("provider that is not installed", "provider = nothing"),
  inBlock("provider as text", 'provider = "test"'),
  inBlock("invalid provider", "provider = 1 + 1"),
  inBlock("count", "count = 2"),
  inBlock("count of text", 'count = "x"'),
  inBlock("negative count", "count = -1"),
  inBlock("sensitive count", "count = sensitive(1)"),
  inBlock("unknown count", "count = test_thing.a.version", 'resource "test_thing" "a" {\n  name = "x"\n}\n'),
  inBlock("for_each", 'for_each = toset(["x"])'),
  inBlock("for_each of a list", 'for_each = ["x"]'),
  inBlock("sensitive for_each", 'for_each = sensitive(toset(["x"]))'),
  inBlock("null for_each", "for_each = null"),
  inBlock("count and for_each", 'count = 1\nfor_each = toset(["x"])'),
  inBlock("for_each and count", 'for_each = toset(["x"])\ncount = 1'),
  inBlock("count with each", "count = each.key"),
];

const configs = [
  inConfig("required missing", "size = 1"),
  inConfig("unsupported argument", 'command = "x"\nnothing = 1'),
  inConfig("unsupported block", 'command = "x"\nnothing {\n}'),
  inConfig("wrong type", 'command = "x"\nsize = "many"'),
  inConfig("converted", 'command = 5\nsize = "3"'),
  inConfig("nested block", 'command = "x"\nstep {\n  name = "a"\n}\nstep {\n  name = "b"\n}'),
  inConfig("nested block without required", 'command = "x"\nstep {\n}'),
  inConfig(
    "dynamic block",
    'command = "x"\ndynamic "step" {\n  for_each = ["a"]\n  content {\n    name = step.value\n  }\n}',
  ),
  inConfig("undeclared variable", "command = var.nothing"),
  inConfig("undeclared resource", "command = test_thing.nothing.name"),
  inConfig("missing attribute", "command = test_thing.a.nothing", 'resource "test_thing" "a" {\n  name = "x"\n}\n'),
  inConfig("resource attribute", "command = test_thing.a.id", 'resource "test_thing" "a" {\n  name = "x"\n}\n'),
  inConfig("count without count", "command = count.index"),
  inConfig("each without for_each", "command = each.key"),
  inConfig("self", "command = self.id"),
  inConfig("caller", "command = caller.id"),
  inConfig("ephemeral value", "command = var.e", 'variable "e" {\n  ephemeral = true\n  type = string\n}\n'),
  inConfig(
    "ephemeral write-only",
    'command = "x"\ntoken = var.e',
    'variable "e" {\n  ephemeral = true\n  type = string\n}\n',
  ),
  inConfig("sensitive value", 'command = sensitive("x")'),
  inConfig("refused by the provider", 'command = "refused"'),
  inConfig("warned by the provider", 'command = "unplaced"'),
  inConfig("unknown function", "command = nothing()"),
  inConfig("an action", "command = action.test_ping.b.host", 'action "test_ping" "b" {\n}\n'),
  inConfig("null required", "command = null"),
  one(
    "each",
    'action "test_run" "a" {\n  for_each = toset(["x"])\n  config {\n    command = each.key\n    size = each.value\n  }\n}\n',
  ),
  one("index", 'action "test_run" "a" {\n  count = 2\n  config {\n    command = count.index\n  }\n}\n'),
  one("index and each", 'action "test_run" "a" {\n  count = 2\n  config {\n    command = each.key\n  }\n}\n'),
];

const inOutput = (name: string, value: string): Text =>
  one(`reference: ${name}`, `${RUN}output "o" {\n  value = ${value}\n}\n`);
const references = [
  inOutput("whole", "action.test_run.a"),
  inOutput("attribute", "action.test_run.a.command"),
  inOutput("instance", "action.test_run.a[0]"),
  inOutput("instance attribute", 'action.test_run.a["x"].command'),
  inOutput("splat", "action.test_run.a[*].command"),
  inOutput("type", "action.test_run"),
  inOutput("bare", "action"),
  inOutput("index as type", 'action["test_run"].a'),
  inOutput("index as name", 'action.test_run["a"]'),
  inOutput("undeclared", "action.test_run.b"),
  inOutput("wrong key", "action.test_run.a[true]"),
  inOutput("in try", "try(action.test_run.a, 1)"),
  inOutput("in can", "can(action.nothing)"),
  inOutput("fractional key", "action.test_run.a[1.5]"),
  inOutput("self", "self.id"),
  inOutput("caller", "caller.id"),
  inOutput("caller alone", "caller"),
  one("reference: in a local that nobody uses", `${RUN}locals {\n  a = action.test_run.a\n}\n`),
  one("reference: in a resource", `${RUN}resource "test_thing" "a" {\n  name = action.test_run.a.command\n}\n`),
  one(
    "reference: in depends_on",
    `${RUN}resource "test_thing" "a" {\n  name = "x"\n  depends_on = [action.test_run.a]\n}\n`,
  ),
  one(
    "reference: in depends_on of an output",
    `${RUN}output "a" {\n  value = "x"\n  depends_on = [action.test_run.a]\n}\n`,
  ),
  one(
    "reference: in depends_on of a module",
    `${RUN}module "m" {\n  source = "./m"\n  depends_on = [action.test_run.a]\n}\n`,
    { "m/main.tf": "" },
  ),
  one(
    "reference: in replace_triggered_by",
    `${RUN}resource "test_thing" "a" {\n  name = "x"\n  lifecycle {\n    replace_triggered_by = [action.test_run.a]\n  }\n}\n`,
  ),
  one(
    "reference: in ignore_changes",
    `${RUN}resource "test_thing" "a" {\n  name = "x"\n  lifecycle {\n    ignore_changes = [action.test_run.a]\n  }\n}\n`,
  ),
  one(
    "reference: in count",
    `${RUN}resource "test_thing" "a" {\n  count = length(action.test_run.a)\n  name = "x"\n}\n`,
  ),
  one("reference: in a moved block", `${RUN}moved {\n  from = action.test_run.b\n  to = action.test_run.a\n}\n`),
  one("reference: in a removed block", `${RUN}removed {\n  from = action.test_run.b\n}\n`),
  one("reference: in an import block", `${RUN}import {\n  to = action.test_run.a\n  id = "x"\n}\n`),
  one(
    "reference: in a precondition",
    `${RUN}resource "test_thing" "a" {\n  name = "x"\n  lifecycle {\n    precondition {\n      condition = action.test_run.a != null\n      error_message = "no"\n    }\n  }\n}\n`,
  ),
  one(
    "reference: in a check",
    `${RUN}check "c" {\n  assert {\n    condition = action.test_run.a != null\n    error_message = "no"\n  }\n}\n`,
  ),
  one("caller in a resource", 'resource "test_thing" "a" {\n  name = caller.id\n}\n'),
  one("a resource type caller", 'resource "test_thing" "a" {\n  name = caller.x.id\n}\n'),
  one("a resource of type action", 'resource "test_thing" "a" {\n  name = resource.action.x.id\n}\n'),
  one("provider without configuration in a child", 'module "m" {\n  source = "./m"\n}\n', { "m/main.tf": RUN }),
  one("fault in a child", 'module "m" {\n  source = "./m"\n}\n', {
    "m/main.tf": 'action "test_run" "a" {\n  config {\n  }\n}\n',
  }),
];

const overrides = [
  one("override", RUN, { "main_override.tf": 'action "test_run" "a" {\n  config {\n    size = "many"\n  }\n}\n' }),
  one("override of count", RUN, { "main_override.tf": 'action "test_run" "a" {\n  count = "x"\n}\n' }),
  one("override of nothing", "", { "main_override.tf": RUN }),
  one("override without config", 'action "test_run" "a" {\n}\n', { "main_override.tf": RUN }),
  one("override completes config", 'action "test_run" "a" {\n  config {\n    size = 1\n  }\n}\n', {
    "main_override.tf": RUN,
  }),
];

export const actionBlocks: readonly Text[] = [...blocks, ...configs, ...references, ...overrides];
