output "network_id" {
  value = terraform_data.network.id
}

output "servers" {
  description = "The servers of the web tier, by name."
  value       = module.web.servers
}

output "release" {
  value = "${var.release} (${var.environment})"
}

output "database" {
  value     = terraform_data.database.output
  sensitive = true
}
