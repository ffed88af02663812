variable "region" {
  description = "Where everything runs but the certificates."
  type        = string
  default     = "eu-central-1"
}

variable "environment" {
  description = "production or staging: no default, so nobody mixes them up."
  type        = string

  validation {
    condition     = contains(["production", "staging"], var.environment)
    error_message = "The environment is production or staging."
  }
}

variable "services" {
  description = "Each service with the port that it listens on."
  type = map(object({
    port   = number
    public = optional(bool, false)
  }))
  default = {
    shop   = { port = 8080, public = true }
    orders = { port = 8081 }
  }
}

variable "database_password" {
  type      = string
  sensitive = true
}
