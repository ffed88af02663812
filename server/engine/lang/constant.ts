import type { BlockSchema } from "../schema/schema.ts";
import { answers } from "../source/question.ts";
import { remember } from "../source/remember.ts";
import { literalText } from "../syntax/expressions.ts";
import type { Body, Expression } from "../syntax/tree.ts";
import { objectValue, stringValue, tupleValue, UNKNOWN, type Value } from "../values/value.ts";
import { decodeBody } from "./decodeBody.ts";
import type { Dialect } from "./dialect.ts";
import { evaluate } from "./evaluate.ts";
import { TERRAFORM } from "./releases.ts";
import type { Evaluated, Scope } from "./scope.ts";

/**
 * Evaluates an expression without references and functions, as Terraform does without an evaluation context. The newest dialect
 * stands for all: they differ only in `&&` and `||` with a null.
 */
export function evaluateConstant(expression: Expression): Evaluated {
  if (expression.json) return { value: literalJson(expression), diagnostics: [], asked: [] };
  const evaluated = evaluate(expression, constantScope(TERRAFORM));
  return evaluated.diagnostics.length > 0 ? { ...evaluated, value: UNKNOWN } : evaluated;
}

/** Returns the known parts of an expression without values and functions; parts that need one are unknown. */
export const valueWithoutContext = (expression: Expression, dialect: Dialect = TERRAFORM): Value =>
  expression.json ? literalJson(expression) : evaluate(expression, constantScope(dialect)).value;

/** Whether the evaluation of an expression without variables and functions has errors. */
export const isFaultyWithoutContext = (expression: Expression, dialect: Dialect): boolean =>
  !expression.json &&
  evaluate(expression, constantScope(dialect)).diagnostics.some(({ severity }) => severity === "error");

/** As `valueWithoutContext`, for a whole body. */
export const evaluateBareBody = (body: Body, schema: BlockSchema, dialect: Dialect): Evaluated =>
  decodeBody(body, schema, emptyScope(dialect));

/** Returns JSON as plain data, because without a context its texts are not templates. */
function literalJson(expression: Expression): Value {
  const text = expression.json?.text;
  if (text !== undefined) return stringValue(text);
  if (expression.kind === "tuple") return tupleValue(expression.items.map(literalJson));
  if (expression.kind === "object")
    return objectValue(expression.items.map(({ key, value }) => [literalText(key) ?? "", literalJson(value)] as const));
  return expression.kind === "literal" ? expression.value : UNKNOWN;
}

/** Returns a scope without values and functions. */
export const emptyScope = remember(
  (dialect: Dialect): Scope => ({
    value: () => UNKNOWN,
    answers: answers(),
    dialect,
    baseDirectory: "",
    functions: new Map(),
  }),
);

const constantScope = remember((dialect: Dialect): Scope => ({ ...emptyScope(dialect), isConstant: true }));
