import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import { makePlan } from "../../../server/engine/plan/makePlan.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { AWAITED, type Provider } from "../../../server/engine/provider/provider.ts";
import { answers, type Question } from "../../../server/engine/source/question.ts";
import { madeUp, providersWith, reply } from "../../support/memory.ts";
import { MemoryDisk } from "../../support/memoryDisk.ts";
import { foretold, idOf, ORACLE } from "../../support/oracle.ts";

// What waits for the plugin of another resource no longer waits once that plugin has answered, whatever else is wrong with it.

const ROOT = "/w";

/** A live provider whose plugin plans what its simulation plans. */
const agreeing: Provider = madeUp(
  { attributes: { name: { type: "string", required: true } } },
  {
    live: "offline",
    planResourceChange: ({ proposedNewState, answers: known, isAssumed }) => {
      const response = { plannedState: proposedNewState, requiresReplace: [], plannedPrivate: undefined };
      if (isAssumed) return reply(response, { confidence: "schema" });
      const question = idOf("a");
      const isAnswered = known.get(question) !== undefined;
      return reply(response, {
        asked: [question],
        ...(isAnswered ? { confidence: "offline" } : { confidence: "schema", standIn: AWAITED }),
      });
    },
  },
);

/** Returns the plan before and after the plugin has answered. */
function plansOf(text: string): { readonly before: LivePlan; readonly after: LivePlan; readonly scratch: LivePlan } {
  const disk = new MemoryDisk([][Symbol.iterator]());
  disk.files.set(`${ROOT}/main.tf`, text);
  const options = { ...DEFAULT_OPTIONS, providers: "offline" as const };
  const inputs = { root: ROOT, answers: answers(), options, providers: providersWith(agreeing) };
  const isOfPlugin = ({ kind }: Question) => kind === ORACLE;
  let plan = makePlan(inputs);
  for (let open = plan.open; open.some((question) => !isOfPlugin(question)); open = plan.open) {
    const found = open.filter((question) => !isOfPlugin(question)).map((each) => [each, disk.answer(each)] as const);
    plan = makePlan({ ...plan.inputs, answers: plan.inputs.answers.with(found) }, plan);
  }
  const answered = plan.inputs.answers.with(plan.open.map((question) => [question, foretold("x")] as const));
  const after = makePlan({ ...plan.inputs, answers: answered }, plan);
  return { before: plan, after, scratch: makePlan({ ...plan.inputs, answers: answered }) };
}

const resource = (name: string, value: string, more = ""): string =>
  `resource "made_up" "${name}" {\n  name = ${value}\n${more}}\n`;

const FAILING = `  lifecycle {
    precondition {
      condition     = var.yes
      error_message = "no"
    }
  }
`;

test.each([
  ["sound", resource("b", "made_up.a.name")],
  ["a resource whose precondition fails", resource("b", "made_up.a.name", FAILING)],
  [
    "a resource that depends on a failing one",
    resource("b", "made_up.a.name", FAILING) + resource("c", "made_up.b.name"),
  ],
])("%s", (_, dependents) => {
  const text = `variable "yes" {\n  default = false\n}\n${resource("a", '"a"')}${dependents}`;
  const { before, after, scratch } = plansOf(text);
  expect(before.counts.awaited).toBeGreaterThan(0);
  expect(scratch.counts.awaited).toBe(0);
  expect(after.counts).toEqual(scratch.counts);
});
