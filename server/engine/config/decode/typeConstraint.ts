import type { Dialect } from "../../lang/dialect.ts";
import { withNewerFeatures } from "../../lang/newerFeatures.ts";
import { ANY, type TypeConstraint, typeConstraintOf } from "../../lang/typeExpression.ts";
import type { Diagnostic, Result } from "../../source/diagnostic.ts";
import { result } from "../../source/diagnostic.ts";
import { keywordOf, literalText } from "../../syntax/expressions.ts";
import type { Expression } from "../../syntax/tree.ts";
import { DYNAMIC, listOf, mapOf, type Type } from "../../values/type.ts";
import { quotedType } from "./argumentFindings.ts";

/** Decodes `list(object({ a = optional(string, "x") }))` and the like; an invalid constraint becomes `any`. */
export function decodeTypeConstraint(expression: Expression, dialect: Dialect): Result<TypeConstraint> {
  const keyword = keywordOf(expression);
  const short = keyword === undefined ? undefined : SHORT.get(keyword);
  if (short) return result({ type: short, defaults: undefined });
  const text = expression.json || expression.kind !== "template" ? undefined : literalText(expression);
  if (text !== undefined) return result(ANY, [quotedType(expression, text)]);
  const faults: Diagnostic[] = [];
  const constraint = typeConstraintOf(expression, faults);
  return result(faults.length > 0 ? ANY : constraint, withNewerFeatures(dialect, faults));
}

/** The spellings of types before element types existed. */
const SHORT: ReadonlyMap<string, Type> = new Map([
  ["list", listOf(DYNAMIC)],
  ["map", mapOf(DYNAMIC)],
]);
