variable "i" {}
resource "terraform_data" "b" { input = var.i }
output "o" { value = terraform_data.b.output }
