import { expect, test } from "vitest";
import { actionsAt } from "../../../test/support/codeActions.ts";
import { fixture } from "../../../test/support/fixture.ts";
import { editedTexts } from "../editing/editedTexts.ts";

/** Returns the titles of the actions that forget an object, and the plan after the first one. */
function forgetting(text: string) {
  const { root, path, offset, planEdited } = fixture(text);
  const actions = actionsAt(root, path, offset, planEdited).filter(({ title }) => title.startsWith("Replace with"));
  const plan = actions[0] && planEdited(editedTexts(root.plan, actions[0].edits));
  return {
    titles: actions.map(({ title }) => title),
    actions: plan?.traces.map(({ change }) => `${change.address.text} ${change.action.outcome}`),
    findings: plan && Object.values(plan.diagnostics).flat(),
  };
}

const STATE = '--- state\nterraform_data.a { id = "1", input = "x" }\n';

test("a block with an object can be replaced with a removed block, with the effect on the plan", () =>
  expect(forgetting(`resource "terraform_data" $0"a" {\n  input = "y"\n}\n${STATE}`)).toEqual({
    titles: ["Replace with a removed block, so that Terraform forgets terraform_data.a: ~1 → .1"],
    actions: ["terraform_data.a forget"],
    findings: [],
  }));

test.each([
  ["without an object", 'resource "terraform_data" $0"a" {\n}\n--- state\n'],
  [
    "that something refers to",
    `resource "terraform_data" $0"a" {\n}\noutput "o" {\n  value = terraform_data.a.id\n}\n${STATE}`,
  ],
  ["away from its header", `resource "terraform_data" "a" {\n  input = $0"x"\n}\n${STATE}`],
])("a block %s is not offered it", (_, text) => expect(forgetting(text).titles).toEqual([]));
