import { type Result, result } from "../source/diagnostic.ts";
import { parseExpressionAt } from "../syntax/native/templateText.ts";
import type { Expression } from "../syntax/tree.ts";

/** The expression that is meant where one is not evaluated: in JSON the text is the expression. */
export function asWritten(expression: Expression): Result<Expression> {
  const { json, range } = expression;
  if (json?.text === undefined) return result(expression);
  const { anchor, start } = range;
  return parseExpressionAt(json.text, { path: anchor.path, anchor, base: 0, start });
}
