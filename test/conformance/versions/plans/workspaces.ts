import type { Step } from "../../plan/steps/step.ts";
import type { NamedStep } from "../../plan/texts/texts.ts";
import { manifest } from "../../plan/versions/corpus.ts";

interface More extends Partial<Step> {
  /** Files of modules. */
  readonly modules?: Readonly<Record<string, string>>;
}

function workspace(name: string, main: string, { modules = {}, files, ...planFields }: More = {}): NamedStep {
  const step: Step = {
    files: {
      "main.tf": main,
      ...modules,
      ".terraform/modules/modules.json": manifest(main, modules),
      ...files,
    },
    state: null,
    mode: "normal",
    replace: [],
    variables: {},
    ...planFields,
  };
  return { name, step };
}

const data = (name: string, body = ""): string => `resource "terraform_data" "${name}" {\n${body}}\n`;
const call = (name: string, body = ""): string => `module "${name}" {\n  source = "./child"\n${body}}\n`;

interface StateObject {
  readonly module?: string;
  readonly name: string;
  readonly key?: string | number;
  readonly more?: Readonly<Record<string, unknown>>;
  readonly input?: string;
}

/** Returns a state with objects of terraform_data. */
function stateOf(...objects: readonly StateObject[]): string {
  const resources = objects.map(({ module, name, key, more = {}, input = null }) => ({
    ...(module !== undefined && { module }),
    mode: "managed",
    type: "terraform_data",
    name,
    provider: 'provider["terraform.io/builtin/terraform"]',
    instances: [
      {
        ...(key !== undefined && { index_key: key }),
        schema_version: 0,
        attributes: {
          id: `id-${name}`,
          input: input === null ? null : { value: input, type: "string" },
          output: input === null ? null : { value: input, type: "string" },
          triggers_replace: null,
        },
        ...more,
      },
    ],
  }));
  return JSON.stringify({
    version: 4,
    terraform_version: "1.3.0",
    serial: 1,
    lineage: "7d5bbf1c-8e4a-4a6c-9a56-1c7dcd2f1a11",
    outputs: {},
    resources,
  });
}

function protectedInstances(): readonly NamedStep[] {
  const main = data("a", "  triggers_replace = 1\n  lifecycle {\n    prevent_destroy = true\n  }\n");
  const state = stateOf({ name: "a" });
  return [
    workspace("protected object whose count shrinks", main.replace("{\n", "{\n  count = 0\n"), {
      state: stateOf({ name: "a", key: 0 }),
    }),

    workspace("protected object that is replaced", main, { state }),
    workspace("protected object that is destroyed", main, { state, mode: "destroy" }),
  ];
}

/** Workspaces with a backend. Only binaries with `init -json` can be asked. */
function backends(): readonly NamedStep[] {
  const local = (body: string) => `terraform {\n  backend "local" {\n${body}  }\n}\n${data("a")}`;
  return [
    workspace("backend with an unknown argument", local("    nope = 1\n"), { initialised: true }),
    workspace("backend with a variable", `variable "v" { default = "x" }\n${local("    path = var.v\n")}`, {
      initialised: true,
    }),
    workspace("backend with a function", local('    path = upper("x")\n'), { initialised: true }),
  ];
}

function dataSources(): readonly NamedStep[] {
  const remote = (path: string) =>
    `data "terraform_remote_state" "r" {\n  backend = "local"\n  config = { path = "${path}" }\n}\n`;
  const files = { "other.json": stateOf() };
  return [
    workspace("refreshed workspace with a data source", remote("other.json"), {
      files,
      mode: "refresh-only",
      state: stateOf({ name: "gone" }),
    }),
    workspace("refreshed workspace with a data source that is new", `${remote("other.json")}${data("a")}`, {
      files,
      mode: "refresh-only",
      state: stateOf({ name: "a" }),
    }),
    workspace("data source that cannot be read", remote("nope.json")),
    workspace(
      "data source with several instances that cannot be read",
      `${remote("nope.json").replace("{\n", "{\n  count = 2\n")}`,
    ),
    workspace(
      "data source of another backend",
      'data "terraform_remote_state" "r" {\n  backend = "nope"\n  config = {}\n}\n',
    ),
  ];
}

function faultyRepetitions(): readonly NamedStep[] {
  const repeated = (expression: string) => data("a", `  for_each = ${expression}\n`);
  return [
    ["a list with an undeclared variable", "[var.nope]"],
    ["an object with an undeclared variable", "{ a = var.nope }"],
    ["a list with a missing key", '[{}["a"]]'],
    ["a set with a missing key", 'toset([{}["a"]])'],
    ["a tuple of objects with a missing attribute", "[local.o.nope]"],
    ["an object with a missing attribute", "{ a = local.o.nope }"],
    ["a set and a missing attribute", "concat(tolist(local.l), [local.o.nope])"],
    ["a number by a failing call", 'length([tonumber("x")])'],
  ].map(([name, expression]) =>
    workspace(`for_each of ${name}`, `locals {\n  o = { a = 1 }\n  l = ["a"]\n}\n${repeated(expression!)}`),
  );
}

function validations(): readonly NamedStep[] {
  const variable = (head: string) =>
    `variable "v" {\n${head}  validation {\n    condition     = var.v != "bad"\n    error_message = "no"\n  }\n}\n`;
  const child = { "child/main.tf": variable('  default = "bad"\n') };
  return [
    workspace("failed validation of a default", variable('  default = "bad"\n')),
    workspace("failed validation of a value on the command line", variable(""), { variables: { v: "bad" } }),
    workspace("failed validation of a value in a file", variable(""), { files: { "terraform.tfvars": 'v = "bad"\n' } }),
    workspace("failed validation of an argument", call("m", '  v = "bad"\n'), { modules: child }),
    workspace("failed validation of a default in a module", call("m"), { modules: child }),
    workspace("failed validation of an argument of several instances", call("m", '  count = 2\n  v = "bad"\n'), {
      modules: child,
    }),
  ];
}

/** Values that do not fit the types of their variables. */
function unfitValues(): readonly NamedStep[] {
  const typed = `variable "v" {\n  type = number\n  validation {\n    condition     = var.v > 1\n    error_message = "no"\n  }\n}\n`;
  return [
    workspace("value that does not fit its variable", typed, { variables: { v: "x" } }),
    workspace("value that does not fit its variable in a destruction", typed, {
      variables: { v: "x" },
      mode: "destroy",
    }),
  ];
}

function missingImports(): readonly NamedStep[] {
  const into = (to: string) => `import {\n  to = ${to}\n  id = "x"\n}\n`;
  return [
    workspace("two imports into what is not declared", into("terraform_data.x") + into("terraform_data.x[0]")),
    workspace(
      "import of an instance that does not exist",
      `${data("a", "  count = 1\n")}${into("terraform_data.a[3]")}`,
    ),
    workspace(
      "imports of two instances that do not exist",
      `${data("a", "  count = 1\n")}${into("terraform_data.a[3]")}${into("terraform_data.a[4]")}`,
    ),
    workspace("import without a key into what is not declared", into("terraform_data.x")),
    workspace("import of a resource without instances", `${data("a", "  count = 0\n")}${into("terraform_data.a[0]")}`),
    workspace(
      "import of a single instance that does not exist",
      `${data("a", "  for_each = {}\n")}${into('terraform_data.a["x"]')}`,
    ),
  ];
}

/** Imports that a called module makes of its own resources. */
function moduleImports(): readonly NamedStep[] {
  const into = (to: string, id = '"x"', more = "") => `import {\n${more}  to = ${to}\n  id = ${id}\n}\n`;
  const child = (text: string, more: Readonly<Record<string, string>> = {}) => ({
    modules: { "child/main.tf": text, ...more },
  });
  const each = '  for_each = toset(["x", "y"])\n';
  const own = `${data("a")}${into("terraform_data.a")}`;
  const byVariable = `variable "v" {\n}\n${data("a")}${into("terraform_data.a", "var.v")}`;
  return [
    workspace("import of a module", call("m"), child(own)),
    workspace("import of a module with two instances", call("m", "  count = 2\n"), child(own)),
    workspace("import of a module without instances", call("m", "  count = 0\n"), child(own)),
    workspace(
      "imports of a module by for_each",
      call("m"),
      child(`${data("a", each)}${into("terraform_data.a[each.key]", "each.key", each)}`),
    ),
    workspace("import of a module by its variable", call("m", `${each}  v = each.key\n`), child(byVariable)),
    workspace(
      "import of a module by what only the apply decides",
      `${data("b")}${call("m", "  v = terraform_data.b.id\n")}`,
      child(byVariable),
    ),
    workspace("import of a module of an object that exists", call("m"), {
      ...child(own),
      state: stateOf({ module: "module.m", name: "a" }),
    }),
    workspace(
      "import of a module into an instance that does not exist",
      call("m"),
      child(`${data("a", "  count = 1\n")}${into("terraform_data.a[3]")}`),
    ),
    workspace(
      "import of a module and of its caller",
      `${call("m")}${into("module.m.terraform_data.a", '"y"')}`,
      child(own),
    ),
    workspace("import of a module, destroyed", call("m"), { ...child(own), mode: "destroy" }),
    workspace("import of a module, targeted", `${call("m")}${data("b")}`, {
      ...child(own),
      targets: ["module.m.terraform_data.a"],
    }),
  ];
}

function deprecatedVariables(): readonly NamedStep[] {
  const main = (more = "") =>
    `variable "v" {\n  deprecated = "No."\n  default    = "x"\n${more}}\n${data("a", "  input = var.v\n")}`;
  return [
    workspace("deprecated variable of the root", main()),
    workspace("value of a deprecated variable of the root", main(), { variables: { v: "y" } }),
    workspace("value in a file of a deprecated variable", main(), { files: { "terraform.tfvars": 'v = "y"\n' } }),
    workspace("null of a deprecated variable", main(), { files: { "terraform.tfvars": "v = null\n" } }),
    workspace("value of a deprecated variable, refreshed", main(), { variables: { v: "y" }, mode: "refresh-only" }),
    workspace("value of a deprecated variable, destroyed", main(), { variables: { v: "y" }, mode: "destroy" }),
  ];
}

function hiddenIdentities(): readonly NamedStep[] {
  const by = (identity: string, flag: string, value = '"x"') =>
    `variable "v" {\n  ${flag} = true\n  default = ${value}\n}\n${data("a", "")}import {\n  to = terraform_data.a\n  identity = ${identity}\n}\n`;
  return [
    workspace("import by a sensitive identity", by("{ id = var.v }", "sensitive")),
    workspace("import by an ephemeral identity", by("{ id = var.v }", "ephemeral")),
    workspace("import by an identity that is sensitive as a whole", by("var.v", "sensitive", '{ id = "x" }')),
  ];
}

function rootWarnings(): readonly NamedStep[] {
  return [
    workspace(
      "warning in a file of the root module",
      `${data("a", '  provisioner "local-exec" {\n    when    = "destroy"\n    command = "x"\n  }\n')}`,
    ),
  ];
}

function lostObjects(): readonly NamedStep[] {
  const postcondition =
    '  lifecycle {\n    postcondition {\n      condition     = self.id == "x"\n      error_message = "no"\n    }\n  }\n';
  return [
    workspace("postcondition of an object that does not exist, refreshed", data("a", `  count = 1\n${postcondition}`), {
      mode: "refresh-only",
    }),
  ];
}

function movedCalls(): readonly NamedStep[] {
  const modules = { "child/main.tf": data("a") };
  return [
    workspace("count added to a module call", call("m", "  count = 1\n"), {
      modules,
      state: stateOf({ module: "module.m", name: "a" }),
    }),
    workspace("count removed from a module call", call("m"), {
      modules,
      state: stateOf({ module: "module.m[0]", name: "a", key: undefined }),
    }),
  ];
}

function tries(): readonly NamedStep[] {
  const of = (expression: string) => `${data("a")}output "o" { value = ${expression} }\n`;
  return [
    workspace("can of a failing path into what is unknown", of("can(terraform_data.a.output.x.y)")),
    workspace("can of a known part beside an unknown one", of("can({ x = terraform_data.a.id }.y)")),
    workspace("try of a failing part beside an unknown one", of('try({ x = terraform_data.a.id }.y, "z")')),
    workspace("try of a fallback beside an unknown one", of('try(false ? terraform_data.a.id : "y", "z")')),

    workspace("try of a known attribute of a new object", of('try(terraform_data.a.id, "x") == null')),
    workspace("can of an unknown reference in what fails", of("can(terraform_data.a.id + {})")),
    workspace("can of an unknown reference that is not used", of("can(true ? 1 : terraform_data.a.id)")),
    workspace("try of a reference with unknown parts", of('try([terraform_data.a.id, "b"][1], "x")')),
    workspace("try of a whole object in part", of('try(keys(terraform_data.a), "x")')),
  ];
}

function keptObjects(): readonly NamedStep[] {
  const kept = data("a", "  triggers_replace = 1\n  lifecycle {\n    destroy = false\n  }\n");
  return [
    workspace("object that is kept and tainted", kept, { state: stateOf({ name: "a", more: { status: "tainted" } }) }),
    workspace("object that the state keeps", "", { state: stateOf({ name: "a", more: { skip_destroy: true } }) }),
    workspace("object that the state keeps in a destruction", "", {
      state: stateOf({ name: "a", more: { skip_destroy: true } }),
      mode: "destroy",
    }),
    workspace("object that is kept in a destruction without a refresh", kept, {
      state: stateOf({ name: "a" }),
      mode: "destroy",
      unrefreshed: true,
    }),
    workspace("deposed object that is kept", kept, { state: stateOf({ name: "a", more: { deposed: "abcdef12" } }) }),
    workspace("deposed object that is kept in a destruction", kept, {
      state: stateOf({ name: "a", more: { deposed: "abcdef12" } }),
      mode: "destroy",
    }),

    workspace("object that is kept and replaced", kept, { state: stateOf({ name: "a" }) }),
    workspace("object that is kept and destroyed", kept, { state: stateOf({ name: "a" }), mode: "destroy" }),
    workspace("object whose count shrinks and that is kept", kept.replace("{\n", "{\n  count = 1\n"), {
      state: stateOf({ name: "a", key: 1 }),
    }),
  ];
}

function sensitiveOutputs(): readonly NamedStep[] {
  const modules = { "child/main.tf": 'output "o" {\n  value     = "x"\n  sensitive = true\n}\n' };
  return [
    workspace("secret of a module in a resource", `${call("m")}${data("a", "  input = module.m.o\n")}`, { modules }),
    workspace("secret of a module in an output", `${call("m")}output "o" { value = module.m.o }\n`, { modules }),
    workspace("secret of a module as for_each", `${call("m")}${data("a", "  for_each = toset([module.m.o])\n")}`, {
      modules,
    }),
  ];
}

function forgottenObjects(): readonly NamedStep[] {
  const removed = (name: string) =>
    `removed {\n  from = terraform_data.${name}\n  lifecycle {\n    destroy = false\n  }\n}\n`;
  return [
    workspace("an object that is forgotten in a destruction", removed("a"), {
      state: stateOf({ name: "a" }),
      mode: "destroy",
    }),
    workspace("an object that is forgotten by a refresh", removed("a"), {
      state: stateOf({ name: "a" }),
      mode: "refresh-only",
    }),

    workspace("an object that is forgotten", removed("a"), { state: stateOf({ name: "a" }) }),
    workspace("two objects that are forgotten", `${removed("a")}${removed("b")}`, {
      state: stateOf({ name: "a" }, { name: "b" }),
    }),
    workspace("an object that is forgotten beside an error", `${removed("a")}${data("c", "  count = -1\n")}`, {
      state: stateOf({ name: "a" }),
    }),
  ];
}

function exclusions(): readonly NamedStep[] {
  const main = `${data("a")}${data("b", "  input = terraform_data.a.id\n")}${data("c")}`;
  return [workspace("exclusion of a resource", main, { excludes: ["terraform_data.a"] })];
}

function repeatedFaults(): readonly NamedStep[] {
  const inner = { "child/main.tf": 'output "o" { value = tonumber("x") }\n' };
  return [
    workspace(
      "an index beyond the list in all instances",
      `locals { l = ["x"] }\n${data("a", "  count = 3\n  input = local.l[count.index]\n")}`,
    ),

    workspace(
      "fault in all instances of a resource",
      data("a", '  count = 2\n  input = tonumber(count.index == 3 ? "1" : "x${count.index}")\n'),
    ),
    workspace("fault in all instances of a module", call("m", "  count = 2\n"), { modules: inner }),
    workspace(
      "failed precondition in all instances",
      data(
        "a",
        '  count = 2\n  lifecycle {\n    precondition {\n      condition     = count.index > 5\n      error_message = "no"\n    }\n  }\n',
      ),
    ),
    workspace(
      "the same fault of an attribute in all instances",
      `locals { o = { a = 1 } }\n${data("a", '  for_each = toset(["x", "y"])\n  input = local.o[each.key]\n')}`,
    ),
  ];
}

function references(): readonly NamedStep[] {
  const required =
    'terraform {\n  required_providers {\n    terraform = { source = "terraform.io/builtin/terraform" }\n  }\n}\n';
  return [
    workspace(
      "provider function in an output",
      `${required}output "o" { value = provider::terraform::encode_expr("x") }\n`,
    ),
    workspace(
      "provider function beside a reference",
      `${required}variable "v" { default = "x" }\n${data("a", "  input = provider::terraform::encode_expr(var.v)\n")}`,
    ),
    workspace(
      "relevant attribute in a value",
      `${data("a", '  input = { k = "x" }\n')}${data("b", "  input = terraform_data.a.output.k\n")}`,
    ),
    workspace(
      "relevant attribute that is not in the schema",
      `${data("a", '  input = { k = { l = "x" } }\n')}${data("b", "  input = terraform_data.a.input.k.l\n")}`,
      {
        state: stateOf({ name: "a" }),
      },
    ),
  ];
}

/** Small workspaces whose plans the judges make differently, by the row of the table that they are about. */
export const WORKSPACES: readonly NamedStep[] = [
  ...protectedInstances(),
  ...backends(),
  ...dataSources(),
  ...faultyRepetitions(),
  ...validations(),
  ...unfitValues(),
  ...missingImports(),
  ...hiddenIdentities(),
  ...moduleImports(),
  ...deprecatedVariables(),
  ...rootWarnings(),
  ...lostObjects(),
  ...movedCalls(),
  ...tries(),
  ...keptObjects(),
  ...sensitiveOutputs(),
  ...forgottenObjects(),
  ...exclusions(),
  ...repeatedFaults(),
  ...references(),
];
