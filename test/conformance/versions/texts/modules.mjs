// Calls of modules, and what only modules of a tree may have.
import { one } from "../text.mjs";

export const TEXTS = [
  one("deprecated output of a module", 'module "m" {\n  source = "./m"\n}\noutput "o" {\n  value = module.m.a\n}\n', {
    "m/main.tf": 'output "a" {\n  value      = 1\n  deprecated = "use b"\n}\n',
  }),
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
  one("import in a module", 'module "m" {\n  source = "./m"\n}\n', {
    "m/main.tf": 'import {\n  to = terraform_data.a\n  id = "x"\n}\nresource "terraform_data" "a" {\n}\n',
  }),
  one("required_version of a module", 'module "m" {\n  source = "./m"\n}\n', {
    "m/main.tf": 'terraform {\n  required_version = "< 1.0"\n}\n',
  }),
  one("lifecycle in a module", 'module "m" {\n  source = "./m"\n  lifecycle {\n    enabled = true\n  }\n}\n', {
    "m/main.tf": "",
  }),
];
