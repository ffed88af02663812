import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The numbers of root modules and files in a shared repository. */
export const MONOREPO = { roots: 500, files: 10 };

/** Writes such a repository of cloud resources without `terraform init`; one root module in 50 has a mistake. */
export function writeMonorepo(folder) {
  for (let at = 0; at < MONOREPO.roots; at++) {
    const name = nameOf(at);
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, "versions.tf"), VERSIONS);
    for (let file = 1; file < MONOREPO.files; file++)
      writeFileSync(join(folder, name, `part${file}.tf`), partOf(file, at % 50 === 0 && file === 3));
  }
}

/** The open file, which has a mistake, in the middle of the repository. */
export const opened = () => ({ name: `${nameOf(MONOREPO.roots / 2)}/part3.tf`, text: partOf(3, true) });

const nameOf = (at) => `team${at % 10}/root${at}`;

const VERSIONS = `terraform {
  required_providers {
    aws = { source = "hashicorp/aws" }
  }
  backend "s3" {}
}

provider "aws" {}

variable "name" {
  default = "x"
}
`;

const partOf = (file, isWrong) => `locals {
  label${file} = "\${var.name}-${file}"
}

resource "aws_instance" "part${file}" {
  count = 2
  ami   = local.label${file}
  tags  = { Name = "part${file}" }
}

output "ids${file}" {
  value = aws_instance.part${file}[*].id
}
${isWrong ? '\noutput "wrong" {\n  value = local.nowhere\n}\n' : ""}`;
