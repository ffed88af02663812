import type { Range } from "../source/range.ts";
import type { Expression } from "../syntax/tree.ts";

/** Returns the range that Terraform marks for an argument's expression: for a call, its name and parenthesis. */
export function startRange(expression: Expression): Range {
  if (expression.json && expression.kind !== "tuple" && expression.kind !== "object") return expression.range;
  switch (expression.kind) {
    case "call":
      return { ...expression.nameRange, end: expression.openParenthesis.end };
    case "conditional":
      return startRange(expression.condition);
    case "binary": {
      let first: Expression = expression;
      while (first.kind === "binary") first = first.left;
      return startRange(first);
    }
    case "unary":
      return expression.symbol;
    case "splat":
      return expression.marker;
    case "index":
      return expression.openBracket;
    case "tuple":
    case "object":
    case "for":
      return expression.open;
    case "parentheses":
      return startRange(expression.inner);
    case "template":
      return expression.parts[0] ? startRange(expression.parts[0]) : expression.range;
    case "templateJoin":
      return startRange(expression.tuple);
    default:
      return expression.range;
  }
}
