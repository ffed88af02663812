import { expect, test } from "vitest";
import { actionsAt } from "../../../test/support/codeActions.ts";
import { type Fixture, fixture, unindented } from "../../../test/support/fixture.ts";
import { placeIn } from "../../workspace/place.ts";
import type { CodeAction } from "./codeAction.ts";

/**
 * Expects one action at the cursor, the moved blocks that it adds, and that the plan with them creates nothing; undefined if
 * no action is expected.
 */
function check(text: string, title: string | undefined, added = ""): void {
  const { root, path, offset, planWith, planEdited } = fixture(text);
  const actions = actionsAt(root, path, offset, planEdited).filter(isOwnMove);
  expect(actions.map((action) => action.title)).toEqual(title === undefined ? [] : [title]);
  const texts = actions.flatMap(({ edits }) => edits.map((edit) => edit.text));
  expect(texts.join("").trim()).toBe(unindented(added).trim());
  for (const action of actions) {
    const plan = planWith(...applied(root, action));
    expect(plan.diagnostics.plan).toEqual([]);
    expect(plan.counts.actions.get("create")).toBeUndefined();
  }
}

/** Whether an action moves objects to the block at the cursor. */
const isOwnMove = ({ title }: CodeAction): boolean =>
  /^Add (?:\d+ )?moved blocks?(?: from (?:(?! to ).)+)?: /.test(title);

/** Returns the file that an action edits, with its text after the edit. */
function applied({ plan }: Fixture["root"], { edits }: CodeAction): [path: string, text: string] {
  const [{ range, text }] = edits as [CodeAction["edits"][number]];
  const { file, start, end } = placeIn(plan, range);
  return [file.path, file.text.slice(0, start) + text + file.text.slice(end)];
}

test("a renamed resource gets a moved block with all its instances", () =>
  check(
    `
    resource "terraform_data" "vp$0c" {
      for_each = toset(["a", "b"])
      input    = each.key
    }
    --- state
    terraform_data.network["a"] { id = "1", input = "a" }
    terraform_data.network["b"] { id = "2", input = "b" }
    terraform_data.other["a"] { id = "3", input = "x" }
    `,
    "Add moved block: -2 +2 → no change",
    `
    moved {
      from = terraform_data.network
      to   = terraform_data.vpc
    }
    `,
  ));

test("a renamed key gets a moved block of the instance", () =>
  check(
    `
    resource "terraform_data" "web" {
      for_e$0ach = { web1 = "one", c = "three" }
      input    = each.value
    }
    --- state
    terraform_data.web["b"] { id = "1", input = "one" }
    terraform_data.web["c"] { id = "2", input = "three" }
    `,
    "Add moved block: -1 +1 → no change",
    `
    moved {
      from = terraform_data.web["b"]
      to   = terraform_data.web["web1"]
    }
    `,
  ));

test("each instance gets its own moved block when count becomes for_each", () =>
  check(
    `
    resource "terraform_data" "w$0eb" {
      for_each = toset(["a", "b"])
      input    = each.key
    }
    --- state
    terraform_data.web[0] { id = "1", input = "b" }
    terraform_data.web[1] { id = "2", input = "a" }
    `,
    "Add 2 moved blocks: -2 +2 → no change",
    `
    moved {
      from = terraform_data.web[1]
      to   = terraform_data.web["a"]
    }

    moved {
      from = terraform_data.web[0]
      to   = terraform_data.web["b"]
    }
    `,
  ));

test("a resource that moved into a module gets its moved block beside the call", () => {
  const text = `
    module "net" {
      source = "./net"
    }
    --- net/main.tf
    resource "terraform_data" "v$0pc" {
      input = "x"
    }
    --- state
    terraform_data.vpc { id = "1", input = "x" }
    `;
  check(
    text,
    "Add moved block: -1 +1 → no change",
    `
    moved {
      from = terraform_data.vpc
      to   = module.net.terraform_data.vpc
    }
    `,
  );
  const { root, path, offset, planEdited } = fixture(text);
  expect(actionsAt(root, path, offset, planEdited)[0]!.edits[0]!.range.anchor.path).toBe("/fixture/main.tf");
});

test("a call with another name moves as a whole", () =>
  check(
    `
    module "netw$0ork" {
      source = "./net"
    }
    --- net/main.tf
    resource "terraform_data" "vpc" {
      input = "x"
    }
    --- state
    module.net.terraform_data.vpc { id = "1", input = "x" }
    `,
    "Add moved block: -1 +1 → no change",
    `
    moved {
      from = module.net
      to   = module.network
    }
    `,
  ));

test("a renamed key in a module with several instances gets one moved block", () =>
  check(
    `
    module "net" {
      source   = "./net"
      for_each = toset(["a", "b"])
    }
    --- net/main.tf
    resource "terraform_data" "w$0eb" {
      for_each = { new = "x", kept = "y" }
      input    = each.value
    }
    --- state
    module.net["a"].terraform_data.web["old"] { id = "1", input = "x" }
    module.net["a"].terraform_data.web["kept"] { id = "2", input = "y" }
    module.net["b"].terraform_data.web["old"] { id = "3", input = "x" }
    module.net["b"].terraform_data.web["kept"] { id = "4", input = "y" }
    `,
    "Add moved block: -2 +2 → no change",
    `
    moved {
      from = terraform_data.web["old"]
      to   = terraform_data.web["new"]
    }
    `,
  ));

/** Returns the titles of the actions at the cursor that keep objects. */
const titles = (text: string): readonly string[] => {
  const { root, path, offset, planEdited } = fixture(text);
  return actionsAt(root, path, offset, planEdited).flatMap((action) =>
    isOwnMove(action) ? [`${action.isPreferred ? "* " : ""}${action.title}`] : [],
  );
};

test("each destroyed resource that is similar is an alternative, the most similar first", () =>
  expect(
    titles(`
    resource "terraform_data" "v$0pc" {
      input            = "x"
      triggers_replace = "y"
    }
    --- state
    terraform_data.half { id = "1", input = "other", triggers_replace = "y" }
    terraform_data.same { id = "2", input = "x", triggers_replace = "y" }
    `),
  ).toEqual([
    "* Add moved block from terraform_data.same: -1 +1 → no change",
    "Add moved block from terraform_data.half: -1 +1 → ~1",
  ]));

test("a moved block after which the object is replaced all the same is not offered", () =>
  expect(
    titles(`
    resource "terraform_data" "v$0pc" {
      input            = "x"
      triggers_replace = "y"
    }
    --- state
    terraform_data.half { id = "1", input = "x", triggers_replace = "other" }
    `),
  ).toEqual([]));

test("what ignore_changes ignores makes no object dissimilar", () =>
  expect(
    titles(`
    resource "terraform_data" "n$0ew" {
      input = "x"
      lifecycle {
        ignore_changes = [input]
      }
    }
    --- state
    terraform_data.old { id = "1", input = "other" }
    `),
  ).toEqual(["* Add moved block: -1 +1 → no change"]));

test("of equal objects each key of for_each gets one", () =>
  check(
    `
    resource "terraform_data" "w$0eb" {
      for_each = toset(["a", "b"])
      input    = "x"
    }
    --- state
    terraform_data.web[0] { id = "1", input = "x" }
    terraform_data.web[1] { id = "2", input = "x" }
    `,
    "Add 2 moved blocks: -2 +2 → no change",
    `
    moved {
      from = terraform_data.web[0]
      to   = terraform_data.web["a"]
    }

    moved {
      from = terraform_data.web[1]
      to   = terraform_data.web["b"]
    }
    `,
  ));

test("for_each becomes count", () =>
  check(
    `
    resource "terraform_data" "w$0eb" {
      count = 1
      input = "x"
    }
    --- state
    terraform_data.web["a"] { id = "1", input = "x" }
    `,
    "Add moved block: -1 +1 → no change",
    `
    moved {
      from = terraform_data.web["a"]
      to   = terraform_data.web[0]
    }
    `,
  ));

test("a single object becomes that of the key with its values", () =>
  expect(
    titles(`
    resource "terraform_data" "web" {
      for_e$0ach = { a = "x", b = "y" }
      input    = each.value
    }
    --- state
    terraform_data.web { id = "1", input = "y" }
    `),
  ).toEqual(["* Add moved block: -1 +1 → no change"]));

test("resources that moved into a module get their moved blocks at the call", () =>
  check(
    `
    module "n$0et" {
      source = "./net"
    }
    --- net/main.tf
    resource "terraform_data" "a" {
      input = "x"
    }
    resource "terraform_data" "b" {
      input = "y"
    }
    --- state
    terraform_data.a { id = "1", input = "x" }
    terraform_data.b { id = "2", input = "y" }
    `,
    "Add 2 moved blocks: -2 +2 → no change",
    `
    moved {
      from = terraform_data.a
      to   = module.net.terraform_data.a
    }

    moved {
      from = terraform_data.b
      to   = module.net.terraform_data.b
    }
    `,
  ));

test("a renamed key mends the error of prevent_destroy", () =>
  expect(
    titles(`
    resource "terraform_data" "web" {
      for_e$0ach = { new = "x" }
      input    = each.value
      lifecycle {
        prevent_destroy = true
      }
    }
    --- state
    terraform_data.web["old"] { id = "1", input = "x" }
    `),
  ).toEqual(["* Add moved block: 1 error, -1 +1 → no change"]));

test("a destroyed object with other arguments is no rename", () =>
  check(
    `
    resource "terraform_data" "v$0pc" {
      input            = "x"
      triggers_replace = "y"
    }
    --- state
    terraform_data.one { id = "1", input = "a", triggers_replace = "b" }
    `,
    undefined,
  ));

test("nothing is offered inside a block that changes nothing", () =>
  check(
    `
    resource "terraform_data" "vpc" {
      inp$0ut = "x"
    }
    --- state
    terraform_data.vpc { id = "1", input = "x" }
    `,
    undefined,
  ));

test("an edit is offered once, although the block and the destruction are on the same line", () => {
  const { root, path, offset, planEdited } = fixture(`
    resource "terraform_data" "v$0pc" {
      input = "x"
    }
    --- state
    terraform_data.network { id = "1", input = "x" }
    `);
  expect(actionsAt(root, path, offset, planEdited).map(({ title }) => title)).toEqual([
    "Add moved block: -1 +1 → no change",
    "Add import block for terraform_data.vpc, with the ID to fill in",
    "Add removed block, so that Terraform forgets terraform_data.network: -1 → .1",
  ]);
});

test("a sensitive value in an address is masked in every title", () => {
  const all = titles(`
    variable "key" {
      default   = "hunter2secret"
      sensitive = true
    }
    resource "terraform_data" "web" {
      for_e$0ach = toset(["new"])
      input    = "x"
    }
    output "o" {
      value     = var.key
      sensitive = true
    }
    --- state
    terraform_data.web["hunter2secret"] { id = "1", input = "x" }
    terraform_data.web["other"] { id = "2", input = "x" }
    `);
  expect(all).toEqual([
    "* Add moved block from terraform_data.web[(sensitive value)]: -1 +1 → no change",
    'Add moved block from terraform_data.web["other"]: -1 +1 → no change',
  ]);
});
