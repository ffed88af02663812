terraform {
  required_version = ">= 1.5"

  required_providers {
    aws = {
      source  = "hashicorp/aws"
      version = "~> 5.80"
    }
    random = {
      source = "hashicorp/random"
    }
  }

  backend "s3" {
    bucket = "acme-terraform-state"
    key    = "shop/production.tfstate"
    region = "eu-central-1"
  }
}

provider "aws" {
  region = var.region

  default_tags {
    tags = local.tags
  }
}

provider "aws" {
  alias  = "certificates"
  region = "us-east-1"
}
