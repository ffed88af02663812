import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import type { CodeAction } from "./codeAction.ts";
import { codeActionRequest } from "./codeActionRequest.ts";
import { codeActions } from "./codeActions.ts";

/** Opens a file, and returns what is offered at its cursor, with the number of plans that were made for that. */
function opened(text: string) {
  const { root, path, offset, planEdited } = fixture(text);
  return (isMove: boolean, kinds = "") => {
    let plans = 0;
    const planWith: typeof planEdited = (texts, state) => {
      plans++;
      return planEdited(texts, state);
    };
    const place = { root, path, start: offset, end: offset, roots: [root], backup: undefined };
    const isWanted = ({ kind }: Pick<CodeAction, "kind">) => kind.startsWith(kinds);
    const { actions, isPartial } = codeActions(
      codeActionRequest({ ...place, planWith: isMove ? undefined : planWith }),
      isWanted,
    );
    return { titles: actions.map(({ title }) => title), isPartial, plans };
  };
}

const RENAMED = `
  resource "terraform_data" "v$0pc" {
    input = "x"
  }
  --- state
  terraform_data.network { id = "1", input = "x" }
  `;

const PLANLESS = "Add import block for terraform_data.vpc, with the ID to fill in";
const ALL = [
  "Add moved block: -1 +1 → no change",
  PLANLESS,
  "Add removed block, so that Terraform forgets terraform_data.network: -1 → .1",
];

test("a move of the cursor plans nothing, and says that there may be more", () => {
  const offered = opened(RENAMED);
  expect(offered(true)).toEqual({ titles: [PLANLESS], isPartial: true, plans: 0 });
});

test("what was planned once is offered at every move of the cursor, without planning", () => {
  const offered = opened(RENAMED);
  const { titles, plans } = offered(false);
  expect(titles).toEqual(ALL);
  expect(plans).toBeGreaterThan(0);
  expect(offered(false)).toEqual({ titles: ALL, isPartial: false, plans: 0 });
  expect(offered(true)).toEqual({ titles: ALL, isPartial: false, plans: 0 });
});

test("only what can be of a wanted kind is planned", () => {
  expect(opened(RENAMED)(false, "refactor")).toEqual({ titles: [PLANLESS], isPartial: false, plans: 0 });
  const misspelled = 'locals {\n  na$0me = 1\n}\noutput "o" {\n  value = local.nam\n}\n';
  expect(opened(misspelled)(false, "source.fixAll")).toMatchObject({ titles: ["Correct 1 name"], plans: 1 });
  expect(opened(misspelled)(false, "refactor.extract")).toMatchObject({ plans: 0 });
});
