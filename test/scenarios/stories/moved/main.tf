moved {
  from = terraform_data.web
  to   = terraform_data.server["a"]
}

resource "terraform_data" "server" {
  for_each = toset(["a", "b"])
  input    = each.key
}
