// What only OpenTofu has.
import { one } from "../text.mjs";

export const TEXTS = [
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
  ...[
    ["language empty", ""],
    ["language edition", "  edition = tofu2024\n"],
    ["language edition wrong", "  edition = tofu2030\n"],
    ["language edition of Terraform", "  edition = TF2021\n"],
    ["language edition text", '  edition = "tofu2024"\n'],
    ["language experiments", "  experiments = [x]\n"],
    ["language experiments empty", "  experiments = []\n"],
    ["language experiments no list", "  experiments = x\n"],
    ["language unknown argument", "  colour = 1\n"],
    ["language compatible", '  compatible_with {\n    opentofu = ">= 1.12"\n  }\n'],
    ["language incompatible", '  compatible_with {\n    opentofu = "< 1.0"\n  }\n'],
    ["language incompatible with others", '  compatible_with {\n    terraform = "< 1.0"\n  }\n'],
    ["language wrong constraint", '  compatible_with {\n    opentofu = "nope"\n  }\n'],
    ["language prerelease", '  compatible_with {\n    opentofu = ">= 1.12.0-alpha"\n  }\n'],
    [
      "language two constraints",
      '  compatible_with {\n    opentofu = ">= 1.12"\n  }\n  compatible_with {\n    opentofu = ">= 1.12"\n  }\n',
    ],
    [
      "language incompatible and a fault",
      '  compatible_with {\n    opentofu = "< 1.0"\n  }\n}\noutput "o" {\n  value = var.z\n',
    ],
    ["language variable", "  compatible_with {\n    opentofu = var.z\n  }\n"],
  ].map(([name, body]) => one(name, `language {\n${body}}\n`)),
  one("two language blocks", "language {\n}\nlanguage {\n}\n"),
  one("provider for_each without an alias", 'provider "made" {\n  for_each = toset(["x"])\n}\n'),
  one(
    "provider for_each of a resource",
    'provider "made" {\n  alias    = "a"\n  for_each = toset([terraform_data.a.id])\n}\nresource "terraform_data" "a" {\n}\n',
  ),
  one(
    "provider for_each used",
    'provider "made" {\n  alias    = "a"\n  for_each = toset(["x"])\n}\nresource "made_thing" "a" {\n  provider = made.a["x"]\n  name     = "x"\n}\n',
  ),
  one(
    "provider for_each used without a key",
    'provider "made" {\n  alias    = "a"\n  for_each = toset(["x"])\n}\nresource "made_thing" "a" {\n  provider = made.a\n  name     = "x"\n}\n',
  ),
  one(
    "provider with a key",
    'provider "made" {\n  alias = "a"\n}\nresource "made_thing" "a" {\n  provider = made.a["x"]\n  name     = "x"\n}\n',
  ),
  one("provider reference too deep", 'resource "made_thing" "a" {\n  provider = made.a.b\n  name     = "x"\n}\n'),
  one(
    "object with more than its type",
    'variable "a" {\n  type    = object({ x = number })\n  default = { x = 1, y = 2 }\n}\n',
  ),
  one("argument with more than its type", 'module "m" {\n  source = "./m"\n  a      = { x = 1, y = 2 }\n}\n', {
    "m/main.tf": 'variable "a" {\n  type = object({ x = number })\n}\n',
  }),
  one("description by a variable", 'variable "a" {\n  default     = 1\n  description = var.b\n}\n'),
  one("sensitive by a variable", 'variable "a" {\n  default   = 1\n  sensitive = var.b\n}\n'),
  one(
    "for_each of a sensitive set of numbers",
    'variable "a" {\n  type      = set(number)\n  default   = [1]\n  sensitive = true\n}\nresource "terraform_data" "a" {\n  for_each = var.a\n}\n',
  ),
  one(
    "two faulty triggers",
    'resource "terraform_data" "a" {\n  lifecycle {\n    replace_triggered_by = [1, 2]\n  }\n}\n',
  ),
  one("version null", 'module "m" {\n  source  = "./m"\n  version = null\n}\n', {
    "m/main.tf": "locals {\n  a = 1\n}\n",
  }),
  one("function of a provider that is not required", 'output "a" {\n  value = provider::made::f(1)\n}\n'),
  one("workspace of tofu", 'output "a" {\n  value = tofu.workspace\n}\n'),
  one("unknown attribute of tofu", 'output "a" {\n  value = tofu.nope\n}\n'),
  one(
    "function that its provider does not list",
    'terraform {\n  required_providers {\n    terraform = {\n      source = "terraform.io/builtin/terraform"\n    }\n  }\n}\noutput "a" {\n  value = provider::terraform::nope(1)\n}\n',
  ),
  one(
    "for_each of a provider and of its resource",
    'variable "a" {\n  default = ["x"]\n}\nprovider "made" {\n  alias    = "by"\n  for_each = toset(var.a)\n}\nresource "made_thing" "a" {\n  for_each = (toset(var.a))\n  provider = made.by[each.key]\n  name     = "x"\n}\n',
  ),
  one("two encryptions, one faulty", "terraform {\n  encryption {\n    nope {}\n  }\n  encryption {}\n}\n"),
];
