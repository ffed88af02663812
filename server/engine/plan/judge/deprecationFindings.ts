import { errorAt, warningAt } from "../../source/diagnostic.ts";
import { quoted } from "../../values/text/quote.ts";

export const deprecatedValue = warningAt(
  "plan/deprecated-value",
  "Deprecated value used",
  (name: string) =>
    `${name} is deprecated, and the value is computed from it. See its documentation for a replacement.`,
);

export const deprecatedVariable = warningAt(
  "plan/deprecated-variable",
  "Deprecated variable got a value",
  (name: string) => `The variable ${quoted(name)} is deprecated. See its declaration for a replacement.`,
);

export const deprecatedRootVariable = warningAt(
  "plan/deprecated-root-variable",
  "Deprecated variable used from the root module",
  (name: string) =>
    `The variable ${quoted(name)} is deprecated, and it has a value. See its declaration for a replacement.`,
);

export const deprecatedRootOutput = errorAt(
  "plan/deprecated-root-output",
  "Root module output deprecated",
  (name: string) =>
    `In a root module nobody sees that the output ${quoted(name)} is deprecated. Remove this argument, unless other modules call this one.`,
);
