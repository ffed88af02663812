import { expect, test } from "vitest";
import { refactoringsAt } from "../../../test/support/codeActions.ts";
import { fixture, unindented } from "../../../test/support/fixture.ts";
import { editedTexts } from "../editing/editedTexts.ts";

/** Returns the files after the selected resources (between two `|`) moved to a module, and what the plan then does; the reason if that is refused. */
function moved(text: string) {
  const length = text.split("|")[1]!.length;
  const { root, path, offset, planEdited } = fixture(unindented(text).replace("|", "$0").replace("|", ""));
  const actions = refactoringsAt(root, path, offset, offset + length, planEdited);
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
  [
    "Only resources and data sources can move, and this is a block of type locals.",
    `${one("").trim().slice(0, -1)}\nlocals {}|\n`,
  ],
  [
    "The data source names its provider, which the module would not have.",
    '|data "aws_ami" "web" {\n  provider = aws.x\n}|\n\nprovider "aws" {\n  alias = "x"\n}\n',
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

const OTHER =
  '--- other.tfstate\n{"version": 4, "terraform_version": "1.11.4", "serial": 1, "lineage": "l", "outputs": {"id": {"value": "o-1", "type": "string"}}, "resources": []}\n';

test("a data source moves without a moved block, and what it reads stays known", () => {
  const text = `
    variable "path" {
      default = "other.tfstate"
    }

    |data "terraform_remote_state" "other" {
      backend = "local"
      config = {
        path = var.path
      }
    }

    resource "terraform_data" "other" {
      input = data.terraform_remote_state.other.outputs.id
    }|

    output "both" {
      value = [data.terraform_remote_state.other.outputs.id, terraform_data.other.id]
    }
    --- state
    terraform_data.other { id = "1", input = "o-1", output = "o-1" }
    `;
  const after = moved(`${unindented(text)}${OTHER}`);
  if (typeof after !== "object") throw new Error(after);
  expect(after.title).toBe("Move 2 blocks to new module ./other");
  expect(after.actions).toEqual([
    "module.other.data.terraform_remote_state.other no-op",
    "module.other.terraform_data.other no-op",
  ]);
  expect(after.files["/fixture/main.tf"]).toContain(
    "value = [module.other.other.outputs.id, module.other.terraform_data_other.id]",
  );
  expect(after.files["/fixture/main.tf"]!.match(/moved/g)).toHaveLength(1);
  expect(after.files["/fixture/other/main.tf"]).toContain("input = data.terraform_remote_state.other.outputs.id");
});

test("a data source that nobody can read now keeps its last result for the proof", () => {
  const text = `
    |data "aws_ami" "web" {
      name_regex = "web"
    }|

    resource "terraform_data" "a" {
      input = data.aws_ami.web.id
    }
    --- terraform.tfstate
    `;
  const object = (mode: string, type: string, name: string, provider: string, attributes: object) => ({
    mode,
    type,
    name,
    provider: `provider["${provider}"]`,
    instances: [{ schema_version: 0, attributes }],
  });
  const value = { value: "ami-1", type: "string" };
  const data = { id: "1", input: value, output: value, triggers_replace: null };
  const resources = [
    object("data", "aws_ami", "web", "registry.terraform.io/hashicorp/aws", { id: "ami-1", name_regex: "web" }),
    object("managed", "terraform_data", "a", "terraform.io/builtin/terraform", data),
  ];
  const state = { version: 4, terraform_version: "1.11.4", serial: 1, lineage: "l", outputs: {}, resources };
  const after = moved(`${unindented(text)}${JSON.stringify(state)}\n`);
  if (typeof after !== "object") throw new Error(after);
  expect(after.title).toBe("Move data source to new module ./web");
  expect(after.files["/fixture/main.tf"]).toContain("input = module.web.web.id");
  expect(after.files["/fixture/main.tf"]).not.toContain("moved");
  // The plan that the editor shows afterwards claims nothing of what was not read yet at the new address.
  expect(after.actions).not.toContain("terraform_data.a update");
});

test("names of outputs differ, and a data source of the type and name of a resource has its own", () => {
  const text = `
    |resource "made_up" "a" {
      x = 1
    }
    data "made_up" "a" {
      y = 1
    }|

    output "all" {
      value = [made_up.a.x, data.made_up.a.y, made_up.a.x]
    }
    `;
  const after = moved(unindented(text));
  if (typeof after !== "object") throw new Error(after);
  expect(after.files["/fixture/main.tf"]).toContain("value = [module.a.a.x, module.a.made_up_a.y, module.a.a.x]");
});
