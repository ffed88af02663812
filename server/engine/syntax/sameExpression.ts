import { identical } from "../values/equality.ts";
import { partsForRecursion } from "./expressions.ts";
import type { Expression, TraversalStep } from "./tree.ts";

/** Whether two expressions in native syntax are written alike, apart from parentheses. */
export function sameExpression(a: Expression, b: Expression): boolean {
  if (a.kind === "parentheses") return sameExpression(a.inner, b);
  if (b.kind === "parentheses") return sameExpression(a, b.inner);
  if (a.json || b.json || !sameHead(a, b)) return false;
  const parts = partsOf(a);
  const otherParts = partsOf(b);
  return parts.length === otherParts.length && parts.every((part, at) => sameExpression(part, otherParts[at]!));
}

const partsOf = (expression: Expression): readonly Expression[] =>
  expression.kind === "object"
    ? expression.items.flatMap(({ key, value }) => [key, value])
    : partsForRecursion(expression);

/** Whether two expressions are of one kind, and what is not an expression in them is equal. */
function sameHead(a: Expression, b: Expression): boolean {
  switch (a.kind) {
    case "literal":
      return b.kind === "literal" && identical(a.value, b.value);
    case "traversal":
      return b.kind === "traversal" && a.root === b.root && sameSteps(a.steps, b.steps);
    case "relativeTraversal":
      return b.kind === "relativeTraversal" && sameSteps(a.steps, b.steps);
    case "call":
      return b.kind === "call" && a.name === b.name;
    case "binary":
    case "unary":
      return b.kind === a.kind && a.operator === b.operator;
    case "for":
      return b.kind === "for" && a.keyName === b.keyName && a.valueName === b.valueName && a.grouping === b.grouping;
    case "conditional":
    case "index":
    case "tuple":
    case "object":
    case "template":
      return a.kind === b.kind;
    default:
      return false;
  }
}

const sameSteps = (a: readonly TraversalStep[], b: readonly TraversalStep[]): boolean =>
  a.length === b.length && a.every((step, at) => sameStep(step, b[at]!));

const sameStep = (a: TraversalStep, b: TraversalStep): boolean =>
  a.kind === "attribute" ? b.kind === "attribute" && a.name === b.name : b.kind === "index" && identical(a.key, b.key);
