import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installRuled } from "../support/provider/installed.ts";
import type { RuledProvider } from "../support/provider/rules.ts";

// A root module with a random value in every place that is sensitive, ephemeral or write-only. No value stands in its configuration.

/** A random value, and what it must not leave. */
export interface Canary {
  readonly place: string;
  readonly text: string;
  /** Whether the value is only sensitive, so that JSON of Terraform's own kind holds it. */
  readonly isSensitive: boolean;
}

export interface CanaryFolder {
  readonly root: string;
  readonly canaries: readonly Canary[];
  readonly environment: Readonly<Record<string, string>>;
  /** The address of every instance. */
  readonly addresses: readonly string[];
  /** The schemas of the provider's resources, as in the JSON of schemas. */
  readonly schemas: Readonly<Record<string, object>>;
}

/** Returns random numbers from 0 to below 1, the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const LETTERS = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";

const text = (flags: object = { optional: true }) => ({ type: "string", ...flags });
const COMPUTED = { computed: true };
const SECRET = { optional: true, sensitive: true };
const WRITE_ONLY = { optional: true, write_only: true };

/** Returns the provider, which itself sets sensitive values and opens ephemeral resources, and repeats values in warnings. */
const providerWith = (
  canary: (place: string, isSensitive: boolean) => string,
  repeated: readonly { readonly values: readonly string[]; readonly when?: { readonly name: string } }[],
): RuledProvider => ({
  protocol: 6,
  provider: { version: 0, block: { attributes: { token: text(), login: text(SECRET) } } },
  resources: {
    test_thing: {
      version: 0,
      block: {
        attributes: {
          id: text(COMPUTED),
          name: text({ required: true }),
          label: text(),
          secret: text(SECRET),
          token: text({ computed: true, sensitive: true }),
          tags: { type: ["map", "string"], optional: true },
          hidden: { type: ["map", "string"], ...SECRET },
          any: { type: "dynamic", optional: true },
          nested: {
            nested_type: { nesting_mode: "list", attributes: { key: text(), secret: text(SECRET) } },
            optional: true,
          },
        },
        block_types: {
          rule: { nesting_mode: "list", block: { attributes: { port: text(), password: text(SECRET) } } },
          set: { nesting_mode: "set", block: { attributes: { port: text(), password: text(SECRET) } } },
        },
      },
    },
    test_written: {
      version: 0,
      block: {
        attributes: {
          id: text(COMPUTED),
          name: text({ required: true }),
          password: text(WRITE_ONLY),
          map: { type: ["map", "string"], ...WRITE_ONLY },
          nested: {
            nested_type: { nesting_mode: "single", attributes: { key: text(), password: text(WRITE_ONLY) } },
            optional: true,
          },
        },
        block_types: {
          rule: { nesting_mode: "list", block: { attributes: { port: text(), password: text(WRITE_ONLY) } } },
        },
      },
    },
  },
  dataSources: {
    test_image: {
      version: 0,
      block: {
        attributes: {
          id: text(COMPUTED),
          name: text({ required: true }),
          owner: text(SECRET),
          token: text({ computed: true, sensitive: true }),
        },
      },
    },
  },
  ephemeralResources: {
    test_token: {
      version: 0,
      block: {
        attributes: { id: text(COMPUTED), name: text({ required: true }), token: text(COMPUTED) },
      },
    },
  },
  types: { test_written: { forgetsWriteOnly: true } },
  calls: [
    ...["ValidateResourceConfig", "PlanResourceChange"].flatMap((call) =>
      repeated.map(({ values, when }) => ({
        call,
        ...(when && { when }),
        does: {
          diagnostics: values.map((value) => ({
            severity: "warning" as const,
            summary: `${value} is weak`,
            detail: `The value "${value}" is weak.`,
          })),
        },
      })),
    ),
    {
      call: "OpenEphemeralResource",
      does: { set: [[["token"], canary("what an ephemeral resource opens", false)]] },
    },
    { call: "ReadDataSource", does: { set: [[["token"], canary("what a data source reads", true)]] } },
    {
      call: "ReadResource",
      when: { name: "drifts" },
      does: { set: [[["secret"], canary("a sensitive attribute that drifted", true)]] },
    },
  ],
});

const MAIN = `
terraform {
  required_providers {
    test = { source = "hashicorp/test" }
  }
}
variable "environment" {
  type      = string
  sensitive = true
}
variable "given" {
  type      = object({ deep = list(map(string)), plain = string })
  sensitive = true
}
variable "passing" {
  type      = string
  ephemeral = true
}
variable "passing_file" {
  type      = map(list(string))
  ephemeral = true
}
variable "passing_secret" {
  type      = string
  ephemeral = true
  sensitive = true
}
locals {
  url     = "https://user:\${var.environment}@host/\${var.given.deep[0].key}"
  upper   = upper(var.environment)
  encoded = base64encode(jsonencode({ password = var.given.deep[0].key }))
  mixed   = { open = "open", closed = [var.environment, { again = local.url }] }
  pass    = "\${var.passing}-\${var.passing_file.list[0]}"
  keys    = [for name in var.passing_file.list : { (name) = upper(name) }]
}
provider "test" {
  token = var.passing_secret
  login = var.environment
}
ephemeral "test_token" "opened" {
  name = var.passing
}
data "test_image" "read" {
  name  = "image"
  owner = var.given.deep[0].key
}
resource "test_thing" "changed" {
  name   = "changed"
  label  = local.url
  secret = file("\${path.module}/secret.txt")
  tags   = { open = "a", closed = var.environment, upper = local.upper }
  hidden = { key = local.encoded }
  any    = local.mixed
  nested = [{ key = "k", secret = var.environment }, { key = local.url }]
  rule {
    port     = "1"
    password = file("\${path.module}/secret.txt")
  }
  dynamic "rule" {
    for_each = nonsensitive(keys(var.given.deep[0]))
    content {
      port     = rule.value
      password = var.given.deep[0][rule.value]
    }
  }
  set {
    port     = "2"
    password = var.environment
  }
}
resource "test_thing" "drifts" {
  name   = "drifts"
  label  = data.test_image.read.token
  secret = var.given.plain
}
resource "test_thing" "kept" {
  name  = "kept"
  label = test_thing.changed.token
}
resource "test_written" "passed" {
  name     = "passed"
  password = var.passing
  map      = { a = local.pass, b = ephemeral.test_token.opened.token }
  nested   = { key = "k", password = "x-\${var.passing_file.list[0]}" }
  rule {
    port     = "1"
    password = module.child.passed
  }
}
resource "test_written" "plain" {
  name     = "plain"
  password = file("\${path.module}/written.txt")
  nested   = { password = file("\${path.module}/written.txt") }
  rule {
    password = upper(file("\${path.module}/written.txt"))
  }
}
resource "terraform_data" "stored" {
  input            = { url = local.url, open = 1 }
  triggers_replace = [local.encoded, local.mixed]
}
module "child" {
  source = "./child"
  secret = var.given
  passed = var.passing_secret
}
output "url" {
  value     = local.url
  sensitive = true
}
output "mixed" {
  value     = [local.mixed, module.child.secret]
  sensitive = true
}
`;

const CHILD = `
variable "secret" {}
variable "passed" {
  ephemeral = true
}
resource "terraform_data" "inner" {
  input = [var.secret]
}
output "secret" {
  value     = { all = var.secret, one = terraform_data.inner.input }
  sensitive = true
}
output "passed" {
  value     = upper(var.passed)
  ephemeral = true
}
`;

const CHILD_FORMATTED = CHILD.trimStart();

const TEST_FILE = `
variables {
  environment = "e"
}
run "plans" {
  command = plan
}
`;

/** Writes a root module with new canaries into a folder. */
export async function canaryFolder(root: string, random: () => number): Promise<CanaryFolder> {
  const canaries: Canary[] = [];
  const canary = (place: string, isSensitive: boolean): string => {
    const letters = Array.from({ length: 14 }, () => LETTERS[Math.floor(random() * LETTERS.length)]);
    const value = `Q${letters.join("")}`;
    canaries.push({ place, text: value, isSensitive });
    return value;
  };
  const values = {
    environment: canary("a sensitive variable of the environment", true),
    deep: canary("a map in a list of a sensitive variable of tfvars", true),
    plain: canary("a text in a sensitive variable of tfvars", true),
    passing: canary("an ephemeral variable of the environment", false),
    passingFile: canary("an ephemeral variable of tfvars", false),
    passingSecret: canary("an ephemeral and sensitive variable of the environment", false),
    file: canary("a file in a sensitive attribute", true),
    written: canary("a file in a write-only argument", false),
  };
  const provider = providerWith(canary, [
    { values: [values.environment, values.passing] },
    { values: [values.file], when: { name: "changed" } },
    { values: [values.written], when: { name: "plain" } },
  ]);
  const files: Readonly<Record<string, string>> = {
    "main.tf": MAIN.trimStart(),
    "child/main.tf": CHILD_FORMATTED,
    "tests/main.tftest.hcl": TEST_FILE.trimStart(),
    "terraform.tfvars": `given = {
  deep  = [{ key = "${values.deep}" }]
  plain = "${values.plain}"
}
passing_file = {
  list = ["${values.passingFile}"]
}
`,
    "secret.txt": values.file,
    "written.txt": values.written,
    ".terraform/modules/modules.json": MODULES,
    "run.jsonl": logText(values.environment),
    "terraform.tfstate": stateText(canary, 4),
    "terraform.tfstate.backup": stateText(canary, 3),
  };
  for (const folder of ["child", "tests", ".terraform/modules"]) mkdirSync(join(root, folder), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(root, name), content);
  // Outside of the root module, because it holds what the provider was asked.
  const calls = `${root}.calls`;
  await installRuled(root, { test: provider }, calls);
  chmodSync(join(root, "terraform.tfstate"), 0o644);
  return {
    root,
    canaries,
    schemas: provider.resources as Readonly<Record<string, object>>,
    environment: {
      TF_VAR_environment: values.environment,
      TF_VAR_passing: values.passing,
      TF_VAR_passing_secret: values.passingSecret,
    },
    addresses: [
      "test_thing.changed",
      "test_thing.drifts",
      "test_thing.kept",
      "test_thing.gone",
      "test_written.passed",
      "test_written.plain",
      "terraform_data.stored",
      "data.test_image.read",
      "module.child.terraform_data.inner",
    ],
  };
}

const MODULES = JSON.stringify({
  Modules: [
    { Key: "", Source: "", Dir: "." },
    { Key: "child", Source: "./child", Dir: "child" },
  ],
});

/** Returns the log of a real run whose provider repeats a secret in an error. */
function logText(secret: string): string {
  const resource = { addr: "test_thing.changed", resource: "test_thing.changed", resource_type: "test_thing" };
  const at = "2026-11-28T12:00:00.000000Z";
  const lines = [
    { type: "version", "@message": "Terraform 1.11.4", terraform: "1.11.4", ui: "1.2" },
    {
      type: "planned_change",
      "@message": "test_thing.changed: Plan to update",
      change: { resource, action: "update" },
    },
    { type: "apply_start", "@message": "test_thing.changed: Modifying...", hook: { resource, action: "update" } },
    { type: "apply_errored", "@message": "test_thing.changed: Errored", hook: { resource, action: "update" } },
    {
      type: "diagnostic",
      "@message": `Error: refused ${secret}`,
      diagnostic: { severity: "error", summary: `refused ${secret}`, detail: secret, address: resource.addr },
    },
  ];
  return lines.map((line) => `${JSON.stringify({ "@level": "info", "@timestamp": at, ...line })}\n`).join("");
}

function stateText(canary: (place: string, isSensitive: boolean) => string, serial: number): string {
  const marked = (...path: readonly (string | number)[]) =>
    path.map((step) =>
      typeof step === "number"
        ? { type: "index", value: { value: step, type: "number" } }
        : step.startsWith("[")
          ? { type: "index", value: { value: step.slice(1), type: "string" } }
          : { type: "get_attr", value: step },
    );
  const stored = (type: string, name: string, attributes: object, sensitive: readonly unknown[], provider = TEST) => ({
    mode: "managed",
    type,
    name,
    provider,
    instances: [{ schema_version: 0, attributes, sensitive_attributes: sensitive, private: "bnVsbA==" }],
  });
  const thing = (name: string) => ({
    id: name,
    name,
    label: canary(`sensitive_attributes of a text, serial ${serial}, ${name}`, true),
    secret: canary(`a sensitive attribute in the state, serial ${serial}, ${name}`, true),
    token: canary(`a computed sensitive attribute in the state, serial ${serial}, ${name}`, true),
    tags: {
      open: "a",
      closed: canary(`sensitive_attributes of a member of a map, serial ${serial}, ${name}`, true),
    },
    hidden: { key: canary(`a sensitive map in the state, serial ${serial}, ${name}`, true) },
    any: {
      value: { closed: [canary(`sensitive_attributes in a dynamic value, serial ${serial}, ${name}`, true)] },
      type: ["object", { closed: ["tuple", ["string"]] }],
    },
    nested: [
      { key: "k", secret: canary(`a nested sensitive attribute in the state, serial ${serial}, ${name}`, true) },
    ],
    rule: [
      { port: "1", password: canary(`a sensitive attribute of a block in the state, serial ${serial}, ${name}`, true) },
    ],
    set: [
      { port: "2", password: canary(`a sensitive attribute of a set in the state, serial ${serial}, ${name}`, true) },
    ],
  });
  const paths = [
    marked("label"),
    marked("tags", "[closed"),
    marked("any", "closed", 0),
    marked("secret"),
    marked("token"),
    marked("hidden"),
    marked("nested", 0, "secret"),
    marked("rule", 0, "password"),
  ];
  const output = (place: string) => ({
    value: canary(`${place}, serial ${serial}`, true),
    type: "string",
    sensitive: true,
  });
  return `${JSON.stringify(
    {
      version: 4,
      terraform_version: "1.11.4",
      serial,
      lineage: "5f3c1a5e-6c37-4f5c-8f5e-0d8f5c1a5e6c",
      outputs: { url: output("a sensitive output"), former: output("a sensitive output that is removed") },
      resources: [
        ...["changed", "drifts", "gone"].map((name) => stored("test_thing", name, thing(name), paths)),
        stored(
          "terraform_data",
          "stored",
          {
            id: "1",
            input: {
              value: { url: canary(`sensitive_attributes of terraform_data, serial ${serial}`, true), open: 2 },
              type: ["object", { url: "string", open: "number" }],
            },
            output: {
              value: {
                url: canary(`sensitive_attributes of an output of terraform_data, serial ${serial}`, true),
                open: 2,
              },
              type: ["object", { url: "string", open: "number" }],
            },
            triggers_replace: null,
          },
          [marked("input"), marked("output", "url")],
          'provider["terraform.io/builtin/terraform"]',
        ),
      ],
      check_results: null,
    },
    undefined,
    2,
  )}\n`;
}

const TEST = 'provider["registry.terraform.io/hashicorp/test"]';
