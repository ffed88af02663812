// Variables, outputs, expressions and settings that not every version accepts.
import { one } from "../text.mjs";

export const TEXTS = [
  one(
    "short circuit with null",
    'variable "a" {\n  default = null\n}\noutput "o" {\n  value = var.a == null || contains(["x"], var.a)\n}\n',
  ),
  one(
    "short circuit in a validation",
    'variable "a" {\n  default = null\n  validation {\n    condition     = var.a == null || length(var.a) > 1\n    error_message = "no"\n  }\n}\n',
  ),
  one("deprecated variable", 'variable "a" {\n  default    = 1\n  deprecated = "use b"\n}\n'),
  one("deprecated output", 'output "a" {\n  value      = 1\n  deprecated = "use b"\n}\n'),
  one("output type", 'output "a" {\n  value = "1"\n  type  = number\n}\n'),
  one("wrong output type", 'output "a" {\n  value = "x"\n  type  = number\n}\n'),
  one("const variable", 'variable "a" {\n  default = "x"\n  const   = true\n}\n'),
  one("convert", 'output "a" {\n  value = convert("1", number)\n}\n'),
  one(
    "cross-object validation",
    'variable "a" {\n  default = 1\n}\nvariable "b" {\n  default = 2\n  validation {\n    condition     = var.b > var.a\n    error_message = "no"\n  }\n}\n',
  ),
  one(
    "provider function",
    'terraform {\n  required_providers {\n    terraform = {\n      source = "terraform.io/builtin/terraform"\n    }\n  }\n}\noutput "a" {\n  value = provider::terraform::encode_expr(1)\n}\n',
  ),
  one("templatestring", 'locals {\n  t = "x"\n}\noutput "a" {\n  value = templatestring(local.t, {})\n}\n'),
  one("required_version of the future", 'terraform {\n  required_version = ">= 99"\n}\n'),
  one("required_version of the past", 'terraform {\n  required_version = "< 1.0"\n}\n'),
  one(
    "optional with a default",
    'variable "a" {\n  type = object({\n    x = optional(string, "d")\n  })\n  default = {}\n}\n',
  ),
];
