terraform {
  required_version = ">= 1.5"
}

locals {
  name   = "shop-${var.environment}"
  labels = merge({ team = var.tags.team, release = var.release }, { managed = "terraform" })
}

resource "terraform_data" "network" {
  input = {
    name = "shop"
    cidr = var.cidr
  }
}

# One instance for each key.
resource "terraform_data" "subnet" {
  for_each = var.subnets

  input = {
    name    = "${local.name}-${each.key}"
    cidr    = cidrsubnet(var.cidr, 8, each.value)
    network = terraform_data.network.id
  }
}

# A new release replaces the image, and what is built from it.
resource "terraform_data" "image" {
  input            = "shop:${var.release}"
  triggers_replace = var.release
}

module "web" {
  source = "./modules/service"

  name     = "web"
  replicas = 2
  size     = var.size
  image    = terraform_data.image.output
  subnets  = [for name, subnet in terraform_data.subnet : subnet.id if name != "c"]
  labels   = local.labels
}

module "worker" {
  source = "./modules/service"

  name     = "worker"
  replicas = 1
  size     = "small"
  image    = "shop-worker:7"
  labels   = { team = var.tags.team }
}

resource "terraform_data" "database" {
  input = {
    engine   = "postgres"
    version  = 16
    password = var.database_password
  }

  lifecycle {
    prevent_destroy = true
  }
}

resource "terraform_data" "logs" {
  input = "${local.name}-log"
}

resource "terraform_data" "backup" {
  input = "daily"

  lifecycle {
    ignore_changes = [input]
  }
}
