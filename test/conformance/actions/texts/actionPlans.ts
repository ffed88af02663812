import { type Stored, thing, workspace } from "../../provider/workspace.ts";
import type { Text } from "../judge.ts";

/** Plans that invoke actions. */

interface More {
  readonly state?: readonly Stored[];
  readonly options?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
}

const plan = (name: string, main: string, { state, options, files }: More = {}): Text => {
  const { state: stateText } = workspace(name, main, state ? { state } : {});
  return {
    name: `plan: ${name}`,
    command: "plan",
    files: { "main.tf": main, ...files },
    ...(stateText !== undefined && { state: stateText }),
    ...(options && { options }),
  };
};

const action = (config = 'command = "x"', around = "", name = "a"): string =>
  `action "test_run" "${name}" {\n${around}  config {\n${config.replace(/^/gm, "    ")}\n  }\n}\n`;

const trigger = (events: string, actions = "action.test_run.a", more = ""): string =>
  `    action_trigger {\n      events = [${events}]\n      actions = [${actions}]\n${more}    }\n`;

const resource = (triggers: string, body = 'name = "x"', name = "t"): string =>
  `resource "test_thing" "${name}" {\n${body.replace(/^/gm, "  ")}\n  lifecycle {\n${triggers}  }\n}\n`;

const stored = (name: string, more: Partial<Stored> = {}): Stored => ({ name: "t", attributes: thing(name), ...more });
const ALL = "before_create, after_create, before_update, after_update";

const outcomes = [
  plan("creation", action() + resource(trigger("after_create"))),
  plan("creation, before", action() + resource(trigger("before_create"))),
  plan("creation, all events", action() + resource(trigger(ALL))),
  plan("creation, events of updates", action() + resource(trigger("before_update, after_update"))),
  plan("update, all events", action() + resource(trigger(ALL), 'name = "y"'), { state: [stored("x")] }),
  plan("no change", action() + resource(trigger(ALL)), { state: [stored("x")] }),
  plan("replacement", action() + resource(trigger(ALL), 'name = "x"\nzone = "b"'), { state: [stored("x")] }),
  plan(
    "replacement, created first",
    action() + resource(`    create_before_destroy = true\n${trigger(ALL)}`, 'name = "x"\nzone = "b"'),
    { state: [stored("x")] },
  ),
  plan("tainted", action() + resource(trigger(ALL)), { state: [stored("x", { tainted: true })] }),
  plan("removed resource", action(), { state: [stored("x")] }),
  plan("removed instance", action() + resource(trigger(ALL), 'count = 1\nname = "x"'), {
    state: [stored("x", { key: 0 }), stored("x", { key: 1 })],
  }),
  plan("deposed object", action() + resource(trigger(ALL)), {
    state: [stored("x"), stored("x", { deposed: "0123abcd" })],
  }),
  plan("import", `${action()}${resource(trigger(ALL))}import {\n  to = test_thing.t\n  id = "i"\n}\n`),
  plan("move", `${action()}${resource(trigger(ALL))}moved {\n  from = test_thing.u\n  to = test_thing.t\n}\n`, {
    state: [stored("x", { name: "u" })],
  }),
  plan("refresh-only", action() + resource(trigger(ALL), 'name = "y"'), {
    state: [stored("x")],
    options: ["-refresh-only"],
  }),
  plan("destruction", action() + resource(trigger(ALL)), { state: [stored("x")], options: ["-destroy"] }),
  plan(
    "target",
    `${action()}${action('command = "y"', "", "b")}${resource(trigger("after_create"))}${resource(trigger("after_create", "action.test_run.b"), 'name = "z"', "u")}`,
    { options: ["-target=test_thing.t"] },
  ),
  plan("target of an instance", action() + resource(trigger("after_create"), 'count = 2\nname = "x"'), {
    options: ["-target=test_thing.t[0]"],
  }),
  plan(
    "terraform_data",
    `${action()}resource "terraform_data" "t" {\n  lifecycle {\n${trigger("after_create")}  }\n}\n`,
  ),
];

const orders = [
  plan(
    "two actions",
    action() +
      action('command = "y"', "", "b") +
      resource(trigger("after_create", "action.test_run.b, action.test_run.a")),
  ),
  plan("one action twice", action() + resource(trigger("after_create", "action.test_run.a, action.test_run.a"))),
  plan(
    "two triggers",
    action() +
      action('command = "y"', "", "b") +
      resource(trigger("after_create", "action.test_run.b") + trigger("before_create", "action.test_run.a")),
  ),
  plan(
    "two events, two actions",
    action() +
      action('command = "y"', "", "b") +
      resource(trigger("after_create, before_create", "action.test_run.b, action.test_run.a")),
  ),
  plan(
    "two resources",
    action() +
      resource(trigger("after_create"), 'name = "x"', "z") +
      resource(trigger("after_create"), 'name = "x"', "b"),
  ),
  plan(
    "two types",
    `${action()}action "test_ping" "p" {\n}\n${resource(trigger("after_create", "action.test_ping.p, action.test_run.a"))}`,
  ),
  plan("instances", action() + resource(trigger("after_create"), 'count = 3\nname = "x"')),
  plan(
    "instances with keys",
    action() + resource(trigger("after_create"), 'for_each = toset(["b", "a"])\nname = each.key'),
  ),
  plan("one of several instances", action() + resource(trigger(ALL), 'for_each = toset(["b", "a"])\nname = each.key'), {
    state: [stored("a", { key: "a" })],
  }),
  plan(
    "counted actions",
    action('command = "x${count.index}"', "  count = 2\n") +
      resource(trigger("after_create", "action.test_run.a[1], action.test_run.a[0]")),
  ),
  plan(
    "counted actions of instances",
    action('command = "x${count.index}"', "  count = 2\n") +
      resource(trigger("after_create", "action.test_run.a[count.index]"), 'count = 2\nname = "x"'),
  ),
  plan(
    "keyed actions of instances",
    action("command = each.value", '  for_each = { a = "1", b = "2" }\n') +
      resource(trigger("after_create", "action.test_run.a[each.key]"), 'for_each = toset(["a", "b"])\nname = each.key'),
  ),
  plan("a counted action without index", action('command = "x"', "  count = 2\n") + resource(trigger("after_create"))),
  plan("an index of a single action", action() + resource(trigger("after_create", "action.test_run.a[0]"))),
  plan(
    "an index that is not there",
    action('command = "x"', "  count = 1\n") + resource(trigger("after_create", "action.test_run.a[1]")),
  ),
  plan(
    "an index that is not there, nothing changes",
    action('command = "x"', "  count = 1\n") + resource(trigger("after_create", "action.test_run.a[1]")),
    { state: [stored("x")] },
  ),
  plan(
    "count of no action",
    action('command = "x"', "  count = 0\n") + resource(trigger("after_create", "action.test_run.a[0]")),
  ),
  plan(
    "unknown count",
    action('command = "x"', "  count = test_thing.t.version\n") + resource(trigger("after_update")),
  ),
  plan("unfit expressions", action() + resource(trigger("after_create", "(action.test_run.a)"))),
  plan("unfit expressions without a change", action() + resource(trigger("after_create", "(action.test_run.a)")), {
    state: [stored("x")],
  }),
  plan("modules", 'module "m" {\n  source = "./m"\n  count = 2\n  index = count.index\n}\n', {
    files: {
      "m/main.tf": `variable "index" {}\n${action('command = "x${var.index}"')}${resource(trigger("after_create"))}`,
    },
  }),
];

const configurations = [
  plan("no config", `action "test_ping" "a" {\n}\n${resource(trigger("after_create", "action.test_ping.a"))}`),
  plan(
    "empty config",
    `action "test_ping" "a" {\n  config {\n  }\n}\n${resource(trigger("after_create", "action.test_ping.a"))}`,
  ),
  plan(
    "every argument",
    action(
      'command = "x"\nsize = 3\ntags = { a = "b" }\nstep {\n  name = "n"\n  note = "secret note"\n}\nstep {\n  name = "m"\n}',
    ) + resource(trigger("after_create")),
  ),
  plan("sensitive attribute", action('command = "x"\nsecret = "hunter22"') + resource(trigger("after_create"))),
  plan(
    "sensitive value",
    `variable "s" {\n  default = "hunter22"\n  sensitive = true\n}\n${action('command = var.s\ntags = { a = var.s, b = "c" }')}${resource(trigger("after_create"))}`,
  ),
  plan(
    "sensitive block",
    `variable "s" {\n  default = "hunter22"\n  sensitive = true\n}\n${action('command = "x"\nstep {\n  name = var.s\n}')}${resource(trigger("after_create"))}`,
  ),
  plan(
    "known after apply",
    action("command = test_thing.u.id\ntags = { a = test_thing.u.id, b = 1 }") +
      resource(trigger("after_create")) +
      'resource "test_thing" "u" {\n  name = "u"\n}\n',
  ),
  plan(
    "wholly unknown map",
    action('command = "x"\ntags = test_thing.u.tags') +
      resource(trigger("after_create")) +
      'resource "test_thing" "u" {\n  name = "u"\n  tags = { a = test_thing.w.id }\n}\nresource "test_thing" "w" {\n  name = "w"\n}\n',
  ),
  plan(
    "unknown block",
    action('command = "x"\nstep {\n  name = test_thing.u.id\n}') +
      resource(trigger("after_create")) +
      'resource "test_thing" "u" {\n  name = "u"\n}\n',
  ),
  plan("own resource", action("command = test_thing.t.id") + resource(trigger("after_create"))),
  plan("own resource, before", action("command = test_thing.t.name") + resource(trigger("before_create"))),
  plan(
    "ephemeral write-only",
    `variable "e" {\n  default = "hunter22"\n  ephemeral = true\n}\n${action('command = "x"\ntoken = var.e')}${resource(trigger("after_create"))}`,
  ),
  plan("null", action('command = "x"\nsize = null') + resource(trigger("after_create"))),
  plan("null for a required argument", action("command = null") + resource(trigger("after_create"))),
  plan(
    "dynamic blocks",
    action('command = "x"\ndynamic "step" {\n  for_each = ["a", "b"]\n  content {\n    name = step.value\n  }\n}') +
      resource(trigger("after_create")),
  ),
  plan("a failing expression", action('command = file("./nothing")') + resource(trigger("after_create"))),
  plan("a failing expression, untriggered", action('command = tostring(jsondecode("["))') + resource("")),
  plan("a failing expression, not fired", action('command = jsondecode("[")') + resource(trigger("after_update"))),
  plan("refused", action('command = "unplanned"') + resource(trigger("after_create"))),
  plan(
    "refused twice",
    action('command = "unplanned"') + resource(trigger("after_create, before_create"), 'count = 2\nname = "x"'),
  ),
  plan("refused, not fired", action('command = "unplanned"') + resource(trigger("after_update"))),
  plan("warned", action('command = "warned"') + resource(trigger("after_create"))),
  plan("warned twice", action('command = "warned"') + resource(trigger("after_create, before_create"))),
  plan("a long text", action("command = <<-T\n  one\n  two\n  T") + resource(trigger("after_create"))),
];

const when = (
  name: string,
  condition: string,
  {
    events = "after_create",
    body = 'name = "x"',
    more = "",
    ...rest
  }: More & { readonly events?: string; readonly body?: string; readonly more?: string } = {},
): Text =>
  plan(
    `condition: ${name}`,
    action() + resource(trigger(events, "action.test_run.a", `      condition = ${condition}\n`), body) + more,
    rest,
  );

const conditions = [
  when("true", "true"),
  when("false", "false"),
  when("text true", '"true"'),
  when("wrong text", '"yes"'),
  when("wrong text, not fired", '"yes"', { events: "after_update" }),
  when("undeclared", "var.nothing"),
  when("undeclared, not fired", "var.nothing", { events: "after_update" }),
  when("variable", "var.c", { more: 'variable "c" {\n  default = false\n}\n' }),
  when("unknown", 'test_thing.u.id == "x"', { more: 'resource "test_thing" "u" {\n  name = "u"\n}\n' }),
  when("unknown, before", 'test_thing.u.id == "x"', {
    events: "before_create",
    more: 'resource "test_thing" "u" {\n  name = "u"\n}\n',
  }),
  when("own resource", 'test_thing.t.name == "x"'),
  when("self", 'self.name == "x"'),
  when("self, false", 'self.name == "y"'),
  when("self, unknown", 'self.id == "y"'),
  when("self, update", 'self.name == "y"', { events: "before_update", body: 'name = "y"', state: [stored("x")] }),
  when("missing attribute of self", "self.nothing"),
  when("count", "count.index == 1", { body: 'count = 2\nname = "x"' }),
  when("count, before", "count.index == 1", { body: 'count = 2\nname = "x"', events: "before_create" }),
  when("count, before and after", "count.index == 1", {
    body: 'count = 2\nname = "x"',
    events: "after_create, before_create",
  }),
  when("each", 'each.key == "a"', { body: 'for_each = toset(["a", "b"])\nname = each.key' }),
  when("each, before", 'each.value == "a"', {
    body: 'for_each = toset(["a", "b"])\nname = each.key',
    events: "before_create",
  }),
  when("count without count", "count.index == 1"),
  when("function that fails", 'tobool(jsondecode("["))'),
  when("two actions", "count.index == 1", { body: 'count = 2\nname = "x"' }),
];

const of116 = [
  plan(
    "caller",
    action("command = caller.name\nsize = caller.size\ntags = { id = caller.id }") + resource(trigger("after_create")),
  ),
  plan(
    "caller of instances",
    action("command = caller.name") + resource(trigger("after_create"), 'count = 2\nname = "x${count.index}"'),
  ),
  plan(
    "caller of an update",
    action("command = caller.name") + resource(trigger("before_update, after_update"), 'name = "y"'),
    { state: [stored("x")] },
  ),
  plan("self", action("command = self.name") + resource(trigger("after_create"))),
  plan(
    "on_failure",
    action() +
      resource(
        trigger("after_create", "action.test_run.a", "      on_failure = continue\n") +
          trigger("before_create", "action.test_run.a", "      on_failure = taint\n"),
      ),
  ),
  plan(
    "destroy events of a replacement",
    action("command = caller.name") +
      resource(trigger("before_destroy, after_destroy, after_create"), 'name = "y"\nzone = "b"'),
    { state: [stored("x")] },
  ),
  plan(
    "destroy events of a removed instance",
    action("command = caller.name") + resource(trigger("before_destroy, after_destroy"), 'count = 1\nname = "x"'),
    { state: [stored("x", { key: 0 }), stored("z", { key: 1 })] },
  ),
  plan(
    "destroy events of a destruction",
    action("command = caller.name") + resource(trigger("before_destroy, after_destroy")),
    { state: [stored("x")], options: ["-destroy"] },
  ),
  plan(
    "destruction with a variable",
    `variable "v" {\n  default = "w"\n}\nlocals {\n  l = "\${var.v}!"\n}\n${action("command = local.l")}${resource(trigger("before_destroy"))}`,
    { state: [stored("x")], options: ["-destroy"] },
  ),
  plan(
    "destruction with another resource",
    action("command = test_thing.u.id") +
      resource(trigger("before_destroy")) +
      'resource "test_thing" "u" {\n  name = "u"\n}\n',
    { state: [stored("x"), stored("u", { name: "u" })], options: ["-destroy"] },
  ),
  plan(
    "unknown configuration of a destruction",
    action("command = test_thing.u.id") +
      resource(trigger("before_destroy"), 'name = "y"\nzone = "b"') +
      'resource "test_thing" "u" {\n  name = "u"\n}\n',
    { state: [stored("x")] },
  ),
  plan(
    "unknown configuration of a removed instance",
    action("command = test_thing.u.id") +
      resource(trigger("before_destroy"), 'count = 1\nname = "x"') +
      'resource "test_thing" "u" {\n  name = "u"\n}\n',
    { state: [stored("x", { key: 0 }), stored("z", { key: 1 })] },
  ),
  plan(
    "ephemeral configuration of a destruction",
    `variable "e" {\n  default = "w"\n  ephemeral = true\n}\n${action('command = "x"\ntoken = var.e')}${resource(trigger("before_destroy"), 'name = "y"\nzone = "b"')}`,
    { state: [stored("x")] },
  ),
  plan("destroy events without a destruction", action() + resource(trigger("before_destroy"))),
  plan("removed block", `${action()}removed {\n  from = test_thing.t\n}\n`, { state: [stored("x")] }),
  plan("module that is gone", action(), { state: [stored("x", { module: "module.m" })] }),
];

export const actionPlans: readonly Text[] = [...outcomes, ...orders, ...configurations, ...conditions, ...of116];
