release = "2026.11"
size    = "large"

subnets = {
  a = 1
  b = 2
  d = 4
}

tags = {
  team = "shop"
}

database_password = "correct horse battery staple"
