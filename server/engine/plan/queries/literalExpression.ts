import { callsIn, walkExpression } from "../../syntax/expressions.ts";
import type { Call, Expression } from "../../syntax/tree.ts";

/** Whether the functions of an expression depend on nothing but their arguments. */
const isPure = (expression: Expression): boolean => callsIn(expression).every(isPureCall);

/** Whether a function depends on nothing but its arguments. */
export const isPureCall = ({ name }: Pick<Call, "name">): boolean =>
  !IMPURE.has(name) && !name.startsWith("file") && !name.includes("::");

/** The functions that depend on more than their arguments, beside those whose names begin with `file`. */
const IMPURE: ReadonlySet<string> = new Set([
  "abspath",
  "bcrypt",
  "pathexpand",
  "plantimestamp",
  "templatefile",
  "timestamp",
  "uuid",
]);

/** Whether an expression says its value by itself: it refers to nothing and is pure. */
export function isLiteral(expression: Expression): boolean {
  let refers = false;
  walkExpression(expression, ({ kind }) => {
    refers ||= kind === "traversal" || kind === "splatItem" || kind === "broken";
    return !refers;
  });
  return !refers && isPure(expression);
}
