// Workspaces of what OpenTofu has in its plans beyond Terraform: each with its files and the options of `tofu plan`.

const object = (more = {}) => ({
  schema_version: 0,
  attributes: {
    id: "i",
    input: { value: "x", type: "string" },
    output: { value: "x", type: "string" },
    triggers_replace: null,
  },
  ...more,
});
const resource = (name, instances, module) => ({
  mode: "managed",
  ...(module && { module }),
  type: "terraform_data",
  name,
  provider: 'provider["terraform.io/builtin/terraform"]',
  instances,
});
const state = (...resources) =>
  JSON.stringify({ version: 4, terraform_version: "1.12.6", serial: 1, lineage: "l", outputs: {}, resources });
const has = (...instances) => state(resource("a", instances.length > 0 ? instances : [object()]));

const data = (name, body) => `resource "terraform_data" "${name}" {\n  ${body}\n}\n`;
const lifecycle = (...lines) => `lifecycle {\n    ${lines.join("\n    ")}\n  }`;
const output = (name, value) => `output "${name}" {\n  value = ${value}\n}\n`;
const variable = (name, body) => `variable "${name}" {\n  ${body}\n}\n`;
const call = (body) => `module "m" {\n  source = "./m"\n  ${body}\n}\n`;
const INNER = `${data("q", "")}${output("x", "1")}`;
const enabled = (expression, more = "") => data("a", `input = "x"\n  ${more}${lifecycle(`enabled = ${expression}`)}`);
const kept = (...lines) => data("a", `input = "x"\n  ${lifecycle("destroy = false", ...lines)}`);

// A chain a ← b, beside it c, instances n with a dependent, and a module with an output.
const EXCLUDING =
  data("a", 'input = "new"') +
  data("b", "input = terraform_data.a.output") +
  data("c", 'input = "new"') +
  data("n", 'for_each = toset(["x", "y"])\n  input = each.key') +
  data("d", 'input = terraform_data.n["y"].output') +
  call("") +
  output("a", "terraform_data.a.output") +
  output("c", "terraform_data.c.output") +
  output("m", "module.m.x") +
  output("n", '"n"');
const CHAIN = state(
  resource("a", [object()]),
  resource("b", [object({ dependencies: ["terraform_data.a"] })]),
  resource("c", [object()]),
);

const one = (name, main, tfstate, ...options) => ({
  name,
  files: { "main.tofu": main, ...(tfstate && { "terraform.tfstate": tfstate }) },
  options,
});
const called = (name, main, tfstate) => {
  const { files, ...rest } = one(name, main, tfstate);
  return { ...rest, files: { ...files, "m/main.tofu": INNER } };
};

export const WORKSPACES = [
  one("not enabled", enabled("false")),
  one("not enabled any more", enabled("false"), has()),
  one("enabled, and there", enabled("true"), has()),
  one("enabled by a text", enabled('"true"')),
  one("enabled by a variable", variable("on", "default = false") + enabled("var.on")),
  one("enabled by a local value", `locals {\n  on = true\n}\n${enabled("local.on")}`),
  one("enabled by what is known only then", data("c", "") + enabled('terraform_data.c.id == "q"')),
  one("enabled by null", enabled("null")),
  one("enabled by no bool", enabled('"no"')),
  one("enabled by a tuple", enabled("[true]")),
  one("enabled by a secret", variable("on", "default = true\n  sensitive = true") + enabled("var.on")),
  one("enabled by what is ephemeral", variable("on", "default = true\n  ephemeral = true") + enabled("var.on")),
  one("enabled beside count", enabled("true", "count = 1\n  ")),
  one("enabled beside for_each", enabled("true", 'for_each = toset(["k"])\n  ')),
  one("the whole of what is not enabled", enabled("false") + output("o", "terraform_data.a == null")),
  one("an attribute of what is not enabled", enabled("false") + output("o", "terraform_data.a.input")),
  one(
    "what is not enabled, asked with care",
    `${enabled("false")}${output("o", 'terraform_data.a != null ? terraform_data.a.input : "none"')}${output("p", 'try(terraform_data.a.input, "none")')}${output("q", "one(terraform_data.a[*].input)")}`,
  ),
  one("what refers to one that is enabled", enabled("true") + data("b", "input = terraform_data.a.id"), has()),
  one(
    "moved from an index to one that is enabled",
    `moved {\n  from = terraform_data.a[0]\n  to   = terraform_data.a\n}\n${enabled("true")}`,
    has(object({ index_key: 0 })),
  ),
  one(
    "data that is not enabled",
    `data "terraform_remote_state" "r" {\n  backend = "local"\n  config  = { path = "x" }\n  ${lifecycle("enabled = false")}\n}\n${output("o", 'try(data.terraform_remote_state.r.outputs.x, "none")')}`,
  ),
  called(
    "a module that is not enabled",
    call(lifecycle("enabled = false")),
    state(resource("q", [object()], "module.m")),
  ),
  called("a module that is enabled", call(lifecycle("enabled = true")) + output("o", "module.m.x")),
  called("an output of a module that is not enabled", call(lifecycle("enabled = false")) + output("o", "module.m.x")),
  called(
    "the whole of a module that is not enabled",
    call(lifecycle("enabled = false")) + output("o", "module.m == null"),
  ),
  called("a module enabled beside count", call(`count = 1\n  ${lifecycle("enabled = true")}`)),
  called("another argument in the lifecycle of a module", call(lifecycle("prevent_destroy = true"))),
  called("a module with two lifecycles", call(`${lifecycle("enabled = true")}\n  ${lifecycle("enabled = false")}`)),
  one("replaced, the old one kept", kept().replace("input", 'triggers_replace = "2"\n  input'), has()),
  one(
    "created first, the old one kept",
    kept("create_before_destroy = true").replace("input", 'triggers_replace = "2"\n  input'),
    has(),
  ),
  one("protected and kept", kept("prevent_destroy = true").replace("input", 'triggers_replace = "2"\n  input'), has()),
  one("tainted and kept", kept(), has(object({ status: "tainted" }))),
  one(
    "replaced with another, the old one kept",
    kept("replace_triggered_by = [terraform_data.b]") + data("b", "input = 1"),
    state(resource("a", [object()]), resource("b", [object()])),
  ),
  one("updated, and would be kept", kept().replace('"x"', '"y"'), has()),
  one("not enabled any more, and kept", kept("enabled = false"), has()),
  one(
    "a key less, and kept",
    kept().replace("input", 'for_each = toset(["k"])\n  input'),
    has(object({ index_key: "k" }), object({ index_key: "z" })),
  ),
  one(
    "deposed objects of what is kept",
    kept(),
    has(object(), object({ deposed: "00000001", skip_destroy: true }), object({ deposed: "00000002" })),
  ),
  one("kept by the state", "", has(object({ skip_destroy: true }))),
  one(
    "kept by the state under another address",
    "moved {\n  from = terraform_data.a\n  to   = terraform_data.q\n}\n",
    has(object({ skip_destroy: true })),
  ),
  one(
    "kept by the state, and removed",
    `removed {\n  from = terraform_data.a\n  ${lifecycle("destroy = true")}\n}\n`,
    has(object({ skip_destroy: true })),
  ),
  one(
    "kept by the state, and not by its block",
    data("a", `input = "x"\n  triggers_replace = "2"\n  ${lifecycle("destroy = true")}`),
    has(object({ skip_destroy: true })),
  ),
  one(
    "deposed objects that the state keeps",
    "",
    has(object({ deposed: "00000001", skip_destroy: true }), object({ deposed: "00000002" })),
  ),
  one(
    "all destroyed, one kept",
    kept() + data("b", ""),
    state(resource("a", [object()]), resource("b", [object()])),
    "-destroy",
  ),
  one(
    "protected by a variable",
    variable("p", "default = true") + data("a", `triggers_replace = "2"\n  ${lifecycle("prevent_destroy = var.p")}`),
    has(),
  ),
  one(
    "not protected by a variable",
    variable("p", "default = false") + data("a", `triggers_replace = "2"\n  ${lifecycle("prevent_destroy = var.p")}`),
    has(),
  ),
  one(
    "protected by what is known only then",
    data("c", "") + data("a", `triggers_replace = "2"\n  ${lifecycle('prevent_destroy = terraform_data.c.id == "x"')}`),
    has(),
  ),
  one(
    "protected by a variable, a key less",
    variable("p", "default = true") + data("a", `count = 0\n  ${lifecycle("prevent_destroy = var.p")}`),
    has(object({ index_key: 0 })),
  ),
  ...[
    ["an excluded resource and its dependents", "-exclude=terraform_data.a"],
    ["an excluded instance, and all that depends on its resource", '-exclude=terraform_data.n["x"]'],
    ["an excluded module", "-exclude=module.m"],
    ["two exclusions", "-exclude=terraform_data.b", "-exclude=terraform_data.c"],
    ["a destruction without what an excluded object needs", "-destroy", "-exclude=terraform_data.b"],
  ].map(([name, ...options]) => ({ ...called(name, EXCLUDING, CHAIN), options })),
];
