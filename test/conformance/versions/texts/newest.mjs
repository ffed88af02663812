// What the newest versions accept, and the versions before them refuse: Terraform 1.15 to 1.17, OpenTofu 1.11 to 1.13.
import { one } from "../text.mjs";

const thing = (body, name = "a") => `resource "made_thing" "${name}" {\n  name = "x"\n${body}}\n`;
const data = (body, name = "a") => `resource "terraform_data" "${name}" {\n${body}}\n`;
const required = (body) => `terraform {\n  required_providers {\n${body}  }\n}\n`;
const child = (body) => ({ "m/main.tf": body });
const EPHEMERAL = 'variable "v" {\n  ephemeral = true\n  default   = "x"\n}\n';
const importTo = (target) => `import {\n  to = ${target}\n  id = "x"\n}\n`;
const CALL = 'module "m" {\n  source = "./m"\n';

export const TEXTS = [
  // Requirements of providers
  one(
    "required version by a variable",
    `variable "v" {\n  default = "1.0.0"\n}\n${required('    made = {\n      source  = "hashicorp/made"\n      version = var.v\n    }\n')}`,
  ),
  one(
    "required version by a constant",
    `variable "v" {\n  default = "1.0.0"\n  const   = true\n}\n${required('    made = {\n      source  = "hashicorp/made"\n      version = var.v\n    }\n')}`,
  ),
  one(
    "required version by a local",
    `locals {\n  v = "1.0.0"\n}\n${required('    made = {\n      source  = "hashicorp/made"\n      version = local.v\n    }\n')}`,
  ),
  one(
    "required source by a local",
    `locals {\n  s = "hashicorp/made"\n}\n${required("    made = {\n      source = local.s\n    }\n")}`,
  ),
  one(
    "required source by a template",
    `variable "n" {\n  default = "hashicorp"\n}\n${required('    made = {\n      source = "${var.n}/made"\n    }\n')}`,
  ),
  one(
    "required version alone by a variable",
    `variable "v" {\n  default = "1.0.0"\n}\n${required("    made = var.v\n")}`,
  ),
  one(
    "required version by a resource",
    `${data("")}${required('    made = {\n      source  = "hashicorp/made"\n      version = terraform_data.a.id\n    }\n')}`,
  ),
  one("namespace with an underscore", required('    made = {\n      source = "hashi_corp/made"\n    }\n')),
  one(
    "namespace with an underscore, and a fault",
    `${required('    made = {\n      source = "hashi_corp/made"\n    }\n')}output "o" {\n  value  = 1\n  colour = 1\n}\n`,
  ),
  one("type with an underscore", required('    made = {\n      source = "hashicorp/ma_de"\n    }\n')),
  one("namespace with two underscores", required('    made = {\n      source = "hashi__corp/made"\n    }\n')),
  one("namespace that begins with an underscore", required('    made = {\n      source = "_hashicorp/made"\n    }\n')),
  one("namespace with a dash and an underscore", required('    made = {\n      source = "hashi-_corp/made"\n    }\n')),
  one(
    "configuration_aliases in a root",
    required(
      '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.east]\n    }\n',
    ),
  ),
  one(
    "configuration_aliases in a root, used",
    `${required('    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.east]\n    }\n')}${thing("  provider = made.east\n")}`,
  ),
  one(
    "configuration_aliases in a root, two",
    required(
      '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.east, made.west]\n    }\n    nest = {\n      source                = "hashicorp/nest"\n      configuration_aliases = [nest.a]\n    }\n',
    ),
  ),
  one(
    "configuration_aliases of a module",
    `provider "made" {\n  alias = "east"\n}\n${CALL}  providers = {\n    made.east = made.east\n  }\n}\n`,
    child(
      required(
        '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.east]\n    }\n',
      ),
    ),
  ),
  one(
    "configuration_aliases of a module, not passed",
    `${CALL}}\n`,
    child(
      required(
        '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.east]\n    }\n',
      ),
    ),
  ),
  one(
    "configuration_aliases of a module, default passed",
    `provider "made" {\n}\n${CALL}  providers = {\n    made.east = made\n  }\n}\n`,
    child(
      `${required('    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.east]\n    }\n')}${thing("  provider = made.east\n")}`,
    ),
  ),
  one(
    "configuration_aliases, an instance passed",
    `provider "made" {\n  alias    = "east"\n  for_each = toset(["x"])\n}\n${CALL}  providers = {\n    made.east = made.east["x"]\n  }\n}\n`,
    child(
      required(
        '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.east]\n    }\n',
      ),
    ),
  ),
  one(
    "configuration_aliases, instances passed by each.key",
    `provider "made" {\n  alias    = "east"\n  for_each = toset(["x"])\n}\n${CALL}  for_each = toset(["x"])\n  providers = {\n    made.east = made.east[each.key]\n  }\n}\n`,
    child(
      required(
        '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.east]\n    }\n',
      ),
    ),
  ),
  // Provider for_each
  ...[
    ["a map", '{ x = "1" }'],
    ["a list", '["x"]'],
    ["a list of a variable", "var.list"],
    ["a set of a variable", "toset(var.list)"],
    ["a local", "local.m"],
    ["null", "null"],
    ["an empty set", "toset([])"],
    ["numbers", "toset([1])"],
    ["a text", '"x"'],
    ["a secret", 'sensitive(toset(["x"]))'],
    ["a resource", "toset([terraform_data.b.id])"],
    ["a data source", "data.made_thing.b.id"],
    ["a module", "module.m.o"],
    ["an undeclared variable", "var.z"],
    ["a function", 'toset(split(",", "a,b"))'],
  ].map(([name, value]) =>
    one(
      `provider for_each of ${name}`,
      `variable "list" {\n  default = ["x"]\n}\nlocals {\n  m = { x = 1 }\n}\nprovider "made" {\n  alias    = "a"\n  for_each = ${value}\n}\n${data("", "b")}`,
    ),
  ),
  one("provider for_each in JSON", "", {
    "main.tf.json": '{"provider":{"made":{"alias":"a","for_each":"${toset([\\"x\\"])}"}}}\n',
  }),
  one("provider for_each in JSON of a list", "", {
    "main.tf.json": '{"provider":{"made":{"alias":"a","for_each":["x"]}}}\n',
  }),
  one("provider for_each in JSON of a map", "", {
    "main.tf.json": '{"provider":{"made":{"alias":"a","for_each":{"x":1}}}}\n',
  }),
  one("provider for_each in JSON, used", "", {
    "main.tf.json":
      '{"provider":{"made":{"alias":"a","for_each":{"x":1}}},"resource":{"made_thing":{"a":{"provider":"made.a[\\"x\\"]","name":"x"}}}}\n',
  }),
  one("provider for_each in JSON, used by each.key", "", {
    "main.tf.json":
      '{"provider":{"made":{"alias":"a","for_each":{"x":1}}},"resource":{"made_thing":{"a":{"for_each":{"x":1},"provider":"${made.a[each.key]}","name":"x"}}}}\n',
  }),
  one(
    "provider for_each with each in its body",
    'provider "made" {\n  alias    = "a"\n  for_each = { x = "1" }\n  region   = each.value\n}\n',
  ),
  one(
    "provider for_each used by each.key",
    `provider "made" {\n  alias    = "a"\n  for_each = toset(["x"])\n}\n${thing('  for_each = toset(["x"])\n  provider = made.a[each.key]\n')}`,
  ),
  one(
    "provider for_each used by another for_each",
    `locals {\n  r = toset(["x"])\n}\nprovider "made" {\n  alias    = "a"\n  for_each = local.r\n}\n${thing("  for_each = local.r\n  provider = made.a[each.key]\n")}`,
  ),
  one(
    "provider for_each used by a variable",
    `variable "k" {\n  default = "x"\n}\nprovider "made" {\n  alias    = "a"\n  for_each = toset(["x"])\n}\n${thing("  provider = made.a[var.k]\n")}`,
  ),
  one(
    "provider for_each used in a data source",
    'provider "made" {\n  alias    = "a"\n  for_each = toset(["x"])\n}\ndata "made_thing" "a" {\n  provider = made.a["x"]\n}\n',
  ),
  one("provider count", 'provider "made" {\n  alias = "a"\n  count = 1\n}\n'),
  one(
    "provider for_each and an alias by a variable",
    'provider "made" {\n  alias    = var.z\n  for_each = toset(["x"])\n}\n',
  ),
  // Early evaluation
  one(
    "source by a local of a variable",
    'variable "v" {\n  default = "m"\n}\nlocals {\n  s = "./${var.v}"\n}\nmodule "m" {\n  source = local.s\n}\n',
    child(""),
  ),
  one(
    "source by locals of locals",
    'variable "v" {\n  default = "m"\n}\nlocals {\n  a = var.v\n  b = "./${local.a}"\n  s = local.b\n}\nmodule "m" {\n  source = local.s\n}\n',
    child(""),
  ),
  one("source by a resource", `${data("")}module "m" {\n  source = terraform_data.a.id\n}\n`),
  one(
    "source by a local of a resource",
    `${data("")}locals {\n  s = terraform_data.a.id\n}\nmodule "m" {\n  source = local.s\n}\n`,
  ),
  one(
    "source by a local of locals of a resource",
    `${data("")}locals {\n  a = terraform_data.a.id\n  s = local.a\n}\nmodule "m" {\n  source = local.s\n}\n`,
  ),
  one(
    "source by a data source",
    'data "terraform_remote_state" "r" {\n  backend = "local"\n}\nmodule "m" {\n  source = data.terraform_remote_state.r.outputs.s\n}\n',
  ),
  one(
    "source by another module",
    `${CALL}}\nmodule "n" {\n  source = module.m.o\n}\n`,
    child('output "o" {\n  value = "./m"\n}\n'),
  ),
  one("source by path.module", 'module "m" {\n  source = "${path.module}/m"\n}\n', child("")),
  one("source by terraform.workspace", 'module "m" {\n  source = "./${terraform.workspace}"\n}\n', {
    "default/main.tf": "",
  }),
  one("source by a function", 'module "m" {\n  source = join("/", [".", "m"])\n}\n', child("")),
  one("source by each.key", 'module "m" {\n  for_each = toset(["m"])\n  source   = "./${each.key}"\n}\n', child("")),
  one("source by count.index", 'module "m" {\n  count  = 1\n  source = "./${count.index}"\n}\n', child("")),
  one(
    "source by a variable without a value",
    'variable "v" {\n}\nmodule "m" {\n  source = "./${var.v}"\n}\n',
    child(""),
  ),
  one(
    "source by a constant without a value",
    'variable "v" {\n  const = true\n}\nmodule "m" {\n  source = "./${var.v}"\n}\n',
    child(""),
  ),
  one(
    "source by a circle of locals",
    'locals {\n  a = local.b\n  b = local.a\n}\nmodule "m" {\n  source = local.a\n}\n',
  ),
  one(
    "source by a circle of three locals",
    'locals {\n  a = local.b\n  b = local.c\n  c = local.a\n}\nmodule "m" {\n  source = local.a\n}\n',
  ),
  one(
    "source by a local that refers to itself",
    'locals {\n  a = "./${local.a}"\n}\nmodule "m" {\n  source = local.a\n}\n',
  ),
  one("source in a nested module", `${CALL}  s = "./n"\n}\n`, {
    "m/main.tf": 'variable "s" {\n  type = string\n}\nmodule "n" {\n  source = var.s\n}\n',
    "m/n/main.tf": "",
  }),
  one("source in a nested module by a constant", `${CALL}  s = "./n"\n}\n`, {
    "m/main.tf": 'variable "s" {\n  type  = string\n  const = true\n}\nmodule "n" {\n  source = var.s\n}\n',
    "m/n/main.tf": "",
  }),
  one("source in a nested module by a resource", `${data("")}${CALL}  s = terraform_data.a.id\n}\n`, {
    "m/main.tf": 'variable "s" {\n  type  = string\n  const = true\n}\nmodule "n" {\n  source = var.s\n}\n',
  }),
  one(
    "const false used in a source",
    'variable "v" {\n  default = "m"\n  const   = false\n}\nmodule "m" {\n  source = "./${var.v}"\n}\n',
    child(""),
  ),
  one("const null", 'variable "v" {\n  default = "m"\n  const   = null\n}\n'),
  one("const text", 'variable "v" {\n  default = "m"\n  const   = "true"\n}\n'),
  one("const by a variable", 'variable "v" {\n  default = "m"\n  const   = var.w\n}\n'),
  one("const sensitive", 'variable "v" {\n  default   = "m"\n  const     = true\n  sensitive = true\n}\n'),
  one("const ephemeral", 'variable "v" {\n  default   = "m"\n  const     = true\n  ephemeral = true\n}\n'),
  one(
    "const with a validation of another",
    'variable "w" {\n  default = 1\n}\nvariable "v" {\n  default = "m"\n  const   = true\n  validation {\n    condition     = var.v != "" && var.w > 0\n    error_message = "no"\n  }\n}\n',
  ),
  one(
    "const with a failing validation",
    'variable "v" {\n  default = "m"\n  const   = true\n  validation {\n    condition     = var.v == "x"\n    error_message = "no"\n  }\n}\n',
  ),
  // Lifecycles
  one("destroy false", data("  lifecycle {\n    destroy = false\n  }\n")),
  one("destroy true", data("  lifecycle {\n    destroy = true\n  }\n")),
  one(
    "destroy by a variable",
    `variable "v" {\n  default = false\n}\n${data("  lifecycle {\n    destroy = var.v\n  }\n")}`,
  ),
  one(
    "destroy false and prevent_destroy",
    data("  lifecycle {\n    destroy         = false\n    prevent_destroy = true\n  }\n"),
  ),
  one(
    "destroy false in a data source",
    'data "terraform_remote_state" "a" {\n  backend = "local"\n  lifecycle {\n    destroy = false\n  }\n}\n',
  ),
  one(
    "destroy false in a circle",
    `${data("  input = terraform_data.b.id\n  lifecycle {\n    destroy = false\n  }\n")}${data("  input = terraform_data.a.id\n", "b")}`,
  ),
  one(
    "enabled by a variable",
    `variable "v" {\n  default = false\n}\n${data("  lifecycle {\n    enabled = var.v\n  }\n")}`,
  ),
  one(
    "enabled by a resource",
    `${data("", "b")}${data("  lifecycle {\n    enabled = terraform_data.b.id != null\n  }\n")}`,
  ),
  one("enabled by itself", data("  lifecycle {\n    enabled = terraform_data.a.id != null\n  }\n")),
  one("enabled null", data("  lifecycle {\n    enabled = null\n  }\n")),
  one("enabled text", data('  lifecycle {\n    enabled = "maybe"\n  }\n')),
  one("enabled with count", data("  count = 1\n  lifecycle {\n    enabled = true\n  }\n")),
  one("enabled with for_each", data('  for_each = toset(["a"])\n  lifecycle {\n    enabled = true\n  }\n')),
  one("enabled by each", data("  lifecycle {\n    enabled = each.key\n  }\n")),
  one(
    "enabled, and its attribute",
    `${data("  lifecycle {\n    enabled = false\n  }\n")}output "o" {\n  value = terraform_data.a.id\n}\n`,
  ),
  one(
    "enabled in a data source",
    'data "terraform_remote_state" "a" {\n  backend = "local"\n  lifecycle {\n    enabled = false\n  }\n}\n',
  ),
  one("enabled in a module", `${CALL}  lifecycle {\n    enabled = false\n  }\n}\n`, child("")),
  one(
    "enabled in a module, with another argument",
    `${CALL}  lifecycle {\n    enabled         = false\n    prevent_destroy = true\n  }\n}\n`,
    child(""),
  ),
  one(
    "enabled in a module, and its output",
    `${CALL}  lifecycle {\n    enabled = false\n  }\n}\noutput "o" {\n  value = module.m.o\n}\n`,
    child('output "o" {\n  value = 1\n}\n'),
  ),
  one(
    "replace_triggered_by of an attribute that does not exist",
    `${data("", "b")}${data("  lifecycle {\n    replace_triggered_by = [terraform_data.b.nope]\n  }\n")}`,
  ),
  one(
    "replace_triggered_by of a nested attribute that does not exist",
    `${data("  input = { a = 1 }\n", "b")}${data("  lifecycle {\n    replace_triggered_by = [terraform_data.b.input.nope]\n  }\n")}`,
  ),
  one(
    "replace_triggered_by of an attribute of an instance",
    `${data("  count = 1\n", "b")}${data("  lifecycle {\n    replace_triggered_by = [terraform_data.b[0].nope]\n  }\n")}`,
  ),
  one(
    "replace_triggered_by of an attribute without the key",
    `${data("  count = 1\n", "b")}${data("  lifecycle {\n    replace_triggered_by = [terraform_data.b.id]\n  }\n")}`,
  ),
  one(
    "replace_triggered_by of an attribute of all instances",
    `${data("  count = 1\n", "b")}${data("  lifecycle {\n    replace_triggered_by = [terraform_data.b[*].id]\n  }\n")}`,
  ),
  // Imports
  one("import in a module", `${CALL}}\n`, child(`${data("")}import {\n  to = terraform_data.a\n  id = "x"\n}\n`)),
  one("import in a module without id", `${CALL}}\n`, child(`${data("")}import {\n  to = terraform_data.a\n}\n`)),
  one(
    "import in a module of what is not there",
    `${CALL}}\n`,
    child('import {\n  to = terraform_data.z\n  id = "x"\n}\n'),
  ),
  one(
    "import in a module by its variable",
    `${CALL}  v = "x"\n}\n`,
    child(`variable "v" {\n}\n${data("")}import {\n  to = terraform_data.a\n  id = var.v\n}\n`),
  ),
  one(
    "import in a module for each",
    `${CALL}}\n`,
    child(
      `${data("  count = 2\n")}import {\n  for_each = { a = 0, b = 1 }\n  to       = terraform_data.a[each.value]\n  id       = each.key\n}\n`,
    ),
  ),
  one("import in a module into a module", `${CALL}}\n`, {
    "m/main.tf": 'module "n" {\n  source = "./n"\n}\nimport {\n  to = module.n.terraform_data.a\n  id = "x"\n}\n',
    "m/n/main.tf": data(""),
  }),
  one(
    "import with a dynamic key",
    `variable "k" {\n  default = 0\n}\n${data("  count = 1\n")}import {\n  to = terraform_data.a[var.k]\n  id = "x"\n}\n`,
  ),
  one(
    "import with a dynamic key of a local",
    `locals {\n  k = "a"\n}\n${data('  for_each = toset(["a"])\n')}import {\n  to = terraform_data.a[local.k]\n  id = "x"\n}\n`,
  ),
  one(
    "import with each.key and no for_each",
    `${data('  for_each = toset(["a"])\n')}import {\n  to = terraform_data.a[each.key]\n  id = "x"\n}\n`,
  ),
  one(
    "import for each identity",
    `${data('  for_each = toset(["a"])\n')}import {\n  for_each = { a = { id = "x" } }\n  to       = terraform_data.a[each.key]\n  identity = each.value\n}\n`,
  ),
  one(
    "import by a sensitive identity",
    `${data("")}import {\n  to = terraform_data.a\n  identity = {\n    id = sensitive("x")\n  }\n}\n`,
  ),
  one(
    "import by an identity of a secret",
    `variable "s" {\n  default   = "x"\n  sensitive = true\n}\n${data("")}import {\n  to = terraform_data.a\n  identity = {\n    id = var.s\n  }\n}\n`,
  ),
  one(
    "import by a sensitive id",
    `variable "s" {\n  default   = "x"\n  sensitive = true\n}\n${data("")}import {\n  to = terraform_data.a\n  id = var.s\n}\n`,
  ),
  // Addresses
  one("moved from nothing", `${data("")}moved {\n  from = terraform_data.z\n  to   = terraform_data.a\n}\n`),
  one("moved to nothing", "moved {\n  from = terraform_data.z\n  to   = terraform_data.y\n}\n"),
  one("moved with a broken address", `${data("")}moved {\n  from = terraform_data\n  to   = terraform_data.a\n}\n`),
  one("moved with two broken addresses", "moved {\n  from = terraform_data\n  to   = var.a\n}\n"),
  one(
    "moved with a broken key",
    `${data("")}moved {\n  from = terraform_data.a[var.z]\n  to   = terraform_data.a["x"]\n}\n`,
  ),
  one(
    "moved with a function",
    `${data("")}moved {\n  from = terraform_data.a[upper("x")]\n  to   = terraform_data.a\n}\n`,
  ),
  one(
    "removed with a broken address",
    "removed {\n  from = terraform_data\n  lifecycle {\n    destroy = false\n  }\n}\n",
  ),
  one("import with a broken address", 'import {\n  to = terraform_data\n  id = "x"\n}\n'),
  one("depends_on with a broken address", data('  depends_on = [terraform_data, "x", var.z]\n')),
  // Provisioners
  one(
    "connection by winrm",
    data(
      '  connection {\n    type = "winrm"\n    host = "h"\n  }\n  provisioner "remote-exec" {\n    inline = ["x"]\n  }\n',
    ),
  ),
  one(
    "connection by winrm in a provisioner",
    data(
      '  provisioner "file" {\n    content     = "x"\n    destination = "y"\n    connection {\n      type = "winrm"\n      host = "h"\n    }\n  }\n',
    ),
  ),
  one(
    "connection by winrm by a variable",
    `variable "t" {\n  default = "winrm"\n}\n${data('  connection {\n    type = var.t\n    host = "h"\n  }\n  provisioner "remote-exec" {\n    inline = ["x"]\n  }\n')}`,
  ),
  one("connection by winrm that nothing uses", data('  connection {\n    type = "winrm"\n    host = "h"\n  }\n')),
  one(
    "connection by ssh",
    data(
      '  connection {\n    type = "ssh"\n    host = "h"\n  }\n  provisioner "remote-exec" {\n    inline = ["x"]\n  }\n',
    ),
  ),
  one(
    "connection of an unknown type",
    data(
      '  connection {\n    type = "telnet"\n    host = "h"\n  }\n  provisioner "remote-exec" {\n    inline = ["x"]\n  }\n',
    ),
  ),
  // The built-in provider
  one("store null", data("  store = null\n")),
  one("store block", data('  store {\n    input = "x"\n  }\n')),
  one("store blocks", data('  store {\n    input = "x"\n  }\n  store {\n    input = "y"\n  }\n')),
  one(
    "store of an ephemeral value",
    `variable "e" {\n  default   = "x"\n  ephemeral = true\n}\n${data("  store {\n    input = var.e\n  }\n")}`,
  ),
  one(
    "store with all arguments",
    data('  store {\n    input     = "x"\n    sensitive = true\n    version   = 1\n    replace   = false\n  }\n'),
  ),
  one(
    "store output",
    `${data('  store {\n    input = "x"\n  }\n')}output "o" {\n  value = terraform_data.a.store\n}\n`,
  ),
  // Circles
  one(
    "circle of three",
    `${data("  input = terraform_data.b.id\n")}${data("  input = terraform_data.c.id\n", "b")}${data("  input = terraform_data.a.id\n", "c")}`,
  ),
  // Language and constants
  one(
    "language block with compatible versions",
    'language {\n  compatible_with {\n    opentofu = ">= 1.12.0"\n  }\n}\n',
  ),
  one("language block with 1.12 alone", 'language {\n  compatible_with {\n    opentofu = "~> 1.12.0"\n  }\n}\n'),
  one("language block with 1.13", 'language {\n  compatible_with {\n    opentofu = ">= 1.13.0"\n  }\n}\n'),
  one(
    "language block with terraform",
    'language {\n  compatible_with {\n    opentofu  = ">= 1.12"\n    terraform = ">= 1.0"\n  }\n}\n',
  ),
  // Functions in validations
  one("convert to an unknown type", 'output "o" {\n  value = convert("1", integer)\n}\n'),
  one("convert without a type", 'output "o" {\n  value = convert("1")\n}\n'),
  one("convert what does not convert", 'output "o" {\n  value = convert("x", number)\n}\n'),
  one(
    "assumption of an unknown",
    `${data("")}output "o" {\n  value = assumestringprefix(terraform_data.a.id, "x")\n}\n`,
  ),
  one("assumption without a type", `${data("")}output "o" {\n  value = assumenotnull(terraform_data.a.output)\n}\n`),
  one("assumption that fails", 'output "o" {\n  value = assumestringprefix("a", "x")\n}\n'),
  one(
    "assumption decides a count",
    `${data("")}${data('  count = startswith(assumestringprefix(terraform_data.a.id, "x-"), "x") ? 1 : 0\n', "b")}`,
  ),
  one("unknown function", 'output "o" {\n  value = quasar("a")\n}\n'),
  one("regex with a long name", 'output "o" {\n  value = regex("\\\\p{Letter}", "a")\n}\n'),
  one(
    "validation with a long name",
    'variable "v" {\n  default = "a"\n  validation {\n    condition     = can(regex("^\\\\p{Letter}+$", var.v))\n    error_message = "no"\n  }\n}\n',
  ),
  one("log that is no number", 'output "o" {\n  value = log(-1, 2)\n}\n'),
  one("contains of null", 'output "o" {\n  value = contains(["a"], null)\n}\n'),
  one("merge of null", 'output "o" {\n  value = merge(null)\n}\n'),
  // Test files
  one("mock provider for each", "", {
    "a.tftest.hcl": 'mock_provider "made" {\n  alias    = "a"\n  for_each = toset(["x"])\n}\nrun "a" {\n}\n',
  }),
  one("mock provider for each without an alias", "", {
    "a.tftest.hcl": 'mock_provider "made" {\n  for_each = toset(["x"])\n}\nrun "a" {\n}\n',
  }),
  one("provider for each in a test", "", {
    "a.tftest.hcl": 'provider "made" {\n  alias    = "a"\n  for_each = toset(["x"])\n}\nrun "a" {\n}\n',
  }),
  one("mock of an ephemeral resource", "", {
    "a.tftest.hcl":
      'mock_provider "made" {\n  mock_ephemeral "made_thing" {\n    defaults = {}\n  }\n}\nrun "a" {\n}\n',
  }),
  one("override of an ephemeral resource", "", {
    "a.tftest.hcl": 'override_ephemeral {\n  target = ephemeral.made_thing.a\n  values = {}\n}\nrun "a" {\n}\n',
  }),
  one("override of an instance", thing("  count = 2\n"), {
    "a.tftest.hcl": 'override_resource {\n  target = made_thing.a[0]\n  values = {}\n}\nrun "a" {\n}\n',
  }),
  one("override of an instance by a text", thing('  for_each = toset(["x"])\n'), {
    "a.tftest.hcl": 'override_resource {\n  target = made_thing.a["x"]\n  values = {}\n}\nrun "a" {\n}\n',
  }),
  one("override of an instance of a data source", 'data "made_thing" "a" {\n  count = 1\n}\n', {
    "a.tftest.hcl": 'override_data {\n  target = data.made_thing.a[0]\n  values = {}\n}\nrun "a" {\n}\n',
  }),
  one("override of an instance of a module", `${CALL}  count = 1\n}\n`, {
    "m/main.tf": "",
    "a.tftest.hcl": 'override_module {\n  target = module.m[0]\n  outputs = {}\n}\nrun "a" {\n}\n',
  }),
  one("override in an instance of a module", `${CALL}  count = 1\n}\n`, {
    "m/main.tf": thing(""),
    "a.tftest.hcl": 'override_resource {\n  target = module.m[0].made_thing.a\n  values = {}\n}\nrun "a" {\n}\n',
  }),
  one("override of two instances", thing("  count = 2\n"), {
    "a.tftest.hcl":
      'override_resource {\n  target = made_thing.a[0]\n}\noverride_resource {\n  target = made_thing.a[1]\n}\nrun "a" {\n}\n',
  }),
  one("override of an instance, and of all", thing("  count = 2\n"), {
    "a.tftest.hcl":
      'override_resource {\n  target = made_thing.a[0]\n}\noverride_resource {\n  target = made_thing.a\n}\nrun "a" {\n}\n',
  }),
  one("override of an instance twice", thing("  count = 2\n"), {
    "a.tftest.hcl":
      'override_resource {\n  target = made_thing.a[0]\n}\noverride_resource {\n  target = made_thing.a[0]\n}\nrun "a" {\n}\n',
  }),
  one("override of every instance", thing("  count = 2\n"), {
    "a.tftest.hcl": 'override_resource {\n  target = made_thing.a[*]\n}\nrun "a" {\n}\n',
  }),
  one("test of OpenTofu beside that of Terraform", "", {
    "a.tftest.hcl": "colour = 1\n",
    "a.tofutest.hcl": 'run "a" {\n}\n',
  }),
  one("tests of OpenTofu of another name", "", { "a.tftest.hcl": "colour = 1\n", "b.tofutest.hcl": 'run "a" {\n}\n' }),
  one("test of OpenTofu in a folder", "", {
    "tests/a.tftest.hcl": "colour = 1\n",
    "tests/a.tofutest.hcl": 'run "a" {\n}\n',
  }),
  one("test of OpenTofu in JSON", "", {
    "a.tftest.json": '{"colour": 1}\n',
    "a.tofutest.json": '{"run": {"a": {}}}\n',
  }),
  one("test of OpenTofu in JSON beside native", "", {
    "a.tftest.hcl": "colour = 1\n",
    "a.tofutest.json": '{"run": {"a": {}}}\n',
  }),
  // Files of other languages
  one("files of stacks", "", {
    "main.tfcomponent.hcl": 'component "a" {\n  source = "./m"\n}\n',
    "main.tfdeploy.hcl": 'deployment "a" {\n  inputs = {}\n}\n',
  }),
  one("files of policies", "", {
    "a.policy.hcl": 'policy "a" {\n}\n',
    "a.policytest.hcl": "x {\n}\n",
    "a.tfmigrate.hcl": "x {\n}\n",
  }),

  // Provider configurations, outputs, imports and versions of which several are faulty
  one("two missing provider configurations", `${thing("  provider = made.x\n")}${thing("  provider = made.y\n", "b")}`),
  one(
    "missing provider configurations of a module",
    `${CALL}}\n`,
    child(`${thing("  provider = made.x\n")}${thing("  provider = made.y\n", "b")}`),
  ),
  one("ephemeral member of an output", `${EPHEMERAL}output "o" {\n  value = { a = var.v }\n}\n`),
  one("ephemeral item of a module's output", `${CALL}}\n`, child(`${EPHEMERAL}output "o" {\n  value = [var.v]\n}\n`)),
  one("ephemeral template in an output", `${EPHEMERAL}output "o" {\n  value = "x-\${var.v}"\n}\n`),
  one(
    "ephemeral and sensitive output",
    `${EPHEMERAL.replace("}", "  sensitive = true\n}")}output "o" {\n  value = var.v\n}\n`,
  ),
  one(
    "imports into a called module and into none",
    `${CALL}}\n${importTo("module.m.terraform_data.b")}${importTo("module.n.terraform_data.b")}`,
    child(data("")),
  ),
  one(
    "import into a called module, and another fault",
    `${CALL}}\n${importTo("module.m.terraform_data.b")}output "o" {\n  value = var.nope\n}\n`,
    child(data("")),
  ),
  one(
    "import into no module, and another fault",
    `${CALL}}\n${importTo("module.n.terraform_data.b")}output "o" {\n  value = var.nope\n}\n`,
    child(data("")),
  ),
  ...['"x"', '""', "true", '["1"]'].map((version) =>
    one(
      `version ${version} of a call of a registry, and another call`,
      `module "m" {\n  source  = "hashicorp/consul/aws"\n  version = ${version}\n}\nmodule "n" {\n  source = "hashicorp/vault/aws"\n}\n`,
    ),
  ),
  one("ephemeral resource whose type is no name", 'ephemeral "bad type" "a" {\n}\n'),
  // Templates in JSON
  ...[
    ["a constant variable", "${var.v}", { variable: { v: { default: "./m", const: true } } }],
    ["a local value", "${local.v}", { locals: { v: "./m" } }],
    ["a function", '${lower("./M")}', {}],
    ["a literal", '${"./m"}', {}],
    ["a variable that is not declared", "${var.nope}", {}],
  ].map(([name, source, more]) =>
    one(`source in JSON by ${name}`, "", {
      "x.tf.json": JSON.stringify({ ...more, module: { m: { source } } }),
      ...child(""),
    }),
  ),
  one("version in JSON by a variable that is not declared", "", {
    "x.tf.json": JSON.stringify({ module: { m: { source: "hashicorp/consul/aws", version: "${var.nope}" } } }),
  }),
  one("prevent_destroy in JSON by a local value", "", {
    "x.tf.json": JSON.stringify({
      locals: { v: true },
      resource: { terraform_data: { a: { lifecycle: { prevent_destroy: "${local.v}" } } } },
    }),
  }),
  one("source by a function of the time", 'module "m" {\n  source = "./m${timestamp()}"\n}\n'),
  // Imports in called modules
  one("missing import target of a module, and another fault", `${CALL}}\noutput "o" {\n  value = var.nope\n}\n`, {
    "m/main.tf": importTo("terraform_data.b"),
  }),
  one(
    "missing import target of a module, and an import into no module",
    `${CALL}}\n${importTo("module.z.terraform_data.q")}`,
    {
      "m/main.tf": importTo("terraform_data.b"),
    },
  ),
];
