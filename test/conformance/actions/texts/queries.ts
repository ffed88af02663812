import type { Text } from "../judge.ts";

/** Query files, and the list blocks in them. */

const REQUIRED = 'terraform {\n  required_providers {\n    test = {\n      source = "hashicorp/test"\n    }\n  }\n}\n';

const query = (name: string, text: string, more: Readonly<Record<string, string>> = {}): Text => ({
  name: `query: ${name}`,
  command: "query",
  files: { "main.tf": REQUIRED, "a.tfquery.hcl": text, ...more },
});

const list = (lines: string, config: string | undefined = 'zone = "a"'): string =>
  `list "test_thing" "a" {\n  provider = test\n${lines.replace(/^(?=.)/gm, "  ")}${config === undefined ? "" : `  config {\n${config.replace(/^/gm, "    ")}\n  }\n`}}\n`;

const PLAIN = list("");
const inList = (name: string, lines: string, more = ""): Text => query(name, list(lines) + more);
const inConfig = (name: string, config: string, more = ""): Text => query(`config: ${name}`, list("", config) + more);

export const queries: readonly Text[] = [
  query("plain", PLAIN),
  {
    name: "query: ignored by validate",
    command: "validate",
    files: { "main.tf": REQUIRED, "a.tfquery.hcl": "nothing {\n}\n" },
  },
  { name: "query: list block in a configuration", command: "validate", files: { "main.tf": `${REQUIRED}${PLAIN}` } },
  {
    name: "query: list reference in a configuration",
    command: "validate",
    files: { "main.tf": `${REQUIRED}output "o" {\n  value = list.test_thing.a\n}\n` },
  },
  {
    name: "query: short list reference in a configuration",
    command: "validate",
    files: { "main.tf": `${REQUIRED}output "o" {\n  value = list.test_thing\n}\n` },
  },
  {
    name: "query: ignored by plan",
    command: "plan",
    files: { "main.tf": REQUIRED, "a.tfquery.hcl": "nothing {\n}\n" },
  },
  query("empty file", ""),
  query("syntax error", "list {"),
  query("unknown block", "nothing {\n}\n"),
  query("resource block", 'resource "test_thing" "a" {\n  name = "x"\n}\n'),
  query("output block", 'output "a" {\n  value = 1\n}\n'),
  query("terraform block", "terraform {\n}\n"),
  query("argument", "a = 1\n"),
  query("one label", 'list "test_thing" {\n  provider = test\n}\n'),
  query("three labels", 'list "test_thing" "a" "b" {\n  provider = test\n}\n'),
  query("invalid name", 'list "test_thing" "0a" {\n  provider = test\n  config {\n    zone = "a"\n  }\n}\n'),
  query("invalid type", 'list "test thing" "a" {\n  provider = test\n  config {\n    zone = "a"\n  }\n}\n'),
  query("no provider", 'list "test_thing" "a" {\n  config {\n    zone = "a"\n  }\n}\n'),
  query("provider as text", PLAIN.replace("= test", '= "test"')),
  query("provider with alias", `provider "test" {\n  alias = "b"\n}\n${PLAIN.replace("= test", "= test.b")}`),
  query("provider with an alias of the configuration", PLAIN.replace("= test", "= test.b"), {
    "b.tf": 'provider "test" {\n  alias = "b"\n}\n',
  }),
  query("provider with an unknown alias", PLAIN.replace("= test", "= test.b")),
  query("wrong provider", PLAIN.replace("= test", "= 1")),
  query("unknown type", PLAIN.replace("test_thing", "test_nothing")),
  query("type that cannot be listed", PLAIN.replace("test_thing", "test_blocks")),
  query("two of a name", `${PLAIN}${PLAIN}`),
  query("two of a name in two files", PLAIN, { "b.tfquery.hcl": PLAIN }),
  query("two types of a name", `${PLAIN}list "test_other" "a" {\n  provider = test\n}\n`),
  query("no config", list("", undefined)),
  query("no config, nothing required", 'list "test_other" "a" {\n  provider = test\n}\n'),
  query("two configs", list('config {\n  zone = "a"\n}\n')),
  query("other block", list("filter {\n}\n")),
  query("other argument", list('zone = "a"\n')),
  query("depends_on", list("depends_on = []\n")),
  query("lifecycle", list("lifecycle {\n}\n")),
  inList("include_resource", "include_resource = true\n"),
  inList("include_resource of text", 'include_resource = "x"\n'),
  inList("include_resource null", "include_resource = null\n"),
  inList("include_resource unknown variable", "include_resource = var.nothing\n"),
  inList("include_resource of a variable", "include_resource = var.b\n", 'variable "b" {\n  type = bool\n}\n'),
  inList("sensitive include_resource", "include_resource = sensitive(true)\n"),
  inList("limit", "limit = 5\n"),
  inList("limit of text", 'limit = "x"\n'),
  inList("negative limit", "limit = -1\n"),
  inList("fractional limit", "limit = 1.5\n"),
  inList("limit null", "limit = null\n"),
  inList("limit of a variable", "limit = var.n\n", 'variable "n" {\n  type = number\n}\n'),
  inList("sensitive limit", "limit = sensitive(1)\n"),
  inList("count", "count = 2\n"),
  inList("count of text", 'count = "x"\n'),
  inList("for_each", 'for_each = toset(["a"])\n'),
  inList("for_each of a list", 'for_each = ["a"]\n'),
  inList("count and for_each", 'count = 1\nfor_each = toset(["a"])\n'),
  inConfig("required missing", 'name = "x"'),
  inConfig("unsupported argument", 'zone = "a"\nnothing = 1'),
  inConfig("unsupported block", 'zone = "a"\nnothing {\n}'),
  inConfig("wrong type", 'zone = "a"\nsize = "x"'),
  inConfig("nested block", 'zone = "a"\nfilter {\n  key = "k"\n}'),
  inConfig("nested block without required", 'zone = "a"\nfilter {\n}'),
  inConfig(
    "dynamic block",
    'zone = "a"\ndynamic "filter" {\n  for_each = ["k"]\n  content {\n    key = filter.value\n  }\n}',
  ),
  inConfig("variable of the query", "zone = var.z", 'variable "z" {\n  type = string\n}\n'),
  inConfig("local of the query", "zone = local.z", 'locals {\n  z = "a"\n}\n'),
  inConfig("undeclared variable", "zone = var.nothing"),
  inConfig("undeclared local", "zone = local.nothing"),
  inConfig("undeclared resource", "zone = test_thing.nothing.name"),
  inConfig("data source that is not declared", "zone = data.test_image.a.name"),
  inConfig(
    "another list",
    "zone = list.test_other.b.data[0].state.name",
    'list "test_other" "b" {\n  provider = test\n}\n',
  ),
  inConfig(
    "another list, identity",
    "zone = list.test_other.b.data[0].identity.name",
    'list "test_other" "b" {\n  provider = test\n}\n',
  ),
  inConfig("undeclared list", "zone = list.test_other.c.data[0].state.name"),
  inConfig("itself", "zone = list.test_thing.a.data[0].state.zone"),
  inConfig(
    "missing attribute of a list",
    "zone = list.test_other.b.nothing",
    'list "test_other" "b" {\n  provider = test\n}\n',
  ),
  inConfig("unknown function", "zone = nothing()"),
  inConfig("each", "zone = each.key"),
  inConfig("count", "zone = count.index"),
  query("config: each with for_each", list('for_each = toset(["a"])\n', "zone = each.key")),
  query("variable and resource of the configuration", list("", "zone = test_thing.x.name\nname = var.v"), {
    "b.tf": 'variable "v" {\n  default = "x"\n}\nresource "test_thing" "x" {\n  name = "x"\n}\n',
  }),
  query("variable twice", `${PLAIN}variable "v" {\n}\nvariable "v" {\n}\n`),
  query("variable of the configuration again", `${PLAIN}variable "v" {\n}\n`, { "b.tf": 'variable "v" {\n}\n' }),
  query("local of the configuration again", `${PLAIN}locals {\n  v = 1\n}\n`, { "b.tf": "locals {\n  v = 1\n}\n" }),
  query("provider of the configuration again", `${PLAIN}provider "test" {\n}\n`, { "b.tf": 'provider "test" {\n}\n' }),
  query("aliased provider of the configuration again", `${PLAIN}provider "test" {\n  alias = "b"\n}\n`, {
    "b.tf": 'provider "test" {\n  alias = "b"\n}\n',
  }),
  query("wrong variable", `${PLAIN}variable "v" {\n  type = nothing\n}\n`),
  query("wrong local", `${PLAIN}locals {\n  v = var.nothing\n}\n`),
  query("wrong provider configuration", `${PLAIN}provider "test" {\n  nothing = 1\n}\n`),
  query("fault in the configuration", PLAIN, { "b.tf": 'resource "test_thing" "x" {\n}\n' }),
  query("JSON", "", {
    "b.tfquery.json": '{"list": {"test_thing": {"a": {"provider": "test", "config": {"zone": "a"}}}}}\n',
  }),
  query("JSON with a wrong argument", "", {
    "b.tfquery.json": '{"list": {"test_thing": {"a": {"provider": "test", "nothing": 1}}}}\n',
  }),
];
