import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Random } from "../../../test/conformance/lifecycle/random.ts";
import { actionsAt, refactoringsAt } from "../../../test/support/codeActions.ts";
import { fixture } from "../../../test/support/fixture.ts";
import { placeIn } from "../../workspace/place.ts";
import { ruleFindings } from "../rules/ruleFindings.ts";
import { keyAt } from "./instanceKeys.ts";

const main = readFileSync("examples/web-app/main.tf", "utf8");
const variables = readFileSync("examples/web-app/variables.tf", "utf8");
const STATE = `--- state\nterraform_data.gone { id = "1", input = "x" }\nterraform_data.subnet["c"] { id = "2", input = "y" }\n`;

test("in every broken text nothing throws, and the replacements of an edit are apart and within their files", () => {
  const random = new Random(20261126);
  let offered = 0;
  for (let length = 0; length < main.length; length += 23) {
    const text = main.slice(0, length) + (random.chance(0.3) ? main.slice(length + random.below(40)) : "");
    const { root, path, planEdited } = fixture(`${text}\n--- variables.tf\n${variables}${STATE}`);
    ruleFindings(root.plan);
    const start = random.below(text.length + 1);
    const end = start + random.below(text.length + 1 - start);
    keyAt(root.plan, path, start);
    const actions = [
      ...actionsAt(root, path, start, planEdited),
      ...actionsAt(root, path, 0, planEdited),
      ...refactoringsAt(root, path, start, end, planEdited),
    ];
    offered += actions.length;
    for (const { edits } of actions) {
      const places = edits.map(({ range }) => placeIn(root.plan, range));
      for (const [at, { file, start, end }] of places.entries()) {
        expect(0 <= start && start <= end && end <= file.text.length).toBe(true);
        const others = places.filter((other, index) => index !== at && other.file.path === file.path);
        expect(others.every((other) => other.end <= start || end <= other.start)).toBe(true);
      }
    }
  }
  expect(offered).toBeGreaterThan(20);
});
