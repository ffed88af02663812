import { evaluateConstant, valueWithoutContext } from "../../lang/constant.ts";
import { type Result, result } from "../../source/diagnostic.ts";
import { convert } from "../../values/conversion/convert.ts";
import { applyDefaults } from "../../values/conversion/defaults.ts";
import { EPHEMERAL, SENSITIVE } from "../../values/marks.ts";
import { nullValue, unknownValue, type Value, withMarks } from "../../values/value.ts";
import type { Variable } from "../module.ts";
import { defaultMismatch, nullDefault } from "../valueFindings.ts";

/** Returns the default of a variable, null without one, and the faults of the default. */
export function defaultOf(variable: Variable): Result<Value> {
  const { type, defaults, nullable } = variable;
  if (!variable.isTyped) return result(unknownOfInvalidType(variable));
  if (!variable.default) return result(withVariableMarks(variable, nullValue(type)));
  const { expression } = variable.default;
  const { value: whole, diagnostics } = evaluateConstant(expression);
  // An invalid expression may still have a known type, which Terraform checks as well.
  const value = diagnostics.length > 0 ? valueWithoutContext(expression) : whole;
  const completed = defaults && value.kind !== "null" ? applyDefaults(defaults, value) : value;
  const converted = convert(completed, type);
  if ("fault" in converted)
    return result(unsetVariable(variable), diagnostics, [defaultMismatch(expression.range, converted.fault.message)]);
  if (diagnostics.length > 0) return result(unknownOfInvalidType(variable), diagnostics);
  const isRefused = !nullable && converted.value.kind === "null";
  const nullFaults = isRefused ? [nullDefault(expression.range)] : [];
  return result(withVariableMarks(variable, converted.value), diagnostics, nullFaults);
}

/** Returns the value of a variable whose type is invalid: unknown. */
export const unknownOfInvalidType = (variable: Variable): Value =>
  withVariableMarks(variable, unknownValue(variable.type, []));

/** Returns the value of a variable that is not set yet: unknown, of its type. */
export const unsetVariable = (variable: Variable): Value =>
  withVariableMarks(variable, unknownValue(variable.type, [{ source: `var.${variable.name}`, why: "no-value" }]));

/** Returns a value with the marks that its variable demands. */
export const withVariableMarks = (variable: Variable, value: Value): Value =>
  withMarks(value, (variable.sensitive ? SENSITIVE : 0) | (variable.ephemeral ? EPHEMERAL : 0));
