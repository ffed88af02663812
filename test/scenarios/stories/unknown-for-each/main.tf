resource "terraform_data" "zone" {
  input = "z1"
}

resource "terraform_data" "server" {
  for_each = toset([terraform_data.zone.id])
}
