import { expect, test } from "vitest";
import { causeText } from "../../server/ide/explanation.ts";
import { hover } from "../../server/ide/hover/hover.ts";
import { planOfTexts, stateWith } from "../support/memory.ts";

// A change says what changes, with both values, and where its value comes from. A first cause is said only where the state proves it.

const STATE = stateWith(
  "terraform_data",
  "terraform.io/builtin/terraform",
  {
    id: "i",
    input: { value: { env: "dev", size: 1 }, type: ["object", { env: "string", size: "number" }] },
    output: null,
    triggers_replace: null,
  },
  {},
);

const MAIN = `
variable "environment" {}
locals {
  name = var.environment
}
resource "terraform_data" "a" {
  input = {
    env  = local.name
    size = 1
  }
}
`;

const causeIn = async (files: Readonly<Record<string, string>>, at = 0) => {
  const plan = await planOfTexts(files);
  const trace = plan.traces[at];
  return trace && causeText(plan, trace);
};

const filesWith = (value: string) => ({
  "terraform.tfvars": `\n\nenvironment = "${value}"\n`,
  "terraform.tfstate": STATE,
});

test("a part whose value comes from a variable has both values, and names what sets the variable", async () => {
  const text = 'input.env: "dev" → "prod" · value from var.environment · terraform.tfvars:3';
  expect(await causeIn({ "main.tf": MAIN, ...filesWith("prod") })).toBe(text);
  const plan = await planOfTexts({ "main.tf": MAIN, ...filesWith("prod") });
  const root = { root: plan.root, plan, version: 1, isStale: false };
  const markdown = hover(root, "/memory/main.tf", MAIN.indexOf("resource"))?.markdown;
  expect(markdown).toContain("value from var.environment");
  expect(markdown).not.toContain("First cause");
});

test("a literal whose place in the state has another value is the first cause", async () =>
  expect(await causeIn({ "main.tf": MAIN.replace("size = 1", "size = 2"), ...filesWith("dev") })).toBe(
    "First cause: input.size: 1 → 2 · main.tf:9",
  ));

test("of several parts of an argument, the first one is told, and no cause", async () =>
  expect(await causeIn({ "main.tf": MAIN.replace("size = 1", "size = 2"), ...filesWith("prod") })).toBe(
    'input.env: "dev" → "prod" and 1 more · main.tf:7',
  ));

test("a literal that became a reference is no first cause, and neither is the variable's default", async () => {
  const main = `
variable "environment" {
  default = "staging"
}
locals {
  name = "shop-\${var.environment}"
}
resource "terraform_data" "a" {
  input = { env = local.name, size = 1 }
}
`;
  expect(await causeIn({ "main.tf": main, "terraform.tfstate": STATE })).toBe(
    'input.env: "dev" → "shop-staging" · value from var.environment (default) · main.tf:3',
  );
});

test("in a module, the argument of the call is named, and not the declaration of the variable", async () => {
  const files = {
    "main.tf": 'module "m" {\n  source = "./m"\n  replicas = 2\n}\n',
    "m/main.tf":
      'variable "replicas" {}\nresource "terraform_data" "server" {\n  count = var.replicas\n  input = var.replicas\n}\n',
  };
  expect(await causeIn(files, 1)).toBe("count · value from replicas · main.tf:3");
});

test("a new instance of many names what its for_each has its value from", async () => {
  const main = `
variable "keys" {}
resource "terraform_data" "many" {
  for_each = toset(var.keys)
}
`;
  expect(await causeIn({ "main.tf": main, "terraform.tfvars": 'keys = ["a"]\n' })).toBe(
    "for_each · value from var.keys · terraform.tfvars:1",
  );
});

test("a literal is told in a nested block too, and the values of a sensitive one are masked", async () => {
  const secret = `
variable "environment" {
  sensitive = true
}
resource "terraform_data" "a" {
  input = {
    env  = var.environment
    size = 1
  }
}
`;
  const text = await causeIn({ "main.tf": secret, ...filesWith("hunter22") });
  expect(text).not.toContain("hunter22");
  expect(text).toContain("(sensitive value)");
});

test("an instance that stays, and a new resource, have no cause", async () => {
  expect(await causeIn({ "main.tf": MAIN, ...filesWith("dev") })).toBeUndefined();
  expect(await causeIn({ "main.tf": 'resource "terraform_data" "b" {}\n' })).toBeUndefined();
  const many = 'resource "terraform_data" "b" {\n  for_each = toset(["x"])\n}\n';
  expect(await causeIn({ "main.tf": many })).toBeUndefined();
});

test("a replacement by a trigger begins at the attribute that changed, through several triggers too", async () => {
  const main = `
resource "terraform_data" "a" {
  input = { env = "prod", size = 1 }
}
resource "terraform_data" "b" {
  lifecycle {
    replace_triggered_by = [terraform_data.a.input]
  }
}
resource "terraform_data" "c" {
  lifecycle {
    replace_triggered_by = [terraform_data.b]
  }
}
`;
  const state = JSON.parse(STATE);
  const [first] = state.resources;
  const plain = { id: "x", input: null, output: null, triggers_replace: null };
  const others = ["b", "c"].map((name) => ({
    ...first,
    name,
    instances: [{ ...first.instances[0], attributes: plain }],
  }));
  const files = { "main.tf": main, "terraform.tfstate": JSON.stringify({ ...state, resources: [first, ...others] }) };
  const text = 'First cause: terraform_data.a.input.env: "dev" → "prod" · main.tf:3';
  expect(await causeIn(files, 1)).toBe(text);
  expect(await causeIn(files, 2)).toBe(text);
});
