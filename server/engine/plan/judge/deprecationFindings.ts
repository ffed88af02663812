import { type Diagnostic, error, warning } from "../../source/diagnostic.ts";
import type { Range } from "../../source/range.ts";
import { quoted } from "../../values/text/quote.ts";

export const deprecatedValue = (range: Range, name: string): Diagnostic =>
  warning(
    "plan/deprecated-value",
    range,
    "Deprecated value used",
    `${name} is deprecated, and the value is computed from it. See its documentation for a replacement.`,
  );

export const deprecatedVariable = (range: Range, name: string): Diagnostic =>
  warning(
    "plan/deprecated-variable",
    range,
    "Deprecated variable got a value",
    `The variable ${quoted(name)} is deprecated. See its declaration for a replacement.`,
  );

export const deprecatedRootVariable = (range: Range, name: string): Diagnostic =>
  warning(
    "plan/deprecated-root-variable",
    range,
    "Deprecated variable used from the root module",
    `The variable ${quoted(name)} is deprecated, and it has a value. See its declaration for a replacement.`,
  );

export const deprecatedRootOutput = (range: Range, name: string): Diagnostic =>
  error(
    "plan/deprecated-root-output",
    range,
    "Root module output deprecated",
    `In a root module nobody sees that the output ${quoted(name)} is deprecated. Remove this argument, unless other modules call this one.`,
  );
