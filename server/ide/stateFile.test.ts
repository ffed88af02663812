import { expect, test } from "vitest";
import { fixture } from "../../test/support/fixture.ts";
import { stateLens, stateObjects, stateObjectText } from "./stateFile.ts";

const { root } = fixture(`
  resource "terraform_data" "web" {
    for_each = { a = 1 }
    input    = "new"
  }
  --- state
  terraform_data.web["a"] { id = "1", input = "old" }
  terraform_data.gone { id = "2", input = "old" }
`);
const path = `${root.root}/terraform.tfstate`;
const text = root.plan.state.state?.places?.excerpts[0]?.text ?? "";

test("the objects of a state say what the plan does with them", () => {
  const objects = stateObjects(root, path, text);
  expect(objects.map((object) => `${object.name}: ${stateLens(object)}`)).toEqual([
    'terraform_data.web["a"]: ~ will be updated in-place',
    "terraform_data.gone: - will be destroyed",
  ]);
  expect(text.slice(objects[0]!.start, objects[0]!.end)).toMatch(/^\{[\s\S]*"1"[\s\S]*\}$/);
  expect(stateObjectText(objects[0]!)).toContain('`terraform_data.web["a"]` will be updated in-place');
});

test("a text that was not read yet has no objects", () => {
  expect(stateObjects(root, path, `${text} `)).toEqual([]);
  expect(stateObjects(root, `${root.root}/main.tf`, text)).toEqual([]);
});
