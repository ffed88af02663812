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
];
