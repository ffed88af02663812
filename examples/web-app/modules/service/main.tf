locals {
  prefix = "${var.name}-${var.size}"
}

resource "terraform_data" "server" {
  count = var.replicas

  input = {
    name   = "${local.prefix}-${count.index}"
    size   = var.size
    subnet = length(var.subnets) > 0 ? var.subnets[count.index % length(var.subnets)] : null
    labels = var.labels
  }
}

# Comes back whenever the image does.
resource "terraform_data" "rollout" {
  input            = { servers = [for server in terraform_data.server : server.id], image = var.image }
  triggers_replace = [var.image]

  lifecycle {
    create_before_destroy = true
  }
}
