release = "2026.10"
size    = "small"

subnets = {
  a = 1
  b = 2
  c = 3
}

tags = {
  team = "shop"
}

database_password = "correct horse battery staple"
