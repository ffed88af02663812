import { expect, test } from "vitest";
import { fixture, unindented } from "../../../test/support/fixture.ts";
import { editedTexts } from "../editing/editedTexts.ts";
import { keyAt, renamedKey } from "./instanceKeys.ts";

/** Returns main.tf after a rename of the key at the cursor, or why it is refused; undefined if there is no key. */
function renamedAt(text: string, newKey: string) {
  const { root, path, offset, planEdited } = fixture(text);
  const key = keyAt(root.plan, path, offset);
  const rename = key && renamedKey(root, key, newKey, planEdited);
  if (!rename || "refused" in rename) return rename;
  const edited = editedTexts(root.plan, rename.edits);
  const plan = planEdited(edited)!;
  return {
    text: edited.get(path),
    actions: plan.traces.map(({ change }) => `${change.address.text} ${change.action.outcome}`),
  };
}

test("a key is renamed with the references to it, and a moved block keeps the object", () => {
  const text = `
    resource "terraform_data" "web" {
      for_each = { o$0ld = "x", kept = "y" }
      input    = each.value
    }
    output "id" {
      value = [terraform_data.web["old"].id, terraform_data.web["kept"].id]
    }
    --- state
    terraform_data.web["old"] { id = "1", input = "x" }
    terraform_data.web["kept"] { id = "2", input = "y" }
    `;
  const edited = unindented(`
    resource "terraform_data" "web" {
      for_each = { "new-1 é" = "x", kept = "y" }
      input    = each.value
    }

    moved {
      from = terraform_data.web["old"]
      to   = terraform_data.web["new-1 é"]
    }
    output "id" {
      value = [terraform_data.web["new-1 é"].id, terraform_data.web["kept"].id]
    }
    `);
  expect(renamedAt(text, "new-1 é")).toEqual({
    text: edited,
    actions: ['terraform_data.web["kept"] no-op', 'terraform_data.web["new-1 é"] no-op'],
  });
  expect(renamedAt(text, "kept")).toEqual({ refused: 'There is a key "kept" already.' });
  expect(renamedAt(text, "")).toEqual({ refused: "A key must not be empty." });
});

test("the key of a module moves everything in it", () =>
  expect(
    renamedAt(
      `
      module "net" {
        source   = "./net"
        for_each = toset(["o$0ld"])
      }
      output "id" {
        value = module.net["old"].id
      }
      --- net/main.tf
      resource "terraform_data" "vpc" {
        input = "x"
      }
      output "id" {
        value = terraform_data.vpc.id
      }
      --- state
      module.net["old"].terraform_data.vpc { id = "1", input = "x" }
      `,
      "new",
    ),
  ).toMatchObject({ actions: ['module.net["new"].terraform_data.vpc no-op'] }));

test("a key that a trigger follows from is not renamed", () =>
  expect(
    renamedAt(
      `
      resource "terraform_data" "web" {
        for_each         = toset(["o$0ld"])
        triggers_replace = each.key
      }
      --- state
      terraform_data.web["old"] { id = "1", triggers_replace = "old" }
      `,
      "new",
    ),
  ).toEqual({ refused: expect.stringMatching(/would not keep the objects: .*-\/\+1/) }));

test("a computed key, a value and a key that is no instance's are no keys to rename", () => {
  const keys = (forEach: string) => renamedAt(`resource "terraform_data" "a" {\n  for_each = ${forEach}\n}\n`, "b");
  expect(keys('{ for k in ["a$0"] : k => 1 }')).toBeUndefined();
  expect(keys('{ a = "x$0" }')).toBeUndefined();
  expect(keys("{ a = { b$0 = 1 } }")).toBeUndefined();
  expect(renamedAt('resource "terraform_data" "a" {\n  input = { k$0 = 1 }\n}\n', "b")).toBeUndefined();
});
