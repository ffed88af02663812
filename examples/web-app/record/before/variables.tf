variable "environment" {
  description = "Where this runs; part of every name."
  type        = string
  default     = "staging"

  validation {
    condition     = contains(["staging", "production"], var.environment)
    error_message = "The environment is staging or production."
  }
}

variable "release" {
  description = "The version that is rolled out."
  type        = string
}

variable "size" {
  description = "How large each server is."
  type        = string
  default     = "small"
}

variable "cidr" {
  description = "The address range of the network."
  type        = string
  default     = "10.20.0.0/16"
}

variable "subnets" {
  description = "The number of each subnet, by its name."
  type        = map(number)
  default     = {}
}

variable "tags" {
  description = "What every server is labelled with."
  type = object({
    team  = string
    cost  = optional(number, 10)
    notes = optional(string)
  })
}

variable "database_password" {
  type      = string
  sensitive = true
}
