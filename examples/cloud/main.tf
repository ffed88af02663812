locals {
  name = "shop-${var.environment}"
  tags = {
    Environment = var.environment
    ManagedBy   = "terraform"
  }
  public_services = { for name, service in var.services : name => service if service.public }
}

data "aws_caller_identity" "current" {}

data "aws_availability_zones" "available" {
  state = "available"
}

# What another team has built, by its state.
data "terraform_remote_state" "dns" {
  backend = "s3"

  config = {
    bucket = "acme-terraform-state"
    key    = "dns/production.tfstate"
    region = "eu-central-1"
  }
}

module "vpc" {
  source  = "terraform-aws-modules/vpc/aws"
  version = "~> 5.16"

  name            = local.name
  cidr            = "10.20.0.0/16"
  azs             = slice(data.aws_availability_zones.available.names, 0, 3)
  private_subnets = [for index in range(3) : cidrsubnet("10.20.0.0/16", 4, index)]
  public_subnets  = [for index in range(3) : cidrsubnet("10.20.0.0/16", 8, index + 100)]
}

resource "aws_ecs_cluster" "main" {
  name = local.name

  setting {
    name  = "containerInsights"
    value = "enabled"
  }
}

module "app" {
  source   = "./modules/app"
  for_each = var.services

  name       = "${local.name}-${each.key}"
  port       = each.value.port
  cluster_id = aws_ecs_cluster.main.id
  subnet_ids = module.vpc.private_subnets
}

resource "aws_lb" "public" {
  name               = local.name
  load_balancer_type = "application"
  subnets            = module.vpc.public_subnets
  security_groups    = [aws_security_group.public.id]
}

resource "aws_security_group" "public" {
  name_prefix = "${local.name}-public-"
  vpc_id      = module.vpc.vpc_id

  dynamic "ingress" {
    for_each = [80, 443]

    content {
      from_port   = ingress.value
      to_port     = ingress.value
      protocol    = "tcp"
      cidr_blocks = ["0.0.0.0/0"]
    }
  }

  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_acm_certificate" "public" {
  provider          = aws.certificates
  for_each          = local.public_services
  domain_name       = "${each.key}.${data.terraform_remote_state.dns.outputs.zone_name}"
  validation_method = "DNS"
}

resource "random_id" "snapshot" {
  byte_length = 4

  keepers = {
    name = local.name
  }
}

resource "aws_db_instance" "orders" {
  identifier                = "${local.name}-orders"
  engine                    = "postgres"
  instance_class            = var.environment == "production" ? "db.r6g.large" : "db.t4g.medium"
  allocated_storage         = 100
  username                  = "orders"
  password                  = var.database_password
  final_snapshot_identifier = "${local.name}-orders-${random_id.snapshot.hex}"

  lifecycle {
    prevent_destroy = true
    ignore_changes  = [allocated_storage]
  }
}
