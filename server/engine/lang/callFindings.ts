import type { Fault } from "../codecs/fault.ts";
import { type Diagnostic, error, errorAt } from "../source/diagnostic.ts";
import type { Range } from "../source/range.ts";
import { suggesting } from "../syntax/suggestion.ts";
import type { Call } from "../syntax/tree.ts";
import type { Marks } from "../values/marks.ts";
import { a, counted } from "../values/text/nouns.ts";
import { quoted } from "../values/text/quote.ts";
import { friendlyName } from "../values/text/typeName.ts";
import type { Type } from "../values/type.ts";
import { tooLarge } from "./evaluationFindings.ts";
import { argumentOf, isLimit, maskedFaultText } from "./functions/fault.ts";
import type { FunctionDefinition, Parameter } from "./scope.ts";
import { startRange } from "./startRange.ts";

// The findings of function calls: one function for each.

/** Returns the finding of a failed call, at the argument or at the whole call; `marks` are those of all arguments. */
export function callDiagnostic(
  definition: FunctionDefinition,
  call: Call,
  fault: Fault,
  marks: Marks,
  subject: Range | undefined,
): Diagnostic {
  const why = maskedFaultText(fault, marks).replace(/\.$/, "");
  if (isLimit(fault)) return tooLarge("lang/call-diagnostic", startRange(call), `${call.name}: ${why}.`);
  const argument = argumentOf(fault);
  const parameter = argument === undefined ? undefined : (definition.parameters[argument] ?? definition.variadic);
  if (!parameter)
    return error(
      "lang/call-diagnostic",
      startRange(call),
      "Error in function call",
      `${quoted(call.name)} failed: ${why}.`,
    );
  return wrongArgument(subject ?? call.range, call, parameter, why);
}
export const wrongArgument = errorAt(
  "lang/wrong-argument",
  "Invalid function argument",
  (call: Call, parameter: Parameter, why: string) => `${call.name}: ${quoted(parameter.name)} ${predicate(why)}.`,
);

/** Returns the predicate of a sentence about an argument: the reason without its subject "it", if it has that. */
const predicate = (why: string): string => (why.startsWith("it ") ? why.slice(3) : `is not valid: ${why}`);

const EXPANDED = "Invalid expanding argument value";
export const notExpandable = errorAt(
  "lang/not-expandable",
  EXPANDED,
  (type: Type) => `The value before ... must be a list, set or tuple, but this is ${a(friendlyName(type))}.`,
);
export const nullExpanded = errorAt(
  "lang/null-expanded",
  EXPANDED,
  "The value before ... must not be null. Use an empty list instead.",
);
export function notEnough({ name, parameters, variadic }: FunctionDefinition, call: Call, missing: string): Diagnostic {
  const least = variadic ? "at least " : "";
  return error(
    "lang/not-enough",
    call.closeParenthesis,
    "Not enough function arguments",
    `${quoted(name)} takes ${least}${counted(parameters.length, "argument")}. ${quoted(missing)} is missing.`,
  );
}
export const surplus = errorAt(
  "lang/surplus",
  "Too many function arguments",
  ({ name, parameters }: FunctionDefinition) =>
    `${quoted(name)} takes only ${counted(parameters.length, "argument")}. Remove the rest.`,
);
/** `elsewhere`: a sentence about versions that have the function. */
export const noFunction = (
  range: Range,
  name: string,
  candidates: readonly string[],
  elsewhere: string | undefined,
): Diagnostic =>
  suggesting(name, elsewhere === undefined ? candidates : [], (hint) =>
    error(
      "lang/no-function",
      range,
      "Call to unknown function",
      `There is no function named ${quoted(name)}.${elsewhere === undefined ? hint : ` ${elsewhere}`}`,
    ),
  );

const UNKNOWN_FUNCTION = "Unknown provider function";
export const noProviderName = errorAt(
  "lang/no-provider-name",
  UNKNOWN_FUNCTION,
  "The name of a provider is missing. Use the form provider::NAME::FUNCTION.",
);
export const noNamespace = errorAt(
  "lang/no-namespace",
  UNKNOWN_FUNCTION,
  (namespace: string) => `There is no namespace ${quoted(namespace)}. Provider functions begin with "provider::".`,
);
export const noProvider = errorAt(
  "lang/no-provider",
  UNKNOWN_FUNCTION,
  (call: string, provider: string, name: string) =>
    `${quoted(call)} is not known. Name ${quoted(provider)} in required_providers, and check that it has a function ${quoted(name)}.`,
);
export const noProviderFunction = errorAt(
  "lang/no-provider-function",
  UNKNOWN_FUNCTION,
  (provider: string, name: string) => `The provider ${quoted(provider)} has no function ${quoted(name)}.`,
);

/** The finding of a function that the built-in provider lacks. */
export const noBuiltinFunction = (range: Range, provider: string, name: string): Diagnostic => ({
  ...noProviderFunction(range, provider, name),
  id: "lang/no-builtin-function",
});

export interface PlacedFault {
  readonly diagnostic: Diagnostic;
  readonly place: string | undefined;
}
/** The finding of a `try` in which every expression failed: each fault with its place. */
export function noSuccess(call: Call, faults: readonly PlacedFault[]): Diagnostic {
  const why = faults.map(
    ({ diagnostic: { summary, detail }, place }) => `- ${summary}${place ? ` (at ${place})` : ""}: ${detail}`,
  );
  const detail =
    faults.length === 0
      ? `${quoted(call.name)} failed: it was called without arguments; give it at least one.`
      : `${quoted(call.name)} found no expression without an error:\n${why.join("\n")}\nAdd one that always has a value.`;
  return error("lang/no-success", startRange(call), "Error in function call", detail);
}
