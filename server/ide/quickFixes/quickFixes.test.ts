import { expect, test } from "vitest";
import { actionsAt } from "../../../test/support/codeActions.ts";
import { type Fixture, fixture, unindented } from "../../../test/support/fixture.ts";
import { readState } from "../../engine/state/readState.ts";
import { placeIn } from "../../workspace/place.ts";
import type { CodeAction } from "../editing/codeAction.ts";
import { codeActionRequest } from "../editing/codeActionRequest.ts";
import { codeActions } from "../editing/codeActions.ts";
import { editedTexts } from "../editing/editedTexts.ts";

/**
 * Expects an action with a title at the cursor, and the text of the file that it edits. That text must have no syntax error, and its plan
 * no finding of the kind that the action mends. Returns the plan.
 */
function check(text: string, title: string, edited: string): ReturnType<Fixture["planWith"]> {
  const { root, path, offset, planWith, planEdited } = fixture(text);
  const actions = actionsAt(root, path, offset, planEdited);
  expect(actions.map((action) => action.title)).toContain(title);
  const action = actions.find((each) => each.title === title)!;
  const [file, result] = applied(root, action);
  expect(result.trim()).toBe(unindented(edited).trim());
  const plan = planWith(file, result);
  const findings = Object.values(plan.diagnostics).flat();
  expect(plan.syntaxOf(file)?.diagnostics).toEqual([]);
  expect(findings.filter(({ id }) => id === action.mends)).toEqual([]);
  return plan;
}

function applied({ plan }: Fixture["root"], { edits }: CodeAction): [path: string, text: string] {
  const [{ range, text }] = edits as [CodeAction["edits"][number]];
  const { file, start, end } = placeIn(plan, range);
  return [file.path, file.text.slice(0, start) + text + file.text.slice(end)];
}

const titles = (text: string): readonly string[] => {
  const { root, path, offset, planEdited } = fixture(text);
  return actionsAt(root, path, offset, planEdited).map(({ title }) => title);
};

const actions = ({ counts }: ReturnType<Fixture["planWith"]>): object => Object.fromEntries(counts.actions);

test.each([
  ["variable", 'variable "region" {\n  default = "x"\n}\n', "var.re$0gin", "region", "var.region"],
  ["local", "locals {\n  region = 1\n}\n", "local.reg$0ino", "region", "local.region"],
])("a misspelled %s is corrected", (_, declared, wrong, name, right) => {
  const word = wrong.replace("$0", "").split(".")[1];
  const output = (value: string) => `${declared}output "o" {\n  value = ${value}\n}\n`;
  check(output(wrong), `Change ${word} to ${name}`, output(right));
});

test("a misspelled resource, attribute and function are corrected", () => {
  const output = (value: string) =>
    `resource "terraform_data" "web" {\n  input = 1\n}\noutput "o" {\n  value = ${value}\n}\n`;
  const resource = "Change terraform_data.wbe to terraform_data.web";
  check(output("terraform_data.w$0be.id"), resource, output("terraform_data.web.id"));
  check(
    output("terraform_data.web.triggers_replce$0"),
    "Change triggers_replce to triggers_replace",
    output("terraform_data.web.triggers_replace"),
  );
  check(output("upprr$0(1)"), "Change upprr to upper", output("upper(1)"));
});

test("an argument that is not allowed is corrected or removed", () => {
  const text = 'resource "terraform_data" "a" {\n  inp$0utt = 1\n\n  triggers_replace = 2\n}\n';
  check(text, "Change inputt to input", text.replace("inp$0utt", "input"));
  check(text, "Remove the argument inputt", text.replace("  inp$0utt = 1\n", ""));
  check(
    'resource "terraform_data" "a" { no$0pe = 1 }\n',
    "Remove the argument nope",
    'resource "terraform_data" "a" {  }\n',
  );
});

test("an argument with a heredoc is removed with all its lines", () =>
  check(
    'resource "terraform_data" "a" {\n  no$0pe = <<E\n  x\nE\n  input = 1\n}\n',
    "Remove the argument nope",
    'resource "terraform_data" "a" {\n  input = 1\n}\n',
  ));

test("a block that is not allowed is removed", () => {
  check(
    'resource "terraform_data" "a" {\n  n$0ope {\n    x = 1\n  }\n  input = 1\n}\n',
    "Remove the block nope",
    'resource "terraform_data" "a" {\n  input = 1\n}\n',
  );
  check('no$0pe "x" {\n}\nlocals {\n}\n', "Remove the block nope", "locals {\n}\n");
});

test("an undeclared variable is declared in variables.tf, else in the same file", () => {
  const output = 'output "o" {\n  value = var.n$0ame\n}\n';
  check(`${output}--- variables.tf\n`, 'Declare variable "name" in variables.tf', 'variable "name" {}\n');
  check(
    `${output}--- variables.tf\nvariable "a" {\n  default = 1\n}\n`,
    'Declare variable "name" in variables.tf',
    'variable "a" {\n  default = 1\n}\n\nvariable "name" {}\n',
  );
  check(output, 'Declare variable "name" in main.tf', `${output.replace("$0", "")}\nvariable "name" {}\n`);
});

test("an undeclared local value is declared in the last locals block, else in a new one", () => {
  const output = 'output "o" {\n  value = local.n$0ame\n}\n';
  const written = output.replace("$0", "");
  const title = "Declare local.name as null, to fill in";
  check(output, title, `${written}\nlocals {\n  name = null\n}\n`);
  check(`locals {\n  a = 1\n}\n${output}`, title, `locals {\n  a = 1\n  name = null\n}\n${written}`);
  check(`locals { a = 1 }\n${output}`, title, `locals {\n  a = 1\n  name = null\n}\n${written}`);
  check(`locals {}\n${output}`, title, `locals {\n  name = null\n}\n${written}`);
});

test("an argument that a local module has no variable for is declared there", () => {
  const call = 'module "m" {\n  source = "./m"\n  si$0ze   = 1\n}\n--- m/main.tf\nlocals {\n}\n';
  check(call, 'Declare variable "size" in ./m/main.tf', 'locals {\n}\n\nvariable "size" {}\n');
});

test("the required arguments of a module are added with values of their types", () => {
  const child = `
    variable "name" { type = string }
    variable "sizes" { type = list(number) }
    variable "net" {
      type = object({ id = string, on = bool, more = optional(string) })
    }
    variable "any" {}
    variable "optional" { default = 1 }
    `;
  check(
    `module "m$0" {\n  source = "./m"\n\n  providers = {}\n}\n--- m/main.tf\n${unindented(child)}`,
    "Add required arguments: name, sizes, net, any",
    `
    module "m" {
      source = "./m"

      providers = {}
      name  = ""
      sizes = []
      net   = { id = "", on = false }
      any   = ""
    }
    `,
  );
});

test("the required arguments of a data source are added before its nested blocks", () => {
  const text = 'data "terraform_remote_state" "a" {$0\n  lifecycle {\n  }\n}\n';
  const edited = 'data "terraform_remote_state" "a" {\n  backend = ""\n  lifecycle {\n  }\n}\n';
  check(text, "Add required argument: backend", edited);
  expect(titles(text.replace("$0", "").replace("lifecycle {", "lifecycle {$0"))).toEqual([]);
});

const REPLACED = `resource "terraform_data" "a" {
  input            = "new"
  triggers_replace = "new"
}
`;
const STATE = '--- state\nterraform_data.a { id = "1", input = "old", triggers_replace = "old" }\n';
const at = (place: string): string => REPLACED.replace(place, `${place}$0`) + STATE;

test("at the header of a block that is replaced, its order or the replacement is forbidden", () => {
  const first = check(
    at("_data"),
    "Add create_before_destroy = true: -/+ → +/-",
    REPLACED.replace(/}\n$/, "\n  lifecycle {\n    create_before_destroy = true\n  }\n}\n"),
  );
  expect(actions(first)).toMatchObject({ "create-then-delete": 1 });
  const title = "Add prevent_destroy = true: the plan fails instead of destroying terraform_data.a";
  const edited = REPLACED.replace(/}\n$/, "\n  lifecycle {\n    prevent_destroy = true\n  }\n}\n");
  const { summary } = check(at("_data"), title, edited).diagnostics.plan[0]!;
  expect(summary).toBe("Instance cannot be destroyed");
});

test("a setting that is false is made true, and another one is added to the lifecycle block", () => {
  const text = (settings: string) =>
    `${REPLACED.replace("_data", "_da$0ta").replace(/}\n$/, `  lifecycle {\n${settings}  }\n}\n`)}`;
  const title = "Add create_before_destroy = true: -/+ → +/-";
  const edited = (settings: string) => text(settings).replace("$0", "");
  const order = (value: boolean) => `    create_before_destroy = ${value}\n`;
  check(text(order(false)) + STATE, title, edited(order(true)));
  check(text("    ignore_changes = [input]\n") + STATE, title, edited(`    ignore_changes = [input]\n${order(true)}`));
});

test("the changes of an argument are ignored", () => {
  const lifecycle = (names: string) =>
    REPLACED.replace(/}\n$/, `\n  lifecycle {\n    ignore_changes = ${names}\n  }\n}\n`);
  const plan = check(at("triggers"), "Add ignore_changes = [triggers_replace]", lifecycle("[triggers_replace]"));
  expect(actions(plan)).toMatchObject({ update: 1 });
  const more = (names: string) => lifecycle(names).replace("  input", "  in$0put") + STATE;
  const title = "Add ignore_changes = [input]";
  const both = lifecycle("[triggers_replace, input]");
  expect(actions(check(more("[triggers_replace]"), title, both))).not.toHaveProperty("update");
  check(more("[]"), title, lifecycle("[input]"));
  check(more("[\n      triggers_replace,\n    ]"), title, lifecycle("[\n      triggers_replace,\n      input,\n    ]"));
});

test("nothing is offered for an argument that does not change, or of an object that is created", () => {
  expect(titles(at("input").replaceAll('"old", t', '"new", t'))).toEqual([]);
  expect(titles(REPLACED.replace("input", "in$0put"))).toEqual([]);
});

test("a setting that the block has already is not offered", () => {
  const text = (settings: string, place: string) =>
    `${REPLACED.replace(place, `${place}$0`).replace(/}\n$/, `  lifecycle {\n${settings}  }\n}\n`)}${STATE}`;
  const prevented = titles(text("    prevent_destroy = true\n", "_data"));
  expect(prevented.filter((title) => title.startsWith("Add prevent_destroy"))).toEqual([]);
  expect(titles(text("    ignore_changes = [input]\n", "input"))).not.toContain("Add ignore_changes = [input]");
});

test("an instance whose key vanished can be forgotten with all others, and of several replaced ones the first is named", () => {
  const text = `
    resource "terraform_data" "w$0eb" {
      for_each         = toset(["a", "b"])
      triggers_replace = "new"
    }
    --- state
    terraform_data.web["a"] { id = "1", triggers_replace = "old" }
    terraform_data.web["b"] { id = "2", triggers_replace = "old" }
    terraform_data.web["c"] { id = "3", triggers_replace = "x" }
    `;
  const name = 'terraform_data.web["a"]';
  expect(titles(text)).toEqual([
    "Add create_before_destroy = true: -/+ → +/-",
    `Add prevent_destroy = true: the plan fails instead of destroying ${name} and 1 more`,
    "Replace with a removed block, so that Terraform forgets terraform_data.web: -1 -/+2 → .3",
  ]);
  expect(titles(text.replaceAll('"old"', '"new"'))).toEqual([
    "Replace with a removed block, so that Terraform forgets terraform_data.web: -1 → .3",
  ]);
});

test("a created resource gets an import block, which needs an ID", () => {
  const text = 'resource "terraform_data" "a" {\n}\n';
  check(
    text.replace("_data", "_da$0ta"),
    "Add import block for terraform_data.a, with the ID to fill in",
    `${text}\nimport {\n  to = terraform_data.a\n  id = ""\n}\n`,
  );
});

test("files in JSON syntax are not edited", () =>
  expect(titles('--- x.tf.json\n{"output": {"o": {"value": "${var.na$0me}"}}}\n')).toEqual([]));

test("a broken block is not edited, and a misspelled name in it still is", () => {
  const text = 'locals {\n  name = 1\n}\noutput "o" {\n  value = local.na$0m\n  value =\n';
  expect(titles(text)).toEqual(["Change nam to name", "Declare local.nam as null, to fill in"]);
  expect(titles(text.replace("name = 1", "name = 1 2"))).not.toContain("Declare local.nam as null, to fill in");
});

test("the edit has the line breaks of its file", () => {
  const { root, path, offset, planEdited } = fixture('output "o" {\r\n  value = local.n$0ame\r\n}\r\n');
  const [action] = actionsAt(root, path, offset, planEdited);
  expect(applied(root, action!)[1]).toBe(
    'output "o" {\r\n  value = local.name\r\n}\r\n\r\nlocals {\r\n  name = null\r\n}\r\n',
  );
});

test("an unused variable is removed, unless somebody gives it a value", () => {
  check('variable "a$0" {\n  default = 1\n}\nlocals {}\n', "Remove var.a", "locals {}\n");
  expect(titles('variable "a$0" {}\n--- terraform.tfvars\na = 1\n')).not.toContain("Remove var.a");
});

test("an unused local value is removed, with its block if that is empty then", () => {
  check(
    'locals {\n  a$0 = 1\n  b = 2\n}\noutput "o" {\n  value = local.b\n}\n',
    "Remove local.a",
    'locals {\n  b = 2\n}\noutput "o" {\n  value = local.b\n}\n',
  );
  check('locals {\n  a$0 = 1\n}\noutput "o" {\n  value = 1\n}\n', "Remove local.a", 'output "o" {\n  value = 1\n}\n');
});

test("the ID of an import block is that in the backup state, unless it is sensitive", () => {
  const { root, path, offset, planEdited } = fixture('resource "terraform_data" "w$0eb" {\n  input = "x"\n}\n');
  const backup = (sensitive: readonly object[]) => {
    const instance = { schema_version: 0, attributes: { id: "3f-${x}" }, sensitive_attributes: sensitive };
    const text = JSON.stringify({
      version: 4,
      terraform_version: "1.11.4",
      serial: 1,
      lineage: "x",
      outputs: {},
      resources: [
        {
          mode: "managed",
          type: "terraform_data",
          name: "web",
          provider: 'provider["terraform.io/builtin/terraform"]',
          instances: [instance],
        },
      ],
    });
    return { path: "/fixture/terraform.tfstate.backup", state: readState("x", text).value! };
  };
  const imports = (sensitive: readonly object[]) =>
    actionsAt(root, path, offset, planEdited, backup(sensitive)).filter(({ title }) => title.startsWith("Add import"));
  expect(imports([])).toMatchObject([
    {
      title: "Add import block for terraform_data.web, with the ID in terraform.tfstate.backup",
      edits: [{ text: '\n\nimport {\n  to = terraform_data.web\n  id = "3f-$${x}"\n}' }],
    },
  ]);
  expect(imports([[{ type: "get_attr", value: "id" }]])).toMatchObject([
    { title: "Add import block for terraform_data.web, with the ID to fill in" },
  ]);
});

const fixAll = (root: Fixture["root"], path: string, planWith: Fixture["planEdited"]): readonly CodeAction[] =>
  codeActions(
    codeActionRequest({ root, path, start: 0, end: 0, roots: [root], backup: undefined, planWith }),
    ({ kind }) => kind === "source.fixAll",
  ).actions;

test("all misspelled names of a file are corrected at once", () => {
  const text =
    'variable "region" {\n  default = "x"\n}\nlocals {\n  a = var.regin\n  b = upper(var.regio)\n  c = var.other\n}\n';
  const { root, path, planEdited } = fixture(text);
  const [action, ...others] = fixAll(root, path, planEdited);
  expect([action?.title, others]).toEqual(["Correct 2 names", []]);
  const [edited] = editedTexts(root.plan, action!.edits).values();
  expect(edited).toBe(text.replace("regin\n", "region\n").replace("regio)", "region)"));
  expect(fixAll(fixture("locals {}\n").root, path, planEdited)).toEqual([]);
});
