import { expect, test } from "vitest";
import { answers } from "../source/question.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { parse } from "../syntax/parse.ts";
import type { Expression } from "../syntax/tree.ts";
import { numberValue, stringValue, type Value } from "../values/value.ts";
import { evaluate } from "./evaluate.ts";
import { functionsWith } from "./functions/table.ts";
import { TERRAFORM } from "./releases.ts";
import type { Scope } from "./scope.ts";

// An expression that does not depend on the instance is evaluated once for all instances of a resource. The tests count
// the lookups of references.

function expressionOf(text: string): Expression {
  const [item] = parse(sourceFile("/a/main.tf", `x = ${text}\n`)).body.items;
  if (item?.kind !== "argument") throw new Error("no argument");
  return item.expression;
}

/** Evaluates an expression for three instances. Returns the values, the number of lookups of `local.a`, and the numbers of diagnostics. */
function inThree(text: string) {
  const expression = expressionOf(text);
  const shared = new Map<Expression, Value>();
  let count = 0;
  const evaluations = [0, 1, 2].map((key) => {
    const scope: Scope = {
      value: ({ subject }) => {
        if (subject.kind === "count") return numberValue(key);
        count++;
        return stringValue("a");
      },
      answers: answers(),
      dialect: TERRAFORM,
      baseDirectory: "/a",
      functions: functionsWith(TERRAFORM, []),
      shared,
    };
    return evaluate(expression, scope);
  });
  const alone = evaluate(expression, { ...scopeOf(2), functions: functionsWith(TERRAFORM, []) });
  return {
    values: evaluations.map(({ value }) => value),
    alone: alone.value,
    count,
    said: evaluations.map(({ diagnostics }) => diagnostics.length),
  };
}

const scopeOf = (key: number) => ({
  value: ({ subject }: Parameters<Scope["value"]>[0]) =>
    subject.kind === "count" ? numberValue(key) : stringValue("a"),
  answers: answers(),
  dialect: TERRAFORM,
  baseDirectory: "/a",
});

test("an expression that does not depend on the instance is evaluated once", () => {
  const { values, alone, count } = inThree('upper("${local.a}-x")');
  expect(count).toBe(1);
  expect(new Set(values).size).toBe(1);
  expect(values[2]).toEqual(alone);
});

test("in an expression that depends on the instance, the independent parts are evaluated once", () => {
  const { values, alone, count } = inThree(
    '{ name = "n-${count.index}", tags = [for t in ["p", "q"] : "${local.a}-${t}"] }',
  );
  expect(count).toBe(2);
  expect(new Set(values).size).toBe(3);
  expect(values[2]).toEqual(alone);
});

test("an expression with a name that a `for` binds is not shared", () => {
  const { values, alone } = inThree('[for i in [1, 2] : upper("${i}-${count.index}")]');
  expect(values[2]).toEqual(alone);
  expect(new Set(values).size).toBe(3);
});

test("a template with different values is rendered again", () => {
  const { values, alone } = inThree("templatestring(local.a, { n = count.index })");
  expect(values[2]).toEqual(alone);
});

test("diagnostics are reported for each instance", () => {
  const { said, count } = inThree('tonumber("${local.a}-x")');
  expect(said).toEqual([1, 1, 1]);
  expect(count).toBe(1);
});
