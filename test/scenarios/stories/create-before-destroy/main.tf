resource "terraform_data" "disk" {
  triggers_replace = "large"
}

resource "terraform_data" "server" {
  triggers_replace = terraform_data.disk.id

  lifecycle {
    create_before_destroy = true
  }
}
