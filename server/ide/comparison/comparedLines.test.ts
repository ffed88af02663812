import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import type { PlanQuery } from "../../protocol/planOverview.ts";
import { comparedInstances } from "./comparedInstances.ts";
import { comparisonOverview } from "./comparisonOverview.ts";

const NOTHING: PlanQuery = { text: "", kinds: [], toggled: [] };

const STATE = `
    --- state
    terraform_data.web { id = "1", input = "a", output = "a" }
    terraform_data.same { id = "2", input = "x", output = "x" }
    `;
const CONFIGURATION = (input: string) => `
    resource "terraform_data" "w$0eb" {
      input = ${input}
    }
    resource "terraform_data" "same" {
      input = "x"
    }
    ${STATE}`;

/** Returns the lines of the comparison of two configurations with one state. */
function compared(before: string, now: string, query = NOTHING) {
  const [other, root] = [fixture(before).root, fixture(now).root];
  const instances = comparedInstances(other.plan, root.plan);
  const page = comparisonOverview(root, { label: "main", note: "A note.", plan: other.plan, instances }, query, 0, 100);
  const lines = page.lines.map((line) =>
    line.kind === "heading" ? `${line.title} ${line.count}` : `${line.symbol} ${line.head}${line.tail} | ${line.why}`,
  );
  return { lines, page };
}

test("only what differs has lines, with both actions and the values that differ on both sides", () => {
  const { lines, page } = compared(CONFIGURATION('"a"'), CONFIGURATION('"b"'));
  expect(lines).toEqual([
    "Other Action 1",
    "~ terraform_data.web | main: stays as it is → now: will be updated in-place",
    '~ input | "a" → "b"',
    '~ output | "a" → (known after apply)',
  ]);
  expect(page.comparison).toEqual({ label: "main", note: "A note.", differences: 1 });
  expect(page.lines[2]).toMatchObject({ sides: { before: '"a"', after: '"b"' }, level: 3, parent: 1 });
});

test("an instance with the same action and other values says so, and leads to its place", () => {
  const { lines, page } = compared(CONFIGURATION('"c"'), CONFIGURATION('"b"'));
  expect(lines).toEqual([
    "Same Action, Other Values 1",
    "~ terraform_data.web | will be updated in-place",
    '~ input | "c" → "b"',
  ]);
  expect(page.lines[1]).toMatchObject({ instance: { address: "terraform_data.web" } });
});

test("an instance that is gone now has no sign, since the plan of now does nothing with it", () => {
  const gone = compared(`${CONFIGURATION('"a"')}`, CONFIGURATION('"a"').replace('"same"', '"new"'));
  expect(gone.lines.filter((line) => line.includes("terraform_data.new"))).toEqual([
    "+ terraform_data.new | main: does not exist → now: will be created",
  ]);
  const back = compared(CONFIGURATION('"a"').replace('"same"', '"new"'), CONFIGURATION('"a"'));
  expect(back.lines.filter((line) => line.includes("terraform_data.new"))).toEqual([
    " terraform_data.new | main: will be created → now: does not exist",
  ]);
});

test("unknown values that differ only in their types have no line", () => {
  const configuration = (input: string) => `
    resource "terraform_data" "base" {}
    resource "terraform_data" "w$0eb" {
      input = ${input}
    }`;
  const { lines } = compared(
    configuration("{ a = terraform_data.base.id, b = 1 }"),
    configuration("{ a = terraform_data.base.id }"),
  );
  expect(lines).toEqual(["Same Action, Other Values 1", "+ terraform_data.web | will be created", "- input.b | 1"]);
});

test("the filter leaves the instances with its words, and lines close and open", () => {
  const [before, now] = [CONFIGURATION('"a"'), CONFIGURATION('"b"')];
  expect(compared(before, now, { ...NOTHING, text: "nothing" }).page).toMatchObject({
    total: 0,
    empty: "Nothing matches the filter.",
  });
  const closed = compared(before, now, { ...NOTHING, toggled: ["compared terraform_data.web"] });
  expect(closed.lines).toHaveLength(2);
});

test("two equal plans have no lines, which is said in their place", () =>
  expect(compared(CONFIGURATION('"a"'), CONFIGURATION('"a"')).page).toMatchObject({
    total: 0,
    empty: "Nothing differs.",
  }));

test("a comparison that cannot be made says why", () => {
  const { root } = fixture(CONFIGURATION('"a"'));
  const page = comparisonOverview(root, { label: "v9", refusal: "v9 is no commit." }, NOTHING, 0, 10);
  expect(page).toMatchObject({
    total: 0,
    empty: "There is nothing to compare the plan with.",
    comparison: { label: "v9", note: "v9 is no commit." },
  });
});
