import { expect, test } from "vitest";
import { fixture, unindented } from "../../../test/support/fixture.ts";
import { hover } from "./hover.ts";

/** Returns the hover at the cursor; empty if there is none. */
function check(text: string, expected: string): void {
  const { root, path, offset } = fixture(text);
  expect(hover(root, path, offset)?.markdown ?? "").toBe(unindented(expected).trimEnd());
}

test("an argument that forces replacement says so, and why, and below it what its name means", () =>
  check(
    `
    resource "terraform_data" "web" {
      triggers_re$0place = "v2"
    }
    --- state
    terraform_data.web { id = "3f", triggers_replace = "v1" }
    `,
    `
    \`\`\`diff
    - triggers_replace = "v1"
    + triggers_replace = "v2" # forces replacement
    \`\`\`

    \`terraform_data.web\`

    ---

    \`\`\`terraform
    triggers_replace: any, optional
    \`\`\`
    `,
  ));

test("the hover of a reference shows its value and type", () =>
  check(
    `
    locals {
      name = "shop"
    }
    resource "terraform_data" "web" {
      input = upper(local.na$0me)
    }
    `,
    `
    \`\`\`terraform
    local.name = "shop"
    \`\`\`

    string
    `,
  ));

test.each([
  ["local.a &$0& local.b", "local.a && local.b", "false"],
  ["!local.b |$0| local.a && local.b", "!local.b || local.a && local.b", "true"],
  ["$0!local.b || local.a", "!local.b", "true"],
  ["local.b || $0(local.a != local.b)", "(local.a != local.b)", "true"],
])("the hover of an operator or a parenthesis shows the value of what it joins: %s", (written, shown, value) => {
  const { root, path, offset } = fixture(`locals {\n  a = true\n  b = false\n  c = ${written}\n}\n`);
  expect(hover(root, path, offset)?.markdown).toBe(`\`\`\`terraform\n${shown} = ${value}\n\`\`\`\n\nbool`);
});

test("a literal within an operation has its own hover, and a negative number none", () => {
  const at = (value: string) => {
    const { root, path, offset } = fixture(`output "o" {\n  value = ${value}\n}\n`);
    return hover(root, path, offset)?.markdown;
  };
  expect(at("1 == 1 && tr$0ue")).toMatch(/^`true`: /);
  expect(at("$0-1")).toBeUndefined();
});

test("the hover of a function's name has its signature and the value of the call", () =>
  check(
    `
    locals {
      name = upp$0er("shop")
    }
    `,
    `
    \`\`\`terraform
    upper(str string) string
    \`\`\`

    Every letter in upper case. [Documentation](https://developer.hashicorp.com/terraform/language/functions/upper)

    \`\`\`terraform
    upper("shop") = "SHOP"
    \`\`\`

    string
    `,
  ));

test("the hover of a header shows the actions of its instances", () =>
  check(
    `
    resource "terraform_data" "w$0eb" {
      count = 2
    }
    --- state
    terraform_data.web[0] { id = "0" }
    `,
    `
    \`terraform_data.web[0]\`: no changes

    \`terraform_data.web[1]\` will be created
    `,
  ));

const NOTIFY = `
    action "example_notify" "team" {
    }
    resource "terraform_data" "web" {
      lifecycle {
        action_trigger {
          events  = [after_create]
          actions = [action.example_notify.te$0am]
        }
      }
    }
    `;

test("the hover of an action names what invokes it", () =>
  check(NOTIFY, "`action.example_notify.team`: invoked by `terraform_data.web`, `after_create`"));

test("without the state it is not known what invokes an action", () =>
  check(
    `terraform {
      backend "s3" {
      }
    }
    ${NOTIFY}`,
    "`action.example_notify.team`: it is not known whether `terraform_data.web` invokes it · State not loaded (s3)",
  ));

test("the hover of a new block names the destroyed object that a moved block would keep", () =>
  check(
    `
    resource "terraform_data" "v$0pc" {
      input = "x"
    }
    --- state
    terraform_data.network { id = "0", input = "x" }
    `,
    `
    \`terraform_data.vpc\` will be created · **certain**, terraform.io/builtin/terraform

    \`\`\`diff
    + input = "x"
    + id = (known after apply)
    + output = (known after apply)
    \`\`\`

    The state of this plan has no object for it.

    Like \`terraform_data.network\`, which will be destroyed. A moved block can keep the object.
    `,
  ));

test("the hover of count shows the created and destroyed instances", () =>
  check(
    `
    resource "terraform_data" "web" {
      co$0unt = 1
    }
    --- state
    terraform_data.web[0] { id = "0" }
    terraform_data.web[1] { id = "1" }
    `,
    `
    1 instance in configuration, 2 in state. - 1 destroyed · 1 unchanged

    \`\`\`terraform
    - [1]
    = [0]
    \`\`\`
    `,
  ));

test("there is no hover between the blocks", () => check('resource "terraform_data" "a" {\n}\n\n$0\n', ""));

test("the hover of an argument shows its value in full, and no sentence that only repeats it", () => {
  const text =
    'resource "terraform_data" "a" {\n  input = { engine = "postgres", size = 16, name = "a name that is longer than a line" }\n}\n';
  const { root, path } = fixture(text);
  const shown = hover(root, path, text.indexOf("input"))?.markdown;
  expect(shown).toContain('engine = "postgres"');
  expect(shown).not.toMatch(/is new|is set in the configuration/);
});

const MODULE = `
    module "store" {
      source = "./store"
      lab$0el = "x-\${var.env}"
    }
    variable "env" {
      default = "dev"
    }
    --- store/main.tf
    variable "label" {
      type        = string
      description = "The name of the *object*."
    }
    resource "terraform_data" "a" {
      input = var.label
    }
    --- state
    module.store.terraform_data.a { id = "1", input = "y" }
    `;

test("the hover of an argument of a call shows the variable of the module", () =>
  check(
    MODULE,
    `
    \`\`\`terraform
    var.label = "x-dev"
    \`\`\`

    string · The name of the \\*object\\*.
    `,
  ));

test("an argument of a call is not taken for an argument of a resource in the module", () =>
  check(MODULE.replace("source = ", "inp$0ut = 1\n      source = ").replace("lab$0el", "label"), ""));

test("the hover in a file with values shows the converted value, and the variable's description", () =>
  check(
    `
    variable "replicas" {
      type        = number
      description = "How many."
    }
    --- terraform.tfvars
    repl$0icas = "3"
    `,
    `
    \`\`\`terraform
    var.replicas = 3
    \`\`\`

    number · from terraform.tfvars:1 · How many.
    `,
  ));

test("the hover of a variable without a value says that it has none", () =>
  check(
    `
    variable "re$0plicas" {
      type = number
    }
    `,
    `
    \`\`\`terraform
    var.replicas = (not known)
    \`\`\`

    number · var.replicas has no value
    `,
  ));

test("a sensitive variable stays masked in every hover", () => {
  const text = (a: string, b: string, c: string) => `
    variable "pass${a}word" {
      type      = string
      sensitive = true
    }
    resource "terraform_data" "a" {
      input = upper(var.pass${b}word)
    }
    --- terraform.tfvars
    pass${c}word = "correct horse"
    `;
  for (const place of [text("$0", "", ""), text("", "$0", ""), text("", "", "$0")]) {
    const { root, path, offset } = fixture(place);
    const markdown = hover(root, path, offset)?.markdown;
    expect(markdown).toContain("(sensitive value)");
    expect(markdown).not.toContain("horse");
  }
});

test("the hover of a local value or an output shows its value where it is declared", () => {
  const text = (a: string, b: string) => `
    locals {
      na${a}me = upper("x")
    }
    output "na${b}me" {
      value = local.name
    }
    `;
  for (const place of [text("$0", ""), text("", "$0")]) {
    const { root, path, offset } = fixture(place);
    expect(hover(root, path, offset)?.markdown).toContain('name = "X"');
  }
});

test.each([
  [
    "a meta-argument",
    'resource "terraform_data" "a" {\n  lifecycle {\n    prevent_de$0stroy = true\n  }\n}\n',
    "would destroy",
  ],
  ["a block of the language", "terraform {\n  required_pro$0viders {\n  }\n}\n", "/language/providers/requirements"],
  ["a nested block", 'resource "terraform_data" "a" {\n  life$0cycle {\n  }\n}\n', "meta-arguments/lifecycle"],
  ["an argument of a schema", 'resource "terraform_data" "a" {\n  in$0put = local.x\n}\n', "input"],
  [
    "an argument of a call",
    'module "m" {\n  source = "./m"\n  si$0ze = local.x\n}\n--- m/main.tf\nvariable "size" {\n  type = number\n  description = "How large."\n}\n',
    "How large.",
  ],
])("the hover of %s says what it means", (_, text, expected) => {
  const { root, path, offset } = fixture(text);
  expect(hover(root, path, offset)?.markdown).toContain(expected);
});

const V = 'variable "size" {\n  type        = string\n  description = "How big."\n}\n';

const EACH = 'variable "v" {}\nresource "made_up" "a" {\n  for_each = var.v\n';

test.each<[what: string, text: string, expected: string]>([
  ["a type", 'variable "a" {\n  type = list(str$0ing)\n}\n', "`string`: A text."],
  ["a type with parts", 'variable "a" {\n  type = obj$0ect({ a = string })\n}\n', "`object`: Named attributes"],
  [
    "an optional attribute",
    'variable "a" {\n  type = object({ a = opt$0ional(string) })\n}\n',
    "`optional`: An attribute",
  ],
  [
    "all",
    'resource "terraform_data" "a" {\n  lifecycle {\n    ignore_changes = al$0l\n  }\n}\n',
    "`all`: No difference",
  ],
  [
    "destroy",
    'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    when = dest$0roy\n    command = "x"\n  }\n}\n',
    "`destroy`: The provisioner runs before",
  ],
  [
    "self",
    'resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "${se$0lf.id}"\n  }\n}\n',
    "`self`: The object of this block",
  ],
  ["a block of a test", `${V}--- a.tftest.hcl\nru$0n "x" {\n}\n`, "`run`: A plan or an apply"],
  ["a command of a test", `${V}--- a.tftest.hcl\nrun "x" {\n  command = pl$0an\n}\n`, "`plan`: The run only plans."],
  ["a variable of a test", `${V}--- tests/a.tftest.hcl\nvariables {\n  si$0ze = "x"\n}\n`, "size: string, required"],
  ["a variable of a run", `${V}--- a.tftest.hcl\nrun "x" {\n  variables {\n    si$0ze = "x"\n  }\n}\n`, "How big."],
  [
    "a name in an assertion of a test",
    `${V}--- tests/a.tftest.hcl\nrun "x" {\n  assert {\n    condition = var.si$0ze == "x"\n  }\n}\n`,
    "in the plan; a run can have another value",
  ],
  ["a query", `${V}--- a.tfquery.hcl\nlist "a_b" "c" {\n  lim$0it = 1\n}\n`, "`limit`: The most objects"],
  [
    "a provider requirement",
    'terraform {\n  required_providers {\n    r$0andom = {\n      source = "hashicorp/random"\n    }\n  }\n}\n',
    "`registry.terraform.io/hashicorp/random`",
  ],
  [
    "the source of a provider requirement",
    'terraform {\n  required_providers {\n    random = {\n      so$0urce = "hashicorp/random"\n    }\n  }\n}\n',
    "`source`: The address of the provider",
  ],
  ["null", 'variable "a" {\n  default = nu$0ll\n}\n', "`null`: No value"],
  ["true", 'variable "a" {\n  sensitive = t$0rue\n}\n', "`true`: The bool"],
  ["for", `${EACH}  y = [f$0or x in each.value : x]\n}\n`, "`for`: One result"],
  ["in", `${EACH}  y = [for x i$0n(each.value) : x]\n}\n`, "`in`: The collection"],
  ["if", `${EACH}  y = [for x in each.value : x i$0f x > 0]\n}\n`, "`if`: Only elements"],
  [
    "a key of a typed object",
    'module "m" {\n  source = "./m"\n  keys = { a = { si$0ze = 1 } }\n}\n--- m/main.tf\nvariable "keys" {\n  type = map(object({ size = number }))\n}\n',
    "size: number",
  ],
  [
    "an output of a module that is not installed",
    'module "m" {\n  source = "a/b/c"\n}\nprovider "made" {\n  a = module.m.i$0d\n}\n',
    "`module.m` is declared in main.tf:1. Its value is not known: ",
  ],
  [
    "a reference in a module with errors",
    'resource "made_up" "a" {\n  x = y(1)\n}\nlocals {\n  a = made_up.a.z$0z\n}\n',
    "`made_up.a` is declared in main.tf:1. Its value is not known",
  ],
  ["a broken type", 'variable "a" {\n  type = list(str$0ing\n}\n', "`string`: A text."],
])("the hover of %s has a sentence", (_, text, expected) => {
  const { root, path, offset } = fixture(text);
  expect(hover(root, path, offset)?.markdown ?? "").toContain(expected);
});

test("a word that only looks like a keyword has none", () => {
  const { root, path, offset } = fixture('resource "terraform_data" "a" {\n  input = al$0l\n}\n');
  expect(hover(root, path, offset)?.markdown ?? "").not.toContain("No difference");
});

const JSON_FILE = `{
  "variable": {"size": {"default": "x", "description": "How big."}},
  "resource": {"terraform_data": {"web": {"input": "\${var.size}", "lifecycle": {"prevent_destroy": false}, "provisioner": [{"local-exec": {"command": "x"}}]}}},
  "module": {"m": {"source": "./m", "width": 1}},
  "output": {"o": {"value": "\${upper(var.size)}"}}
}`;

test.each<[at: string, expected: string]>([
  ['"resou', "`resource`: An object that is created"],
  ['"descr', "`description`: What the variable is for."],
  ['"inp', "input: any, optional"],
  ['"lifecy', "`lifecycle`: How changes"],
  ['"prevent_des', "`prevent_destroy`: A plan that would destroy"],
  ['"comm', "`command`: The command that runs on this machine."],
  ['"sour', "`source`: Where the module is"],
  ['"wid', "var.width = 1"],
  ['"${var.si', 'var.size = "x"'],
  ['"${upp', "upper(str string) string"],
  ['"we', "`terraform_data.web` will be created"],
  ['"./', ""],
])("in a JSON file the hover at %s says: %s", (at, expected) => {
  const end = JSON_FILE.indexOf(at) + at.length;
  const marked = `${JSON_FILE.slice(0, end)}$0${JSON_FILE.slice(end)}`;
  const files = `locals {}\n--- a.tf.json\n${marked}\n--- m/main.tf\nvariable "width" {\n  type = number\n}\n`;
  const { root, path, offset } = fixture(files);
  const markdown = hover(root, path, offset)?.markdown ?? "";
  if (expected === "") expect(markdown).toBe("");
  else expect(markdown).toContain(expected);
});

test("in a JSON file with values the hover of a name shows the value", () => {
  const { root, path, offset } = fixture(
    'variable "size" {\n  type = string\n}\n--- terraform.tfvars.json\n{"si$0ze": "y"}\n',
  );
  expect(hover(root, path, offset)?.markdown).toContain('var.size = "y"');
});
