variable "v" {
  default = "one"
}

variable "unset" {
  type = string
}

resource "terraform_data" "a" {
  input = var.v
}

resource "terraform_data" "c" {
  count = 2
  input = "c${count.index}"
}

resource "terraform_data" "f" {
  for_each = { x = 1, y = 2 }
  input    = each.value
}

resource "terraform_data" "secret" {
  input = sensitive("hunter2")
}

resource "terraform_data" "zero" {
  count = 0
}

resource "terraform_data" "shrunk" {
  count = 3
  input = "s"
}

module "m" {
  source = "./m"
  i      = terraform_data.a.output
}

module "mc" {
  source = "./m"
  count  = 2
  i      = count.index
}

module "mf" {
  source   = "./m"
  for_each = { k = 1 }
  i        = each.value
}

locals {
  l = terraform_data.a.output
}
