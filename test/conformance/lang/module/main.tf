# Variables without a value are unknown in the console.
variable "any" {}

variable "text" {
  type = string
}

variable "number" {
  type = number
}

variable "bool" {
  type = bool
}

variable "list" {
  type = list(string)
}

variable "set" {
  type = set(string)
}

variable "map" {
  type = map(string)
}

variable "object" {
  type = object({ a = string, b = number })
}

variable "tuple" {
  type = tuple([string, number])
}

variable "objects" {
  type = list(object({ a = string, b = number }))
}

variable "secret" {
  type      = string
  default   = "hunter2"
  sensitive = true
}

variable "secret_unknown" {
  type      = string
  sensitive = true
}

locals {
  greeting = "Hello, $${name}!"
  broken   = "Hello, $${name"
  looping  = "%%{ for x in list }<$${x}>%%{ endfor }"
  wrong    = "$${name + \"a\"}"
  numbers  = [3, 1, 2]
  texts    = tolist(["b", "a"])
  texts_set = toset(["b", "a"])
  flags    = tomap({ x = true, y = false })
  person   = { name = "Ada", age = 36, tags = ["x", "y"] }
  people   = [{ name = "Ada", age = 36 }, { name = "Bob", age = 7 }]
  nothing  = null
  mixed    = { known = "k", unknown = var.text, secret = var.secret }
  partly   = ["a", var.text, "c"]
}
