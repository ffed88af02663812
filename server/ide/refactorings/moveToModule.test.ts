import { expect, test } from "vitest";
import { fixture, unindented } from "../../../test/support/fixture.ts";
import { editedTexts } from "../editedTexts.ts";
import { refactorings } from "./refactorings.ts";

/** Returns the files after the selected resources (between two `|`) moved to a module, and what the plan then does; the reason if that is refused. */
function moved(text: string) {
  const length = text.split("|")[1]!.length;
  const { root, path, offset, planEdited } = fixture(unindented(text).replace("|", "$0").replace("|", ""));
  const actions = refactorings(root, path, offset, offset + length, planEdited);
  const action = actions.find(({ title }) => title.includes("new module"));
  if (!action || action.refused !== undefined) return action?.refused;
  const files = editedTexts(root.plan, action.edits);
  const actionsLater = planEdited(files)!.traces.map(({ change }) => `${change.address.text} ${change.action.outcome}`);
  return { title: action.title, files: Object.fromEntries(files), actions: actionsLater };
}

const TWO = `
variable "env" {
  description = "Where this runs."
  type        = string
  default     = "dev"
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
  description = "Where this runs."
  type        = string
  default     = "dev"
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
      "/fixture/web/main.tf": `# The machines.
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
`,
      "/fixture/web/variables.tf": `variable "env" {
  description = "Where this runs."
  type        = string
}

variable "net_id" {}
`,
      "/fixture/web/outputs.tf": `output "web" {
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
  ["It refers to path, which is another folder in a module.", one("  input = path.module\n")],
  [
    "Its depends_on names terraform_data.net, which stays.",
    one("  depends_on = [terraform_data.net]\n", 'resource "terraform_data" "net" {}\n'),
  ],
  [
    "depends_on or lifecycle of resource terraform_data net names terraform_data.web.",
    one("", 'resource "terraform_data" "net" {\n  depends_on = [terraform_data.web]\n}\n'),
  ],
  ["A removed block names terraform_data.web.", one("", "removed {\n  from = terraform_data.web\n}\n")],
  [
    "The resource names its provider, which the module would not have.",
    one("  provider = terraform.x\n", 'provider "terraform" {\n  alias = "x"\n}\n'),
  ],
  [
    "The provider terraform has another source, which the module would not know.",
    `terraform {\n  required_providers {\n    terraform = { source = "example/other" }\n  }\n}\n\n${one("")}`,
  ],
  ["There is a folder web already.", `${one("")}--- web/main.tf\nlocals {}\n`],
  [
    "A module is called web already.",
    one("", 'module "web" {\n  source = "./other"\n}\n--- other/main.tf\nlocals {}\n'),
  ],
  ["Only resources can move, and this is a block of type locals.", `${one("").trim().slice(0, -1)}\nlocals {}|\n`],
  [
    "A moved block cannot name a data source.",
    `${one("").trim().slice(0, -1)}\ndata "terraform_remote_state" "web" {\n  backend = "local"\n}|\n`,
  ],
])("a resource stays where it is: %s", (reason, text) => expect(moved(text)).toBe(reason));

test("an earlier move leads on to the module, and an import goes there", () => {
  const text = `${one("", 'moved {\n  from = terraform_data.old\n  to   = terraform_data.web\n}\n\nimport {\n  to = terraform_data.web\n  id = "i"\n}\n')}`;
  const chained = moved(
    `${text.replace(/import[^}]*}\n/, "")}--- state\nterraform_data.old { id = "1", input = "x" }\n`,
  );
  expect(typeof chained === "object" && chained.actions).toEqual(["module.web.terraform_data.web update"]);
  const imported = moved(text.replace(/moved[^}]*}\n\n/, ""));
  expect(typeof imported === "object" && imported.files["/fixture/main.tf"]).toContain(
    "to = module.web.terraform_data.web",
  );
});

test("in a folder that is initialised the module can be moved to before it is installed", () => {
  const modules = '{"Modules":[{"Key":"","Source":"","Dir":"."}]}';
  expect(moved(`${TWO}--- .terraform/modules/modules.json\n${modules}\n`)).toHaveProperty("actions.length", 4);
});

test("a resource that a test names does not move", () => {
  const text =
    '|resource "terraform_data" "a" {}|\n--- a.tftest.hcl\nrun "a" {\n  assert {\n    condition     = terraform_data.a.id != ""\n    error_message = "no"\n  }\n}\n';
  expect(moved(text)).toBe("A test names terraform_data.a.");
});
