import { expect, test } from "vitest";
import { actionsAt } from "../../../test/support/codeActions.ts";
import { fixture } from "../../../test/support/fixture.ts";
import { editedTexts } from "../editing/editedTexts.ts";

/** Returns the titles of the actions at the cursor that mend a destruction, and the plan after the one that begins with a text. */
function mended(text: string, start: string) {
  const { root, path, offset, planEdited } = fixture(text);
  const actions = actionsAt(root, path, offset, planEdited).filter(({ mends }) => mends === "destroyed");
  const action = actions.find(({ title }) => title.startsWith(start));
  const plan = action && planEdited(editedTexts(root.plan, action.edits));
  return {
    titles: actions.map(({ title }) => title),
    actions: plan?.traces.map(({ change }) => `${change.address.text} ${change.action.outcome}`),
    findings: plan && Object.values(plan.diagnostics).flat(),
  };
}

test("where a resource was, its object can move to another block or be forgotten", () => {
  const text = `
    $0locals {}

    resource "terraform_data" "vpc" {
      input = "x"
    }
    --- state
    terraform_data.network { id = "1", input = "x" }
    `;
  expect(mended(text, "Add removed")).toEqual({
    titles: [
      "Add moved block to terraform_data.vpc: -1 +1 → no change",
      "Add removed block, so that Terraform forgets terraform_data.network: -1 → .1",
    ],
    actions: ["terraform_data.network forget", "terraform_data.vpc create"],
    findings: [],
  });
  expect(mended(text, "Add moved")).toMatchObject({ actions: ["terraform_data.vpc no-op"], findings: [] });
});

test("the objects of a module that is gone are forgotten together", () => {
  const result = mended(
    `
    $0locals {}
    --- state
    module.net["a"].terraform_data.a { id = "1", input = "x" }
    module.net["a"].terraform_data.b { id = "2", input = "x" }
    `,
    "Add removed",
  );
  expect(result).toEqual({
    titles: ["Add removed block, so that Terraform forgets module.net: -2 → .2"],
    actions: ['module.net["a"].terraform_data.a forget', 'module.net["a"].terraform_data.b forget'],
    findings: [],
  });
});

test("an instance whose block is still there cannot be removed", () =>
  expect(
    mended(
      `
      resource "terraform_data" "w$0eb" {
        for_each = {}
      }
      --- state
      terraform_data.web["a"] { id = "1", input = "x" }
      `,
      "Add",
    ).titles,
  ).toEqual([]));
