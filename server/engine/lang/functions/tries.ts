import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Call } from "../../syntax/tree.ts";
import { BOOL, DYNAMIC } from "../../values/type.ts";
import { boolValue, isWhollyKnown, type Value } from "../../values/value.ts";
import { callFailed } from "../call.ts";
import { evaluateIn } from "../evaluate.ts";
import { apart, type Frame } from "../frame.ts";
import { unknownFrom } from "../origins.ts";
import { type FunctionDefinition, fault, value } from "./define.ts";

const EXPRESSION = { allowNull: false } as const;

const tryFunction: FunctionDefinition = {
  name: "try",
  description: "The value of the first expression that has no error.",
  parameters: [],
  variadic: value("expressions", DYNAMIC, EXPRESSION),
  returns: DYNAMIC,
  call: () => fault("at least one argument is required"),
  evaluate: (frame, call, expanded) => {
    const found: Diagnostic[] = [];
    const written = call.expandFinal ? call.args.slice(0, -1) : call.args;
    for (const arg of written) {
      const errors: Diagnostic[] = [];
      const made = evaluateIn(apart(frame, errors), arg);
      found.push(...errors);
      if (errors.length === 0) return settled(made);
    }
    for (const made of expanded) return settled(made);
    frame.found.push(
      callFailed(call, found.length === 0 ? "at least one argument is required" : summary(frame, found)),
    );
    return unknownFrom(DYNAMIC, []);
  },
};

/** What is not known yet might still turn out to be an error, and then another argument counts. */
const settled = (made: Value): Value => (isWhollyKnown(made) ? made : unknownFrom(DYNAMIC, [made]));

function summary(frame: Frame, found: readonly Diagnostic[]): string {
  const lines = found.map(({ summary, detail, subject }) => {
    const place = subject && frame.scope.placeText?.(subject);
    return `- ${summary}${place === undefined ? "" : ` (at ${place})`}\n  ${detail}\n`;
  });
  return `no expression succeeded:\n${lines.join("")}\nAt least one expression must produce a successful result`;
}

const can: FunctionDefinition = {
  name: "can",
  description: "Has an expression a value, and no error?",
  parameters: [value("expression", DYNAMIC, EXPRESSION)],
  returns: BOOL,
  call: () => boolValue(true),
  evaluate: (frame: Frame, call: Call, expanded) => {
    const errors: Diagnostic[] = [];
    const [arg] = call.expandFinal ? [] : call.args;
    const made = arg ? evaluateIn(apart(frame, errors), arg) : expanded[0];
    if (errors.length > 0 || !made) return boolValue(false);
    return isWhollyKnown(made) ? boolValue(true) : unknownFrom(BOOL, [made]);
  },
};

export const TRY_FUNCTIONS: readonly FunctionDefinition[] = [can, tryFunction];
