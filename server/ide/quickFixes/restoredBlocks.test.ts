import { expect, test } from "vitest";
import { actionsAt } from "../../../test/support/codeActions.ts";
import { fixture } from "../../../test/support/fixture.ts";
import { editedTexts } from "../editing/editedTexts.ts";
import { wantedCommitted } from "./restoredBlocks.ts";

/** Returns the actions at the cursor whose titles begin with a text, and the main file after the first of them. */
function offered(text: string, start: string, committed?: string) {
  const { root, path, offset, planEdited } = fixture(text);
  const [folder] = wantedCommitted(root.plan, path, offset);
  const texts = new Map(committed === undefined ? [] : [[path, committed] as const]);
  const commit = { id: "abcdef0123456789", texts };
  const actions = actionsAt(root, path, offset, planEdited, undefined, commit).filter(({ title }) =>
    title.startsWith(start),
  );
  const edited = actions[0] && editedTexts(root.plan, actions[0].edits);
  const plan = edited && planEdited(edited);
  return {
    isWanted: folder !== undefined,
    titles: actions.map(({ title }) => title),
    text: edited && [...edited.values()].join(),
    actions: plan?.traces.map(({ change }) => `${change.address.text} ${change.action.outcome}`),
  };
}

const GONE = `
  $0resource "terraform_data" "first" {
    input = "one"
  }
  --- state
  terraform_data.first { id = "1", input = "one", output = "one" }
  terraform_data.network { id = "2", input = "x", output = "x" }
  `;
const COMMITTED = `resource "terraform_data" "first" {
  input = "one"
}

# The network
resource "terraform_data" "network" {
  input = "x"
}
`;

test("a block that is gone is restored from the last commit, after the one that preceded it", () => {
  const { titles, text, actions, isWanted } = offered(GONE, "Restore", COMMITTED);
  expect(isWanted).toBe(true);
  expect(titles).toEqual(["Restore terraform_data.network from the last commit (abcdef0): -1 → no change"]);
  expect(text).toContain('}\n\nresource "terraform_data" "network" {\n  input = "x"\n}');
  expect(actions).toEqual(["terraform_data.first no-op", "terraform_data.network no-op"]);
});

test("what the last commit has neither is not restored", () =>
  expect(offered(GONE, "Restore", 'resource "terraform_data" "first" {}').titles).toEqual([]));

test("a block that is there wants no commit", () =>
  expect(
    offered(
      `
      $0resource "terraform_data" "web" {
        for_each = {}
      }
      --- state
      terraform_data.web["a"] { id = "1", input = "x" }
      `,
      "Restore",
    ).isWanted,
  ).toBe(false));

test("a moved block renames the references that the new name broke", () => {
  const { titles, text } = offered(
    `
    resource "terraform_data" "v$0pc" {
      input = "x"
    }
    output "a" {
      value = terraform_data.network.output
    }
    output "b" {
      value = [terraform_data.network.id]
    }
    --- state
    terraform_data.network { id = "1", input = "x", output = "x" }
    `,
    "Add moved",
  );
  expect(titles.map((title) => title.split(":")[0])).toEqual([
    "Add moved block and rename 2 references",
    "Add moved block",
  ]);
  expect(text).toContain("value = terraform_data.vpc.output");
  expect(text).toContain("value = [terraform_data.vpc.id]");
  expect(text).toContain("from = terraform_data.network");
});

test("the instance of a key that is gone moves to the key that is new", () => {
  const { titles, actions } = offered(
    `
    resource "terraform_data" "su$0bnet" {
      for_each = { a = "one", d = "three" }
      input    = each.value
    }
    --- state
    terraform_data.subnet["a"] { id = "1", input = "one", output = "one" }
    terraform_data.subnet["c"] { id = "3", input = "three", output = "three" }
    `,
    "Add moved",
  );
  expect(titles).toHaveLength(1);
  expect(actions).toEqual(['terraform_data.subnet["a"] no-op', 'terraform_data.subnet["d"] no-op']);
});
