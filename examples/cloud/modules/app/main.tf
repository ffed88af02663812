variable "name" {
  type = string
}

variable "port" {
  type = number
}

variable "cluster_id" {
  type = string
}

variable "subnet_ids" {
  type = list(string)
}

data "aws_region" "current" {}

resource "aws_cloudwatch_log_group" "app" {
  name              = "/ecs/${var.name}"
  retention_in_days = 30
}

resource "aws_ecs_task_definition" "app" {
  family                   = var.name
  requires_compatibilities = ["FARGATE"]
  network_mode             = "awsvpc"
  cpu                      = 256
  memory                   = 512

  container_definitions = jsonencode([{
    name         = var.name
    image        = "acme/${var.name}:stable"
    portMappings = [{ containerPort = var.port }]
    logConfiguration = {
      logDriver = "awslogs"
      options = {
        awslogs-group  = aws_cloudwatch_log_group.app.name
        awslogs-region = data.aws_region.current.name
      }
    }
  }])
}

resource "aws_ecs_service" "app" {
  name            = var.name
  cluster         = var.cluster_id
  task_definition = aws_ecs_task_definition.app.arn
  desired_count   = 2
  launch_type     = "FARGATE"

  network_configuration {
    subnets = var.subnet_ids
  }
}

output "arn" {
  value = aws_ecs_service.app.id
}
