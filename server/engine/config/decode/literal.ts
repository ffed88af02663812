import { evaluateConstant } from "../../lang/constant.ts";
import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { keywordOf, literalText } from "../../syntax/expressions.ts";
import type { Argument } from "../../syntax/tree.ts";
import { convert } from "../../values/conversion/convert.ts";
import { BOOL, STRING } from "../../values/type.ts";
import { wrongBool, wrongText } from "./argumentFindings.ts";
import { quotedKeyword } from "./lifecycleFindings.ts";

/** Returns a bool that is written without references; adds the faults of anything else to `faults`. */
export function literalBool(
  argument: Argument | undefined,
  faults: Diagnostic[],
  dialect: Dialect,
): boolean | undefined {
  if (!argument) return undefined;
  const { value, diagnostics } = evaluateConstant(argument.expression);
  faults.push(...diagnostics);
  if (diagnostics.length > 0 && !supports(dialect, "unsuitable-faulty-literals")) return undefined;
  const converted = convert(value, BOOL);
  if ("value" in converted && converted.value.kind === "bool") return converted.value.value;
  faults.push(wrongBool(argument, "fault" in converted ? converted.fault.message : undefined));
  return undefined;
}

/** Returns a text that is written without references; adds the faults of anything else to `faults`. */
export function constantText(
  argument: Argument | undefined,
  faults: Diagnostic[],
  dialect: Dialect,
): string | undefined {
  if (!argument) return undefined;
  const { value, diagnostics } = evaluateConstant(argument.expression);
  faults.push(...diagnostics);
  if (diagnostics.length > 0 && !supports(dialect, "unsuitable-faulty-literals")) return undefined;
  const converted = convert(value, STRING);
  if ("value" in converted && converted.value.kind === "string") return converted.value.value;
  faults.push(wrongText(argument));
  return undefined;
}

/** Returns an argument's value that is a bare word: `destroy`. A quoted word is accepted with a warning. */
export function keyword(argument: Argument | undefined, faults: Diagnostic[]): string | undefined {
  if (!argument) return undefined;
  const { expression } = argument;
  const text = expression.json || expression.kind !== "template" ? undefined : literalText(expression);
  if (text === undefined) return keywordOf(expression);
  faults.push(quotedKeyword(expression.range, text));
  return text;
}
