import { evaluateConstant } from "../lang/constant.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { keywordOf, literalText } from "../syntax/expressions.ts";
import type { Argument } from "../syntax/tree.ts";
import { convert } from "../values/conversion/convert.ts";
import { BOOL, STRING } from "../values/type.ts";
import { quotedKeyword, wrongBool, wrongText } from "./texts.ts";

/** The bool that an argument says without any reference; what it says otherwise goes to `found`. */
export function literalBool(argument: Argument | undefined, found: Diagnostic[]): boolean | undefined {
  if (!argument) return undefined;
  const { value, diagnostics } = evaluateConstant(argument.expression);
  found.push(...diagnostics);
  const converted = convert(value, BOOL);
  if ("value" in converted && converted.value.kind === "bool") return converted.value.value;
  found.push(wrongBool(argument, "fault" in converted ? converted.fault.message : undefined));
  return undefined;
}

/** The text that an argument says without any reference; what it says otherwise goes to `found`. */
export function constantText(argument: Argument | undefined, found: Diagnostic[]): string | undefined {
  if (!argument) return undefined;
  const { value, diagnostics } = evaluateConstant(argument.expression);
  found.push(...diagnostics);
  const converted = convert(value, STRING);
  if ("value" in converted && converted.value.kind === "string") return converted.value.value;
  found.push(wrongText(argument));
  return undefined;
}

/** The bare word that an argument is: `destroy`. In quotes it is still read, and warned of. */
export function keyword(argument: Argument | undefined, found: Diagnostic[]): string | undefined {
  if (!argument) return undefined;
  const { expression } = argument;
  const text = expression.json || expression.kind !== "template" ? undefined : literalText(expression);
  if (text === undefined) return keywordOf(expression);
  found.push(quotedKeyword(expression.range, text));
  return text;
}
