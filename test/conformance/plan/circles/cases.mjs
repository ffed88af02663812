// Import blocks that refer to what they import, through everything that can stand between: texts of main.tf, by name.
// A module of the text is CALLED.

export const CALLED = `variable "v" {
  default = null
}
resource "terraform_data" "a" {
  input = var.v
}
output "id" {
  value = terraform_data.a.id
}
`;

export const CASES = {
  "id-self": `resource "terraform_data" "a" {}
import {
  to = terraform_data.a
  id = terraform_data.a.id
}
`,
  "id-local": `resource "terraform_data" "a" {}
locals {
  l = terraform_data.a.id
}
import {
  to = terraform_data.a
  id = local.l
}
`,
  "id-other-cycle": `resource "terraform_data" "a" {
  input = terraform_data.b.id
}
resource "terraform_data" "b" {}
import {
  to = terraform_data.b
  id = terraform_data.a.id
}
`,
  "id-other-ok": `resource "terraform_data" "a" {}
resource "terraform_data" "b" {}
import {
  to = terraform_data.b
  id = terraform_data.a.id
}
`,
  "foreach-self": `resource "terraform_data" "a" {
  for_each = toset(["x"])
}
import {
  for_each = terraform_data.a
  to = terraform_data.a[each.key]
  id = each.key
}
`,
  "foreach-local": `resource "terraform_data" "l" {
  for_each = local.m
}
locals {
  m = { for k, v in terraform_data.l : k => v }
}
import {
  for_each = local.m
  to = terraform_data.l[each.key]
  id = each.key
}
`,
  "foreach-local2": `resource "terraform_data" "l" {
  for_each = toset(["a"])
}
locals {
  m = { for k, v in terraform_data.l : k => k }
}
import {
  for_each = local.m
  to = terraform_data.l[each.key]
  id = each.key
}
`,
  "foreach-keys": `resource "terraform_data" "l" {
  for_each = toset(["a"])
}
import {
  for_each = toset(keys(terraform_data.l))
  to = terraform_data.l[each.key]
  id = each.key
}
`,
  "index-self": `resource "terraform_data" "a" {
  count = 2
}
import {
  to = terraform_data.a[length(terraform_data.a) - 1]
  id = "x"
}
`,
  "index-local": `resource "terraform_data" "a" {
  count = 2
}
locals {
  n = length(terraform_data.a)
}
import {
  to = terraform_data.a[local.n - 1]
  id = "x"
}
`,
  "index-each-local": `resource "terraform_data" "a" {
  for_each = toset(["x"])
}
locals {
  n = terraform_data.a["x"].id
}
import {
  for_each = toset(["x"])
  to = terraform_data.a[local.n]
  id = "x"
}
`,
  "id-output": `module "m" {
  source = "./m"
}
import {
  to = module.m.terraform_data.a
  id = module.m.id
}
`,
  "id-output-ok": `module "m" {
  source = "./m"
}
resource "terraform_data" "a" {}
import {
  to = terraform_data.a
  id = module.m.id
}
`,
  "id-module-in": `module "m" {
  source = "./m"
  v = local.v
}
locals {
  v = module.m.id
}
import {
  to = module.m.terraform_data.a
  id = local.v
}
`,
  depends: `resource "terraform_data" "a" {
  depends_on = [terraform_data.b]
}
resource "terraform_data" "b" {}
import {
  to = terraform_data.b
  id = terraform_data.a.id
}
`,
  "depends-self": `resource "terraform_data" "a" {
  depends_on = [terraform_data.a]
}
import {
  to = terraform_data.a
  id = "x"
}
`,
  cross: `resource "terraform_data" "a" {}
resource "terraform_data" "b" {}
import {
  to = terraform_data.a
  id = terraform_data.b.id
}
import {
  to = terraform_data.b
  id = terraform_data.a.id
}
`,
  "cross-local": `resource "terraform_data" "a" {}
resource "terraform_data" "b" {}
locals {
  x = terraform_data.b.id
  y = terraform_data.a.id
}
import {
  to = terraform_data.a
  id = local.x
}
import {
  to = terraform_data.b
  id = local.y
}
`,
  "module-foreach": `module "m" {
  source = "./m"
  for_each = toset(["a"])
}
import {
  for_each = module.m
  to = module.m[each.key].terraform_data.a
  id = each.key
}
`,
  "module-index": `module "m" {
  source = "./m"
  for_each = toset(["a"])
}
locals {
 k = keys(module.m)[0]
}
import {
  to = module.m[local.k].terraform_data.a
  id = "x"
}
`,
  "data-id": `resource "terraform_data" "a" {}
data "terraform_remote_state" "d" {
  backend = "local"
  config = {
    path = terraform_data.a.id
  }
}
import {
  to = terraform_data.a
  id = data.terraform_remote_state.d.outputs.x
}
`,
  "var-id": `resource "terraform_data" "a" {}
variable "v" {
  default = "x"
}
import {
  to = terraform_data.a
  id = var.v
}
`,
  "foreach-nested-each": `resource "terraform_data" "a" {}
import {
  for_each = { a = terraform_data.a.id }
  to = terraform_data.a
  id = each.value
}
`,
  provider: `resource "terraform_data" "a" {}
import {
  to = terraform_data.a
  id = "x"
  provider = terraform_data.a
}
`,
  "noresource-self": `import {
  to = terraform_data.a
  id = terraform_data.a.id
}
`,
  "noresource-local": `locals {
  l = terraform_data.b.id
}
resource "terraform_data" "b" {
  input = 1
}
import {
  to = terraform_data.a
  id = local.l
}
`,
  "identity-self": `resource "terraform_data" "a" {}
import {
  to = terraform_data.a
  identity = {
    id = terraform_data.a.id
  }
}
`,
  "self-count": `resource "terraform_data" "a" {
  count = length(terraform_data.b.id)
}
resource "terraform_data" "b" {}
import {
  to = terraform_data.b
  id = terraform_data.a[0].id
}
`,
  "output-root": `resource "terraform_data" "a" {}
output "o" {
  value = terraform_data.a.id
}
import {
  to = terraform_data.a
  id = terraform_data.a.output
}
`,
  "each-in-to-only": `resource "terraform_data" "a" {
  for_each = local.s
}
locals {
  s = toset([for k in terraform_data.b : k.id])
}
resource "terraform_data" "b" {
  for_each = local.s
}
import {
  for_each = local.s
  to = terraform_data.a[each.key]
  id = each.key
}
`,
  "long-local": `resource "terraform_data" "a" {}
locals {
  l1 = local.l2
  l2 = local.l3
  l3 = [terraform_data.a.id]
}
import {
  to = terraform_data.a
  id = local.l1[0]
}
`,
  "to-each-foreach-unknown": `resource "terraform_data" "a" {}
resource "terraform_data" "b" {
  for_each = toset(["a"])
}
import {
  for_each = toset([terraform_data.a.id])
  to = terraform_data.b[each.key]
  id = "x"
}
`,
  condition: `resource "terraform_data" "a" {
  lifecycle {
    precondition {
      condition = terraform_data.b.id != ""
      error_message = "e"
    }
  }
}
resource "terraform_data" "b" {}
import {
  to = terraform_data.b
  id = terraform_data.a.id
}
`,
  check: `resource "terraform_data" "a" {}
check "c" {
  assert {
    condition = terraform_data.a.id != ""
    error_message = "e"
  }
}
import {
  to = terraform_data.a
  id = "x\${terraform_data.a.id}"
}
`,
  "two-modules": `module "m" {
  source = "./m"
  v = module.n.id
}
module "n" {
  source = "./m"
}
import {
  to = module.n.terraform_data.a
  id = module.m.id
}
`,
  "nested-import-target": `module "m" {
  source = "./m"
  v = terraform_data.a.id
}
resource "terraform_data" "a" {}
import {
  to = terraform_data.a
  id = module.m.id
}
`,
  "u-cycle": `resource "terraform_data" "b" {
  input = terraform_data.a.id
}
import {
  to = terraform_data.a
  id = terraform_data.b.id
}
`,
  "u-empty": `import {
  to = terraform_data.a
  id = ""
}
`,
  "u-err": `import {
  to = terraform_data.a
  id = 1 + "a"
}
`,
  "u-foreach": `import {
  for_each = toset(["x"])
  to = terraform_data.a[each.key]
  id = each.value
}
`,
  "u-foreach-bad": `import {
  for_each = 1
  to = terraform_data.a[each.key]
  id = each.value
}
`,
  "u-foreach-unknown": `resource "terraform_data" "b" {}
import {
  for_each = toset([terraform_data.b.id])
  to = terraform_data.a[each.key]
  id = each.value
}
`,
  "u-identity": `import {
  to = terraform_data.a
  identity = {}
}
`,
  "u-key": `import {
  to = terraform_data.a["x"]
  id = terraform_data.a["x"].id
}
`,
  "u-known": `import {
  to = terraform_data.a
  id = "x"
}
`,
  "u-list": `import {
  to = terraform_data.a
  id = []
}
`,
  "u-module": `import {
  to = module.m.terraform_data.a
  id = "x"
}
`,
  "u-null": `import {
  to = terraform_data.a
  id = null
}
`,
  "u-other-undeclared": `import {
  to = terraform_data.a
  id = terraform_data.zz.id
}
`,
  "u-sens": `variable "s" {
  default = "x"
  sensitive = true
}
import {
  to = terraform_data.a
  id = var.s
}
`,
  "u-two": `resource "terraform_data" "b" {}
import {
  to = terraform_data.a
  id = terraform_data.b.id
}
import {
  to = terraform_data.c
  id = "x"
}
`,
  "u-two2": `resource "terraform_data" "b" {}
import {
  to = terraform_data.a
  id = terraform_data.b.id
}
import {
  to = terraform_data.c
  id = terraform_data.b.id
}
`,
  "u-undeclared-local": `import {
  to = terraform_data.a
  id = local.x
}
`,
  "u-undeclared-ref": `import {
  to = terraform_data.a
  id = var.x
}
`,
};
