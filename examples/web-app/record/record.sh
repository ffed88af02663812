#!/usr/bin/env bash
# Writes ../terraform.tfstate with the real terraform, from the configuration as it was before earlier.patch was undone.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$here/.."/*.tf "$here/../terraform.tfvars" "$here/../modules" "$work/"
patch --quiet --strip=1 --directory="$work" <"$here/earlier.patch"
touch "$work/cli.tfrc"
export TF_CLI_CONFIG_FILE="$work/cli.tfrc" CHECKPOINT_DISABLE=1
terraform -chdir="$work" init -input=false >/dev/null
terraform -chdir="$work" apply -auto-approve -input=false >/dev/null
cp "$work/terraform.tfstate" "$here/../terraform.tfstate"
terraform version | head -1
