/** Small configurations about one feature each, which not every version accepts. */
const one = (name, text, more = {}) => ({ name, files: { "main.tf": text, ...more } });

export const TEXTS = [
  one(
    "short circuit with null",
    'variable "a" {\n  default = null\n}\noutput "o" {\n  value = var.a == null || contains(["x"], var.a)\n}\n',
  ),
  one(
    "short circuit in a validation",
    'variable "a" {\n  default = null\n  validation {\n    condition     = var.a == null || length(var.a) > 1\n    error_message = "no"\n  }\n}\n',
  ),
  one("action block", 'action "made_up" "a" {\n  config {\n    x = 1\n  }\n}\n'),
  one(
    "action trigger",
    'resource "terraform_data" "a" {\n  lifecycle {\n    action_trigger {\n      events  = [after_create]\n      actions = [action.made_up.a]\n    }\n  }\n}\n',
  ),
  one("list block in a configuration", 'list "made_up" "a" {\n  provider = made_up\n}\n'),
  one("query file", "", { "a.tfquery.hcl": 'list "made_up" "a" {\n  provider = made_up\n}\n' }),
  one("deprecated variable", 'variable "a" {\n  default    = 1\n  deprecated = "use b"\n}\n'),
  one("deprecated output", 'output "a" {\n  value      = 1\n  deprecated = "use b"\n}\n'),
  one("deprecated output of a module", 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m.a\n}\n', {
    "m/main.tf": 'output "a" {\n  value      = 1\n  deprecated = "use b"\n}\n',
  }),
  one("output type", 'output "a" {\n  value = "1"\n  type  = number\n}\n'),
  one("wrong output type", 'output "a" {\n  value = "x"\n  type  = number\n}\n'),
  one("const variable", 'variable "a" {\n  default = "x"\n  const   = true\n}\n'),
  one(
    "variable in a module source",
    'variable "a" {\n  default = "./m"\n  const   = true\n}\nmodule "m" {\n  source = var.a\n}\n',
    { "m/main.tf": "" },
  ),
  one("local in a module source", 'locals {\n  a = "./m"\n}\nmodule "m" {\n  source = local.a\n}\n', {
    "m/main.tf": "",
  }),
  one(
    "plain variable in a module source",
    'variable "a" {\n  default = "./m"\n}\nmodule "m" {\n  source = var.a\n}\n',
    { "m/main.tf": "" },
  ),
  one("convert", 'output "a" {\n  value = convert("1", number)\n}\n'),
  one("destroy in a lifecycle", 'resource "terraform_data" "a" {\n  lifecycle {\n    destroy = false\n  }\n}\n'),
  one("enabled in a lifecycle", 'resource "terraform_data" "a" {\n  lifecycle {\n    enabled = false\n  }\n}\n'),
  one(
    "computed prevent_destroy",
    'variable "a" {\n  default = true\n}\nresource "terraform_data" "a" {\n  lifecycle {\n    prevent_destroy = var.a\n  }\n}\n',
  ),
  one("language block", 'language {\n  compatible_with {\n    opentofu = ">= 1.0"\n  }\n}\n'),
  one(
    "encryption",
    'terraform {\n  encryption {\n    key_provider "pbkdf2" "a" {\n      passphrase = "correct horse battery staple"\n    }\n  }\n}\n',
  ),
  one("provider for_each", 'provider "terraform" {\n  alias    = "a"\n  for_each = toset(["x"])\n}\n'),
  one("ephemeral variable", 'variable "a" {\n  default   = 1\n  ephemeral = true\n}\n'),
  one("ephemeral block", 'ephemeral "made_up" "a" {\n}\n'),
  one("removed block", "removed {\n  from = terraform_data.a\n  lifecycle {\n    destroy = false\n  }\n}\n"),
  one("removed block without lifecycle", "removed {\n  from = terraform_data.a\n}\n"),
  one(
    "removed block with a provisioner",
    'removed {\n  from = terraform_data.a\n  lifecycle {\n    destroy = true\n  }\n  provisioner "local-exec" {\n    when    = destroy\n    command = "true"\n  }\n}\n',
  ),
  one("import block", 'import {\n  to = terraform_data.a\n  id = "x"\n}\nresource "terraform_data" "a" {\n}\n'),
  one(
    "import for_each",
    'import {\n  for_each = toset(["x"])\n  to       = terraform_data.a[each.key]\n  id       = each.key\n}\nresource "terraform_data" "a" {\n  for_each = toset(["x"])\n}\n',
  ),
  one(
    "import by identity",
    'import {\n  to = terraform_data.a\n  identity = {\n    x = 1\n  }\n}\nresource "terraform_data" "a" {\n}\n',
  ),
  one("import in a module", 'module "m" {\n  source = "./m"\n}\n', {
    "m/main.tf": 'import {\n  to = terraform_data.a\n  id = "x"\n}\nresource "terraform_data" "a" {\n}\n',
  }),
  one("check block", 'check "a" {\n  assert {\n    condition     = 1 > 0\n    error_message = "no"\n  }\n}\n'),
  one(
    "cross-object validation",
    'variable "a" {\n  default = 1\n}\nvariable "b" {\n  default = 2\n  validation {\n    condition     = var.b > var.a\n    error_message = "no"\n  }\n}\n',
  ),
  one(
    "provider function",
    'terraform {\n  required_providers {\n    terraform = {\n      source = "terraform.io/builtin/terraform"\n    }\n  }\n}\noutput "a" {\n  value = provider::terraform::encode_expr(1)\n}\n',
  ),
  one("templatestring", 'locals {\n  t = "x"\n}\noutput "a" {\n  value = templatestring(local.t, {})\n}\n'),
  one(
    "moved between types",
    'moved {\n  from = null_resource.a\n  to   = terraform_data.a\n}\nresource "terraform_data" "a" {\n}\n',
  ),
  one(
    "replace_triggered_by of a missing attribute",
    'resource "terraform_data" "a" {\n}\nresource "terraform_data" "b" {\n  lifecycle {\n    replace_triggered_by = [terraform_data.a.nope]\n  }\n}\n',
  ),
  one("unknown backend", 'terraform {\n  backend "nope" {\n  }\n}\n'),
  one("backend without a required argument", 'terraform {\n  backend "s3" {\n  }\n}\n'),
  one("required_version of the future", 'terraform {\n  required_version = ">= 99"\n}\n'),
  one("required_version of the past", 'terraform {\n  required_version = "< 1.0"\n}\n'),
  one("required_version of a module", 'module "m" {\n  source = "./m"\n}\n', {
    "m/main.tf": 'terraform {\n  required_version = "< 1.0"\n}\n',
  }),
  one(
    "optional with a default",
    'variable "a" {\n  type = object({\n    x = optional(string, "d")\n  })\n  default = {}\n}\n',
  ),
  one("store of terraform_data", 'resource "terraform_data" "a" {\n  store {\n    input = 1\n  }\n}\n'),
  one("lifecycle in a module", 'module "m" {\n  source = "./m"\n  lifecycle {\n    enabled = true\n  }\n}\n', {
    "m/main.tf": "",
  }),
];
