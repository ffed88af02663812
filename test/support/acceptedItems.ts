import type { CompletionItem } from "../../server/ide/completion/item.ts";

// What an editor makes of a text when an item of a completion is accepted, and a file to accept items in.

/** Returns the text with an item accepted; the placeholders of a snippet are filled with their texts. */
export function accepted(
  text: string,
  offset: number,
  prefix: string,
  { label, insert, isSnippet, ...item }: CompletionItem,
): string {
  const start = offset - prefix.length - (item.before ?? "").length;
  const written = insert ?? label;
  const filled = isSnippet ? written.replace(/\\([\\$}])|\$\{\d+:([^}]*)\}|\$\{\d+\}|\$\d+/g, `$1$2`) : written;
  return text.slice(0, start) + filled + text.slice(offset + (item.after ?? 0));
}

/** A file without findings that has every kind of place. */
export const VALID = `terraform {
  required_version = ">= 1.5"
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
}
variable "cfg" {
  type    = object({ mode = optional(string, "x"), tags = map(string) })
  default = { mode = "a", tags = { "a b" = "c" } }
  validation {
    condition     = contains(["a", "b"], var.cfg.mode) && length(var.cfg.tags) > 0
    error_message = "The mode is \${var.cfg.mode}."
  }
}
locals {
  list  = ["x", upper("y"), var.cfg.tags["a b"]]
  by    = { for key, value in var.cfg.tags : key => value if key != "" }
  deep  = [for one in local.list : { name = one, "odd key" = 1 }]
  text  = <<-EOT
    hello \${local.list[0]} %{ if var.cfg.mode == "a" }x%{ endif }
  EOT
  sum   = 1 + (2 * length(local.list)) - try(local.by["x"], 3)
  which = var.cfg.mode == "a" ? local.list : [for e in local.deep : e.name]
}
resource "terraform_data" "many" {
  for_each         = local.by
  input            = { (each.key) = each.value, fixed = terraform_data.one.id }
  triggers_replace = [local.sum, terraform_data.one.output]
  depends_on       = [terraform_data.one]
  lifecycle {
    create_before_destroy = true
    ignore_changes        = [input]
    postcondition {
      condition     = self.id != ""
      error_message = "No."
    }
  }
  provisioner "local-exec" {
    command = "echo \${self.id}"
    when    = destroy
  }
}
resource "terraform_data" "one" { input = 1 }
module "m" {
  source = "./m"
  name   = terraform_data.many["a b"].id
}
moved {
  from = terraform_data.old
  to   = terraform_data.one
}
output "out" {
  value = module.m.result
}
--- m/main.tf
variable "name" {
  type = string
}
output "result" {
  value = var.name
}
`;
