terraform {
  required_providers {
    terraform = { source = "terraform.io/builtin/terraform" }
  }
}
