resource "terraform_data" "server" {
  count = 1
  input = "server"
}
