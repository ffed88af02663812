// Small units of Terragrunt, one rule each. A case has files, the folder of the unit (the root by default), and variables of the
// environment. Every case is a Git repository of its own.

const MODULE = 'variable "a" { default = 1 }\noutput "o" { value = 1 }\n';

/** A unit in one file. */
const one = (name, text, more = {}) => ({ name, files: { "terragrunt.hcl": text, ...more } });
/** A unit in live/app that includes root.hcl. */
const child = (name, root, text, more = {}) => ({
  name,
  unit: "live/app",
  files: { "root.hcl": root, "live/app/terragrunt.hcl": text, ...more },
});
const INCLUDE = 'include "root" {\n  path = find_in_parent_folders("root.hcl")\n}\n';
const EXPOSE = 'include "root" {\n  path = find_in_parent_folders("root.hcl")\n  expose = true\n}\n';
const DEEP = 'include "root" {\n  path = find_in_parent_folders("root.hcl")\n  merge_strategy = "deep"\n}\n';
const NO_MERGE =
  'include "root" {\n  path = find_in_parent_folders("root.hcl")\n  expose = true\n  merge_strategy = "no_merge"\n}\n';
/** An input for each expression. */
const inputs = (...expressions) => `inputs = {\n${expressions.map((text, at) => `  v${at} = ${text}`).join("\n")}\n}\n`;
const stateOf = (outputs) =>
  JSON.stringify({
    version: 4,
    terraform_version: "1.11.4",
    serial: 1,
    lineage: "9d2f1c7e-0000-0000-0000-000000000000",
    outputs,
    resources: [],
    check_results: null,
  });
/** Two units, of which app depends on vpc. */
const pair = (name, dependency, text, more = {}) => ({
  name,
  unit: "app",
  files: {
    "vpc/terragrunt.hcl": "",
    "vpc/main.tf": MODULE,
    "app/terragrunt.hcl": `dependency "vpc" {\n  config_path = "../vpc"\n${dependency}\n}\n${text}`,
    ...more,
  },
});
const APPLIED = {
  "vpc/terraform.tfstate": stateOf({
    id: { value: "vpc-1", type: "string" },
    zones: { value: ["a", "b"], type: ["list", "string"] },
    tags: { value: { a: "1" }, type: ["map", "string"] },
  }),
};

export const CASES = [
  one("empty", ""),
  one(
    "inputs",
    inputs('"a"', "1", "1.5", "true", "null", '[1, "b"]', "{ a = [] }", "1e21", "123456789012345678901", "-0"),
  ),
  one("html characters", 'inputs = { a = "<b> & \\u2028" }'),
  one("no inputs", "inputs = null"),
  one("inputs are a list", "inputs = []"),
  one("inputs are a text", 'inputs = "a"'),
  one("locals", "locals {\n  b = local.a\n  a = 1\n  c = [local.a, local.b]\n}\ninputs = { c = local.c }"),
  one(
    "locals that are sets and maps",
    'locals {\n  s = toset(["b", "a"])\n  m = tomap({ a = 1 })\n}\ninputs = local.m',
  ),
  one("a circle of locals", "locals {\n  a = local.b\n  b = local.a\n}"),
  one("a missing local in locals", "locals {\n  a = local.b\n}"),
  one("a missing local in inputs", "inputs = { a = local.b, c = 1 }"),
  one("a missing local in a template", 'locals {\n  x = 1\n}\ninputs = { a = "x${local.b}y" }'),
  one("a missing local in a source", 'locals {\n  x = 1\n}\nterraform {\n  source = "x${local.b}"\n}'),
  one("a dependency in locals", "locals {\n  a = dependency.b.outputs.c\n}"),
  one("a variable in locals", "locals {\n  a = var.b\n}"),
  one("a variable in inputs", "inputs = { a = var.b }"),
  one("a path in inputs", "inputs = { a = path.module }"),
  one("an index that does not exist", "locals {\n  l = []\n}\ninputs = { a = local.l[0] }"),
  one("a key that does not exist", "locals {\n  l = {}\n}\ninputs = { a = local.l.x, b = 2 }"),
  one("a key of a map that does not exist", 'locals {\n  l = tomap({ a = "1" })\n}\ninputs = { a = local.l.x, b = 2 }'),
  one("an index and an attribute that do not exist", "locals {\n  l = []\n}\ninputs = { a = local.l[0], b = local.x }"),
  one("two locals blocks", "locals {\n  a = 1\n}\nlocals {\n  b = 1\n}"),
  one("a block in locals", "locals {\n  a {}\n}"),
  one("an unknown block", "foo {}"),
  one("an unknown argument", "foo = 1"),
  one("a syntax error", "inputs = {"),
  one("skip", "skip = true"),
  one("retryable errors", 'retryable_errors = ["a"]'),
  one(
    "names of terraform",
    'terraform_binary = "tofu"\nterraform_version_constraint = ">= 1"\nterragrunt_version_constraint = ">= 0.1"\ndownload_dir = "x"',
  ),
  one(
    "iam",
    'iam_role = "r"\niam_assume_role_duration = 3600\niam_assume_role_session_name = "s"\niam_web_identity_token = "t"\nprevent_destroy = true',
  ),
  one("a duration that is a text", 'iam_assume_role_duration = "3600"'),
  one("a duration that is not whole", "iam_assume_role_duration = 1.5"),
  one("a source that is a number", "terraform {\n  source = 1\n}"),
  one("a source that is null", "terraform {\n  source = null\n}"),
  one("a source that is a list", "terraform {\n  source = []\n}"),
  one("terraform twice", 'terraform {\n  source = "a"\n}\nterraform {\n  source = "b"\n}'),
  one(
    "copies",
    'terraform {\n  source = "./m"\n  include_in_copy = ["a"]\n  exclude_from_copy = ["b"]\n  copy_terraform_lock_file = false\n}',
  ),
  one("a version of terraform", 'terraform {\n  source = "tfr:///a/b/c"\n  version = "1"\n}'),
  one(
    "extra arguments",
    'terraform {\n  extra_arguments "x" {\n    commands = ["plan"]\n    arguments = ["-var", "a=1"]\n    required_var_files = ["a.tfvars"]\n    optional_var_files = ["b.tfvars"]\n    env_vars = { A = 1 }\n  }\n  extra_arguments "y" {\n    commands = get_terraform_commands_that_need_vars()\n  }\n}',
  ),
  one("extra arguments without commands", 'terraform {\n  extra_arguments "x" {\n  }\n}'),
  one(
    "hooks",
    'terraform {\n  before_hook "b" {\n    commands = ["plan"]\n    execute = ["echo", "a"]\n    run_on_error = true\n    if = true\n    working_dir = "w"\n  }\n  after_hook "a" {\n    commands = ["plan"]\n    execute = ["echo"]\n    suppress_stdout = true\n  }\n  error_hook "e" {\n    commands = ["plan"]\n    execute = ["echo"]\n    on_errors = [".*"]\n  }\n}',
  ),
  one(
    "a hook without a command",
    'terraform {\n  before_hook "b" {\n    commands = ["plan"]\n    execute = []\n  }\n}',
  ),
  one(
    "a hook with an empty command",
    'terraform {\n  after_hook "b" {\n    commands = ["plan"]\n    execute = [""]\n  }\n}',
  ),
  one(
    "generate",
    'generate "p" {\n  path = "p.tf"\n  if_exists = "overwrite_terragrunt"\n  contents = <<EOF\nprovider "x" {}\nEOF\n}',
  ),
  one(
    "generate with everything",
    'generate "p" {\n  path = "p.tf"\n  if_exists = "skip"\n  contents = ""\n  comment_prefix = "// "\n  disable_signature = true\n  disable = true\n  hcl_fmt = false\n  if_disabled = "remove"\n}',
  ),
  one("generate without if_exists", 'generate "p" {\n  path = "p.tf"\n  contents = ""\n}'),
  one("generate with a wrong if_exists", 'generate "p" {\n  path = "p.tf"\n  if_exists = "never"\n  contents = ""\n}'),
  one(
    "generate with a wrong if_disabled",
    'generate "p" {\n  path = "p.tf"\n  if_exists = "skip"\n  if_disabled = "x"\n  contents = ""\n}',
  ),
  one(
    "generate twice",
    'generate "p" {\n  path = "p.tf"\n  if_exists = "skip"\n  contents = ""\n}\ngenerate "p" {\n  path = "q.tf"\n  if_exists = "skip"\n  contents = ""\n}',
  ),
  one(
    "generate as an argument",
    'generate = {\n  p = {\n    path = "p.tf"\n    if_exists = "skip"\n    contents = "a"\n  }\n}',
  ),
  one(
    "generate, mutable",
    'generate "p" {\n  path = "p.tf"\n  if_exists = "skip"\n  contents = ""\n  mutable = true\n}',
  ),
  one(
    "remote state",
    'remote_state {\n  backend = "s3"\n  config = {\n    bucket = "b"\n    key = "${path_relative_to_include()}/t"\n    encrypt = true\n  }\n  generate = {\n    path = "backend.tf"\n    if_exists = "overwrite"\n  }\n}',
  ),
  one(
    "remote state with everything",
    'remote_state {\n  backend = "local"\n  disable_init = true\n  disable_dependency_optimization = true\n  encryption = { key_provider = "pbkdf2", passphrase = "x" }\n  config = {}\n}',
  ),
  one("remote state as an argument", 'remote_state = {\n  backend = "local"\n  config = { path = "x" }\n}'),
  one("remote state without a backend", 'remote_state {\n  backend = ""\n  config = {}\n}'),
  one("remote state without a config", 'remote_state {\n  backend = "local"\n}'),
  one(
    "remote state whose generate lacks a name",
    'remote_state {\n  backend = "local"\n  config = {}\n  generate = { path = "x" }\n}',
  ),
  one("exclude", 'exclude {\n  if = "true"\n  actions = ["all"]\n  no_run = true\n  exclude_dependencies = true\n}'),
  one("exclude without if", 'exclude {\n  actions = ["all"]\n}'),
  one(
    "errors",
    'errors {\n  retry "r" {\n    retryable_errors = [".*"]\n    max_attempts = 3\n    sleep_interval_sec = 5\n  }\n  ignore "i" {\n    ignorable_errors = [".*", "!x"]\n    message = "m"\n    signals = { a = "b" }\n  }\n}',
  ),
  one("errors with an ignore alone", 'errors {\n  ignore "i" {\n    ignorable_errors = [".*"]\n  }\n}'),
  one("errors that are empty", "errors {}"),
  one("an engine", 'engine {\n  source = "s"\n  version = "v"\n  type = "rpc"\n  meta = { a = 1 }\n}'),
  one("a catalog", 'catalog {\n  urls = ["a"]\n}'),
  one(
    "features",
    'feature "a" {\n  default = true\n}\nfeature "b" {\n  default = "x"\n}\nlocals {\n  c = feature.a.value\n}\ninputs = { a = feature.a.value, b = feature.b.value, c = local.c, n = feature.b.name }',
  ),
  one("a feature without a default", 'feature "a" {\n}'),
  one("a feature that uses a local", 'locals {\n  a = 1\n}\nfeature "a" {\n  default = local.a\n}'),
  one("dependencies", 'dependencies {\n  paths = ["./x"]\n}', { "x/terragrunt.hcl": "" }),
  one("dependencies that do not exist", 'dependencies {\n  paths = ["./x"]\n}'),
  one("find_in_parent_folders with a default", `inputs = { a = find_in_parent_folders("nope.hcl", "d") }`),
  one("find_in_parent_folders without a file", `inputs = { a = find_in_parent_folders("nope.hcl") }`),
  one("find_in_parent_folders with three arguments", `inputs = { a = find_in_parent_folders("a", "b", "c") }`),
  {
    name: "find_in_parent_folders",
    unit: "a/b/c",
    files: {
      "terragrunt.hcl": "",
      "a/env.hcl": "",
      "a/b/x.yaml": "a: 1",
      "a/b/c/terragrunt.hcl":
        'inputs = {\n  a = find_in_parent_folders()\n  b = find_in_parent_folders("env.hcl")\n  c = find_in_parent_folders("b")\n  d = find_in_parent_folders("x.yaml", "z")\n}',
      "a/b/c/env.hcl": "",
    },
  },
  {
    name: "find_in_parent_folders prefers JSON",
    unit: "a/b",
    files: {
      "a/terragrunt.hcl": "",
      "a/terragrunt.hcl.json": "{}",
      "a/b/terragrunt.hcl": "inputs = { a = find_in_parent_folders() }",
    },
  },
  {
    name: "folders",
    unit: "a/b",
    files: {
      "a/b/terragrunt.hcl": inputs(
        "get_terragrunt_dir()",
        "get_original_terragrunt_dir()",
        "get_parent_terragrunt_dir()",
        "get_repo_root()",
        "get_path_from_repo_root()",
        "get_path_to_repo_root()",
        "path_relative_to_include()",
        "path_relative_from_include()",
        "get_working_dir()",
      ),
    },
  },
  {
    name: "the working folder of a source",
    unit: "a/b",
    files: {
      "m/sub/main.tf": MODULE,
      "a/b/terragrunt.hcl": 'terraform {\n  source = "../../m//sub"\n}\ninputs = { w = get_working_dir() }',
    },
  },
  one(
    "names of the run",
    inputs(
      "get_terraform_command()",
      "get_terraform_cli_args()",
      "get_platform()",
      "get_terragrunt_source_cli_flag()",
      "get_default_retryable_errors()",
      "get_terraform_commands_that_need_vars()",
      "get_terraform_commands_that_need_locking()",
      "get_terraform_commands_that_need_input()",
      "get_terraform_commands_that_need_parallelism()",
    ),
  ),
  {
    ...one(
      "get_env",
      inputs('get_env("SET")', 'get_env("UNSET_X", "d")', 'get_env("SET", "d")', 'get_env("EMPTY", "d")'),
    ),
    environment: { SET: "s", EMPTY: "" },
  },
  one("get_env without a value", 'inputs = { a = get_env("UNSET_X") }'),
  one("get_env without a name", 'inputs = { a = get_env("") }'),
  one("get_env without a value in locals", 'locals {\n  a = get_env("UNSET_X")\n}'),
  one("get_env in try", 'inputs = { a = try(get_env("UNSET_X"), "t") }'),
  one(
    "read_tfvars_file",
    'locals {\n  a = jsondecode(read_tfvars_file("a.tfvars"))\n}\ninputs = merge(local.a, { t = read_tfvars_file("a.tfvars"), j = read_tfvars_file("b.tfvars.json") })',
    { "a.tfvars": 'z = 1\na = "<x>"\nl = [1, 2]\n', "b.tfvars.json": '{ "b": 1 }' },
  ),
  one("read_tfvars_file without a file", 'inputs = { a = read_tfvars_file("a.tfvars") }'),
  one("read_tfvars_file with a reference", 'inputs = { a = read_tfvars_file("a.tfvars") }', {
    "a.tfvars": "a = local.x",
  }),
  one("mark_as_read", 'inputs = { a = mark_as_read("x") }'),
  one("mark_glob_as_read", 'inputs = { a = mark_glob_as_read("*") }'),
  one("deep_merge", "inputs = deep_merge({ a = 1 }, { b = 2 })"),
  one(
    "constraint_check",
    inputs(
      'constraint_check("1.2.3", ">= 1.0, < 2.0")',
      'constraint_check("2.0.0", "~> 1.0")',
      'constraint_check("1.2.3-beta", ">= 1.0")',
    ),
  ),
  one("constraint_check of no version", 'inputs = { a = constraint_check("x", ">= 1") }'),
  one(
    "texts",
    inputs(
      'startswith("ab", "a")',
      'endswith("ab", "a")',
      'strcontains("abc", "b")',
      'timecmp("2020-01-01T00:00:00Z", "2021-01-01T00:00:00Z")',
    ),
  ),
  one(
    "functions of terraform",
    inputs(
      'upper("a")',
      "merge({ a = 1 }, { b = 2 })",
      'jsonencode({ a = "<" })',
      'yamldecode("a: [1, 2]")',
      'cidrsubnet("10.0.0.0/16", 8, 1)',
      'format("%03d", 7)',
      'try(local.x, "t")',
      "can(local.x)",
      'lookup({ a = 1 }, "b", 2)',
      "concat([1], [2])",
      'zipmap(["a"], [1])',
      'replace("a/b", "/", "-")',
      'regex("[a-z]+", "12ab")',
      'sha1("a")',
      "one([1])",
      "sum([1, 2])",
      'split(",", "a,b")',
      'toset(["b", "a"])',
      'basename("/a/b")',
      'dirname("/a/b")',
    ),
  ),
  one("templatestring", 'inputs = { a = templatestring("a", {}) }'),
  one("plantimestamp", "inputs = { a = plantimestamp() }"),
  one("issensitive", "inputs = { a = issensitive(1) }"),
  one("a sensitive value", 'locals {\n  s = sensitive("x")\n}\ninputs = { a = local.s, b = "x${local.s}" }'),
  one("an unknown function", "inputs = { a = nope() }"),
  one("a function of a provider", "inputs = { a = provider::x::y() }"),
  one(
    "files",
    inputs(
      'file("a.txt")',
      'fileexists("b.txt")',
      'yamldecode(file("c.yaml"))',
      'templatefile("t.tpl", { x = 1 })',
      'fileset(".", "*.txt")',
      'filemd5("a.txt")',
    ),
    { "a.txt": "text", "c.yaml": "a: 1\nb: [x]\n", "t.tpl": "x=${x}" },
  ),
  one("a file that does not exist", 'inputs = { a = file("nope") }'),
  one(
    "for and conditionals",
    inputs(
      "[for x in [1, 2] : x + 1]",
      "{ for k, v in { a = 1 } : k => v }",
      'true ? "a" : "b"',
      "[1, 2, 3][*]",
      '"%{ for x in [1, 2] }${x}%{ endfor }"',
    ),
  ),
  {
    name: "JSON",
    files: {
      "terragrunt.hcl.json": JSON.stringify({
        locals: { a: 1 },
        inputs: { a: "${local.a}", b: "x" },
        terraform: { source: "./m" },
        generate: { p: { path: "p.tf", if_exists: "skip", contents: "c" } },
      }),
    },
  },
  {
    name: "JSON before HCL",
    files: { "terragrunt.hcl.json": '{"inputs": {"a": "json"}}', "terragrunt.hcl": 'inputs = { a = "hcl" }' },
  },
  {
    name: "JSON with an include",
    unit: "a",
    files: {
      "root.hcl": "inputs = { r = 1 }",
      "a/terragrunt.hcl.json":
        '{"include": {"root": {"path": "${find_in_parent_folders(\\"root.hcl\\")}"}}, "inputs": {"a": 1}}',
    },
  },
  {
    name: "JSON with an include without a label",
    unit: "a",
    files: {
      "root.hcl": "inputs = { r = 1 }",
      "a/terragrunt.hcl.json": '{"include": {"path": "../root.hcl"}, "inputs": {"a": 1}}',
    },
  },

  child("an include", 'inputs = { r = 1, b = "root" }', `${INCLUDE}inputs = { a = 1, b = "child" }`),
  child("an include without inputs of its own", "inputs = { r = 1 }", INCLUDE),
  child(
    "an include without a label",
    "inputs = { r = 1 }",
    'include {\n  path = find_in_parent_folders("root.hcl")\n}\ninputs = { a = 1 }',
  ),
  child(
    "an exposed include without a label",
    "locals {\n  x = 1\n}\ninputs = { r = 1 }",
    'include {\n  path = find_in_parent_folders("root.hcl")\n  expose = true\n}\ninputs = { a = include.locals.x }',
  ),
  child(
    "two includes without labels",
    "",
    'include {\n  path = "../../root.hcl"\n}\ninclude {\n  path = "../../root.hcl"\n}',
  ),
  child("an include that does not exist", "", 'include "x" {\n  path = "nope.hcl"\n}'),
  child("an include with an empty path", "", 'include "x" {\n  path = ""\n}'),
  child("an include without a path", "", 'include "x" {\n}'),
  child("an include that uses a local", "", 'locals {\n  p = "../../root.hcl"\n}\ninclude "x" {\n  path = local.p\n}'),
  child(
    "an include that uses a feature",
    "",
    'feature "f" {\n  default = "../../root.hcl"\n}\ninclude "x" {\n  path = feature.f.value\n}',
  ),
  child("an included file that includes", 'include "y" {\n  path = "x.hcl"\n}', INCLUDE, { "x.hcl": "" }),
  child(
    "an exposed include",
    'locals {\n  x = { y = 1 }\n  s = toset(["b", "a"])\n}\ninputs = { r = local.x }',
    `${EXPOSE}locals {\n  c = include.root.locals.x.y\n}\ninputs = { a = include.root.locals.s, c = local.c, i = include.root.inputs.r }`,
  ),
  child(
    "an include that is not exposed",
    "locals {\n  x = 1\n}",
    `${INCLUDE}inputs = { a = include.root.locals.x, b = 1 }`,
  ),
  child(
    "an include that is not exposed, in locals",
    "locals {\n  x = 1\n}",
    `${INCLUDE}locals {\n  a = include.root.locals.x\n}`,
  ),
  child(
    "a key that an exposed include lacks",
    "locals {\n  x = 1\n}",
    `${EXPOSE}inputs = { a = include.root.locals.y }`,
  ),
  child("an exposed include in try", "locals {\n  x = 1\n}", `${EXPOSE}inputs = { a = try(include.root.locals.y, 3) }`),
  child("no merge", "inputs = { r = 1 }\nlocals {\n  x = 1\n}", `${NO_MERGE}inputs = { a = include.root.locals.x }`),
  child("a wrong merge strategy", "", 'include "root" {\n  path = "../../root.hcl"\n  merge_strategy = "x"\n}'),
  child(
    "the strategy deep_map_only",
    "",
    'include "root" {\n  path = "../../root.hcl"\n  merge_strategy = "deep_map_only"\n}',
  ),
  child(
    "functions in an included file",
    inputs(
      "get_terragrunt_dir()",
      "get_parent_terragrunt_dir()",
      "path_relative_to_include()",
      "path_relative_from_include()",
      "get_original_terragrunt_dir()",
      'file("a.txt")',
      "get_path_from_repo_root()",
    ),
    INCLUDE,
    { "a.txt": "root", "live/app/a.txt": "child" },
  ),
  child(
    "functions about an include",
    "",
    `${INCLUDE}${inputs("get_parent_terragrunt_dir()", "path_relative_to_include()", "path_relative_from_include()", 'path_relative_to_include("root")', 'path_relative_to_include("nope")')}`,
  ),
  child(
    "functions about one of two includes",
    "",
    `${INCLUDE}include "x" {\n  path = "x.hcl"\n}\n${inputs('path_relative_to_include("x")', 'path_relative_to_include("root")', 'get_parent_terragrunt_dir("root")')}`,
    { "live/app/x.hcl": "" },
  ),
  child(
    "functions about neither of two includes",
    "",
    `${INCLUDE}include "x" {\n  path = "x.hcl"\n}\ninputs = { a = path_relative_to_include() }`,
    { "live/app/x.hcl": "" },
  ),
  child(
    "functions about an include that is not there",
    "",
    `${INCLUDE}include "x" {\n  path = "x.hcl"\n}\ninputs = { a = path_relative_to_include("y") }`,
    { "live/app/x.hcl": "" },
  ),
  child(
    "two includes in order",
    'inputs = { a = "root", b = "root", c = "root" }',
    `${INCLUDE}include "x" {\n  path = "x.hcl"\n}\ninputs = { c = "child" }`,
    { "live/app/x.hcl": 'inputs = { b = "x", c = "x" }' },
  ),
  child(
    "merged shallowly",
    'terraform {\n  source = "root"\n  include_in_copy = ["r"]\n  extra_arguments "a" {\n    commands = ["plan"]\n  }\n  extra_arguments "b" {\n    commands = ["plan"]\n  }\n  before_hook "h" {\n    commands = ["plan"]\n    execute = ["root"]\n  }\n}\nremote_state {\n  backend = "s3"\n  config = { bucket = "r" }\n}\niam_role = "root"\nprevent_destroy = true\ninputs = { m = { r = 1 }, l = [1] }',
    `${INCLUDE}terraform {\n  source = "child"\n  include_in_copy = ["c"]\n  extra_arguments "c" {\n    commands = ["plan"]\n  }\n  extra_arguments "a" {\n    commands = ["apply"]\n  }\n  before_hook "h" {\n    commands = ["plan"]\n    execute = ["child"]\n  }\n}\nremote_state {\n  backend = "local"\n  config = { path = "c" }\n}\nprevent_destroy = false\ninputs = { m = { c = 1 }, l = [2] }`,
  ),
  child(
    "generate of one name, shallowly",
    'generate "p" {\n  path = "p.tf"\n  if_exists = "skip"\n  contents = "r"\n}',
    `${INCLUDE}generate "p" {\n  path = "p.tf"\n  if_exists = "skip"\n  contents = "c"\n}`,
  ),
  child(
    "generate of one name, deeply",
    'generate "p" {\n  path = "p.tf"\n  if_exists = "skip"\n  contents = "r"\n}',
    `${DEEP}generate "p" {\n  path = "p.tf"\n  if_exists = "skip"\n  contents = "c"\n}`,
  ),
  child(
    "merged deeply",
    'terraform {\n  source = "root"\n  include_in_copy = ["r"]\n}\ninputs = { m = { r = 1, n = { a = 1 } }, l = [1], s = "root", e = [1], f = { a = 1 } }\nerrors {\n  retry "r" {\n    retryable_errors = ["a"]\n    max_attempts = 3\n    sleep_interval_sec = 5\n  }\n}\nengine {\n  source = "s"\n  version = "1"\n  meta = {}\n}\nexclude {\n  if = true\n  actions = ["plan"]\n}',
    `${DEEP}terraform {\n  include_in_copy = ["c"]\n}\ninputs = { m = { c = 1, n = { b = 2 } }, l = [1, 2], s = "", e = [], f = {}, z = null }\nerrors {\n  retry "r" {\n    retryable_errors = ["b", "a"]\n    max_attempts = 0\n    sleep_interval_sec = 1\n  }\n}\nengine {\n  source = "s2"\n  meta = {}\n}\nexclude {\n  if = false\n  actions = []\n}`,
  ),
  child(
    "deeply: false, zero and null",
    'inputs = { a = true, b = 1, c = "x", d = { e = true }, f = [1] }',
    `${DEEP}inputs = { a = false, b = 0, c = "", d = { e = false }, f = null }`,
  ),
  child("deeply: a list over a text", 'inputs = { a = "x" }', `${DEEP}inputs = { a = [1] }`),
  child("deeply: a list over a map", "inputs = { a = { b = 1 } }", `${DEEP}inputs = { a = [1] }`),
  child("deeply: a list over null", "inputs = { a = null }", `${DEEP}inputs = { a = [1] }`),
  child("deeply: a map over a list", "inputs = { a = [1] }", `${DEEP}inputs = { a = { b = 1 } }`),
  child("deeply: a map over a text", 'inputs = { a = "x", b = 1 }', `${DEEP}inputs = { a = { b = 1 }, b = {} }`),
  child("deeply: a text over a map", "inputs = { a = { b = 1 } }", `${DEEP}inputs = { a = "x" }`),
  child("deeply: lists in maps", "inputs = { a = { l = [{ x = 1 }] } }", `${DEEP}inputs = { a = { l = [{ y = 2 }] } }`),
  child(
    "dependencies of both",
    'dependencies {\n  paths = ["../x", "../y"]\n}',
    `${INCLUDE}dependencies {\n  paths = ["../y", "../z"]\n}`,
    { "live/x/terragrunt.hcl": "", "live/y/terragrunt.hcl": "", "live/z/terragrunt.hcl": "" },
  ),
  child(
    "dependencies of both, deeply",
    'dependencies {\n  paths = ["../x", "../y"]\n}',
    `${DEEP}dependencies {\n  paths = ["../y", "../z"]\n}`,
    { "live/x/terragrunt.hcl": "", "live/y/terragrunt.hcl": "", "live/z/terragrunt.hcl": "" },
  ),
  child(
    "features of both",
    'feature "a" {\n  default = "root"\n}\nfeature "b" {\n  default = "root"\n}',
    `${INCLUDE}feature "a" {\n  default = "child"\n}\ninputs = { a = feature.a.value, b = feature.b.value }`,
  ),
  child(
    "features of an included file, not merged",
    'feature "a" {\n  default = "root"\n}',
    `${NO_MERGE}inputs = { a = feature.a.value }`,
  ),
  child(
    "features of both, deeply",
    'feature "a" {\n  default = { x = 1 }\n}',
    `${DEEP}feature "a" {\n  default = { y = 1 }\n}\ninputs = { a = feature.a.value }`,
  ),
  child(
    "features of both, deeply, that are texts",
    'feature "a" {\n  default = "x"\n}',
    `${DEEP}feature "a" {\n  default = "y"\n}`,
  ),
  child("exclude of an included file", 'exclude {\n  if = true\n  actions = ["plan"]\n}', INCLUDE),
  child("an included file reads the inputs of nobody", "inputs = { a = local.x }", `${INCLUDE}locals {\n  x = 1\n}`),
  child("a local of the child in an included file", "locals {\n  y = local.x\n}", `${INCLUDE}locals {\n  x = 1\n}`),
  child(
    "read_terragrunt_config",
    'locals {\n  env = read_terragrunt_config(find_in_parent_folders("env.hcl"))\n}\ninputs = { e = local.env.locals.name }',
    `${INCLUDE}locals {\n  r = read_terragrunt_config("other.hcl")\n}\ninputs = { o = local.r.inputs.x, d = local.r.locals.dir, od = local.r.locals.odir }`,
    {
      "live/env.hcl": 'locals {\n  name = "live"\n}',
      "live/app/other.hcl":
        "locals {\n  dir = get_terragrunt_dir()\n  odir = get_original_terragrunt_dir()\n}\ninputs = { x = 1 }",
    },
  ),
  child(
    "read_terragrunt_config with a default",
    "",
    'locals {\n  r = read_terragrunt_config("nope.hcl", { locals = { a = 1 } })\n}\ninputs = local.r.locals',
  ),
  child("read_terragrunt_config without a file", "", 'locals {\n  r = read_terragrunt_config("nope.hcl")\n}'),
  child(
    "read_terragrunt_config of a folder",
    "",
    'locals {\n  r = read_terragrunt_config("../other")\n}\ninputs = local.r.inputs',
    { "live/other/terragrunt.hcl": "inputs = { x = 1 }" },
  ),
  child("read_terragrunt_config of a faulty file", "", 'locals {\n  r = read_terragrunt_config("x.hcl")\n}', {
    "live/app/x.hcl": "locals {\n  a = nope()\n}",
  }),
  child(
    "read_terragrunt_config in the folder of the other file",
    "",
    'locals {\n  r = read_terragrunt_config("../b/x.hcl")\n}\ninputs = local.r.locals',
    {
      "live/b/x.hcl":
        'locals {\n  a = find_in_parent_folders("root.hcl")\n  b = get_terragrunt_dir()\n  c = file("f.txt")\n  d = path_relative_to_include()\n  w = get_working_dir()\n}',
      "live/b/f.txt": "b",
    },
  ),
  child(
    "read_terragrunt_config, all of it",
    "",
    'locals {\n  r = read_terragrunt_config("x.hcl")\n}\ninputs = local.r',
    {
      "live/app/x.hcl":
        'locals {\n  a = 1\n}\nterraform {\n  source = "x"\n}\ngenerate "g" {\n  path = "p"\n  if_exists = "skip"\n  contents = ""\n}\nfeature "f" {\n  default = 1\n}',
    },
  ),
  child(
    "read_terragrunt_config of a file that includes",
    "inputs = { r = 1 }",
    'locals {\n  r = read_terragrunt_config("../b/terragrunt.hcl")\n}\ninputs = { i = local.r.inputs }',
    { "live/b/terragrunt.hcl": `${INCLUDE}inputs = { rel = path_relative_to_include() }` },
  ),
  child(
    "read_terragrunt_config of values",
    "",
    'locals {\n  r = read_terragrunt_config("terragrunt.values.hcl")\n}\ninputs = local.r',
    { "live/app/terragrunt.values.hcl": 'a = 1\nb = "x"\n' },
  ),
  child(
    "values",
    'inputs = { r = try(values.a, "none") }',
    `${INCLUDE}locals {\n  l = values.a\n}\ninputs = { a = values.a, l = local.l, t = try(values.z, "d") }`,
    { "live/app/terragrunt.values.hcl": "a = 1\n" },
  ),
  child("values in an include", "", 'include "x" {\n  path = values.p\n}\n', {
    "live/app/terragrunt.values.hcl": 'p = "../../root.hcl"\n',
  }),
  child("values that are missing", "", "inputs = { a = values.b }", { "live/app/terragrunt.values.hcl": "a = 1\n" }),
  child("values without a file", "", "inputs = { a = values.b }"),

  pair("a dependency without outputs and mocks", "", "inputs = { a = dependency.vpc.outputs.id, b = 1 }"),
  pair(
    "a dependency without outputs and mocks, in a template",
    "",
    'inputs = { a = "x-${dependency.vpc.outputs.id}", b = [dependency.vpc.outputs.id] }',
  ),
  pair("a dependency with mocks", 'mock_outputs = { id = "mock" }', "inputs = { a = dependency.vpc.outputs.id }"),
  pair(
    "a dependency with mocks for other commands",
    'mock_outputs = { id = "mock" }\nmock_outputs_allowed_terraform_commands = ["validate"]',
    "inputs = { a = dependency.vpc.outputs.id }",
  ),
  pair(
    "a dependency whose mocks lack a key",
    'mock_outputs = { id = "mock" }',
    "inputs = { a = dependency.vpc.outputs.x, b = dependency.vpc.outputs.id }",
  ),
  pair(
    "a dependency with a state",
    "",
    "inputs = { a = dependency.vpc.outputs.id, z = dependency.vpc.outputs.zones, t = dependency.vpc.outputs.tags.a }",
    APPLIED,
  ),
  pair(
    "a dependency with a state and mocks",
    'mock_outputs = { id = "mock", x = "mock" }',
    "inputs = { a = dependency.vpc.outputs }",
    APPLIED,
  ),
  pair(
    "mocks merged shallowly",
    'mock_outputs = { id = "mock", x = "mock", tags = { b = 1 } }\nmock_outputs_merge_strategy_with_state = "shallow"',
    "inputs = { a = dependency.vpc.outputs }",
    APPLIED,
  ),
  pair(
    "mocks merged deeply",
    'mock_outputs = { id = "mock", x = "mock", tags = { b = 1 }, zones = ["z"] }\nmock_outputs_merge_strategy_with_state = "deep_map_only"',
    "inputs = { a = dependency.vpc.outputs }",
    APPLIED,
  ),
  pair(
    "mocks merged with a wrong strategy",
    'mock_outputs = { id = "mock" }\nmock_outputs_merge_strategy_with_state = "deep"',
    "inputs = { a = dependency.vpc.outputs }",
    APPLIED,
  ),
  pair(
    "mocks merged with the state",
    'mock_outputs = { x = "mock" }\nmock_outputs_merge_with_state = true',
    "inputs = { a = dependency.vpc.outputs }",
    APPLIED,
  ),
  pair(
    "mocks for other commands, merged",
    'mock_outputs = { x = "mock" }\nmock_outputs_merge_with_state = true\nmock_outputs_allowed_terraform_commands = ["plan"]',
    "inputs = { a = dependency.vpc.outputs }",
    APPLIED,
  ),
  pair("skipped outputs", "skip_outputs = true", "inputs = { b = 1 }", APPLIED),
  pair(
    "skipped outputs with mocks",
    'skip_outputs = true\nmock_outputs = { id = "mock" }',
    "inputs = { a = dependency.vpc.outputs.id }",
    APPLIED,
  ),
  pair("a disabled dependency", "enabled = false", 'inputs = { a = try(dependency.vpc.outputs.id, "t") }', APPLIED),
  pair(
    "a disabled dependency with mocks",
    'enabled = false\nmock_outputs = { id = "mock" }',
    "inputs = { a = dependency.vpc.outputs.id }",
    APPLIED,
  ),
  pair(
    "outputs as a whole, without a state",
    "",
    'inputs = { a = try(dependency.vpc.outputs, "none"), b = lookup(try(dependency.vpc.outputs, {}), "id", "d") }',
  ),
  pair("a dependency that is not declared", "", "inputs = { a = dependency.nope.outputs.id, b = 1 }"),
  pair("the inputs of a dependency", "", "inputs = { a = dependency.vpc.inputs.id }"),
  pair("the source from a dependency", "", "terraform {\n  source = dependency.vpc.outputs.id\n}"),
  pair(
    "a dependency in remote state",
    'mock_outputs = { id = "mock" }',
    'remote_state {\n  backend = "s3"\n  config = { bucket = dependency.vpc.outputs.id }\n}',
  ),
  pair(
    "a dependency in a hook",
    'mock_outputs = { id = "mock" }',
    'terraform {\n  before_hook "h" {\n    commands = ["plan"]\n    execute = ["echo", dependency.vpc.outputs.id]\n  }\n}',
  ),
  pair(
    "a missing output in a hook",
    'mock_outputs = { id = "mock" }',
    'terraform {\n  before_hook "h" {\n    commands = ["plan"]\n    execute = ["echo", dependency.vpc.outputs.x]\n  }\n}',
  ),
  pair(
    "a missing output in the arguments",
    'mock_outputs = { id = "mock" }',
    'terraform {\n  source = "./m"\n  extra_arguments "h" {\n    commands = ["plan"]\n    arguments = ["-var", "a=${dependency.vpc.outputs.x}"]\n    env_vars = { A = dependency.vpc.outputs.x }\n  }\n}',
  ),
  pair(
    "a missing output in generate",
    'mock_outputs = { id = "mock" }',
    'generate "g" {\n  path = "g.tf"\n  if_exists = "skip"\n  contents = "id = ${dependency.vpc.outputs.x}"\n}',
  ),
  pair(
    "a missing output in a for",
    'mock_outputs = { id = "mock" }',
    "inputs = { a = [for x in dependency.vpc.outputs.x : x], b = { for k, v in dependency.vpc.outputs : k => v } }",
  ),
  pair(
    "a missing output in a function",
    'mock_outputs = { id = "mock" }',
    "inputs = { a = merge({ a = 1 }, dependency.vpc.outputs.x), b = concat([1], dependency.vpc.outputs.x) }",
  ),
  pair("inputs that are a missing output", 'mock_outputs = { id = "mock" }', "inputs = dependency.vpc.outputs.x"),
  pair(
    "inputs merged with a missing output",
    'mock_outputs = { id = "mock" }',
    "inputs = merge({ a = 1 }, dependency.vpc.outputs.x)",
  ),
  pair(
    "outputs of mocks with types",
    'mock_outputs = { s = toset(["b", "a"]), n = 1.5, o = null }',
    "inputs = dependency.vpc.outputs",
  ),
  {
    name: "a dependency that does not exist",
    unit: "app",
    files: { "app/terragrunt.hcl": 'dependency "vpc" {\n  config_path = "../vpc"\n}\n' },
  },
  {
    name: "a dependency that does not exist, with mocks",
    unit: "app",
    files: {
      "app/terragrunt.hcl":
        'dependency "vpc" {\n  config_path = "../vpc"\n  mock_outputs = { a = 1 }\n}\ninputs = dependency.vpc.outputs',
    },
  },
  {
    name: "a disabled dependency that does not exist",
    unit: "app",
    files: { "app/terragrunt.hcl": 'dependency "vpc" {\n  config_path = "../vpc"\n  enabled = false\n}\n' },
  },
  {
    name: "a dependency with an empty path",
    unit: "app",
    files: { "app/terragrunt.hcl": 'dependency "vpc" {\n  config_path = ""\n}\n' },
  },
  { name: "a dependency without a path", unit: "app", files: { "app/terragrunt.hcl": 'dependency "vpc" {\n}\n' } },
  {
    name: "a dependency whose path is a local",
    unit: "app",
    files: {
      "vpc/terragrunt.hcl": "",
      "vpc/main.tf": MODULE,
      "app/terragrunt.hcl":
        'locals {\n  p = "../vpc"\n}\ndependency "vpc" {\n  config_path = local.p\n  mock_outputs = { a = 1 }\n}\ninputs = dependency.vpc.outputs',
    },
  },
  {
    name: "a dependency whose path is a missing local",
    unit: "app",
    files: {
      "app/terragrunt.hcl":
        'locals {\n  p = "../vpc"\n}\ndependency "vpc" {\n  config_path = local.q\n  mock_outputs = { a = 1 }\n}\n',
    },
  },
  {
    name: "a dependency on its file",
    unit: "app",
    files: {
      "vpc/terragrunt.hcl": "",
      "vpc/main.tf": MODULE,
      "app/terragrunt.hcl":
        'dependency "vpc" {\n  config_path = "../vpc/terragrunt.hcl"\n  mock_outputs = { a = 1 }\n}\ninputs = dependency.vpc.outputs',
    },
  },
  {
    name: "a circle of dependencies",
    unit: "a",
    files: {
      "a/terragrunt.hcl": 'dependency "b" {\n  config_path = "../b"\n}\n',
      "b/terragrunt.hcl": 'dependency "a" {\n  config_path = "../a"\n}\n',
    },
  },
  {
    name: "a circle of three",
    unit: "a",
    files: {
      "a/terragrunt.hcl": 'dependency "b" {\n  config_path = "../b"\n}\n',
      "b/terragrunt.hcl": 'dependency "c" {\n  config_path = "../c"\n}\n',
      "c/terragrunt.hcl": 'dependency "a" {\n  config_path = "../a"\n}\n',
    },
  },
  {
    name: "a circle further on",
    unit: "a",
    files: {
      "a/terragrunt.hcl": 'dependency "b" {\n  config_path = "../b"\n}\n',
      "b/terragrunt.hcl": 'dependency "c" {\n  config_path = "../c"\n}\n',
      "c/terragrunt.hcl": 'dependency "b" {\n  config_path = "../b"\n}\n',
    },
  },
  {
    name: "a dependency on itself",
    unit: "a",
    files: { "a/terragrunt.hcl": 'dependency "a" {\n  config_path = "."\n}\n' },
  },
  {
    name: "a dependency with a faulty file",
    unit: "a",
    files: {
      "a/terragrunt.hcl":
        'dependency "b" {\n  config_path = "../b"\n  mock_outputs = { a = 1 }\n}\ninputs = dependency.b.outputs',
      "b/terragrunt.hcl": "locals {\n  a = nope()\n}\n",
    },
  },
  {
    name: "a dependency with faulty inputs",
    unit: "a",
    files: {
      "a/terragrunt.hcl":
        'dependency "b" {\n  config_path = "../b"\n  mock_outputs = { a = 1 }\n}\ninputs = dependency.b.outputs',
      "b/terragrunt.hcl": "inputs = { a = nope() }\n",
    },
  },
  {
    name: "a dependency of a dependency with mocks",
    unit: "a",
    files: {
      "a/terragrunt.hcl":
        'dependency "b" {\n  config_path = "../b"\n  mock_outputs = { a = 1 }\n}\ninputs = dependency.b.outputs',
      "b/terragrunt.hcl": 'dependency "c" {\n  config_path = "../c"\n}\ninputs = { x = dependency.c.outputs.y }',
      "c/terragrunt.hcl": "",
      "b/main.tf": MODULE,
      "c/main.tf": MODULE,
    },
  },
  child(
    "a dependency of an included file",
    'dependency "vpc" {\n  config_path = "${get_terragrunt_dir()}/../vpc"\n  mock_outputs = { id = "root" }\n}\ninputs = { r = dependency.vpc.outputs.id }',
    `${INCLUDE}inputs = { a = dependency.vpc.outputs.id }`,
    { "live/vpc/terragrunt.hcl": "", "live/vpc/main.tf": MODULE },
  ),
  child(
    "a dependency of both, shallowly",
    'dependency "vpc" {\n  config_path = "../vpc"\n  mock_outputs = { id = "root", r = 1 }\n}\n',
    `${INCLUDE}dependency "vpc" {\n  config_path = "../vpc"\n  mock_outputs = { id = "child" }\n}\ninputs = dependency.vpc.outputs`,
    { "live/vpc/terragrunt.hcl": "", "live/vpc/main.tf": MODULE },
  ),
  child(
    "a dependency of both, deeply",
    'dependency "vpc" {\n  config_path = "../vpc"\n  mock_outputs = { id = "root", r = 1, l = [1] }\n  mock_outputs_allowed_terraform_commands = ["plan"]\n}\n',
    `${DEEP}dependency "vpc" {\n  config_path = "../vpc"\n  mock_outputs = { id = "child", l = [2] }\n  mock_outputs_allowed_terraform_commands = ["validate"]\n}\ninputs = dependency.vpc.outputs`,
    { "live/vpc/terragrunt.hcl": "", "live/vpc/main.tf": MODULE },
  ),
  child(
    "a dependency of an included file that is not merged",
    'dependency "vpc" {\n  config_path = "../vpc"\n  mock_outputs = { id = "root" }\n}\n',
    `${NO_MERGE}inputs = { a = dependency.vpc.outputs.id }`,
    { "live/vpc/terragrunt.hcl": "", "live/vpc/main.tf": MODULE },
  ),
  child(
    "an exposed include with a dependency",
    'dependency "vpc" {\n  config_path = "../vpc"\n  mock_outputs = { id = "root" }\n}\ninputs = { r = dependency.vpc.outputs.id }',
    `${EXPOSE}locals {\n  a = include.root.inputs.r\n}\ninputs = { a = local.a }`,
    { "live/vpc/terragrunt.hcl": "", "live/vpc/main.tf": MODULE },
  ),
  child(
    "the state of a local backend",
    'remote_state {\n  backend = "local"\n  config = {\n    path = "${get_parent_terragrunt_dir()}/state/${path_relative_to_include()}/terraform.tfstate"\n  }\n  generate = {\n    path = "backend.tf"\n    if_exists = "overwrite"\n  }\n}',
    `${INCLUDE}dependency "vpc" {\n  config_path = "../vpc"\n}\ninputs = dependency.vpc.outputs`,
    {
      "live/vpc/terragrunt.hcl": INCLUDE,
      "live/vpc/main.tf": MODULE,
      "state/live/vpc/terraform.tfstate": stateOf({ id: { value: "stored", type: "string" } }),
    },
  ),
  child(
    "the state of another backend",
    'remote_state {\n  backend = "s3"\n  config = {\n    bucket = "b"\n    key = "k"\n    region = "eu-west-1"\n  }\n}',
    `${INCLUDE}dependency "vpc" {\n  config_path = "../vpc"\n  mock_outputs = { id = "mock" }\n}\ninputs = dependency.vpc.outputs`,
    { "live/vpc/terragrunt.hcl": INCLUDE, "live/vpc/main.tf": MODULE },
  ),
  child(
    "the state of a generated backend",
    'generate "backend" {\n  path = "backend.tf"\n  if_exists = "overwrite"\n  contents = <<EOF\nterraform {\n  backend "local" {\n    path = "${get_parent_terragrunt_dir()}/state/${path_relative_to_include()}.tfstate"\n  }\n}\nEOF\n}',
    `${INCLUDE}dependency "vpc" {\n  config_path = "../vpc"\n}\ninputs = dependency.vpc.outputs`,
    {
      "live/vpc/terragrunt.hcl": INCLUDE,
      "live/vpc/main.tf": MODULE,
      "state/live/vpc.tfstate": stateOf({ id: { value: "stored", type: "string" } }),
    },
  ),
  child(
    "paths of an included and a read file",
    'locals {\n  q = abspath("x")\n  e = fileexists("c.hcl")\n  f = try(file("c.txt"), "none")\n  s = try(fileset(".", "*.txt"), [])\n}\n',
    `${EXPOSE}locals {\n  c = read_terragrunt_config("../../c.hcl")\n}\n${inputs(
      'abspath(".")',
      'abspath("../z/../y")',
      'abspath("/a/./b/..")',
      "include.root.locals.q",
      "include.root.locals.e",
      "include.root.locals.f",
      "include.root.locals.s",
      "local.c.locals.q",
      "local.c.locals.e",
      "local.c.locals.f",
      "local.c.locals.s",
      'fileexists("c.txt")',
      'fileset("../..", "*.txt")',
      'templatefile("../../t.tpl", { a = 1 })',
      'dirname(abspath("t"))',
    )}`,
    {
      "c.hcl":
        'locals {\n  q = abspath("c")\n  e = fileexists("t.tpl")\n  f = try(file("c.txt"), "none")\n  s = try(fileset(".", "*.txt"), [])\n}\n',
      "c.txt": "root",
      "live/c.txt": "live",
      "t.tpl": "a is ${a}, here",
    },
  ),
  one(
    "two findings in one range",
    'terraform {\n  source = get_env("NOT_THERE")\n}\ndownload_dir = nope\niam_role = nope.x\niam_assume_role_session_name = "${nope}"\nterraform_binary = (nope)\n',
  ),
  one(
    "errors of functions as values",
    'dependency "a" {\n  config_path = find_in_parent_folders("nope.hcl")\n}\ndownload_dir = lower(nope.x)\niam_role = join("a")\nterraform_binary = read_terragrunt_config("nope.hcl").a\niam_assume_role_session_name = path_relative_to_include("x")\n',
  ),
  child(
    "errors of an included file",
    'remote_state {\n  backend = "s3"\n  config = {\n    key = get_env("NOT_THERE")\n  }\n}\ndownload_dir = nope\n',
    INCLUDE,
    { "live/other/terragrunt.hcl": INCLUDE },
  ),
];
