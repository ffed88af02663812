import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { makePlan } from "../../engine/plan/makePlan.ts";
import type { LivePlan } from "../../engine/plan/plan.ts";
import { writeJson } from "../../engine/render/json.ts";
import { planJson } from "../../engine/render/planJson/planJson.ts";
import { fileQuestion } from "../../engine/source/question.ts";
import { planWithTexts } from "./editedPlan.ts";

const block = (name: string, input: string) => `resource "terraform_data" "${name}" {\n  input = ${input}\n}\n`;
const main = block("a", '"x"') + block("b", "terraform_data.a.output");
const root = fixture(`${main}--- state\nterraform_data.a { id = "1", input = "x" }\n`).root.plan;

/** Returns the plan with another main.tf, on the base of `previous`. */
const after = (plan: LivePlan, text: string, previous?: LivePlan): LivePlan => {
  const answer = [fileQuestion("/fixture/main.tf"), { kind: "text", text }] as const;
  return makePlan({ ...plan.inputs, answers: plan.inputs.answers.with([answer]) }, previous);
};

const actions = ({ traces }: LivePlan): readonly string[] =>
  traces.map(({ change }) => `${change.address.text} ${change.action.outcome}`);

test("the plan of an edit equals a plan from scratch, and the present plan stays the base of the next one", () => {
  const present = writeJson(planJson(root));
  const texts = [main.replace('"x"', '"y"'), block("c", '"x"'), main.replace('"a"', '"d"'), ""];
  for (const text of texts) {
    const edited = planWithTexts(root, new Map([["/fixture/main.tf", text]]))!;
    expect(writeJson(planJson(edited))).toBe(writeJson(planJson(after(root, text))));
    expect(writeJson(planJson(root))).toBe(present);
    const next = after(root, `${main}# ${text.length}\n`, root);
    expect(actions(next)).toEqual(actions(root));
    expect(writeJson(planJson(next))).toBe(present);
  }
});

test("a new file counts, in a new folder too", () => {
  const texts = [
    ["/fixture/more.tf", block("c", '"x"')],
    ["/fixture/modules/net/main.tf", block("d", '"x"')],
    ["/fixture/call.tf", 'module "net" {\n  source = "./modules/net"\n}\n'],
  ] as const;
  const edited = planWithTexts(root, new Map(texts))!;
  expect(actions(edited)).toEqual([
    "terraform_data.a no-op",
    "terraform_data.b create",
    "terraform_data.c create",
    "module.net.terraform_data.d create",
  ]);
});

test("a plan that needs what nobody has read is none", () => {
  const call = 'module "net" {\n  source = "./net"\n}\n';
  expect(planWithTexts(root, new Map([["/fixture/more.tf", call]]))).toBeUndefined();
});
