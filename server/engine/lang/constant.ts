import type { BlockSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { answers } from "../source/question.ts";
import { literalText, walkExpression } from "../syntax/expressions.ts";
import type { Body, Expression } from "../syntax/tree.ts";
import { objectValue, stringValue, tupleValue, UNKNOWN, type Value } from "../values/value.ts";
import { decodeBody } from "./decodeBody.ts";
import { evaluate } from "./evaluate.ts";
import { traversalsOf } from "./reference.ts";
import { noCalls, noVariables } from "./referenceFaults.ts";
import type { Evaluated, Scope } from "./scope.ts";

/** Evaluates where no references and no functions are allowed, as Terraform does without an evaluation context. */
export function evaluateConstant(expression: Expression): Evaluated {
  if (expression.json) return { value: literalJson(expression), diagnostics: [], asked: [] };
  const diagnostics = notAllowed(expression);
  if (diagnostics.length > 0) return { value: UNKNOWN, diagnostics, asked: [] };
  return evaluate(expression, NOTHING);
}

/** The same, where what is not evaluated may call functions. */
export function evaluateBare(expression: Expression): Evaluated {
  if (expression.json) return evaluateConstant(expression);
  return traversalsOf(expression).length > 0 ? evaluateConstant(expression) : evaluate(expression, NOTHING);
}

/** The same of a whole body. */
export const evaluateBareBody = (body: Body, schema: BlockSchema): Evaluated => decodeBody(body, schema, NOTHING);

/** Without a context JSON is only data: its texts are no templates. */
function literalJson(expression: Expression): Value {
  const text = expression.json?.text;
  if (text !== undefined) return stringValue(text);
  if (expression.kind === "tuple") return tupleValue(expression.items.map(literalJson));
  if (expression.kind === "object")
    return objectValue(expression.items.map(({ key, value }) => [literalText(key) ?? "", literalJson(value)] as const));
  return expression.kind === "literal" ? expression.value : UNKNOWN;
}

function notAllowed(expression: Expression): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const free = new Set(traversalsOf(expression));
  walkExpression(expression, (node) => {
    if (node.kind === "call") found.push(noCalls(node.range, node.name));
    else if (node.kind === "traversal" && free.has(node)) found.push(noVariables(node.rootRange));
    return node.kind !== "call";
  });
  return found;
}

const NOTHING: Scope = { value: () => UNKNOWN, answers: answers(), baseDirectory: "", functions: new Map() };
