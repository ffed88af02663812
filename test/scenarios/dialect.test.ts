import { expect, test } from "vitest";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { afterEdit, planOf } from "../support/disk.ts";
import { withFolder } from "../support/folder.ts";

const INSIDE = 'output "inside" {\n  value = cidrcontains("10.0.0.0/8", "10.1.2.3")\n}\n';
const UNKNOWN_FUNCTION = "Call to unknown function";

const output = (plan: LivePlan, name: string) => {
  const row = plan.rows.get(`output.${name}`);
  return row?.kind === "value" ? row.values.get("") : undefined;
};
const summaries = (plan: LivePlan) =>
  Object.values(plan.diagnostics)
    .flat()
    .map(({ summary }) => summary);

test("Terraform does not know the functions of OpenTofu", () =>
  withFolder({ "main.tf": INSIDE }, async (folder) => {
    const plan = await planOf(folder);
    expect(plan.modules.root?.dialect.product).toBe("terraform");
    expect(summaries(plan)).toEqual([UNKNOWN_FUNCTION]);
  }));

test("a .tofu file replaces the .tf file of its name, and decides the dialect", () =>
  withFolder(
    {
      "main.tf": 'output "inside" {\n  value = "not read"\n}\n',
      "main.tofu": INSIDE,
      "other.tf": 'output "other" {\n  value = urldecode("a%20b")\n}\n',
    },
    async (folder) => {
      const plan = await planOf(folder);
      expect(plan.modules.root?.dialect.product).toBe("opentofu");
      expect(summaries(plan)).toEqual([]);
      expect(output(plan, "inside")).toMatchObject({ kind: "bool", value: true });
      expect(output(plan, "other")).toMatchObject({ kind: "string", value: "a b" });
    },
  ));

test("OpenTofu's registry in the lock file decides the dialect of .tf files", () =>
  withFolder(
    { "main.tf": INSIDE, ".terraform.lock.hcl": 'provider "registry.opentofu.org/hashicorp/null" {\n}\n' },
    async (folder) => {
      const plan = await planOf(folder);
      expect(plan.modules.root?.dialect.product).toBe("opentofu");
      expect(output(plan, "inside")).toMatchObject({ kind: "bool", value: true });
    },
  ));

test("the functions of a provider follow its local name in required_providers", () => {
  const required = (name: string) =>
    `terraform {\n  required_providers {\n    ${name} = { source = "terraform.io/builtin/terraform" }\n  }\n}\n`;
  const main = `${required("tf")}output "text" {\n  value = provider::tf::encode_expr([1])\n}\n`;
  return withFolder({ "main.tf": main }, async (folder) => {
    const plan = await planOf(folder);
    expect(output(plan, "text")).toMatchObject({ kind: "string", value: "[1]" });
    const renamed = afterEdit(plan, "main.tf", required("tf"), required("other"));
    expect(summaries(renamed)).toEqual(["Unknown provider function"]);
    const back = afterEdit(renamed, "main.tf", required("other"), required("tf"));
    expect(output(back, "text")).toMatchObject({ kind: "string", value: "[1]" });
  });
});

test("the result of a function of another required provider is unknown, without an error", () =>
  withFolder(
    {
      "main.tf":
        'terraform {\n  required_providers {\n    aws = { source = "hashicorp/aws" }\n  }\n}\noutput "arn" {\n  value = provider::aws::arn_parse("arn:x").region\n}\n',
    },
    async (folder) => {
      const plan = await planOf(folder);
      expect(summaries(plan)).toEqual([]);
      expect(output(plan, "arn")).toMatchObject({ kind: "unknown" });
    },
  ));

const OPENTOFU_ONLY = {
  "main.tofu": `language {
  compatible_with {
    opentofu = ">= 1.12"
  }
}
terraform {
  required_version = ">= 1.12"
  encryption {
    key_provider "pbkdf2" "k" {
      passphrase = var.secret
    }
    state {
      method = method.aes_gcm.m
    }
  }
  backend "s3" {
    bucket = "\${local.name}-state"
  }
}
variable "secret" {
  default    = "x"
  const      = true
  deprecated = "Use another."
}
locals {
  name    = "m"
  regions = toset(["a", "b"])
}
provider "aws" {
  alias    = "by_region"
  for_each = local.regions
  region   = each.value
}
resource "aws_thing" "t" {
  for_each = local.regions
  provider = aws.by_region[each.key]
  lifecycle {
    prevent_destroy = local.name == "m"
  }
}
resource "aws_thing" "u" {
  lifecycle {
    enabled = local.name == "m"
    destroy = false
  }
}
module "m" {
  source = "./\${local.name}"
  providers = {
    aws = aws.by_region["a"]
  }
  lifecycle {
    enabled = local.name == "m"
  }
}
module "r" {
  source  = "hashicorp/consul/\${local.name}"
  version = local.name
}
`,
  ".terraform/modules/modules.json": JSON.stringify({ Modules: [{ Key: "m", Source: "./m", Dir: "m" }] }),
  "m/main.tf": 'output "o" {\n  value = 1\n}\n',
};

test("arguments of OpenTofu are no error in OpenTofu", () =>
  withFolder(OPENTOFU_ONLY, async (folder) => {
    const plan = await planOf(folder);
    const errors = Object.values(plan.diagnostics)
      .flat()
      .filter(({ severity }) => severity === "error");
    expect(errors.map(({ summary, subject }) => [summary, subject?.anchor.path.slice(folder.length)])).toEqual([
      ["Invalid version constraint", "/main.tofu"],
      // As tofu 1.13 says; 1.12 says nothing more of a module whose version is wrong.
      ["Module not installed", "/main.tofu"],
    ]);
    expect([...(plan.modules.root?.children.get("m")?.module.outputs.keys() ?? [])]).toEqual(["o"]);
  }));

test("arguments of OpenTofu are errors in Terraform", () =>
  withFolder({ "main.tf": OPENTOFU_ONLY["main.tofu"], "m/main.tf": "" }, async (folder) => {
    const plan = await planOf(folder, { language: "terraform@1.11.4" });
    const foundSummaries = summaries(plan);
    for (const summary of [
      "Unsupported block type",
      "Reserved argument name in provider block",
      "Invalid provider configuration reference",
      "Variables not allowed",
      "Unsupported argument",
      "Reserved block type name in module block",
    ])
      expect(foundSummaries).toContain(summary);
  }));
