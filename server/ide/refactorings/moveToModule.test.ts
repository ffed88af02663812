import { expect, test } from "vitest";
import { fixture, unindented } from "../../../test/support/fixture.ts";
import { editedTexts } from "../editedTexts.ts";
import { refactorings } from "./refactorings.ts";

/** Returns the files after the selected resources (between two `|`) moved to a module, and what the plan then does; undefined if that is not offered. */
function moved(text: string) {
  const length = text.split("|")[1]!.length;
  const { root, path, offset, planEdited } = fixture(unindented(text).replace("|", "$0").replace("|", ""));
  const actions = refactorings(root, path, offset, offset + length, planEdited);
  const action = actions.find(({ title }) => title.includes("new module"));
  if (!action) return undefined;
  const files = editedTexts(root.plan, action.edits);
  const actionsLater = planEdited(files)!.traces.map(({ change }) => `${change.address.text} ${change.action.outcome}`);
  return { title: action.title, files: Object.fromEntries(files), actions: actionsLater };
}

const TWO = `
variable "env" {
  default = "dev"
}

resource "terraform_data" "net" {
  input = "n"
}

# The machines.
|resource "terraform_data" "web" {
  count      = 2
  input      = "\${var.env}-\${count.index}"
  depends_on = [terraform_data.disk]
}

resource "terraform_data" "disk" {
  input = [terraform_data.net.id, var.env]
  lifecycle {
    ignore_changes = [input]
  }
}|

output "first" {
  value = terraform_data.web[0].output
}
--- state
terraform_data.net { id = "1", input = "n" }
terraform_data.web[0] { id = "2", input = "dev-0" }
terraform_data.disk { id = "4", input = "x" }
`;

test("resources move with variables, outputs and moved blocks, and the plan stays as it is", () =>
  expect(moved(TWO)).toEqual({
    title: "Move 2 resources to new module ./web",
    files: {
      "/fixture/main.tf": `variable "env" {
  default = "dev"
}

resource "terraform_data" "net" {
  input = "n"
}

module "web" {
  source = "./web"

  env    = var.env
  net_id = terraform_data.net.id
}

moved {
  from = terraform_data.web
  to   = module.web.terraform_data.web
}

moved {
  from = terraform_data.disk
  to   = module.web.terraform_data.disk
}

output "first" {
  value = module.web.web[0].output
}
`,
      "/fixture/web/main.tf": `variable "env" {}

variable "net_id" {}

# The machines.
resource "terraform_data" "web" {
  count      = 2
  input      = "\${var.env}-\${count.index}"
  depends_on = [terraform_data.disk]
}

resource "terraform_data" "disk" {
  input = [var.net_id, var.env]
  lifecycle {
    ignore_changes = [input]
  }
}

output "web" {
  value = terraform_data.web
}
`,
    },
    actions: [
      "terraform_data.net no-op",
      "module.web.terraform_data.disk no-op",
      "module.web.terraform_data.web[0] no-op",
      "module.web.terraform_data.web[1] create",
    ],
  }));

const one = (body: string, more = "") => `|resource "terraform_data" "web" {\n${body}}|\n\n${more}`;

test.each([
  ["a path of its module", one("  input = path.module\n")],
  [
    "depends_on something that stays",
    one("  depends_on = [terraform_data.net]\n", 'resource "terraform_data" "net" {}\n'),
  ],
  [
    "something that stays depends on it",
    one("", 'resource "terraform_data" "net" {\n  depends_on = [terraform_data.web]\n}\n'),
  ],
  ["a moved block names it", one("", "moved {\n  from = terraform_data.old\n  to   = terraform_data.web\n}\n")],
  ["a provider of its own", one("  provider = terraform.x\n", 'provider "terraform" {\n  alias = "x"\n}\n')],
  [
    "another source of its provider",
    `terraform {\n  required_providers {\n    terraform = { source = "example/other" }\n  }\n}\n\n${one("")}`,
  ],
  ["a folder that is there", `${one("")}--- web/main.tf\nlocals {}\n`],
  ["a data source", '|data "terraform_remote_state" "web" {\n  backend = "local"\n}|\n'],
])("a resource stays where it is because of %s", (_, text) => expect(moved(text)).toBeUndefined());

test("in a folder that is initialised the module can be moved to before it is installed", () => {
  const modules = '{"Modules":[{"Key":"","Source":"","Dir":"."}]}';
  expect(moved(`${TWO}--- .terraform/modules/modules.json\n${modules}\n`)?.actions).toHaveLength(4);
});
