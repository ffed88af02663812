import { type Result, result } from "../../source/diagnostic.ts";
import { parseExpressionAt } from "../../syntax/native/templateText.ts";
import type { Expression } from "../../syntax/tree.ts";

/** Returns an expression that is not evaluated; in JSON, the text is parsed as the expression. */
export function unevaluated(expression: Expression): Result<Expression> {
  const { json, range } = expression;
  if (json?.text === undefined) return result(expression);
  const { anchor, start } = range;
  return parseExpressionAt(json.text, { path: anchor.path, anchor, base: 0, start });
}
