variable "name" {
  type = string
}

variable "replicas" {
  type    = number
  default = 1
}

variable "size" {
  type = string
}

variable "image" {
  type = string
}

variable "subnets" {
  type    = list(string)
  default = []
}

variable "labels" {
  type    = map(string)
  default = {}
}
