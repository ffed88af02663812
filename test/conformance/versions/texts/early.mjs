// What is evaluated before the modules are loaded: sources, versions, constants, for_each of providers, and what is passed to modules.
import { one } from "../text.mjs";

const thing = (body, name = "a") => `resource "made_thing" "${name}" {\n  name = "x"\n${body}}\n`;
const data = (body, name = "a") => `resource "terraform_data" "${name}" {\n${body}}\n`;
const required = (body) => `terraform {\n  required_providers {\n${body}  }\n}\n`;
const child = (body) => ({ "m/main.tf": body });
const CALL = 'module "m" {\n  source = "./m"\n';
const PROV = 'provider "made" {\n  alias    = "a"\n  for_each = toset(["x"])\n}\n';

export const TEXTS = [
  // The for_each of providers
  one("provider of a list element, JSON expression", "", {
    "main.tf.json":
      '{"locals":{"r":["x","y"]},"provider":{"made":{"alias":"a","for_each":"${toset(local.r)}"}},"resource":{"made_thing":{"a":{"for_each":"${toset(local.r)}","provider":"made.a[each.value]","name":"x"}}}}\n',
  }),
  one("provider for_each in JSON, two", "", {
    "main.tf.json": '{"provider":{"made":[{"alias":"a","for_each":{"x":1}},{"region":"r"}]}}\n',
  }),
  one("data with provider index in JSON", "", {
    "main.tf.json":
      '{"provider":{"made":{"alias":"a","for_each":{"x":1}}},"data":{"made_thing":{"a":{"provider":"${made.a[\\"x\\"]}"}}}}\n',
  }),
  one("module providers in JSON", "", {
    "m/main.tf": required('    made = {\n      source                = "hashicorp/made"\n    }\n'),
    "main.tf.json":
      '{"provider":{"made":{"alias":"a","for_each":{"x":1}}},"module":{"m":{"source":"./m","providers":{"made":"made.a[\\"x\\"]"}}}}\n',
  }),
  one("provider for_each, no key used", PROV + thing("  provider = made.a\n")),
  one("provider for_each, number key", PROV + thing("  provider = made.a[0]\n")),
  one("provider for_each, unknown key", PROV + thing('  provider = made.a["z"]\n')),
  one("provider for_each, key by resource", PROV + data("", "b") + thing("  provider = made.a[terraform_data.b.id]\n")),
  one("provider for_each, count.index", PROV + thing("  count = 1\n  provider = made.a[count.index]\n")),
  one("provider without for_each, key", `provider "made" {\n  alias = "a"\n}\n${thing('  provider = made.a["x"]\n')}`),
  one("provider default with key", `provider "made" {\n}\n${thing('  provider = made["x"]\n')}`),
  one("provider for_each without alias", 'provider "made" {\n  for_each = toset(["x"])\n}\n'),
  one(
    "provider for_each by local for",
    'locals {\n  m = { for r in ["a", "b"] : r => upper(r) }\n}\nprovider "made" {\n  alias    = "a"\n  for_each = local.m\n}\n' +
      thing("  for_each = local.m\n  provider = made.a[each.key]\n"),
  ),
  one(
    "provider for_each by variable map objects",
    'variable "m" {\n  type    = map(object({ r = string }))\n  default = { x = { r = "1" } }\n}\nprovider "made" {\n  alias    = "a"\n  for_each = var.m\n  region   = each.value.r\n}\n' +
      thing("  for_each = var.m\n  provider = made.a[each.key]\n"),
  ),
  one(
    "provider for_each with a variable without value",
    'variable "m" {\n  type = set(string)\n}\nprovider "made" {\n  alias    = "a"\n  for_each = var.m\n}\n',
  ),
  one("provider for_each in a child", `${CALL}}\n`, child(PROV)),
  one(
    "provider for_each of a for with a resource",
    data("", "b") +
      'provider "made" {\n  alias    = "a"\n  for_each = { for k in [1] : k => terraform_data.b.id }\n}\n',
  ),
  one(
    "provider for_each of a local of a resource",
    data("", "b") +
      'locals {\n  r = { x = terraform_data.b.id }\n}\nprovider "made" {\n  alias    = "a"\n  for_each = local.r\n}\n',
  ),
  one(
    "import with provider key",
    PROV +
      thing('  provider = made.a["x"]\n') +
      'import {\n  to       = made_thing.a\n  id       = "x"\n  provider = made.a["x"]\n}\n',
  ),
  // Sources and backends
  one(
    "version by a local",
    'locals {\n  v = "1.0.0"\n}\nmodule "m" {\n  source  = "hashicorp/x/made"\n  version = local.v\n}\n',
  ),
  one(
    "backend by a variable",
    'variable "p" {\n  default = "x.tfstate"\n}\nterraform {\n  backend "local" {\n    path = var.p\n  }\n}\n',
  ),
  one(
    "backend by a local of a variable",
    'variable "p" {\n  default = "x"\n}\nlocals {\n  q = "${var.p}.tfstate"\n}\nterraform {\n  backend "local" {\n    path = local.q\n  }\n}\n',
  ),
  one("backend by a resource", `${data("")}terraform {\n  backend "local" {\n    path = terraform_data.a.id\n  }\n}\n`),
  one(
    "backend by a variable without a value",
    'variable "p" {\n}\nterraform {\n  backend "local" {\n    path = var.p\n  }\n}\n',
  ),
  one(
    "backend by a const",
    'variable "p" {\n  default = "x"\n  const = true\n}\nterraform {\n  backend "local" {\n    path = var.p\n  }\n}\n',
  ),
  one(
    "backend by a sensitive",
    'variable "p" {\n  default = "x"\n  sensitive = true\n}\nterraform {\n  backend "local" {\n    path = var.p\n  }\n}\n',
  ),
  one(
    "source sensitive",
    'variable "p" {\n  default = "./m"\n  sensitive = true\n}\nmodule "m" {\n  source = var.p\n}\n',
    child(""),
  ),
  one(
    "source ephemeral",
    'variable "p" {\n  default = "./m"\n  ephemeral = true\n}\nmodule "m" {\n  source = var.p\n}\n',
    child(""),
  ),
  one(
    "source deprecated",
    'variable "p" {\n  default = "./m"\n  deprecated = "no"\n}\nmodule "m" {\n  source = var.p\n}\n',
    child(""),
  ),
  one("source const number", 'variable "p" {\n  default = 1\n  const = true\n}\nmodule "m" {\n  source = var.p\n}\n'),
  one("source const null", 'variable "p" {\n  default = null\n  const = true\n}\nmodule "m" {\n  source = var.p\n}\n'),
  one(
    "source const list",
    'variable "p" {\n  default = ["./m"]\n  const = true\n}\nmodule "m" {\n  source = var.p[0]\n}\n',
    child(""),
  ),
  one(
    "source const missing key",
    'variable "p" {\n  default = {a = "./m"}\n  const = true\n}\nmodule "m" {\n  source = var.p.b\n}\n',
    child(""),
  ),
  one(
    "source const conditional",
    'variable "p" {\n  default = true\n  const = true\n}\nmodule "m" {\n  source = var.p ? "./m" : "./n"\n}\n',
    child(""),
  ),
  one("source undeclared", 'module "m" {\n  source = var.zz\n}\n'),
  one("source undeclared local", 'module "m" {\n  source = local.zz\n}\n'),
  one("source function error", 'module "m" {\n  source = file("nope")\n}\n'),
  one("two modules source wrong", 'module "m" {\n  source = var.zz\n}\nmodule "n" {\n  source = local.zz\n}\n'),
  one(
    "const in child default",
    `${CALL}}\n`,
    child('variable "s" {\n  const = true\n  default = "./n"\n}\nmodule "n" {\n  source = var.s\n}\n'),
  ),
  one(
    "const in child of a var",
    `variable "v" {\n  default = "a"\n}\n${CALL}  s = var.v\n}\n`,
    child('variable "s" {\n  const = true\n}\n'),
  ),
  one(
    "const in child of a local",
    `locals {\n  v = "a"\n}\n${CALL}  s = local.v\n}\n`,
    child('variable "s" {\n  const = true\n}\n'),
  ),
  one(
    "const validation failing in a child, passed",
    `${CALL}  v = "z"\n}\n`,
    child(
      'variable "v" {\n  const   = true\n  validation {\n    condition     = var.v == "x"\n    error_message = "no"\n  }\n}\n',
    ),
  ),
  one(
    "const validation failing in a child, default",
    `${CALL}}\n`,
    child(
      'variable "v" {\n  const   = true\n  default = "q"\n  validation {\n    condition     = var.v == "x"\n    error_message = "no"\n  }\n}\n',
    ),
  ),
  one(
    "const validation error message of another",
    'variable "v" {\n  default = "m"\n  const   = true\n  validation {\n    condition     = var.v == "x"\n    error_message = "no ${var.v}"\n  }\n}\n',
  ),
  one(
    "const validation of a resource",
    data("") +
      'variable "v" {\n  default = "m"\n  const   = true\n  validation {\n    condition     = var.v == terraform_data.a.id\n    error_message = "no"\n  }\n}\n',
  ),
  one("const wrong type default", 'variable "v" {\n  type = number\n  default = "m"\n  const   = true\n}\n'),
  one(
    "const not nullable null",
    'variable "v" {\n  type = string\n  default = null\n  nullable = false\n  const   = true\n}\n',
  ),
  one(
    "plain validation failing",
    'variable "v" {\n  default = "m"\n  validation {\n    condition     = var.v == "x"\n    error_message = "no"\n  }\n}\n',
  ),
  one(
    "const validation no value",
    'variable "v" {\n  const   = true\n  validation {\n    condition     = var.v == "x"\n    error_message = "no"\n  }\n}\n',
  ),
  // Versions
  one("version local", `${CALL}  version = "1.0.0"\n}\n`, child("")),
  one("version local null", `${CALL}  version = null\n}\n`, child("")),
  one("version wrong local", `${CALL}  version = "nonsense"\n}\n`, child("")),
  one("version number", 'module "m" {\n  source = "hashicorp/x/made"\n  version = 1\n}\n'),
  one("version bool", `${CALL}  version = true\n}\n`, child("")),
  one("version by undeclared", 'module "m" {\n  source = "hashicorp/x/made"\n  version = var.z\n}\n'),
  one(
    "version by variable",
    'variable "v" {\n  default = "1.0"\n}\nmodule "m" {\n  source = "hashicorp/x/made"\n  version = var.v\n}\n',
  ),
  one(
    "version by wrong variable",
    'variable "v" {\n  default = "abc"\n}\nmodule "m" {\n  source = "hashicorp/x/made"\n  version = var.v\n}\n',
  ),
  one("version git", 'module "m" {\n  source = "git::https://example.com/x.git"\n  version = "1.0"\n}\n'),
  one("version and other error", `${CALL}  version = "1.0.0"\n  zz = 1\n}\n`, child("")),
  one("version by function", `${CALL}  version = join(".", ["1", "0"])\n}\n`, child("")),
  // Configurations that are passed
  one("aliases in grandchild", `${CALL}}\n`, {
    "m/main.tf":
      'provider "made" {\n alias = "x"\n}\nmodule "n" {\n  source = "./n"\n  providers = {\n    made.y = made.x\n  }\n}\n',
    "m/n/main.tf": required(
      '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.y]\n    }\n',
    ),
  }),
  one(
    "aliases of wrong name",
    required(
      '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [other.y]\n    }\n',
    ),
  ),
  one(
    "aliases text",
    required(
      '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = ["made.y"]\n    }\n',
    ),
  ),
  one("aliases in JSON", "", {
    "main.tf.json":
      '{"terraform":{"required_providers":{"made":{"source":"hashicorp/made","configuration_aliases":["made.y"]}}}}',
  }),
  one(
    "aliases and config of it",
    `${required(
      '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.y]\n    }\n',
    )}provider "made" {\n  alias = "y"\n}\n`,
  ),
  one(
    "aliases data used in root",
    `${required(
      '    made = {\n      source                = "hashicorp/made"\n      configuration_aliases = [made.y]\n    }\n',
    )}data "made_thing" "a" {\n  provider = made.y\n}\n`,
  ),
  one("source file", 'module "m" {\n  source = file("s.txt")\n}\n', { "s.txt": "./m", "m/main.tf": "" }),
  one(
    "source json file",
    'locals {\n  v = jsondecode(file("${path.module}/v.json"))\n}\nmodule "m" {\n  source = "./${local.v.m}"\n}\nmodule "n" {\n  source = "./${local.v.m}"\n}\n',
    { "v.json": '{"m":"m"}', "m/main.tf": "" },
  ),
  one(
    "provider for_each json file",
    'locals {\n  v = jsondecode(file("v.json"))\n}\nprovider "made" {\n  alias = "a"\n  for_each = local.v\n}\n',
    { "v.json": '{"m":"m"}' },
  ),
  one(
    "version json file",
    'locals {\n  v = jsondecode(file("v.json"))\n}\nmodule "m" {\n  source = "hashicorp/a/made"\n  version = local.v.m\n}\n',
    { "v.json": '{"m":"1.0"}' },
  ),
  one("source undeclared with version", 'module "m" {\n  source = var.z\n  version = "1.0"\n}\n'),
  one(
    "source by const, version by const",
    'variable "v" {\n  default = "1.0"\n  const = true\n}\nvariable "s" {\n  default = "./m"\n  const = true\n}\nmodule "m" {\n  source = var.s\n  version = var.v\n}\n',
    child(""),
  ),
  one("const child by file", `${CALL}  v = file("v.txt")\n}\n`, {
    "m/main.tf": 'variable "v" {\n  const = true\n}\n',
    "v.txt": "x",
  }),
];
