// Features that no version has, as a future one may bring them: one text for each, in a file of a root module.

export interface Invented {
  readonly name: string;
  readonly text: string;
  /** The file of the text; `main.tf` if absent. */
  readonly file?: string;
  /** The reason why it stays an error where a folder merely allows a newer version. */
  readonly mistake?: string;
}

const BARE_NAME = "a bare name is rather a misspelled reference";
const PROVIDED = "the argument is rather one that the type or the module lacks";
const WORDS = "words side by side are rather a missing comma, quote or newline";
const QUOTES = "other quotes are rather those of another language";
const OTHER_LANGUAGE = "the text is rather one of another language, which must be escaped";
const RULE = "a rule of all known versions is rather broken than lifted";

const output = (value: string): string => `variable "v" {\n  default = "x"\n}\noutput "a" {\n  value = ${value}\n}\n`;
const resource = (inner: string): string => `resource "terraform_data" "a" {\n  ${inner}\n}\n`;
const lifecycle = (inner: string): string => resource(`lifecycle {\n    ${inner}\n  }`);
const variable = (inner: string): string => `variable "a" {\n  ${inner}\n}\n`;
const terraform = (inner: string): string => `terraform {\n  ${inner}\n}\n`;
const required = (inner: string): string =>
  terraform(`required_providers {\n    made = { source = "hashicorp/made", ${inner} }\n  }`);
const module = (inner: string): string => `module "a" {\n  source = "./a"\n  ${inner}\n}\n`;
const run = (inner: string): string => `run "a" {\n  ${inner}\n}\n`;
const inTest = (text: string): Pick<Invented, "text" | "file"> => ({ text, file: "a.tftest.hcl" });
const inJson = (value: object): Pick<Invented, "text" | "file"> => ({
  text: JSON.stringify(value),
  file: "main.tf.json",
});

const BLOCKS: readonly Invented[] = [
  { name: "a top-level block", text: 'guardrail "cost" {\n  limit = 3\n}\n' },
  { name: "a top-level block without labels", text: "telemetry {\n  enabled = true\n}\n" },
  { name: "a top-level block with three labels", text: 'bundle "a" "b" "c" {\n}\n' },
  {
    name: "a top-level block with references",
    text: 'workflow "w" {\n  after = [var.a]\n  steps = stage.x\n}\nvariable "a" {\n  default = 1\n}\n',
  },
  { name: "a block in a resource", text: resource("budget {\n    limit = 3\n  }") },
  { name: "a block in a lifecycle", text: lifecycle("retry {\n      attempts = 3\n    }") },
  {
    name: "a labelled block in a lifecycle",
    text: lifecycle('hold "maintenance" {\n      until = timestamp()\n    }'),
  },
  { name: "a block in a variable", text: variable("default = 1\n  migration {\n    from = 2\n  }") },
  { name: "a block in an output", text: 'output "a" {\n  value = 1\n  publish {\n    to = "registry"\n  }\n}\n' },
  { name: "a block in a module call", text: module('isolation {\n    level = "process"\n  }'), mistake: PROVIDED },
  {
    name: "a block in a provider",
    text: 'terraform {\n  required_providers {\n    terraform = { source = "terraform.io/builtin/terraform" }\n  }\n}\nprovider "terraform" {\n  throttle {\n    rate = 3\n  }\n}\n',
    mistake: PROVIDED,
  },
  {
    name: "a block in a check",
    text: 'check "a" {\n  schedule {\n    every = "1h"\n  }\n  assert {\n    condition     = path.cwd != ""\n    error_message = "no"\n  }\n}\n',
  },
  {
    name: "a block in moved",
    text: 'resource "terraform_data" "b" {\n}\nmoved {\n  from = terraform_data.a\n  to   = terraform_data.b\n  mapping {\n    keys = {}\n  }\n}\n',
  },
  {
    name: "a block in import",
    text: 'resource "terraform_data" "b" {\n}\nimport {\n  to = terraform_data.b\n  id = "x"\n  adopt {\n    drift = true\n  }\n}\n',
  },
  {
    name: "a block in removed",
    text: "removed {\n  from = terraform_data.b\n  retain {\n    days = 3\n  }\n  lifecycle {\n    destroy = false\n  }\n}\n",
  },
  { name: "a block in terraform", text: terraform("quotas {\n    resources = 10\n  }") },
  { name: "a labelled block in terraform", text: terraform('registry "corp" {\n    host = "example.com"\n  }') },
  {
    name: "a block in a provisioner",
    text: resource(
      'provisioner "local-exec" {\n    command = "true"\n    sandbox {\n      network = false\n    }\n  }',
    ),
  },
  { name: "labels of locals", text: 'locals "shared" {\n  a = 1\n}\noutput "a" {\n  value = local.shared.a\n}\n' },
  { name: "a second label of a variable", text: 'variable "a" "b" {\n  default = 1\n}\n' },
  { name: "a third label of a resource", text: 'resource "terraform_data" "a" "b" {\n}\n' },
  { name: "a variable without a label", text: "variable {\n  a = 1\n}\n" },
  {
    name: "a validation with a label",
    text: variable(
      'default = 1\n  validation "positive" {\n    condition     = var.a > 0\n    error_message = "no"\n  }',
    ),
  },
];

const ARGUMENTS: readonly Invented[] = [
  { name: "an argument of a variable", text: variable('default = 1\n  source_env = "A"') },
  { name: "an argument of an output", text: 'output "a" {\n  value = 1\n  visibility = "public"\n}\n' },
  { name: "an argument of terraform", text: terraform("parallelism = 20") },
  { name: "an argument of a lifecycle", text: lifecycle('destroy_after = "30d"') },
  { name: "a list of references in a lifecycle", text: lifecycle("wait_for = [terraform_data.b, each.value]") },
  {
    name: "an argument of a precondition",
    text: lifecycle(
      'precondition {\n      condition     = path.cwd != ""\n      error_message = "no"\n      severity      = "warn"\n    }',
    ),
  },
  {
    name: "an argument of a validation",
    text: variable(
      'default = 1\n  validation {\n    condition     = var.a > 0\n    error_message = "no"\n    fix = 1\n  }',
    ),
  },
  {
    name: "an argument of moved",
    text: 'resource "terraform_data" "b" {\n}\nmoved {\n  from = terraform_data.a\n  to   = terraform_data.b\n  when = var.x\n}\n',
  },
  {
    name: "another form of moved",
    text: 'resource "terraform_data" "b" {\n}\nmoved {\n  rename = { "terraform_data.a" = "terraform_data.b" }\n}\n',
  },
  {
    name: "an argument of import",
    text: 'resource "terraform_data" "b" {\n}\nimport {\n  to = terraform_data.b\n  query = "name=x"\n}\n',
  },
  {
    name: "an argument of removed",
    text: 'removed {\n  from = terraform_data.b\n  reason = "gone"\n  lifecycle {\n    destroy = false\n  }\n}\n',
  },
  {
    name: "an argument of a check",
    text: 'check "a" {\n  level = "error"\n  assert {\n    condition     = path.cwd != ""\n    error_message = "no"\n  }\n}\n',
  },
  {
    name: "an argument of an assert",
    text: 'check "a" {\n  assert {\n    condition     = path.cwd != ""\n    error_message = "no"\n    tolerance = 3\n  }\n}\n',
  },
  { name: "a check that asserts otherwise", text: 'check "a" {\n  expect = path.cwd\n}\n' },
  {
    name: "an argument of a provisioner",
    text: resource('provisioner "local-exec" {\n    command = "true"\n    timeout_seconds = 3\n  }'),
  },
  {
    name: "an argument of a connection",
    text: resource(
      'connection {\n    type = "ssh"\n    host = "h"\n    jump_through = "b"\n  }\n  provisioner "remote-exec" {\n    inline = ["true"]\n  }',
    ),
  },
  { name: "an argument of a module call", text: module('trust = "pinned"'), mistake: PROVIDED },
  { name: "a source in another form", text: 'module "a" {\n  source = { path = "./a" }\n}\n' },
  { name: "a call without a source", text: 'module "a" {\n  from_registry = "x/y/z"\n}\n', mistake: RULE },
  { name: "a file-level argument", text: "edition_year = 2027\n" },
  { name: "a variable with other contents", text: variable('values_from = ["env", "vault"]\n  default = 1') },
];

const META: readonly Invented[] = [
  { name: "a meta-argument of a resource", text: resource("when = true") },
  { name: "for_each of an output", text: 'output "a" {\n  for_each = toset(["x"])\n  value = 1\n}\n' },
  { name: "each in an output with for_each", text: 'output "a" {\n  for_each = toset(["x"])\n  value = each.key\n}\n' },
  { name: "count of a variable", text: variable("count = 2\n  default = 1") },
  {
    name: "for_each of a check",
    text: 'check "a" {\n  for_each = toset(["x"])\n  assert {\n    condition     = each.key != ""\n    error_message = "no"\n  }\n}\n',
  },
  {
    name: "for_each of moved",
    text: 'resource "terraform_data" "b" {\n}\nmoved {\n  for_each = { a = "b" }\n  from = terraform_data.a\n  to   = terraform_data.b\n}\n',
  },
  {
    name: "for_each of removed",
    text: 'removed {\n  for_each = toset(["a"])\n  from = terraform_data.b\n  lifecycle {\n    destroy = false\n  }\n}\n',
  },
  {
    name: "depends_on of a local block",
    text: 'resource "terraform_data" "a" {\n  lifecycle {\n    depends_on = [terraform_data.b]\n  }\n}\nresource "terraform_data" "b" {\n}\n',
  },
  {
    name: "depends_on of a variable",
    text: `${variable("default = 1\n  depends_on = [terraform_data.a]")}${resource("")}`,
  },
  {
    name: "a provisioner in a data source",
    text: 'data "terraform_remote_state" "a" {\n  backend = "local"\n  config = { path = "other.tfstate" }\n  lifecycle {\n    cache_for = "1h"\n  }\n}\n',
  },
  { name: "both count and for_each", text: resource('count = 1\n  for_each = toset(["x"])'), mistake: RULE },
  { name: "a provider by a function", text: resource("provider = try(terraform, null)"), mistake: RULE },
  { name: "an alias by a function", text: resource("provider = terraform.alias(1)") },
  {
    name: "a dynamic provisioner",
    text: resource('dynamic "provisioner" {\n    for_each = [1]\n    content {\n      command = "true"\n    }\n  }'),
    mistake: RULE,
  },
  { name: "prevent_update", text: lifecycle("prevent_update = true") },
  {
    name: "a word of on_failure",
    text: resource('provisioner "local-exec" {\n    command = "true"\n    on_failure = retry\n  }'),
  },
  {
    name: "a word of when",
    text: resource('provisioner "local-exec" {\n    command = "true"\n    when = update\n  }'),
  },
  { name: "a provisioner", text: resource('provisioner "wasm-exec" {\n    module = "x.wasm"\n  }') },
  { name: "ignore_changes in another form", text: lifecycle('ignore_changes = { input = "drift" }') },
  { name: "a word of ignore_changes", text: lifecycle("ignore_changes = none") },
  { name: "prevent_destroy in another form", text: lifecycle('prevent_destroy = "warn"') },
  { name: "create_before_destroy in another form", text: lifecycle('create_before_destroy = "auto"') },
  { name: "a lifecycle in a module call", text: module("lifecycle {\n    freeze = true\n  }") },
  { name: "a lifecycle in an output", text: 'output "a" {\n  value = 1\n  lifecycle {\n    stable = true\n  }\n}\n' },
];

const FUNCTIONS: readonly Invented[] = [
  { name: "a function", text: output("median([1, 2])") },
  { name: "a function in a template", text: output('"a-${sentence("x")}"') },
  { name: "a function in for", text: output("[for x in chunked([1, 2]) : x + 1]") },
  { name: "a function in a condition", text: output('isprime(3) ? "a" : "b"') },
  { name: "a function in try", text: output('try(jsonpath("x"), 1)') },
  { name: "a function as a key", text: output('{ (snakecase("x")) = 1 }') },
  { name: "a function with its result indexed", text: output("partition([1])[0].x") },
  { name: "a function in count", text: resource("count = fibonacci(3)") },
  { name: "a function in for_each", text: resource("for_each = unionmap({}, {})") },
  { name: "a function in a local value", text: 'locals {\n  a = uuidv7()\n}\noutput "a" {\n  value = local.a\n}\n' },
  {
    name: "a function in a validation",
    text: variable('default = 1\n  validation {\n    condition     = isipv6(var.a)\n    error_message = "no"\n  }'),
  },
  {
    name: "a function in a message",
    text: variable(
      "default = 1\n  validation {\n    condition     = var.a > 0\n    error_message = explain(var.a)\n  }",
    ),
  },
  {
    name: "a function in a precondition",
    text: lifecycle('precondition {\n      condition     = reachable("x")\n      error_message = "no"\n    }'),
  },
  { name: "a function in a module's source", text: 'module "a" {\n  source = pinned("./a")\n}\n' },
  { name: "a function in a default", text: variable("default = randomname()") },
  { name: "a function of another namespace", text: output("std::strings::kebab(var.v)") },
  { name: "a function of core", text: output("core::quantile([1], 0.5)") },
  { name: "a function of the project", text: output("project::naming(var.v)") },
  { name: "a function of a module", text: output("module::net::subnet(1)") },
  {
    name: "a function of the built-in provider",
    text: 'terraform {\n  required_providers {\n    terraform = { source = "terraform.io/builtin/terraform" }\n  }\n}\noutput "a" {\n  value = provider::terraform::decode_plan("x")\n}\n',
  },
  { name: "a further argument of a function", text: output('upper("a", "locale")') },
  { name: "fewer arguments of a function", text: output("substr(var.v, 1)") },
  { name: "named arguments of a function", text: output('replace(var.v, pattern = "x", with = "y")') },
  { name: "a block after a function", text: output("map_each([1]) { x -> x }") },
  { name: "a function call by dots", text: output("var.v.upper()") },
];

const TYPES: readonly Invented[] = [
  { name: "a type", text: variable("type = integer") },
  { name: "a type of durations", text: variable('type = duration\n  default = "1h"') },
  { name: "a constructor of types", text: variable("type = nullable(string)") },
  { name: "a constructor with texts", text: variable('type = enum("a", "b")\n  default = "a"') },
  { name: "a constructor in a list", text: variable("type = list(union(string, number))") },
  { name: "a constructor in an object", text: variable("type = object({ a = optional(oneof(string, number)) })") },
  { name: "a constructor with a range", text: variable("type = number(0, 100)") },
  { name: "a literal type", text: variable('type = "a"\n  default = "a"'), mistake: RULE },
  { name: "a type with a name", text: variable("type = types.network") },
  { name: "a pattern of a type", text: variable('type = string("^a+$")') },
  { name: "a list with a length", text: variable("type = list(string, 3)") },
  { name: "an alternative of types", text: variable("type = string | number") },
  { name: "an optional type", text: variable("type = string?") },
  { name: "an open object", text: variable("type = object({ a = string, ... })") },
  { name: "an optional attribute by a mark", text: variable("type = object({ a? = string })") },
  { name: "a function type", text: variable("type = function(string, number)") },
  { name: "a third argument of optional", text: variable("type = object({ a = optional(string, null, true) })") },
  {
    name: "a type of a local value",
    text: 'type "network" {\n  cidr = string\n}\nvariable "a" {\n  type = network\n}\n',
  },
  { name: "an index of a type", text: variable("type = string[]") },
];

const OPERATORS: readonly Invented[] = [
  { name: "a default by ??", text: output('var.v ?? "x"') },
  { name: "a pipe", text: output("var.v |> upper") },
  { name: "a pipe with calls", text: output("var.v\n    |> upper()\n    |> trimspace()") },
  { name: "a safe step", text: output("var.v?.a") },
  { name: "safe steps", text: output("var.v?.a?.b.c") },
  { name: "a safe index", text: output("var.v?[0]") },
  { name: "a safe index after a dot", text: output("var.v?.[0]") },
  { name: "a power", text: output("2 ** 3") },
  { name: "a range of numbers", text: output("1..3") },
  { name: "a range as a slice", text: output("var.v[1..3]") },
  { name: "a slice", text: output("var.v[1:3]") },
  { name: "an index from the end", text: output('["x", "y"][-1]'), mistake: RULE },
  { name: "a lambda", text: output("mapped([1], x => x + 1)") },
  { name: "a lambda of two", text: output("folded([1], (a, b) => a + b)") },
  { name: "a lambda with an arrow", text: output("mapped([1], x -> x + 1)") },
  { name: "a three-way comparison", text: output("1 <=> 2") },
  { name: "a match with a pattern", text: output('var.v =~ "^x"') },
  { name: "no match with a pattern", text: output('var.v !~ "^x"') },
  { name: "bits", text: output("6 & 3"), mistake: WORDS },
  { name: "other bits", text: output("6 ^ 3") },
  { name: "shifted bits", text: output("1 << 3") },
  { name: "integer division", text: output("7 %% 2") },
  { name: "strict equality", text: output("1 === 2") },
  { name: "an elvis", text: output('var.v ?: "x"') },
  { name: "a spread in a list", text: output("[...var.v, 1]") },
  { name: "a spread in an object", text: output("{ ...var.v, a = 1 }") },
  { name: "a composition", text: output("upper >> lower") },
  { name: "an assertion that it is not null", text: output("var.v!") },
  { name: "a decorated value", text: output("@secret(var.v)") },
  { name: "a reference by &", text: output("&terraform_data.a") },
  { name: "a word as an operator", text: output('"x" in ["x"]'), mistake: WORDS },
  { name: "two words as an operator", text: output('"x" not in ["x"]'), mistake: WORDS },
  { name: "an operator for types", text: output("var.v is string"), mistake: WORDS },
  { name: "words of logic", text: output("true and false"), mistake: WORDS },
  { name: "a match expression", text: output('match var.v {\n    "x" => 1\n    _ => 2\n  }') },
  { name: "an if expression", text: output('if var.v == "x" then 1 else 2'), mistake: WORDS },
  { name: "a let expression", text: output("let x = 1 in x + 1"), mistake: WORDS },
  { name: "an operator in count", text: `${resource("count = var.n ?? 1")}variable "n" {\n  default = 1\n}\n` },
  { name: "an operator in a nested value", text: output('{\n    a = [{ b = var.v ?? "y" }]\n  }') },
  { name: "an operator in a template", text: output('"a-${var.v ?? "y"}-b"') },
  { name: "a step in a template", text: output('"a-${var.v?.name}"') },
  { name: "a pipe in a heredoc", text: output("<<-EOT\n    a ${var.v |> upper}\n  EOT") },
  {
    name: "an operator in a condition",
    text: lifecycle('precondition {\n      condition     = (path.cwd ?? "") != ""\n      error_message = "no"\n    }'),
  },
  { name: "an argument with another sign", text: "locals {\n  a := 1\n}\n" },
  { name: "an argument that is added to", text: 'locals {\n  a += ["x"]\n}\n' },
  { name: "an argument that is set by default", text: resource("input ?= 3") },
  { name: "an annotation before a block", text: '@experimental\nresource "terraform_data" "a" {\n}\n' },
  { name: "an annotation with arguments", text: '@owner("team-a")\nvariable "a" {\n  default = 1\n}\n' },
  { name: "an annotation before an argument", text: resource("@sensitive\n  input = 1") },
  { name: "a for with two sources", text: output("[for x in [1], y in [2] : x * y]") },
  { name: "a for with a nested one", text: output("[for x in [1] for y in [2] : x * y]") },
  { name: "a for with a pattern", text: output("[for { name, id } in [] : name]") },
  { name: "a for of a set", text: output("set[for x in [1] : x]") },
  { name: "a splat with a condition", text: output("var.v[? a > 1]") },
  { name: "a step with a quoted name", text: output('var.v."a b"') },
  { name: "a step with a computed name", text: output("var.v.(local.a)") },
  { name: "a recursive step", text: output("var.v..name") },
  {
    name: "a shorthand in an object",
    text: 'locals {\n  a = 1\n}\noutput "a" {\n  value = { local.a }\n}\n',
    mistake: WORDS,
  },
  { name: "a condition on a block", text: 'resource "terraform_data" "a" if true {\n}\n' },
  { name: "an expression as a label", text: 'resource "terraform_data" (var.v) {\n}\n', mistake: RULE },
  { name: "a template as a label", text: 'resource "terraform_data" "${path.module}" {\n}\n', mistake: RULE },
];

const LITERALS: readonly Invented[] = [
  { name: "a hexadecimal number", text: output("0x1F") },
  { name: "a binary number", text: output("0b101") },
  { name: "an octal number", text: output("0o17") },
  { name: "digits in groups", text: output("1_000_000") },
  { name: "a number with a unit", text: output("30s") },
  { name: "a number with a unit of size", text: output("4GiB") },
  { name: "a percentage", text: output("50%") },
  { name: "a fraction without a zero", text: output(".5") },
  { name: "a big number", text: output("12n") },
  { name: "a raw string", text: output('r"C:\\dir"') },
  { name: "a string with three quotes", text: output('"""a"""') },
  { name: "a string with three quotes over lines", text: output('"""\n  a\n  """') },
  { name: "a string in backticks", text: output("`a`"), mistake: QUOTES },
  { name: "a string in single quotes", text: output("'a'"), mistake: QUOTES },
  { name: "a tagged string", text: output('json"[1]"') },
  { name: "a regular expression", text: output("~/a+/") },
  { name: "an escape by hexadecimal digits", text: output('"a\\x41b"') },
  { name: "an escape in braces", text: output('"a\\u{1F600}b"') },
  { name: "an escape of a control character", text: output('"a\\eb"') },
  { name: "an escape of zero", text: output('"\\0"') },
  { name: "an escaped line end", text: output('"a \\\n  b"') },
  { name: "a heredoc with its lines folded", text: output("<<~EOT\n    a\n  EOT\n") },
  { name: "a heredoc with a quoted mark", text: output("<<'EOT'\na\nEOT\n") },
  { name: "a heredoc with a language", text: output("<<-EOT json\n    {}\n  EOT\n") },
  { name: "another heredoc", text: output("<<<EOT\na\nEOT\n") },
  { name: "a directive in a template", text: output('"%{ match var.v }x%{ endmatch }"'), mistake: OTHER_LANGUAGE },
  {
    name: "a directive of a switch",
    text: output('"%{ if var.v == "x" }a%{ elif true }b%{ endif }"'),
    mistake: OTHER_LANGUAGE,
  },
  { name: "another interpolation", text: output('"${var.v:>10}"'), mistake: OTHER_LANGUAGE },
  { name: "an interpolation with a format", text: output('"${var.v | upper}"'), mistake: OTHER_LANGUAGE },
];

const NAMES: readonly Invented[] = [
  { name: "an attribute of terraform", text: output("terraform.organization") },
  { name: "an attribute of path", text: output("path.repository") },
  { name: "an object of names", text: output("context.run_id") },
  { name: "an object in count", text: resource("count = environment.replicas") },
  { name: "steps into an object of names", text: output("run.trigger.user[0].name") },
  { name: "a bare word", text: output("workspace"), mistake: BARE_NAME },
  { name: "env", text: output("env.HOME") },
  {
    name: "an attribute of each",
    text: 'resource "terraform_data" "a" {\n  for_each = toset(["a"])\n  input = each.index\n}\n',
  },
  { name: "an attribute of count", text: 'resource "terraform_data" "a" {\n  count = 2\n  input = count.total\n}\n' },
  { name: "self in a resource", text: resource("input = self.id"), mistake: RULE },
  {
    name: "a type of the built-in provider",
    text: 'resource "terraform_lock" "a" {\n}\noutput "a" {\n  value = terraform_lock.a.id\n}\n',
  },
  {
    name: "a data source of the built-in provider",
    text: 'data "terraform_modules" "a" {\n}\noutput "a" {\n  value = data.terraform_modules.a.names\n}\n',
  },
  { name: "a reference to a new block", text: 'secret "a" {\n}\noutput "a" {\n  value = secret.a.value\n}\n' },
  { name: "a reference to outputs of the root", text: output("output.a"), mistake: BARE_NAME },
];

const SETTINGS: readonly Invented[] = [
  { name: "a backend", text: terraform('backend "ipfs" {\n    cid = "x"\n  }') },
  { name: "a backend without a label", text: terraform("backend {\n    kind = 3\n  }") },
  { name: "a second label of a backend", text: terraform('backend "local" "b" {\n  }') },
  { name: "an argument of a backend", text: terraform('backend "local" {\n    compression = "zstd"\n  }') },
  { name: "a block in a backend", text: terraform('backend "local" {\n    lock {\n      timeout = "3m"\n    }\n  }') },
  {
    name: "an argument of cloud",
    text: terraform(
      'cloud {\n    organization = "o"\n    region = "eu"\n    workspaces {\n      name = "a"\n    }\n  }',
    ),
  },
  {
    name: "a block in cloud",
    text: terraform(
      'cloud {\n    organization = "o"\n    agents {\n      pool = "p"\n    }\n    workspaces {\n      name = "a"\n    }\n  }',
    ),
  },
  {
    name: "an argument of workspaces",
    text: terraform(
      'cloud {\n    organization = "o"\n    workspaces {\n      name = "a"\n      labels = ["x"]\n    }\n  }',
    ),
  },
  { name: "a state store", text: terraform('store_state "made_fs" {\n    dir = "x"\n  }') },
  { name: "a key of a required provider", text: required('checksum = "x"') },
  { name: "an object in a required provider", text: required('mirror = { url = "x" }') },
  { name: "a list of versions", text: required('version = ["1.0", "2.0"]') },
  { name: "a form of constraints", text: required('version = "^1.2"') },
  { name: "constraints with or", text: required('version = "1.0 || 2.0"') },
  { name: "a constraint with a star", text: required('version = "1.*"') },
  { name: "a range of versions", text: required('version = "1.0 - 2.0"') },
  { name: "a source with a scheme", text: required("").replace('"hashicorp/made"', '"oci://example.com/made"') },
  { name: "a source of a folder", text: required("").replace('"hashicorp/made"', '"./providers/made"'), mistake: RULE },
  {
    name: "a block in required_providers",
    text: terraform('required_providers {\n    made {\n      source = "hashicorp/made"\n    }\n  }'),
    mistake: RULE,
  },
  { name: "required_providers as an argument", text: terraform('required_providers = { made = "hashicorp/made" }') },
  { name: "a new requirement", text: terraform('required_plugins {\n    lint = { source = "a/b" }\n  }') },
  { name: "an edition", text: terraform("language = TF2027") },
  { name: "an experiment", text: terraform("experiments = [lazy_modules]") },
  {
    name: "a version of a module as a list",
    text: 'module "a" {\n  source = "./a"\n  pin = ["1.0"]\n}\n',
    mistake: PROVIDED,
  },
];

const TESTS: readonly Invented[] = [
  { name: "a block of a test file", ...inTest('fixture "a" {\n  path = "x"\n}\n') },
  { name: "a block of a test file without a label", ...inTest("setup {\n  parallel = 3\n}\n") },
  { name: "an argument of a test file", ...inTest("timeout = 3\n") },
  { name: "an argument of a run", ...inTest(run("retries = 3")) },
  { name: "a block in a run", ...inTest(run('snapshot {\n    file = "x"\n  }')) },
  { name: "a command of a run", ...inTest(run("command = refresh")) },
  { name: "for_each of a run", ...inTest(run('for_each = toset(["a"])')) },
  {
    name: "an argument of an assert in a run",
    ...inTest(run('assert {\n    condition     = path.cwd != ""\n    error_message = "no"\n    level = "warn"\n  }')),
  },
  { name: "another assertion", ...inTest(run("assert_snapshot {\n    of = output.a\n  }")) },
  { name: "an argument of plan_options", ...inTest(run("plan_options {\n    parallelism = 3\n  }")) },
  { name: "a mode of plan_options", ...inTest(run("plan_options {\n    mode = destroy\n  }")) },
  {
    name: "an operator in a test",
    ...inTest(run('assert {\n    condition     = (path.cwd ?? "") != ""\n    error_message = "no"\n  }')),
  },
  { name: "a block in a mock", ...inTest('mock_provider "made" {\n  mock_function "f" {\n    returns = 1\n  }\n}\n') },
  { name: "an argument of a mock", ...inTest('mock_provider "made" {\n  strict = true\n}\n') },
  {
    name: "an argument of a mocked type",
    ...inTest('mock_provider "made" {\n  mock_resource "made_up" {\n    generator = "x"\n  }\n}\n'),
  },
  { name: "an override", ...inTest("override_provider {\n  target = made\n}\n") },
  {
    name: "an argument of an override",
    ...inTest("override_resource {\n  target = terraform_data.a\n  sequence = [1]\n}\n"),
  },
  { name: "an argument of a module in a run", ...inTest(run('module {\n    source = "./a"\n    patch = "x"\n  }')) },
];

const JSON_FORMS: readonly Invented[] = [
  { name: "a block in JSON", ...inJson({ guardrail: { cost: { limit: 3 } } }) },
  { name: "an argument in JSON", ...inJson({ variable: { a: { default: 1, source_env: "A" } } }) },
  { name: "a meta-argument in JSON", ...inJson({ output: { a: { value: 1, for_each: ["a"] } } }) },
  {
    name: "a block of a lifecycle in JSON",
    ...inJson({ resource: { terraform_data: { a: { lifecycle: { retry: { attempts: 3 } } } } } }),
  },
  { name: "a function in JSON", ...inJson({ output: { a: { value: "${median([1, 2])}" } } }) },
  { name: "a function within a text in JSON", ...inJson({ output: { a: { value: "a-${sentence(1)}" } } }) },
  {
    name: "a function in an object in JSON",
    ...inJson({ resource: { terraform_data: { a: { input: { b: ["${kebab(1)}"] } } } } }),
  },
  { name: "a function in local values in JSON", ...inJson({ locals: { a: "${uuidv7()}" } }) },
  { name: "an operator in JSON", ...inJson({ locals: { a: "${path.cwd ?? 1}" } }) },
  { name: "a pipe in JSON", ...inJson({ output: { a: { value: "${path.cwd |> upper}" } } }) },
  { name: "a type in JSON", ...inJson({ variable: { a: { type: "nullable(string)" } } }) },
  { name: "a type as an object in JSON", ...inJson({ variable: { a: { type: { list: "string" } } } }) },
  { name: "a name in JSON", ...inJson({ output: { a: { value: "${context.run_id}" } } }) },
  { name: "a backend in JSON", ...inJson({ terraform: { backend: { ipfs: { cid: "x" } } } }) },
  { name: "a setting in JSON", ...inJson({ terraform: { parallelism: 20 } }) },
  {
    name: "a requirement in JSON",
    ...inJson({ terraform: { required_providers: { made: { source: "hashicorp/made", checksum: "x" } } } }),
  },
];

/** Arguments whose values are read before anything is evaluated, or in a form of their own; `VALUE` stands for the value. */
const PLACES: Readonly<Record<string, string>> = {
  count: resource("count = VALUE"),
  for_each: resource("for_each = VALUE"),
  depends_on: resource("depends_on = VALUE"),
  "the provider": resource("provider = VALUE"),
  ignore_changes: lifecycle("ignore_changes = VALUE"),
  prevent_destroy: lifecycle("prevent_destroy = VALUE"),
  create_before_destroy: lifecycle("create_before_destroy = VALUE"),
  replace_triggered_by: lifecycle("replace_triggered_by = VALUE"),
  "a condition": lifecycle('precondition {\n      condition     = VALUE\n      error_message = "no"\n    }'),
  "an error_message": variable(
    "default = 1\n  validation {\n    condition     = var.a > 0\n    error_message = VALUE\n  }",
  ),
  "a type": variable("type = VALUE"),
  "a default": variable("default = VALUE"),
  sensitive: variable("default = 1\n  sensitive = VALUE"),
  nullable: variable("default = 1\n  nullable = VALUE"),
  ephemeral: variable("default = 1\n  ephemeral = VALUE"),
  "a description": variable("default = 1\n  description = VALUE"),
  "a source": 'module "a" {\n  source = VALUE\n}\n',
  providers: module("providers = VALUE"),
  "the target of an import": 'resource "terraform_data" "b" {\n}\nimport {\n  to = VALUE\n  id = "x"\n}\n',
  "the id of an import": 'resource "terraform_data" "b" {\n}\nimport {\n  to = terraform_data.b\n  id = VALUE\n}\n',
  "the beginning of a move":
    'resource "terraform_data" "b" {\n}\nmoved {\n  from = VALUE\n  to   = terraform_data.b\n}\n',
  "the end of a move": 'resource "terraform_data" "b" {\n}\nmoved {\n  from = terraform_data.b\n  to   = VALUE\n}\n',
  "what is removed": "removed {\n  from = VALUE\n  lifecycle {\n    destroy = false\n  }\n}\n",
  destroy: "removed {\n  from = terraform_data.b\n  lifecycle {\n    destroy = VALUE\n  }\n}\n",
  when: resource('provisioner "local-exec" {\n    command = "true"\n    when = VALUE\n  }'),
  on_failure: resource('provisioner "local-exec" {\n    command = "true"\n    on_failure = VALUE\n  }'),
  "a path of a backend": terraform('backend "local" {\n    path = VALUE\n  }'),
  "a required provider": terraform("required_providers {\n    made = VALUE\n  }"),
  "a version of a provider": required("version = VALUE"),
};

const PLACED: readonly Invented[] = Object.entries(PLACES).map(([place, text]) => ({
  name: `an operator in ${place}`,
  text: text.replace("VALUE", "path.cwd ?? null"),
}));

export const INVENTED: Readonly<Record<string, readonly Invented[]>> = {
  blocks: BLOCKS,
  arguments: ARGUMENTS,
  "meta-arguments": META,
  functions: FUNCTIONS,
  types: TYPES,
  operators: OPERATORS,
  "operators elsewhere": PLACED,
  literals: LITERALS,
  names: NAMES,
  settings: SETTINGS,
  tests: TESTS,
  JSON: JSON_FORMS,
};
