import { evaluateConstant, valueWithoutContext } from "../lang/constant.ts";
import { type Result, result } from "../source/diagnostic.ts";
import { convert } from "../values/conversion/convert.ts";
import { applyDefaults } from "../values/conversion/defaults.ts";
import { EPHEMERAL, SENSITIVE } from "../values/marks.ts";
import { nullValue, unknownValue, type Value, withMarks } from "../values/value.ts";
import type { Variable } from "./module.ts";
import { defaultMismatch, nullDefault } from "./texts.ts";

/** What a variable is where nobody gives it a value: its default, null where it has none; with what is wrong with the default. */
export function defaultOf(variable: Variable): Result<Value> {
  const { type, defaults, nullable } = variable;
  if (!variable.isTyped) return result(untyped(variable));
  if (!variable.default) return result(marked(variable, nullValue(type)));
  const { expression } = variable.default;
  const { value: whole, diagnostics } = evaluateConstant(expression);
  // What is left of a wrong expression may have a type, which Terraform judges as well.
  const value = diagnostics.length > 0 ? valueWithoutContext(expression) : whole;
  const completed = defaults && value.kind !== "null" ? applyDefaults(defaults, value) : value;
  const converted = convert(completed, type);
  if ("fault" in converted)
    return result(unsetVariable(variable), diagnostics, [defaultMismatch(expression.range, converted.fault.message)]);
  if (diagnostics.length > 0) return result(untyped(variable), diagnostics);
  const isRefused = !nullable && converted.value.kind === "null";
  const found = isRefused ? [nullDefault(expression.range)] : [];
  return result(marked(variable, converted.value), diagnostics, found);
}

/** What a variable is whose type is wrong, which is told elsewhere. */
export const untyped = (variable: Variable): Value => marked(variable, unknownValue(variable.type, []));

/** What a variable is while nobody has said its value: unknown of its type. */
export const unsetVariable = (variable: Variable): Value =>
  marked(variable, unknownValue(variable.type, [{ source: `var.${variable.name}`, why: "no-value" }]));

/** A value with the marks that its variable asks for. */
export const marked = (variable: Variable, value: Value): Value =>
  withMarks(value, (variable.sensitive ? SENSITIVE : 0) | (variable.ephemeral ? EPHEMERAL : 0));
