import { expect, test } from "vitest";
import { type Fixture, fixture } from "../../test/support/fixture.ts";
import { placeIn } from "../workspace/place.ts";
import { renamed, renameRange } from "./rename.ts";

/** Returns the text of the file with the cursor after a rename. */
function afterRename({ root, path, offset }: Fixture, newName: string): string {
  const rename = renamed([root], root, path, offset, newName);
  if ("refused" in rename) return rename.refused;
  const places = rename.edits
    .map(({ range, text }) => ({ ...placeIn(root.plan, range), text }))
    .filter(({ file }) => file.path === path)
    .sort((a, b) => b.start - a.start);
  return places.reduce(
    (text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end),
    root.plan.syntaxOf(path)!.source.text,
  );
}

test("a variable is renamed where it is declared and used", () => {
  const at = fixture('variable "si$0ze" {\n  default = 1\n}\nlocals {\n  a = "${var.size + 1}"\n}\n');
  expect(afterRename(at, "width")).toBe(
    'variable "width" {\n  default = 1\n}\nlocals {\n  a = "${var.width + 1}"\n}\n',
  );
});

test("a rename reaches the tests of the root module, but no run of the same name", () => {
  const at = fixture(`
    variable "size" {}
    --- tests/a.tftest.hcl
    variables {
      si$0ze = 1
    }
    run "size" {
      assert {
        condition     = var.size == run.size.id
        error_message = "No."
      }
    }
  `);
  const text = afterRename(at, "width");
  expect(text).toContain("  width = 1");
  expect(text).toContain("var.width == run.size.id");
  expect(text).toContain('run "size"');
});

test("a resource keeps its objects by a moved block, so that nothing is destroyed", () => {
  const at = fixture(`
    resource "terraform_data" "web" {
      input = "v1"
    }
    output "id" {
      value = terraform_data.we$0b.id
    }
    --- state
    terraform_data.web { id = "3f", input = "v1", output = "v1" }
  `);
  const text = afterRename(at, "site");
  expect(text).toContain("moved {\n  from = terraform_data.web\n  to   = terraform_data.site\n}");
  const plan = at.planWith(at.path, text);
  expect(plan.traces.map(({ change }) => `${change.address.text} ${change.action.outcome}`)).toEqual([
    "terraform_data.site no-op",
  ]);
});

test.each([
  ["1st", '"1st" is not a name. A name begins with a letter and has letters, digits, _ and -.'],
  ["b", "var.b is declared already."],
])("a rename to %s is refused", (newName, refusal) => {
  const at = fixture('variable "a$0" {}\nvariable "b" {}\n');
  expect(afterRename(at, newName)).toBe(refusal);
});

test("a keyword has no name", () => {
  const { root, path, offset } = fixture('vari$0able "a" {}\n');
  expect(renameRange(root, path, offset)).toBeUndefined();
});
