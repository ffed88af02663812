import type { BlockSchema } from "../schema/schema.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { answers } from "../source/question.ts";
import { literalText, walkExpression } from "../syntax/expressions.ts";
import type { Body, Conditional, Expression, Traversal } from "../syntax/tree.ts";
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

/** What is certain where there are no values and no functions: anything that needs one is unknown. */
export const valueWithoutContext = (expression: Expression): Value =>
  expression.json ? literalJson(expression) : evaluate(expression, NOTHING).value;

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

/** What cannot stand there; the branch that a condition does not take may hold anything. */
function notAllowed(expression: Expression, free = new Set(traversalsOf(expression))): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  walkExpression(expression, (node) => {
    const taken = node.kind === "conditional" ? takenBranch(node, free) : undefined;
    if (taken) {
      found.push(...notAllowed(taken, free));
      return false;
    }
    if (node.kind === "call") found.push(noCalls(node.range, node.name));
    else if (node.kind === "traversal" && free.has(node)) found.push(noVariables(node.rootRange));
    return node.kind !== "call";
  });
  return found;
}

function takenBranch({ condition, whenTrue, whenFalse }: Conditional, free: Set<Traversal>): Expression | undefined {
  if (notAllowed(condition, free).length > 0) return undefined;
  const { value } = evaluate(condition, NOTHING);
  return value.kind === "bool" ? (value.value ? whenTrue : whenFalse) : undefined;
}

const NOTHING: Scope = { value: () => UNKNOWN, answers: answers(), baseDirectory: "", functions: new Map() };
