import type { Random } from "../lifecycle/random.ts";
import type { Files } from "./moves.ts";

/** Returns the files of a random configuration with names to inline, expressions to extract and counts to convert, before and after a change. */
export function randomConfiguration(random: Random): { readonly applied: Files; readonly edited: Files } {
  const names = ["ann", "bob", "cid", "d-4"].slice(0, 1 + random.below(4));
  const counted = random.pick(["", "!", "-${local.prefix}"]);
  const list = random.pick(["var.names", "local.names", "[for n in var.names : n]"]);
  const blocks = [
    `variable "names" {\n  default = ${JSON.stringify(names)}\n}\n`,
    `locals {\n  prefix = ${random.pick(['"shop-${var.env}"', "var.env", 'join("-", ["a", var.env])'])}\n  names  = ${random.pick(["var.names", "reverse(var.names)"])}\n  size   = ${random.pick(["1 + 2", "length(var.names)", 'var.env == "dev" ? 1 : 2'])}\n}\n`,
    `# The machines.\nresource "terraform_data" "web" {\n  count = length(${list})\n  input = "\${${list}[count.index]}${counted}"\n}\n`,
    `resource "terraform_data" "db" {\n  input = { name = "\${local.prefix}-db", size = local.size * 2, tags = [upper(local.prefix), ${random.pick(['"x"', "var.secret"])}] }\n${random.chance(0.5) ? "  triggers_replace = [local.size, terraform_data.web[0].id]\n" : ""}}\n`,
    `resource "terraform_data" "each" {\n  for_each = ${random.pick(["toset(local.names)", "{ for n in var.names : n => length(n) }"])}\n  input    = "\${each.key}:\${local.size}"\n}\n`,
    `output "all" {\n  value = ${random.pick(["terraform_data.web[0].output", "[for n in local.names : upper(n)]", "terraform_data.db.output"])}\n}\n`,
    ...dataSources(random),
    ...(random.chance(0.6) ? ['module "net" {\n  source = "./net"\n  size   = local.size + 1\n}\n'] : []),
  ];
  const secret = 'variable "secret" {\n  default   = "hunter2secret"\n  sensitive = true\n}\n\n';
  const main = (env: string) => `${secret}variable "env" {\n  default = "${env}"\n}\n\n${blocks.join("\n")}`;
  const net = {
    "net/main.tf":
      'variable "size" {}\n\nlocals {\n  twice = var.size * 2\n}\n\nresource "terraform_data" "vpc" {\n  count = length(["p", "q"])\n  input = "${["p", "q"][count.index]}${local.twice}"\n}\n',
  };
  const files = (env: string) => ({
    "main.tf": main(env),
    "shop.tfstate": SHOP,
    ...(blocks.some((block) => block.startsWith("module")) && net),
  });
  return { applied: files("dev"), edited: files(random.chance(0.5) ? "dev" : "prod") };
}

/** Returns data sources of different repetition and what refers to them; sometimes none. */
function dataSources(random: Random): readonly string[] {
  if (random.chance(0.4)) return [];
  const path = random.pick(['"shop.tfstate"', "local.file", '"${var.kind}.tfstate"']);
  const [repeated, use] = random.pick([
    ["", "data.terraform_remote_state.shop.outputs.id"],
    ["  count = 2\n", "data.terraform_remote_state.shop[1].outputs.id"],
    ['  for_each = toset(["a", "b"])\n', 'data.terraform_remote_state.shop["a"].outputs.id'],
    // Read by the apply, because what it waits for changes.
    ["  depends_on = [terraform_data.watched]\n", "data.terraform_remote_state.shop.outputs"],
  ] as const);
  const names = `variable "kind" {\n  default = "shop"\n}\n\nlocals {\n  file = "\${var.kind}.tfstate"\n}\n`;
  const source = `data "terraform_remote_state" "shop" {\n${repeated}  backend = "local"\n  config = {\n    path = ${path}\n  }\n}\n`;
  const watched = `resource "terraform_data" "watched" {\n  input = ${random.pick(["var.env", '"w"'])}\n}\n`;
  const reader = `resource "terraform_data" "reader" {\n  input = ${use}\n}\n`;
  return [names, watched, source, reader];
}

/** The state that the data sources read. */
const SHOP = JSON.stringify({
  version: 4,
  terraform_version: "1.11.4",
  serial: 1,
  lineage: "shop",
  outputs: { id: { value: "s-1", type: "string" } },
  resources: [],
});
