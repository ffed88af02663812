import { expect, test } from "vitest";
import type { EarlierConfiguration } from "../../server/engine/load/earlierConfiguration.ts";
import { causeText } from "../../server/ide/explanation.ts";
import { planOfTexts, stateWith } from "../support/memory.ts";

// A first cause that an earlier configuration proves: with it nothing would change, and nothing but the cause differs from it.

const COMMIT = { kind: "commit", id: "3f2a1b9c00000000", date: "2026-11-20" } as const;
const SINCE = "since commit 3f2a1b9 (2026-11-20)";

type Files = Readonly<Record<string, string>>;

const stateOf = (input: unknown, type: unknown): string =>
  stateWith(
    "terraform_data",
    "terraform.io/builtin/terraform",
    { id: "i", input: { value: input, type }, output: { value: input, type }, triggers_replace: null },
    {},
  );

/** Returns the cause of an instance with files that were others in a commit, from the same state. */
async function causeOf(now: Files, then: Files, state: string, address = "terraform_data.a") {
  const stateFile = { "terraform.tfstate": state };
  const { inputs } = await planOfTexts({ ...then, ...stateFile });
  const earlier: readonly EarlierConfiguration[] = [{ origin: COMMIT, answers: inputs.answers }];
  const plan = await planOfTexts({ ...now, ...stateFile }, { earlier });
  const trace = plan.traces.find(({ change }) => change.address.text === address);
  return trace && causeText(plan, trace);
}

const MAIN = `
variable "environment" {}
variable "size" {
  default = 1
}
locals {
  name = "shop-\${var.environment}"
  rest = "x"
}
resource "terraform_data" "a" {
  input = { name = local.name, size = var.size }
}
`;
const STATE = stateOf({ name: "shop-dev", size: 1 }, ["object", { name: "string", size: "number" }]);
const THEN = { "main.tf": MAIN, "terraform.tfvars": 'environment = "dev"\n' };

test("a value in a variable file that was another in the commit is the first cause, with both values", async () => {
  const now = { ...THEN, "terraform.tfvars": 'environment = "prod"\n' };
  expect(await causeOf(now, THEN, STATE)).toBe(
    `input.name: "shop-dev" → "shop-prod" · First cause: var.environment: "dev" → "prod" ${SINCE} · terraform.tfvars:1`,
  );
});

test("a local value that is written otherwise is the first cause", async () => {
  const now = { ...THEN, "main.tf": MAIN.replace("shop-$", "mall-$") };
  expect(await causeOf(now, THEN, STATE)).toBe(
    `input.name: "shop-dev" → "mall-dev" · First cause: local.name ${SINCE} · main.tf:7`,
  );
});

test("a default that is another one is the first cause, and so is one for several parts", async () => {
  const now = { ...THEN, "main.tf": MAIN.replace("default = 1", "default = 2") };
  expect(await causeOf(now, THEN, STATE)).toBe(
    `input.size: 1 → 2 · First cause: var.size (default) ${SINCE} · main.tf:4`,
  );
  const both = MAIN.replace("size = var.size", 'size = "${var.environment}!"');
  const state = stateOf({ name: "shop-dev", size: "dev!" }, ["object", { name: "string", size: "string" }]);
  const files = { "main.tf": both, "terraform.tfvars": 'environment = "dev"\n' };
  expect(await causeOf({ ...files, "terraform.tfvars": 'environment = "prod"\n' }, files, state)).toBe(
    `input.name: "shop-dev" → "shop-prod" and 1 more · First cause: var.environment: "dev" → "prod" ${SINCE} · terraform.tfvars:1`,
  );
});

test("a literal that became an expression is proven by the commit", async () => {
  const then = { ...THEN, "main.tf": MAIN.replace("name = local.name", 'name = "shop-dev"') };
  const now = { ...THEN, "terraform.tfvars": 'environment = "prod"\n' };
  expect(await causeOf({ ...then, "main.tf": MAIN.replace("shop-$", "mall-$") }, then, STATE)).toBe(
    `First cause: input.name: "shop-dev" → "mall-dev" ${SINCE} · main.tf:11`,
  );
  expect(await causeOf(now, then, STATE)).toBe(
    `First cause: input.name: "shop-dev" → "shop-prod" ${SINCE} · main.tf:11`,
  );
});

test("nothing is proven if two things differ, if the commit does not explain the state, or if nothing differs", async () => {
  const unproven = 'input.name: "shop-dev" → "mall-prod" · value from var.environment · terraform.tfvars:1';
  const now = { "main.tf": MAIN.replace("shop-$", "mall-$"), "terraform.tfvars": 'environment = "prod"\n' };
  expect(await causeOf(now, THEN, STATE)).toBe(unproven);
  const tested = { ...THEN, "terraform.tfvars": 'environment = "test"\n' };
  expect(await causeOf(now, tested, STATE)).toBe(unproven);
  const same = { ...THEN, "terraform.tfvars": 'environment = "prod"\n' };
  expect(await causeOf(same, same, STATE)).not.toContain("First cause");
});

test("a change that is not in what the instance depends on is no cause", async () => {
  const now = { "main.tf": MAIN.replace('rest = "x"', 'rest = "y"'), "terraform.tfvars": 'environment = "prod"\n' };
  expect(await causeOf(now, THEN, STATE)).toContain('First cause: var.environment: "dev" → "prod"');
});

const CHILD = `
variable "name" {}
output "full" {
  value = "\${var.name}!"
}
`;

test("in a module the argument of the call is the first cause, through an output too", async () => {
  const main = (name: string) =>
    `module "m" {\n  source = "./m"\n  name = ${name}\n}\nresource "terraform_data" "a" {\n  input = module.m.full\n}\n`;
  const [then, now] = ['"x"', '"y"'].map((name) => ({ "main.tf": main(name), "m/main.tf": CHILD }));
  expect(await causeOf(now!, then!, stateOf("x!", "string"))).toBe(
    `input: "x!" → "y!" · First cause: name: "x" → "y" ${SINCE} · main.tf:3`,
  );
});

test("a value of for_each that differs is followed into the map", async () => {
  const main = (size: number) =>
    `locals {\n  sizes = { a = ${size}, b = 1 }\n}\nresource "terraform_data" "a" {\n  for_each = local.sizes\n  input = each.value\n}\n`;
  const state = JSON.parse(stateOf(1, "number"));
  const [first] = state.resources[0].instances;
  state.resources[0].instances = ["a", "b"].map((key) => ({ ...first, index_key: key }));
  const cause = await causeOf(
    { "main.tf": main(2) },
    { "main.tf": main(1) },
    JSON.stringify(state),
    'terraform_data.a["a"]',
  );
  expect(cause).toContain("First cause: local.sizes: a: 1 → 2 since commit 3f2a1b9");
});

test("a new instance and a destroyed one have the first cause of their keys", async () => {
  const main = 'variable "keys" {}\nresource "terraform_data" "a" {\n  for_each = toset(var.keys)\n}\n';
  const [then, now] = ['["a"]', '["a", "b"]'].map((keys) => ({
    "main.tf": main,
    "terraform.tfvars": `keys = ${keys}\n`,
  }));
  const empty = { id: "i", input: null, output: null, triggers_replace: null };
  const state = stateWith("terraform_data", "terraform.io/builtin/terraform", empty, { index_key: "a" });
  expect(await causeOf(now!, then!, state, 'terraform_data.a["b"]')).toContain("First cause: var.keys: ");
  const both = JSON.parse(state);
  const [first] = both.resources[0].instances;
  both.resources[0].instances = ["a", "b"].map((key) => ({ ...first, index_key: key }));
  expect(await causeOf(then!, now!, JSON.stringify(both), 'terraform_data.a["b"]')).toContain(
    "First cause: var.keys: ",
  );
});

test("an argument that was removed is the first cause", async () => {
  const then = { "main.tf": 'resource "terraform_data" "a" {\n  input = "x"\n}\n' };
  const now = { "main.tf": 'resource "terraform_data" "a" {\n}\n' };
  expect(await causeOf(now, then, stateOf("x", "string"))).toContain(`First cause: input (removed) ${SINCE}`);
});

test("another resource's argument is followed; a file that differs is no proof", async () => {
  const main =
    'variable "e" {}\nresource "terraform_data" "b" {\n  input = var.e\n}\nresource "terraform_data" "a" {\n  input = "${terraform_data.b.input}${file("f.txt")}"\n}\n';
  const state = JSON.parse(stateOf("x1", "string"));
  const other = JSON.parse(stateOf("x", "string")).resources[0];
  state.resources.push({ ...other, name: "b" });
  const files = (value: string, text: string) => ({
    "main.tf": main,
    "terraform.tfvars": `e = "${value}"\n`,
    "f.txt": text,
  });
  const text = JSON.stringify(state);
  expect(await causeOf(files("y", "1"), files("x", "1"), text)).toContain(`First cause: var.e: "x" → "y" ${SINCE}`);
  expect(await causeOf(files("y", "2"), files("x", "1"), text)).not.toContain("First cause");
  expect(await causeOf(files("x", "2"), files("x", "1"), text)).not.toContain("First cause");
});

test("values of sensitive variables are masked", async () => {
  const main = MAIN.replace('variable "environment" {}', 'variable "environment" {\n  sensitive = true\n}');
  const files = (value: string) => ({ "main.tf": main, "terraform.tfvars": `environment = "${value}"\n` });
  const state = STATE.replaceAll("shop-dev", "shop-hunter21");
  const text = await causeOf(files("hunter22"), files("hunter21"), state);
  expect(text).toContain("First cause: var.environment: (sensitive value) since commit");
  expect(text).not.toContain("hunter2");
});
