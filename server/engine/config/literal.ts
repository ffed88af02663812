import { evaluateConstant } from "../lang/constant.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Argument } from "../syntax/tree.ts";
import { convert } from "../values/conversion/convert.ts";
import { BOOL } from "../values/type.ts";
import { wrongBool } from "./texts.ts";

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
