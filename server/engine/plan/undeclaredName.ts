import type { Module } from "../config/module.ts";
import { type Diagnostic, error } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { didYouMean } from "../syntax/suggestion.ts";

/** A reference to a variable that the module does not declare. */
export function undeclaredVariable({ variables }: Module, name: string, range: Range | undefined): Diagnostic {
  const shown = JSON.stringify(name);
  const hint =
    didYouMean(name, variables.keys()) || ` This variable can be declared with a variable ${shown} {} block.`;
  return error(
    range,
    "Reference to undeclared input variable",
    `An input variable with the name ${shown} has not been declared.${hint}`,
  );
}

/** A reference to a local value that the module does not declare. */
export const undeclaredLocal = ({ locals }: Module, name: string, range: Range | undefined): Diagnostic =>
  error(
    range,
    "Reference to undeclared local value",
    `A local value with the name ${JSON.stringify(name)} has not been declared.${didYouMean(name, locals.keys())}`,
  );
