output "account" {
  value = data.aws_caller_identity.current.account_id
}

output "address" {
  value = "https://${aws_lb.public.dns_name}"
}

output "services" {
  value = { for name, app in module.app : name => app.arn }
}
