variable "password" {
  type      = string
  default   = "hunter2"
  sensitive = true
}

resource "terraform_data" "database" {
  input = var.password
}
