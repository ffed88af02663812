import type { Step } from "./step.ts";
import { OF_SECRETS, SECRETS } from "./unknownSecrets.ts";

/** Small configurations that Terraform refuses or warns of, by what is wrong with them. */
export const REFUSALS: readonly { readonly name: string; readonly step: Step }[] = [];

const data = (name: string, body = ""): string => `resource "terraform_data" "${name}" {\n${body}\n}\n`;
const call = (body = ""): string => `module "m" {\n  source = "./child"\n${body}\n}\n`;
const moved = (from: string, to: string): string => `moved {\n  from = ${from}\n  to = ${to}\n}\n`;

function refusal(name: string, main: string, more: Partial<Step> & { child?: string } = {}): void {
  const { child, files, ...planFields } = more;
  const manifest = { Modules: [{ Key: "", Source: "", Dir: "." }, ...(child !== undefined ? [CHILD] : [])] };
  const step: Step = {
    files: {
      "main.tf": main,
      ...(child !== undefined && { "child/main.tf": child }),
      ".terraform/modules/modules.json": JSON.stringify(manifest),
      ...files,
    },
    state: null,
    mode: "normal",
    replace: [],
    variables: {},
    ...planFields,
  };
  (REFUSALS as { name: string; step: Step }[]).push({ name, step });
}

const CHILD = { Key: "m", Source: "./child", Dir: "child" };

for (const reference of [
  "each.nope",
  "count.nope",
  "path.nope",
  "each.key[0]",
  "self.id",
  "module.o[0].q.x",
  "data.x.y.z",
])
  refusal(`output of ${reference}`, `output "o" { value = ${reference} }\n`);
refusal(
  "an output depends on a module that is not declared",
  'output "o" {\n  value = 1\n  depends_on = [module.c]\n}\n',
);
refusal(
  "depends_on with all kinds of faults",
  data("b", '  depends_on = [var.x, terraform_data.z, terraform_data.b[0].id, "a", "a.b.c", "module.x"]'),
);
refusal(
  "quoted references",
  `${data("a")}${data("b", '  depends_on = ["terraform_data.a"]\n  lifecycle {\n    ignore_changes = ["input"]\n  }')}`,
);
for (const ignored of ['["*"]', "[all]", '"all"', "[nope]", "[input.nope, id]", '["input", "*", output.x, id[0]]'])
  refusal(`ignore_changes = ${ignored}`, data("b", `  lifecycle {\n    ignore_changes = ${ignored}\n  }`));
for (const triggers of [
  "[terraform_data.nope]",
  "[var.v, local.l]",
  "[terraform_data.a[9]]",
  "[1]",
  "terraform_data.a",
  "[terraform_data.a[each.key]]",
])
  refusal(
    `replace_triggered_by = ${triggers}`,
    `${data("a")}${data("b", `  lifecycle {\n    replace_triggered_by = ${triggers}\n  }`)}`,
  );
for (const type of ["list", "set", '"string"', '"nope"', "constructor", "object({ a = list })"])
  refusal(`type = ${type}`, `variable "x" {\n  type = ${type}\n  default = null\n}\n`);
refusal("a default that is null and must not be", 'variable "x" {\n  default = null\n  nullable = false\n}\n');
refusal("a default with a call, nullable of a text", 'variable "x" {\n  default = upper("a")\n  nullable = "x"\n}\n');
for (const count of ["sensitive(1)", '"x"', "[1]", "null", "-1", "1.5"])
  refusal(`count = ${count}`, data("a", `  count = ${count}`));
for (const each of ["toset([1])", "toset([null])", "[1]", 'sensitive(toset(["a"]))'])
  refusal(`for_each = ${each}`, data("a", `  for_each = ${each}`));
refusal("a reference to oneself", data("a", "  input = terraform_data.a.id"));
refusal("instances that wait for each other", data("a", "  count = 2\n  input = terraform_data.a[count.index].id"));
refusal("a module that waits for itself", call("  v = module.m"), { child: `variable "v" {}\n${data("x")}` });
refusal("moved from what is still declared", `${data("a")}${moved("terraform_data.a", "terraform_data.b")}`);
refusal("moved to where it is", moved("terraform_data.b", "terraform_data.b"));
refusal(
  "moved to two places, from two places",
  moved("terraform_data.c", "terraform_data.d") +
    moved("terraform_data.c", "terraform_data.e") +
    moved("terraform_data.f", "terraform_data.e"),
);
refusal(
  "moved in a circle",
  moved("terraform_data.c", "terraform_data.d") + moved("terraform_data.d", "terraform_data.c"),
);
refusal("each in a call without for_each", call("  v = each.key"), { child: 'variable "v" {}\n' });
refusal("an argument that does not convert", call("  v = { a = { a = 5 } }"), {
  child: 'variable "v" {\n  type = list(string)\n}\n',
});
refusal("an argument that the child does not declare, and one that lacks", call("  nope = 1\n  foo {}"), {
  child: 'variable "v" {}\n',
});
refusal("a sensitive variable of the child is told where it is declared", call("  v = []"), {
  child: 'variable "v" {\n  type = string\n  sensitive = true\n}\n',
});
refusal("a value for a variable that is not declared", "", { files: { "terraform.tfvars": "a = 1\nb = 2\nc = 3\n" } });
refusal("an option for a variable that is not declared", "", { variables: { nope: "1" } });
refusal("template signs in tfvars.json are text", 'variable "v" {}\noutput "o" { value = var.v }\n', {
  files: { "a.auto.tfvars.json": '{"v": "%{ if ${x}"}\n' },
});
refusal("lists as options", 'variable "v" {\n  type = list(string)\n}\n', { variables: { v: '["y", 1.5]' } });
refusal("an ephemeral value that would be kept", data("a", "  input = [terraform.applying]"));
refusal("an ephemeral value as an output", 'output "o" { value = terraform.applying }\n');
refusal("only the provider decides the id", data("a", '  id = "x"'));
refusal("a fault in a module that is called twice", `${call()}module "n" {\n  source = "./child"\n}\n`, {
  child: data("a", "  input = nope.x"),
  files: {
    ".terraform/modules/modules.json": JSON.stringify({
      Modules: [{ Key: "", Source: "", Dir: "." }, CHILD, { ...CHILD, Key: "n" }],
    }),
  },
});
refusal(
  "what depends on a failure is not reached",
  `${data("a", "  for_each = { x = nope.y }")}output "o" { value = terraform_data.a["z"].nope }\n`,
);
refusal("-destroy with a call that is wrong", data("a", "  input = values(upper())"), { mode: "destroy" });
refusal("a resource is declared twice", data("a") + data("a"));
refusal("an infinite output", 'output "o" { value = 1 / 0 }\n');
refusal("a version beside a local source", call('  version = "1.0"'), { child: "" });
for (const source of [".", "child", "a/b/c/d/e", "example.com/a/b"])
  refusal(`a module from ${source}`, `module "m" {\n  source = ${JSON.stringify(source)}\n}\n`);
refusal("a module from a folder that is not there", 'module "m" {\n  source = "./nope"\n}\n');
refusal("a call with a lifecycle block", call("  lifecycle {}"), { child: "" });
refusal("a fault of a call in a module that is repeated", call('  for_each = toset(["a", "b"])'), {
  child: `${data("a")}module "n" {\n  source = "./leaf"\n  for_each = toset([terraform_data.a.id])\n}\n`,
  files: {
    "child/leaf/main.tf": "",
    ".terraform/modules/modules.json": JSON.stringify({
      Modules: [{ Key: "", Source: "", Dir: "." }, CHILD, { Key: "m.n", Source: "./leaf", Dir: "child/leaf" }],
    }),
  },
});
refusal("-destroy with an output that the module has not", `${call()}output "o" { value = module.m.nope }\n`, {
  child: "",
  mode: "destroy",
});
refusal("-destroy with a call whose key is of another type", call("  v = each.key"), {
  child: 'variable "v" {\n  type = tuple([string])\n}\n',
  mode: "destroy",
});
refusal(
  "-destroy of nothing with moves from what is declared",
  `${call()}${data("a")}${moved("module.m", "module.n")}${moved("terraform_data.a", "terraform_data.b")}`,
  { child: "", mode: "destroy" },
);
refusal(
  "who asks for an output that is not there waits for the whole module",
  `${call()}output "o" { value = module.m.nope }\n`,
  { child: data("a", "  input = element([], 1)") },
);
refusal(
  "a repeated resource has no attributes that trigger",
  `${data("a", "  count = 2")}${data("b", "  lifecycle {\n    replace_triggered_by = [terraform_data.a.output]\n  }")}`,
);
refusal(
  "the end of a module waits for the ends of those in it",
  `${call("  depends_on = [terraform_data.a]")}${data("a", "  input = module.m")}`,
  {
    child: 'module "n" {\n  source = "./leaf"\n}\n',
    files: {
      "child/leaf/main.tf": data("b"),
      ".terraform/modules/modules.json": JSON.stringify({
        Modules: [{ Key: "", Source: "", Dir: "." }, CHILD, { Key: "m.n", Source: "./leaf", Dir: "child/leaf" }],
      }),
    },
  },
);
refusal(
  "a set with parts that are not known",
  `${data("a")}${data("b", '  for_each = setproduct(["a"], toset([terraform_data.a.id]))')}`,
);
refusal("a null without a type leaves a call open", `${data("a", '  count = format("%s", null)')}`);
refusal(
  "outputs that stay null",
  'variable "v" {\n  type = string\n  default = null\n}\noutput "o" { value = var.v }\noutput "f" { value = format("%s", null) }\n',
);
refusal("-destroy with -replace", data("a"), { mode: "destroy", replace: ["terraform_data.a"] });
for (const [name, main] of [
  ["that is declared", data("a")],
  ["that is declared no more", ""],
] as const)
  refusal(`an object of a newer provider ${name}`, main, { state: stateOf("a", { schema_version: 9 }) });

refusal(
  "a type that the provider does not have",
  'resource "terraform_nope" "a" {}\noutput "o" { value = terraform_nope.a.id }\n',
);
refusal("a type that the provider does not have, of no instances", 'resource "terraform_nope" "a" {\n  count = 0\n}\n');
refusal("a type that the provider does not have, in a child", call(), { child: 'resource "terraform_nope" "a" {}\n' });
refusal(
  "a type that the provider does not have, repeated by text",
  'resource "terraform_nope" "a" {\n  count = "a"\n}\n',
);
const EAST = 'provider "terraform" {\n  alias = "east"\n}\n';
const requires = (more: string): string =>
  `terraform {\n  required_providers {\n    terraform = {\n      source = "terraform.io/builtin/terraform"\n${more}\n    }\n  }\n}\n`;
const EXPECTS_EAST = requires("      configuration_aliases = [terraform.east]");
const ofEast = data("a", "  provider = terraform.east");
refusal("a provider configuration that is not there", ofEast);
refusal(
  "a provider configuration that is not there, of a data source",
  'data "terraform_remote_state" "a" {\n  provider = terraform.east\n  backend = "local"\n}\n',
);
refusal("a provider configuration that is there", `${EAST}${ofEast}`);
refusal("a provider configuration that is there, in quotes", `${EAST}${data("a", '  provider = "terraform.east"')}`);
refusal("a provider configuration of the root alone", `${EAST}${call()}`, { child: ofEast });
refusal(
  "a provider configuration that is passed down",
  `${requires("")}${EAST}${call("  providers = {\n    terraform.east = terraform.east\n  }")}`,
  {
    child: `${EXPECTS_EAST}${ofEast}`,
  },
);
refusal(
  "the default provider configuration, passed down as another",
  `${requires("")}${call("  providers = {\n    terraform.east = terraform\n  }")}`,
  {
    child: `${EXPECTS_EAST}${ofEast}`,
  },
);
refusal(
  "a provider by another name",
  `terraform {\n  required_providers {\n    tf = {\n      source = "terraform.io/builtin/terraform"\n    }\n  }\n}\n${data("a", "  provider = tf")}`,
);
for (const [name, main] of [
  ["is gone", ""],
  ["is there", EAST],
] as const)
  refusal(`an object whose provider configuration ${name}`, main, {
    state: stateOf("a", {}).replace('terraform\\"]"', 'terraform\\"].east"'),
  });

for (const [name, attributes] of [
  ["whose id is a list", { id: [] }],
  ["that is a number", 5],
  ["whose input has no type", { input: 5 }],
  ["without attributes", {}],
  ["with an attribute that the schema does not have", { id: "f", old: 1 }],
  ["that is null", null],
] as const)
  refusal(`an object ${name}`, data("a"), { state: stateOf("a", { attributes }) });
for (const type of [
  "",
  "list",
  5,
  {},
  [],
  ["list"],
  ["list", 5],
  ["of", "string"],
  ["object", 5],
  ["object", { a: "b" }],
  ["object", { a: "string" }, 5],
  ["object", { a: "string" }, [5]],
  ["object", { a: "string" }, [], 1],
  ["tuple", {}],
  ["tuple", ["string", "b"]],
  ["list", "string", "more"],
] as const)
  refusal(`an object whose input has the type ${JSON.stringify(type)}`, data("a"), {
    state: stateOf("a", { attributes: { id: "f", input: { value: null, type } } }),
  });
for (const text of ["TRUE", "False", "yes", "0"])
  refusal(`an object whose input is a bool, and ${text}`, data("a"), {
    state: stateOf("a", { attributes: { id: "f", input: { value: text, type: "bool" } } }),
  });
refusal(
  "messages with white space around them",
  `variable "v" {\n  default = 1\n  validation {\n    condition = var.v > 1\n    error_message = " few \\n"\n  }\n}\ncheck "c" {\n  assert {\n    condition = terraform_data.a.input == 1\n    error_message = "\\n none  "\n  }\n}\n${data("a")}`,
);
for (const [type, value] of [
  ["string", "[terraform_data.a.id]"],
  ["string", "terraform_data.a.id"],
  ["string", '{ k = upper("x") }'],
  ["number", '"a${var.x}"'],
  ["list(string)", "{ k = terraform_data.a.id }"],
  ["object({ k = string })", "{ j = terraform_data.a.id }"],
  ["object({ k = string })", "[for x in var.x : x]"],
] as const)
  refusal(`a ${type} by default ${value}`, `variable "v" {\n  type = ${type}\n  default = ${value}\n}\n${data("a")}`);
const EPHEMERAL_NAME = 'variable "e" {\n  type = string\n  default = "p"\n  ephemeral = true\n}\n';
for (const forEach of [
  "var.e",
  "toset([var.e])",
  "{ p = var.e }",
  "terraform_data.b.id",
  "terraform_data.b.id != null",
])
  refusal(
    `imports for each of ${forEach}`,
    `${EPHEMERAL_NAME}import {\n  for_each = ${forEach}\n  to = terraform_data.a[each.key]\n  id = each.key\n}\n${data("a", 'for_each = toset(["p"])')}${data("b")}`,
  );
for (const id of ["terraform_data.b", "[terraform_data.b.id]", "{ id = 1 }", "null", "terraform_data.b.id"])
  refusal(`an import of ${id}`, `import {\n  to = terraform_data.a\n  id = ${id}\n}\n${data("a")}${data("b")}`);
for (const config of ['tomap({ k = "v" })', 'tomap({ path = ["v"] })', "tostring(null)", "tonumber(null)", '["a"]'])
  refusal(
    `a remote state with the settings ${config}`,
    `data "terraform_remote_state" "r" {\n  backend = "local"\n  config = ${config}\n}\n`,
  );
for (const [name, b, main] of [
  ["as another would be", {}, data("b")],
  ["and another would be replaced otherwise", { create_before_destroy: true }, data("b")],
  ["and another depends on more", {}, data("b", "depends_on = [terraform_data.c]") + data("c")],
  [
    "and what depends on it would be replaced otherwise",
    { create_before_destroy: true },
    data("b", "input = terraform_data.a.id"),
  ],
  ["and another has come from elsewhere", {}, data("d") + moved("terraform_data.b", "terraform_data.d")],
] as const)
  refusal(`an object whose id is a list, ${name}`, data("a") + main, {
    state: stateWith([
      { name: "a", instances: [{ attributes: { id: [] } }] },
      { name: "b", instances: [b] },
    ]),
  });
refusal("an object whose id is a list, and that is declared no more", "", {
  state: stateOf("a", { attributes: { id: [] } }),
});
refusal("a call that does not pass what its module expects", call(), { child: `${EXPECTS_EAST}${ofEast}` });
refusal("a call that does not pass what its module expects and does not use", call(), { child: EXPECTS_EAST });

refusal("a number that an output computes", `${data("a")}output "n" { value = 2 + 3 }\n`, {
  state: stateOf("a", {}, { n: { value: 5, type: "number" } }),
  mode: "refresh-only",
});
for (const address of ["terraform_data", "module.m", "data.a.b", "terraform_data.a[", 'terraform_data.a["%{x}"]'])
  refusal(`a replacement of ${address}`, data("a"), { replace: [address] });
for (const address of ["terraform_data", "module", "terraform_data.a[", 'terraform_data.a["${x}"]'])
  refusal(`a target ${address}`, data("a"), { targets: [address] });
refusal(
  "a target whose siblings were never made",
  `${data("a", 'for_each = toset(["x", "y"])')}${data("b", 'input = terraform_data.a["y"].id')}`,
  { targets: ['terraform_data.a["x"]', "terraform_data.b"] },
);
refusal("a variable that no target needs", `variable "v" {\n type = list(string)\n}\n${data("a")}`, {
  files: { "x.auto.tfvars": 'v = "x"\n' },
  targets: ["terraform_data.a"],
});

const held = (kind: string, condition: string): string =>
  `lifecycle {\n${kind} {\ncondition = ${condition}\nerror_message = "no"\n}\n}`;
refusal(
  "a postcondition of what a refresh-only plan does not make",
  data("a", `count = 2\n${held("postcondition", 'self.id != ""')}`),
  {
    mode: "refresh-only",
  },
);
refusal(
  "a precondition that fails before a body that does",
  data("a") + data("b", `input = terraform_data.a.id.x\n${held("precondition", "terraform_data.a.id == null")}`),
);
refusal(
  "a precondition behind a trigger that is not there",
  data("a", "count = 0") +
    data(
      "b",
      `lifecycle {\nreplace_triggered_by = [terraform_data.a[0]]\nprecondition {\ncondition = terraform_data.a[0].id == ""\nerror_message = "no"\n}\n}`,
    ),
);
refusal(
  "conditions that fail where all is destroyed",
  `${data("a", held("postcondition", 'self.id == ""'))}check "c" {\nassert {\ncondition = terraform_data.a.id == ""\nerror_message = "no"\n}\n}\n`,
  {
    state: stateOf("a", {}),
    mode: "destroy",
  },
);
for (const trigger of ["a[*].id", "a[0][*].id", 'a["${"x"}"]', "a[1 + 1]"])
  refusal(
    `a trigger that is computed: ${trigger}`,
    data("a", "count = 3") + data("b", `lifecycle {\nreplace_triggered_by = [terraform_data.${trigger}]\n}`),
  );
for (const target of ["a[0]", 'a["x"]'])
  refusal(
    `an import to what is not there: ${target}`,
    `${data("a", target === "a[0]" ? "count = 0" : 'for_each = toset(["y"])')}import {\nto = terraform_data.${target}\nid = "i"\n}\n`,
  );
refusal(
  "an import that is not looked at",
  `${data("a", "count = 0")}import {\nto = terraform_data.a[0]\nid = "i"\n}\n`,
  { mode: "refresh-only" },
);

refusal(
  "a key of itself that no instance has",
  data("a", `for_each = toset(["x", "y"])\ninput = terraform_data.a[0].id\n${held("precondition", 'each.key != ""')}`),
);

refusal(
  "conditions of an instance that cannot be planned",
  data("a") +
    data("b", `count = 2\ntriggers_replace = [terraform_data.a][*].x\n${held("postcondition", "count.index != 0")}`),
);
refusal(
  "a postcondition that asks nothing of what a refresh-only plan does not make",
  data("a", `count = 2\n${held("postcondition", "count.index < 9")}`),
  { mode: "refresh-only" },
);
refusal(
  "postconditions that ask also of others what a refresh-only plan does not make",
  data("b", 'for_each = toset(["x"])') +
    data(
      "a",
      `count = 1\nlifecycle {\n${['self == terraform_data.b["x"].id', 'terraform_data.b["x"].id == self.id']
        .map((condition) => `postcondition {\ncondition = ${condition}\nerror_message = "no \${self.id}"\n}\n`)
        .join("")}}`,
    ),
  { mode: "refresh-only" },
);
for (const repeated of ["", "count = 2", 'for_each = toset(["x"])'])
  refusal(
    `data that a refresh-only plan cannot read ${repeated}`,
    `${data("d")}data "terraform_remote_state" "s" {\n${repeated}\nbackend = "local"\nconfig = { path = terraform_data.d.id }\n}\noutput "o" {\nvalue = data.terraform_remote_state.s\n}\noutput "p" {\nvalue = data.terraform_remote_state.s${repeated.startsWith("c") ? "[*]" : repeated ? '["x"]' : ""}.outputs\n}\n`,
    { mode: "refresh-only" },
  );
for (const reference of ["module.m", "module.m.o"])
  refusal(
    `a check in a module reads data, and what is created refers to ${reference}`,
    `${call()}${data("c", `count = 2\ninput = ${reference}`)}${data("d", "input = terraform_data.c[0].id")}`,
    {
      child: `${data("c")}output "o" {\nvalue = terraform_data.c.id\n}\ncheck "c" {\ndata "terraform_remote_state" "n" {\nbackend = "local"\nconfig = { path = "nowhere" }\n}\nassert {\ncondition = can(data.terraform_remote_state.n.outputs)\nerror_message = "no"\n}\n}\n`,
    },
  );
const CHECKED =
  'check "c" {\ndata "terraform_remote_state" "n" {\nbackend = "local"\nconfig = { path = "nowhere" }\n}\nassert {\ncondition = can(data.terraform_remote_state.n.outputs)\nerror_message = "no"\n}\n}\n';
for (const [count, target] of [
  [0, "module.m"],
  [2, "module.m"],
  [2, "module.m[0]"],
  [1, "data.terraform_remote_state.n"],
])
  refusal(`a check whose data is a target: ${count} ${target}`, `${call(`count = ${count}`)}${CHECKED}${data("a")}`, {
    child: `${CHECKED}${data("b")}`,
    targets: [String(target)],
  });
refusal(
  "data of a check behind what fails",
  `check "c" {\ndata "terraform_remote_state" "n" {\nbackend = "local"\ndepends_on = [terraform_data.a]\n}\nassert {\ncondition = can(data.terraform_remote_state.n.outputs)\nerror_message = "no"\n}\n}\n${data("a", "input = one(toset([path.module, terraform.workspace]))")}`,
);
refusal(
  "an import behind what fails",
  `${data("c", `count = 2\n${held("precondition", "count.index != 1")}`)}${data("a", "input = terraform_data.c[0].input")}import {\nto = terraform_data.a\nid = "i"\n}\n`,
);
const NO_FUNCTION = "provider::terraform::nope(1)";
for (const [where, main] of [
  ["the for_each of a resource", data("a", `for_each = ${NO_FUNCTION}`)],
  ["the count of a resource", data("a", `count = ${NO_FUNCTION}`)],
  ["the for_each of a module", call(`for_each = ${NO_FUNCTION}`)],
  [
    "the for_each of an import",
    `${data("a")}import {\nfor_each = ${NO_FUNCTION}\nto = terraform_data.a\nid = "i"\n}\n`,
  ],
  ["a precondition", data("a", held("precondition", `${NO_FUNCTION} == path.module`))],
  [
    "the rules of an output",
    `output "o" {\nvalue = 1\nprecondition {\ncondition = ${NO_FUNCTION} == path.module\nerror_message = ${NO_FUNCTION}\n}\n}\n`,
  ],
  ["an assert", `check "c" {\nassert {\ncondition = ${NO_FUNCTION} == path.module\nerror_message = "no"\n}\n}\n`],
] as const)
  refusal(`a function that its provider does not have, in ${where}`, main, { child: "" });
refusal(
  "an import that cannot be evaluated, beside another instance",
  `${data("a")}${data("b", "count = 2")}import {\nto = terraform_data.b[0]\nid = terraform_data.a.id\n}\n`,
);
refusal(
  "an import that cannot be evaluated, to what is not there",
  `${data("a")}${data("b", "count = 0")}import {\nto = terraform_data.b[0]\nid = terraform_data.a.id\n}\n`,
);
refusal(
  "imports with dependencies",
  `${data("a", "input = 1")}${data("b", "triggers_replace = terraform_data.a.id")}${data("c", "input = 4\ndepends_on = [terraform_data.a]")}${data("d", held("precondition", "terraform_data.a.input != null"))}${["b", "c", "d"].map((name) => `import {\nto = terraform_data.${name}\nid = "${name}"\n}\n`).join("")}`,
);
refusal(
  "a default of a type that cannot be read",
  'variable "a" {\ntype = list(nope)\ndefault = true\n}\nvariable "b" {\ntype = object({ a = optional(string, []) })\ndefault = 7\n}\n',
);
refusal(
  "a replacement that is created first only for what is no target",
  `${data("a")}${data("b", "depends_on = [terraform_data.a]\nlifecycle {\ncreate_before_destroy = true\n}")}`,
  { state: stateOf("a", {}), targets: ["terraform_data.a"], replace: ["terraform_data.a"] },
);

const chain = (...names: readonly string[]): string =>
  JSON.stringify({
    ...(JSON.parse(stateOf("a", {})) as object),
    resources: names.flatMap((name, at) => {
      const before = names[at - 1]?.replace(/\[.*?\]/g, "");
      return resourcesOf(name, before === undefined ? [] : [before]);
    }),
  });
function resourcesOf(address: string, dependencies: readonly string[]): readonly object[] {
  const [, module, name] = /^(?:(module\..*)\.)?terraform_data\.(\w+)$/.exec(address)!;
  const { resources } = JSON.parse(stateOf(name!, { dependencies })) as { readonly resources: readonly object[] };
  return resources.map((resource) => ({ ...resource, ...(module !== undefined && { module }) }));
}
for (const [why, target, ...names] of [
  ["what the state says depends on it goes along", "terraform_data.a", "terraform_data.a", "terraform_data.b"],
  ["so does what is declared no more", "terraform_data.x", "terraform_data.x", "terraform_data.y", "terraform_data.b"],
  ["what depends on it as it is configured now stays", "terraform_data.a", "terraform_data.b", "terraform_data.a"],
  ["through modules", 'module.m["x"].terraform_data.a', 'module.m["x"].terraform_data.a', "terraform_data.b"],
  [
    "other instances of the module",
    "module.m[0].terraform_data.a",
    "module.m[0].terraform_data.a",
    "module.m[1].terraform_data.b",
  ],
] as const)
  refusal(`a destruction of a part: ${why}`, data("a") + data("b", "input = terraform_data.a.id"), {
    state: chain(...names),
    mode: "destroy",
    targets: [target],
  });

refusal(
  "what is not come to depends on what it did",
  `${data("w", held("precondition", "false"))}${data("b", "depends_on = [terraform_data.w]")}${data("c")}`,
  { state: chain("terraform_data.a", "terraform_data.b") },
);

for (const text of [
  "tomap({})",
  "nope",
  "[1,",
  "[a, b]",
  '["x"] b',
  "",
  "foo(1",
  "a ? b : c",
  "[for x in a : b]",
  "[for x in [1, 2] : b]",
  "[for x in [1] : upper(x)]",
  "{for x in [1] : b => c}",
  '"%{ if a }${b}%{ endif }"',
  "{(a) = b}",
])
  refusal(`-var v=${text}`, 'variable "v" {\ntype = tuple([string, number])\n}\n', { variables: { v: text } });
for (const value of [
  '{for x in ["a"] : x.a => x.b}',
  '{for x in ["a"] : null => x.b}',
  '{for x in ["a"] : terraform_data.a.id => x.b}',
  'length("abc-${terraform_data.a.id}") > 2',
  'length("abc${terraform_data.a.id}") == 1',
  "length(terraform_data.a.id) > -1",
])
  refusal(`an output of ${value}`, `${data("a")}output "o" {\nvalue = ${value}\n}\n`);
refusal(
  "imports to the same instances",
  `${data("a", "count = 1")}${["a[0]", "a[0]", 'b["x"]', 'b["x"]', "c[0]", "c[1]"].map((name) => `import {\nto = terraform_data.${name}\nid = "i"\n}\n`).join("")}`,
);
refusal(
  "what is ignored though only the provider decides it, beside what is wrong",
  ['for_each = ["a"]', 'count = "x"', "depends_on = [terraform_data.z]", "input = nope", ""]
    .map((body, at) => data(`a${at}`, `${body}\nlifecycle {\nignore_changes = [id]\n}`))
    .join(""),
);
refusal(
  "a trigger that is not there where only the state is brought up to date",
  data("a", "count = 0") +
    data(
      "b",
      `lifecycle {\nreplace_triggered_by = [terraform_data.a[0]]\nprecondition {\ncondition = length(terraform_data.a) == 0\nerror_message = "no"\n}\n}`,
    ),
  { mode: "refresh-only" },
);
refusal(
  "a postcondition of what has only a deposed object",
  data("a", `for_each = toset(["x"])\n${held("postcondition", "length(jsonencode(self)) < 900")}`),
  { state: stateOf("a", { index_key: "x", deposed: "12345678" }), mode: "refresh-only" },
);
const gone = (from: string): string => `removed {\n  from = ${from}\n}\n`;
refusal("removed and still declared", data("a") + gone("terraform_data.a"));
refusal(
  "removed and still declared, twice over",
  `${data("a")}${call()}${gone("terraform_data.a")}${gone("module.m")}`,
  {
    child: `${data("b")}${gone("terraform_data.b")}`,
  },
);
refusal("removed in a child, by its caller and by itself", `${call()}${gone("module.m.terraform_data.b")}`, {
  child: `${data("b")}${gone("terraform_data.b")}`,
});
refusal("removed and still declared, where all is destroyed", data("a") + gone("terraform_data.a"), {
  state: stateOf("a", {}),
  mode: "destroy",
});
refusal("instances that wait for their own resource", data("a", "count = 2\ndepends_on = [terraform_data.a]"));
refusal("an instance that waits for its own resource", data("a", "depends_on = [terraform_data.a]"));
for (const trigger of ["b", "b.id"])
  refusal(
    `a trigger that is itself: ${trigger}`,
    data("b", `lifecycle {\nreplace_triggered_by = [terraform_data.${trigger}]\n}`),
  );
refusal(
  "an import to a whole resource that is repeated",
  `${data("a", "count = 2")}import {\nto = terraform_data.a\nid = "i"\n}\n`,
);
refusal("a variable that is declared where it should be given", 'variable "v" {}\n', {
  files: { "terraform.tfvars": 'v = 1\nvariable "w" {}\nnope {}\n' },
});
refusal(
  "provisioners that nobody has",
  data("a", 'provisioner "local-exe" {}\nprovisioner "remote" {}') + gone("terraform_data.a"),
);
for (const backend of ["locl", "etcd"])
  refusal(`a backend ${backend}`, `terraform {\n  backend "${backend}" {}\n}\n${data("a", "nope = 1")}`);
refusal("a backend that nobody has, and a module that is wrong", `terraform {\n  backend "s4" {}\n}\n${call()}`, {
  child: 'variable "v" {\n  type = nope\n}\n',
});

const together = (...states: readonly string[]): string => {
  const parsedStates = states.map((text) => JSON.parse(text) as { readonly resources: readonly Stored[] });
  const byName = new Map<string, Stored>();
  for (const resource of parsedStates.flatMap(({ resources }) => resources)) {
    const before = byName.get(resource.name);
    const instances = [...(before?.instances ?? []), ...resource.instances];
    byName.set(resource.name, { ...resource, instances });
  }
  return JSON.stringify({ ...parsedStates[0], resources: [...byName.values()] });
};
interface Stored {
  readonly name: string;
  readonly instances: readonly object[];
}
const [needsA, left] = [{ dependencies: ["terraform_data.a"] }, { deposed: "12345678" }];
refusal(
  "a loop through what is made beside a deposed object",
  `${data("a")}${data("b", "count = 2\ninput = terraform_data.a.id")}${data("c", "input = terraform_data.b[*].id")}`,
  {
    state: together(
      stateOf("a", { status: "tainted" }),
      stateOf("b", { index_key: 1, ...needsA }),
      stateOf("b", { index_key: 1, ...needsA, ...left }),
    ),
  },
);
refusal(
  "a deposed object alone leads into no loop",
  `${data("a", "count = 3")}${data("b", "count = 4\ninput = length(terraform_data.a)")}`,
  {
    state: together(
      stateOf("a", { index_key: 2, status: "tainted" }),
      stateOf("b", { index_key: 3, ...needsA, ...left }),
    ),
  },
);

refusal(
  "a precondition of an instance that cannot be planned",
  data("a") + data("b", `input = [terraform_data.a][*].x\n${held("precondition", "terraform_data.a.input == null")}`),
);
for (const body of ["", 'version = "1.0"'])
  refusal(`a call without a source in a child module: ${body}`, call(), { child: `module "n" {\n${body}\n}\n` });
for (const unrefreshed of [false, true])
  for (const deposed of [false, true])
    refusal(
      `what has moved${deposed ? " and is deposed" : ""}, where all is destroyed${unrefreshed ? " as it was" : ""}`,
      data("a"),
      { state: stateOf("a", { index_key: 0, ...(deposed && { deposed: "00000001" }) }), mode: "destroy", unrefreshed },
    );
for (const [storedWords, state] of [
  ["nothing is", null],
  ["something is", stateOf("z", {})],
] as const)
  for (const [to, id] of [
    ['a["x"]', '"i"'],
    ['a["y"]', "terraform_data.q.id"],
    ['a["y"]', '"i"'],
    ["u", '"i"'],
  ])
    refusal(
      `an import where all is destroyed and ${storedWords} there: ${to}, ${id}`,
      `${data("a", 'for_each = toset(["y"])')}${data("q")}import {\nto = terraform_data.${to}\nid = ${id}\n}\n`,
      { state, mode: "destroy" },
    );
for (const repeated of [true, false])
  refusal(
    `an import to what is not declared, by a key that is computed${repeated ? ", once for each" : ""}`,
    `locals {\nk = "k"\n}\nimport {\n${repeated ? 'for_each = toset(["k"])' : ""}\nto = terraform_data.u[${repeated ? "each.value" : "local.k"}]\nid = "i"\n}\n`,
  );
for (const [members, to] of [
  ['["a"]', "d[each.key]"],
  ['["x"]', "d[each.value]"],
  ['["0", "1"]', "n[each.value]"],
  ["{ n = 1 }", "n[each.key]"],
  ["[1.5]", "n[each.value]"],
  ["[null]", "n[each.value]"],
  ["[true]", "d[each.value]"],
  ["terraform_data.n[*].id", "d[each.value]"],
  ["{ a = terraform_data.n[0].id }", "d[each.key]"],
  ["toset([terraform_data.n[0].id])", 'd["a"]'],
  ['"a"', "d[each.key]"],
  ["null", "d[each.key]"],
  ['[sensitive("a")]', "d[each.value]"],
  ['toset([sensitive("a")])', "d[each.value]"],
  ['sensitive({ a = "a" })', "d[each.value]"],
] as const)
  refusal(
    `imports for each of ${members} to ${to}`,
    `${data("d", 'for_each = toset(["a"])')}${data("n", "count = 2")}import {\nfor_each = ${members}\nto = terraform_data.${to}\nid = "i"\n}\n`,
  );
for (const members of ["null", "[]", '["a"]', '["z"]', "terraform_data.n[*].id"])
  refusal(
    `imports for each of ${members} by an ID that is empty`,
    `${data("d", 'for_each = toset(["a"])')}${data("n", "count = 2")}import {\nfor_each = ${members}\nto = terraform_data.d[each.value]\nid = ""\n}\n`,
  );
const CONDITION = 'lifecycle {\npostcondition {\ncondition = self.id != ""\nerror_message = "no"\n}\n}';
for (const repeated of [
  "for_each = toset(terraform_data.z.triggers_replace)",
  "count = terraform_data.z.triggers_replace",
])
  refusal(
    `conditions of instances that nobody can count: ${repeated}`,
    `${data("z")}${data("a", `${repeated}\n${CONDITION}`)}${call('for_each = toset(["a", "b"])\nk = each.key')}`,
    {
      child: `variable "k" {}\n${data("z")}${data("a", `count = var.k == "a" ? terraform_data.z.triggers_replace : 1\n${CONDITION}`)}`,
    },
  );

for (const value of ["1", "var.e", "[var.e]", "terraform_data.a.id", "ephemeralasnull(var.e)", "upper(nope)"])
  refusal(
    `an ephemeral output of ${value}`,
    `variable "e" {\n  type = string\n  default = "e"\n  ephemeral = true\n}\n${call("  e = var.e")}`,
    {
      child: `variable "e" {\n  type = string\n  ephemeral = true\n}\n${data("a")}output "o" {\n  value = ${value}\n  ephemeral = true\n}\n`,
    },
  );
const HELD = [
  { instances: [{ index_key: 0 }, { index_key: 1 }, { index_key: 0, deposed: "00000001" }] },
  { module: 'module.m["a"]', instances: [{ index_key: 0 }, { index_key: 0, deposed: "00000002" }] },
  { module: 'module.m["b"]', instances: [{ index_key: 0 }, { index_key: 1 }, { index_key: 9, deposed: "00000003" }] },
  { module: 'module.m["c"]', instances: [{ index_key: 0 }, { index_key: 0, deposed: "00000004" }] },
].map((resource) => ({ name: "a", ...resource }));
for (const options of [{}, { targets: ['module.m["b"]'] }, { mode: "refresh-only" as const }])
  refusal(
    `deposed objects beside instances that cannot be counted ${JSON.stringify(options)}`,
    `${data("z")}${data("a", "count = terraform_data.z.id")}${call('for_each = toset(["a", "b"])\nk = each.key')}`,
    {
      child: `variable "k" {}\n${data("z")}${data("a", `count = var.k == "a" ? terraform_data.z.id : 1\n${held("precondition", 'var.k != "b"')}`)}`,
      state: stateWith(HELD),
      ...options,
    },
  );
for (const target of ['module.m["b"]', 'module.m["b"].terraform_data.a', 'module.m["c"]', "terraform_data.u"])
  refusal(
    `deposed objects in module instances that are gone, with -target=${target}`,
    `${call('for_each = toset(["a", "b"])')}${data("u", 'input = module.m["b"].o')}`,
    {
      child: `${data("a", "count = 1")}output "o" {\nvalue = terraform_data.a[0].id\n}\n`,
      state: stateWith(HELD),
      targets: [target],
    },
  );
refusal(
  "deposed objects in module instances that cannot be counted",
  `${data("z")}${call("for_each = toset([terraform_data.z.id])\nk = each.key")}`,
  { child: `variable "k" {}\n${data("a", "input = var.k")}`, state: stateWith(HELD) },
);

for (const [value, condition] of [
  ["null", "!contains([1], var.x)"],
  ["null", "var.x > 1"],
  ["{ a = 1 }", "var.x.b == 1"],
  ['"s"', "var.x"],
  ['"s"', "!var.x"],
  ["null", "length(var.x) > 2 ? true : false"],
  ["[]", "var.x[3] == 1"],
] as const)
  refusal(
    `a rule ${condition} of ${value}`,
    `variable "x" {\n  default = ${value}\n  validation {\n    condition     = ${condition}\n    error_message = "no"\n  }\n}\n`,
  );
refusal(
  "a check that reads nothing, where the state alone is refreshed",
  `check "c" {\n  data "terraform_remote_state" "n" {\n    backend = "local"\n    config  = { path = "nowhere" }\n  }\n  assert {\n    condition     = can(data.terraform_remote_state.n.outputs.text)\n    error_message = "no"\n  }\n}\n`,
  { mode: "refresh-only" },
);

const OF_CALL = ["module.m[0]", "module.m[1]"].map((module) => ({ module, name: "x", instances: [{}] }));
for (const [first, second] of [
  ["module.m[0] module.n", "module.m module.n"],
  ["module.m module.n", "module.m[0] module.k"],
  ["module.n[0] module.k", "module.m module.n"],
])
  refusal(
    `moves of one instance of a call and of all of them: ${first}, ${second}`,
    [first, second].map((ends) => moved(...(ends!.split(" ") as [string, string]))).join("") +
      ["n", "k"].map((name) => `module "${name}" {\n  source = "./child"\n  count  = 2\n}\n`).join(""),
    {
      child: data("x"),
      state: stateWith(OF_CALL),
      files: {
        ".terraform/modules/modules.json": JSON.stringify({
          Modules: [{ Key: "", Source: "", Dir: "." }, ...["n", "k"].map((Key) => ({ ...CHILD, Key }))],
        }),
      },
    },
  );

for (const of of ["count = 3", "for_each = toset([])", ""])
  refusal(
    `what a call cannot refer to, in each instance: ${of}`,
    call(`${of}\nv = [each.value, each.key]\nw = { a = count.index }`),
    { child: 'variable "v" {}\nvariable "w" {}\n' },
  );
for (const value of ["terraform_data.nope.id", "provider::nope::x(1)", "nofn(1)", "max()", "each.value", "1"])
  refusal(
    `an ephemeral output of the root module: ${value}`,
    `${data("a")}output "o" {\nvalue = ${value}\nephemeral = true\ndepends_on = [terraform_data.z]\nprecondition {\ncondition = terraform_data.a.nope == 1\nerror_message = "no"\n}\n}\n`,
  );
for (const config of [
  "terraform.applying",
  "{ path = [terraform.applying] }",
  "{ path = terraform.applying }",
  '{ path = ["x"] }',
  "{ workspace_dir = {} }",
  '{ path = 5, nope = "x" }',
  "{ path = [terraform_data.a.id] }",
])
  refusal(
    `a configuration of a local backend: ${config}`,
    `${data("a")}data "terraform_remote_state" "s" {\nbackend = "local"\nconfig = ${config}\n}\n`,
  );
refusal(
  "a function that fails on a file, beside a target",
  `${data("a")}output "o" {\nvalue = format("%d", templatefile("t.tftpl", {}))\n}\n`,
  { targets: ["terraform_data.a"], files: { "t.tftpl": "1.5" } },
);
for (const members of ["{}", "{ a = 1, b = 2 }"])
  refusal(
    `conditions of what an import misses: ${members}`,
    `${data("e", `for_each = ${members}\n${held("postcondition", "self.output == null")}`)}${data("f")}import {\nto = terraform_data.e["c"]\nid = "i"\n}\n`,
  );

refusal("a count over a for_each", data("a", "for_each = { x = 1 }"), {
  files: { "override.tf": data("a", "count = 1") },
  state: stateOf("a", { index_key: "x" }),
});

for (const mode of ["normal", "destroy"] as const)
  refusal(`resources of which the state has no object, ${mode}`, data("b"), {
    mode,
    state: stateWith([
      { name: "a", instances: [] },
      { name: "b", instances: [] },
      { module: "module.q[0].module.z", name: "a", instances: [] },
    ]),
  });

refusal("a resource without objects that is read later", `${data("a")}${call("depends_on = [terraform_data.a]")}`, {
  child: 'data "terraform_remote_state" "s" {\nbackend = "local"\n}\n',
  state: JSON.stringify({
    version: 4,
    serial: 1,
    lineage: "l",
    terraform_version: "1.11.4",
    outputs: {},
    resources: [
      {
        module: "module.m",
        mode: "data",
        type: "terraform_remote_state",
        name: "s",
        provider: 'provider["terraform.io/builtin/terraform"]',
        instances: [],
      },
    ],
  }),
});
refusal(
  "conditions of what is protected from its replacement",
  data(
    "a",
    `lifecycle {\nprevent_destroy = true\npostcondition {\ncondition = self.id != ""\nerror_message = "no"\n}\n}`,
  ),
  { state: stateOf("a", {}), replace: ["terraform_data.a"] },
);

for (const mode of ["normal", "refresh-only"] as const)
  refusal(`a resource that refers to itself, ${mode}`, data("a", "input = { b = terraform_data.a }"), { mode });
refusal(
  "an ephemeral output of what a data source finds",
  `data "terraform_remote_state" "s" {\nbackend = "local"\n}\n${call("v = { for k, v in data.terraform_remote_state.s.outputs : k => v }")}`,
  { child: 'variable "v" {\n}\noutput "o" {\nvalue = var.v\nephemeral = true\n}\n' },
);

const secretOutputs = (expressions: readonly string[]): string =>
  SECRETS + expressions.map((text, at) => `output "o${at}" {\nvalue = ${text}\n}\n`).join("");
refusal("what comes of secrets that are not known", secretOutputs(OF_SECRETS));
for (const [at, text] of OF_SECRETS.entries())
  if (at % 3 === 0) refusal(`a secret that is not known: ${text}`, secretOutputs([text]));

for (const config of ['tomap({ k = "v" })', "tostring(null)", "tolist(null)", '"x"'])
  refusal(
    `a remote state whose config is ${config}`,
    `data "terraform_remote_state" "s" {\n  backend = "local"\n  config = ${config}\n}\n`,
  );
for (const defaults of ['"k"', "[]", "tostring(null)", "toset([1])", "tomap({})", 'tomap({ k = "v" })'])
  refusal(
    `a remote state whose defaults are ${defaults}`,
    `data "terraform_remote_state" "s" {\n  backend = "local"\n  config = { path = "s" }\n  defaults = ${defaults}\n}\n`,
  );
for (const id of ["terraform_data.a", "var.v", "terraform_data.a.output"])
  refusal(
    `an import by ${id}, which is no text`,
    `${data("a", "input = { k = 1 }")}${data("b")}import {\n  to = terraform_data.b\n  id = ${id}\n}\nvariable "v" {\n  default = { k = 1 }\n}\n`,
  );
for (const message of ["terraform_data.a.id", 'split(",", terraform_data.a.id)', "null", "[terraform_data.a.id]"])
  refusal(
    `a value of a variable is refused with the message ${message}`,
    `${data("a")}variable "v" {\n  default = "x"\n  validation {\n    condition = var.v == "y"\n    error_message = ${message}\n  }\n}\n`,
  );
for (const quoted of ['depends_on = ["2"]', 'lifecycle {\n    ignore_changes = ["2"]\n  }', 'provider = "2"'])
  refusal(`a quoted reference without a name: ${quoted.split(" ")[0]}`, data("a", `  ${quoted}`));

/** A state with one object of terraform_data. */
function stateOf(name: string, more: object, outputs: object = {}): string {
  return stateWith([{ name, instances: [more] }], outputs);
}

const readInCheck = `check "c" {
  data "terraform_remote_state" "n" {
    backend = "local"
    config  = { path = "nope.tfstate" }
  }
  assert {
    condition     = data.terraform_remote_state.n.outputs.x != ""
    error_message = "no"
  }
}
`;
refusal("-destroy with a check that cannot read", call(), {
  child: readInCheck,
  state: stateWith([{ module: "module.m", name: "a", instances: [] }]),
  mode: "destroy",
});
refusal(
  "-destroy of what was moved to a module that is not called, without refreshing",
  moved("terraform_data.a", 'module.n["a"].terraform_data.b'),
  {
    state: stateWith([{ name: "a", instances: [{}] }]),
    mode: "destroy",
    unrefreshed: true,
  },
);
refusal(
  "-destroy of what others that are protected depend on, with a deposed object",
  data("c") + call("  depends_on = [terraform_data.c]"),
  {
    child: data("b", "  lifecycle {\n    prevent_destroy = true\n  }"),
    state: stateWith([
      { name: "c", instances: [{}, { deposed: "00000001" }] },
      { module: "module.m", name: "b", instances: [{ dependencies: ["terraform_data.c"] }] },
    ]),
    mode: "destroy",
  },
);

refusal("-destroy of a module that was moved to where only data is read", call() + moved("module.old", "module.m"), {
  child: 'data "terraform_remote_state" "r" {\n  backend = "local"\n}\n',
  state: stateWith([{ module: "module.old", name: "a", instances: [{}, { deposed: "00000001" }] }]),
  mode: "destroy",
});

for (const mode of ["normal", "destroy"] as const)
  for (const [from, to] of [
    [[], []],
    [[{}], []],
    [[], [{}]],
  ])
    refusal(
      `a move from ${from!.length} to ${to!.length} objects of a resource that the state has, ${mode}`,
      data("d") + moved("terraform_data.c", "terraform_data.d"),
      {
        state: stateWith([
          { name: "c", instances: from! },
          { name: "d", instances: to! },
        ]),
        mode,
      },
    );
refusal(
  "a module that is moved to where the state has a resource without objects",
  call() + moved("module.old", "module.m"),
  {
    child: data("a"),
    state: stateWith([
      { module: "module.old", name: "a", instances: [{}] },
      { module: "module.m", name: "b", instances: [] },
    ]),
  },
);

/** A state with these resources of terraform_data, and what is peculiar to each of their objects. */
refusal(
  "an object that a module declares no more, where the module waits for what fails",
  `${data("a", held("postcondition", "self.id == null"))}${call("  depends_on = [terraform_data.a]")}`,
  {
    child: "",
    state: stateWith([
      { name: "a", instances: [{}] },
      { module: "module.m", name: "b", instances: [{}, { deposed: "cccc4e90" }] },
    ]),
  },
);

const dependsOn = (...names: readonly string[]) => ({ dependencies: names.map((name) => `terraform_data.${name}`) });
const withDeposed = (name: string, ...names: readonly string[]) => ({
  name,
  instances: [dependsOn(...names), { deposed: "cccc4e90" }],
});
const WAITING = [
  data("a"),
  data("z", "input = 5"),
  data("b", "input = [terraform_data.a.id, terraform_data.z.output]"),
  data("c", 'for_each = toset([for each in ["k"] : "${each}-${length(terraform_data.b.input)}"])'),
].join("");
const WAITING_STATE = stateWith([
  withDeposed("a"),
  withDeposed("z"),
  withDeposed("b", "a", "z"),
  {
    name: "c",
    instances: [
      { index_key: "k-2", ...dependsOn("a", "b", "z") },
      { index_key: "k-2", deposed: "cccc4e90" },
    ],
  },
  withDeposed("gone", "b"),
]);
for (const target of ["a", "b", "c", "z", "gone", 'c["k-2"]'])
  refusal(`the target ${target} with deposed objects of its dependents`, WAITING, {
    state: WAITING_STATE,
    targets: [`terraform_data.${target}`],
  });

function stateWith(
  resources: readonly { readonly module?: string; readonly name: string; readonly instances: readonly object[] }[],
  outputs: object = {},
): string {
  const attributes = { id: "f", input: null, output: null, triggers_replace: null };
  return JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: "l",
    outputs,
    resources: resources.map(({ module, name, instances }) => ({
      module,
      mode: "managed",
      type: "terraform_data",
      name,
      provider: 'provider["terraform.io/builtin/terraform"]',
      instances: instances.map((more) => ({ schema_version: 0, attributes, sensitive_attributes: [], ...more })),
    })),
  });
}
