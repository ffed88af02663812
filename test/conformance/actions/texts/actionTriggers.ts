import type { Text } from "../judge.ts";

/** Blocks of type `action_trigger`. */

const one = (name: string, main: string, more: Readonly<Record<string, string>> = {}): Text => ({
  name: `trigger: ${name}`,
  command: "validate",
  files: { "main.tf": main, ...more },
});

const RUN = 'action "test_run" "a" {\n  config {\n    command = "x"\n  }\n}\n';
const COUNTED = 'action "test_run" "a" {\n  count = 2\n  config {\n    command = "x"\n  }\n}\n';
const EACH = 'action "test_run" "a" {\n  for_each = toset(["x"])\n  config {\n    command = "x"\n  }\n}\n';

const trigger = (lines: string, around = ""): string =>
  `resource "test_thing" "t" {\n${around}  name = "x"\n  lifecycle {\n    action_trigger {\n${lines.replace(/^/gm, "      ")}\n    }\n  }\n}\n`;

const triggered = (name: string, lines: string, { actions = RUN, around = "", more = "" } = {}): Text =>
  one(name, `${actions}${trigger(lines, around)}${more}`);

const EVENTS = "events = [after_create]\n";
const ACTIONS = "actions = [action.test_run.a]\n";
const withEvents = (name: string, events: string): Text =>
  triggered(`events: ${name}`, `events = ${events}\n${ACTIONS}`);
const withActions = (name: string, actions: string, options = {}): Text =>
  triggered(`actions: ${name}`, `${EVENTS}actions = ${actions}`, options);
const withCondition = (
  name: string,
  condition: string,
  options: { events?: string; around?: string; more?: string } = {},
): Text =>
  triggered(
    `condition: ${name}`,
    `events = [${options.events ?? "after_create"}]\ncondition = ${condition}\n${ACTIONS}`,
    options,
  );

export const actionTriggers: readonly Text[] = [
  triggered("plain", EVENTS + ACTIONS),
  triggered("empty", ""),
  triggered("no actions", EVENTS),
  triggered("no events", ACTIONS),
  triggered("unsupported argument", `${EVENTS}${ACTIONS}nothing = 1`),
  triggered("unsupported block", `${EVENTS}${ACTIONS}nothing {\n}`),
  one(
    "labelled",
    `${RUN}resource "test_thing" "t" {\n  name = "x"\n  lifecycle {\n    action_trigger "x" {\n      events = [after_create]\n      actions = [action.test_run.a]\n    }\n  }\n}\n`,
  ),
  one(
    "as an argument",
    `${RUN}resource "test_thing" "t" {\n  name = "x"\n  lifecycle {\n    action_trigger = []\n  }\n}\n`,
  ),
  one(
    "in a data source",
    `${RUN}data "test_image" "t" {\n  name = "x"\n  lifecycle {\n    action_trigger {\n      events = [after_create]\n      actions = [action.test_run.a]\n    }\n  }\n}\n`,
  ),
  one(
    "in an ephemeral resource",
    `${RUN}ephemeral "test_token" "t" {\n  name = "x"\n  lifecycle {\n    action_trigger {\n      events = [after_create]\n      actions = [action.test_run.a]\n    }\n  }\n}\n`,
  ),
  one(
    "in a data source, empty",
    `${RUN}data "test_image" "t" {\n  name = "x"\n  lifecycle {\n    action_trigger {\n    }\n  }\n}\n`,
  ),
  one("outside of lifecycle", `${RUN}resource "test_thing" "t" {\n  name = "x"\n  action_trigger {\n  }\n}\n`),
  one(
    "of terraform_data",
    `${RUN}resource "terraform_data" "t" {\n  lifecycle {\n    action_trigger {\n      events = [after_create]\n      actions = [action.test_run.a]\n    }\n  }\n}\n`,
  ),
  one(
    "two triggers",
    `${RUN}resource "test_thing" "t" {\n  name = "x"\n  lifecycle {\n    action_trigger {\n      events = [after_create]\n      actions = [action.test_run.a]\n    }\n    action_trigger {\n      events = [after_create]\n      actions = [action.test_run.a]\n    }\n  }\n}\n`,
  ),
  one("JSON", "", {
    "main.tf.json": `{"action": {"test_run": {"a": {"config": {"command": "x"}}}}, "resource": {"test_thing": {"t": {"name": "x", "lifecycle": {"action_trigger": {"events": ["after_create"], "actions": ["action.test_run.a"]}}}}}}\n`,
  }),
  one("JSON with a wrong action", "", {
    "main.tf.json": `{"action": {"test_run": {"a": {"config": {"command": "x"}}}}, "resource": {"test_thing": {"t": {"name": "x", "lifecycle": {"action_trigger": {"events": ["after_create", "never"], "actions": ["action.test_run.b", "x y"]}}}}}}\n`,
  }),
  withEvents("all", "[before_create, after_create, before_update, after_update]"),
  withEvents("before_destroy", "[before_destroy]"),
  withEvents("after_destroy", "[after_destroy, after_create]"),
  withEvents("unknown", "[never]"),
  withEvents("text", '["after_create"]'),
  withEvents("duplicate", "[after_create, after_create]"),
  withEvents("none", "[]"),
  withEvents("not a list", "after_create"),
  withEvents("null", "null"),
  withEvents("a call", "[lower(after_create)]"),
  withEvents("an attribute", "[after_create.x]"),
  withEvents("unknown and duplicate", "[never, never, after_create]"),
  withActions("none", "[]"),
  withActions("not a list", "action.test_run.a"),
  withActions("two", "[action.test_run.a, action.test_ping.b]", { more: 'action "test_ping" "b" {\n}\n' }),
  withActions("twice", "[action.test_run.a, action.test_run.a]"),
  withActions("undeclared", "[action.test_run.b]"),
  withActions("undeclared, near", "[action.test_rum.a]"),
  withActions("bare", "[action]"),
  withActions("type", "[action.test_run]"),
  withActions("attribute", "[action.test_run.a.command]"),
  withActions("text", '["action.test_run.a"]'),
  withActions("number", "[1]"),
  withActions("null", "[null]"),
  withActions("a call", "[lower(action.test_run.a)]"),
  withActions("a resource", "[test_thing.t]"),
  withActions("another resource", "[test_thing.u]"),
  withActions("a data source", "[data.test_image.u]"),
  withActions("a variable", "[var.a]", { more: 'variable "a" {\n}\n' }),
  withActions("an undeclared local", "[local.a]"),
  withActions("a module", "[module.m]"),
  withActions("a module's action", "[module.m.action.test_run.a]"),
  withActions("each", "[each.key]"),
  withActions("self", "[self.id]"),
  withActions("two in an expression", "[true ? action.test_run.a : action.test_ping.b]", {
    more: 'action "test_ping" "b" {\n}\n',
  }),
  withActions("a conditional", "[true ? action.test_run.a : null]"),
  withActions("parentheses", "[(action.test_run.a)]"),
  withActions("a spread", "[for a in [1] : action.test_run.a]"),
  withActions("a splat", "[action.test_run.a[*]]", { actions: COUNTED }),
  withActions("index", "[action.test_run.a[0]]", { actions: COUNTED }),
  withActions("no index", "[action.test_run.a]", { actions: COUNTED }),
  withActions("index out of range", "[action.test_run.a[7]]", { actions: COUNTED }),
  withActions("key of a count", '[action.test_run.a["x"]]', { actions: COUNTED }),
  withActions("index of a single", "[action.test_run.a[0]]"),
  withActions("key of a single", '[action.test_run.a["x"]]'),
  withActions("key", '[action.test_run.a["x"]]', { actions: EACH }),
  withActions("no key", "[action.test_run.a]", { actions: EACH }),
  withActions("index of for_each", "[action.test_run.a[0]]", { actions: EACH }),
  withActions("missing key", '[action.test_run.a["y"]]', { actions: EACH }),
  withActions("boolean key", "[action.test_run.a[true]]", { actions: COUNTED }),
  withActions("count.index", "[action.test_run.a[count.index]]", { actions: COUNTED, around: "  count = 2\n" }),
  withActions("count.index without count", "[action.test_run.a[count.index]]", { actions: COUNTED }),
  withActions("each.key", "[action.test_run.a[each.key]]", { actions: EACH, around: '  for_each = toset(["x"])\n' }),
  withActions("each.value", "[action.test_run.a[each.value]]", {
    actions: EACH,
    around: '  for_each = toset(["x"])\n',
  }),
  withActions("each.key without for_each", "[action.test_run.a[each.key]]", { actions: EACH }),
  withActions("count.index of a single action", "[action.test_run.a[count.index]]", { around: "  count = 2\n" }),
  withActions("computed key", "[action.test_run.a[var.k]]", { actions: EACH, more: 'variable "k" {\n}\n' }),
  withActions("key from arithmetic", "[action.test_run.a[count.index + 1]]", {
    actions: COUNTED,
    around: "  count = 1\n",
  }),
  withActions("same name in a child", "[action.test_run.a]", {
    actions: "",
    more: 'module "m" {\n  source = "./m"\n}\n',
  }),
  withCondition("true", "true"),
  withCondition("text", '"yes"'),
  withCondition("converted", '"true"'),
  withCondition("number", "1"),
  withCondition("undeclared", "var.nothing"),
  withCondition("self", 'self.name == "x"'),
  withCondition("self, before_create", 'self.name == "x"', { events: "before_create" }),
  withCondition("self, before_update", 'self.name == "x"', { events: "before_update" }),
  withCondition("missing attribute of self", 'self.nothing == "x"'),
  withCondition("caller", 'caller.name == "x"'),
  withCondition("own address", 'test_thing.t.name == "x"'),
  withCondition("own address, before_create", 'test_thing.t.name == "x"', { events: "before_create" }),
  withCondition("own instance", 'test_thing.t[0].name == "x"', { around: "  count = 1\n" }),
  withCondition("another resource", 'test_thing.u.name == "x"', {
    more: 'resource "test_thing" "u" {\n  name = "y"\n}\n',
  }),
  withCondition("count", "count.index == 0", { around: "  count = 1\n" }),
  withCondition("count, before_create", "count.index == 0", { around: "  count = 1\n", events: "before_create" }),
  withCondition("count without count", "count.index == 0"),
  withCondition("each", 'each.key == "x"', { around: '  for_each = toset(["x"])\n' }),
  withCondition("each, before_create", 'each.key == "x"', {
    around: '  for_each = toset(["x"])\n',
    events: "before_create",
  }),
  withCondition("each without for_each", 'each.key == "x"'),
  withCondition("action", "action.test_run.a != null"),
  withCondition("ephemeral", "var.e", { more: 'variable "e" {\n  ephemeral = true\n  type = bool\n}\n' }),
  withCondition("sensitive", "sensitive(true)"),
  withCondition("with before_destroy", "true", { events: "before_destroy" }),
  withCondition("with both destroy events", "true", { events: "before_destroy, after_destroy, after_create" }),
  withCondition("unknown function", "nothing()"),
  triggered("on_failure halt", `${EVENTS}${ACTIONS}on_failure = halt`),
  triggered("on_failure taint", `${EVENTS}${ACTIONS}on_failure = taint`),
  triggered("on_failure continue", `${EVENTS}${ACTIONS}on_failure = continue`),
  triggered("on_failure unknown", `${EVENTS}${ACTIONS}on_failure = fail`),
  triggered("on_failure text", `${EVENTS}${ACTIONS}on_failure = "halt"`),
  one(
    "caller in a triggered action",
    `action "test_run" "a" {\n  config {\n    command = caller.name\n  }\n}\n${trigger(EVENTS + ACTIONS)}`,
  ),
  one(
    "self in a triggered action",
    `action "test_run" "a" {\n  config {\n    command = self.name\n  }\n}\n${trigger(EVENTS + ACTIONS)}`,
  ),
  one(
    "missing attribute of caller",
    `action "test_run" "a" {\n  config {\n    command = caller.nothing\n  }\n}\n${trigger(EVENTS + ACTIONS)}`,
  ),
  one(
    "own resource in a triggered action",
    `action "test_run" "a" {\n  config {\n    command = test_thing.t.name\n  }\n}\n${trigger(EVENTS + ACTIONS)}`,
  ),
  one(
    "own instance in a triggered action",
    `action "test_run" "a" {\n  config {\n    command = test_thing.t[0].name\n  }\n}\n${trigger(EVENTS + ACTIONS, "  count = 1\n")}`,
  ),
  one(
    "fault in an action of two triggers",
    `action "test_run" "a" {\n  config {\n    size = "many"\n  }\n}\n${trigger(EVENTS + ACTIONS)}${trigger(EVENTS + ACTIONS).replace('"t"', '"u"')}`,
  ),
  one(
    "fault in an untriggered action",
    `${RUN}action "test_run" "b" {\n  config {\n  }\n}\n${trigger(EVENTS + ACTIONS)}`,
  ),
  one(
    "refused by the provider, twice triggered",
    `${RUN.replace('"x"', '"refused"')}${trigger(EVENTS + ACTIONS)}${trigger(EVENTS + ACTIONS).replace('"t"', '"u"')}`,
  ),
  one(
    "unknown type of action",
    `action "test_nothing" "a" {\n}\n${trigger(`${EVENTS}actions = [action.test_nothing.a]`)}`,
  ),
  one(
    "caller of two types",
    `action "test_run" "a" {\n  config {\n    command = caller.size\n  }\n}\n${trigger(EVENTS + ACTIONS)}${trigger(EVENTS + ACTIONS).replace('"test_thing" "t"', '"test_nested" "u"')}`,
  ),
  one(
    "cycle through an action",
    `action "test_run" "a" {\n  config {\n    command = test_thing.u.name\n  }\n}\n${trigger(EVENTS + ACTIONS)}resource "test_thing" "u" {\n  name = test_thing.t.name\n}\n`,
  ),
  one("fault in the resource", `${RUN}${trigger(EVENTS + ACTIONS).replace('name = "x"', "name = var.nothing")}`),
  one("trigger replaced by an override", `${RUN}${trigger(EVENTS + ACTIONS)}`, {
    "main_override.tf":
      'resource "test_thing" "t" {\n  lifecycle {\n    action_trigger {\n      events = [after_update]\n      actions = [action.test_run.b]\n    }\n  }\n}\n',
  }),
];
