output "servers" {
  value = { for server in terraform_data.server : server.output.name => server.id }
}
