resource "terraform_data" "image" {
  input            = "web"
  triggers_replace = "v2"
}

resource "terraform_data" "server" {
  input = terraform_data.image.id
}
