import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Call, Expression } from "../../syntax/tree.ts";
import { ASSUMED } from "../../values/marks.ts";
import { BOOL, DYNAMIC } from "../../values/type.ts";
import { boolValue, deepMarks, isWhollyKnown, type Value, withMarks } from "../../values/value.ts";
import { noSuccess, type PlacedFault } from "../callFindings.ts";
import { evaluateIn } from "../evaluate.ts";
import { report } from "../evaluationFindings.ts";
import { supports } from "../features.ts";
import { withOwnFaults } from "../frame.ts";
import { unknownFrom } from "../origins.ts";
import { traversalsOf } from "../reference.ts";
import type { Frame, FunctionDefinition } from "../scope.ts";
import * as say from "./callFaults.ts";
import { value } from "./define.ts";

const EXPRESSION = { allowNull: false } as const;

const tryFunction: FunctionDefinition = {
  name: "try",
  description: "The value of the first expression that evaluates without an error.",
  parameters: [],
  variadic: value("expressions", DYNAMIC, EXPRESSION),
  returns: DYNAMIC,
  call: () => say.noArguments(),
  evaluate: (frame, call, expanded) => {
    const failures: Diagnostic[] = [];
    const written = call.expandFinal ? call.args.slice(0, -1) : call.args;
    for (const arg of written) {
      const errors: Diagnostic[] = [];
      const unknownPart = unknownReference(frame, arg);
      if (unknownPart) return unknownFrom(DYNAMIC, [unknownPart]);
      const result = evaluateIn(withOwnFaults(frame, errors), arg);
      failures.push(...errors);
      if (errors.length === 0) return decidesByReferences(frame) ? result : ifWhollyKnown(result);
    }
    for (const made of expanded) return ifWhollyKnown(made);
    report(
      frame,
      failures.length === 0
        ? noSuccess(call, [])
        : noSuccess(
            call,
            failures.map((each) => placed(frame, each)),
          ),
    );
    return unknownFrom(DYNAMIC, []);
  },
};

/**
 * Returns a wholly known value; any other becomes unknown, because it may still fail, and then the next argument counts. For
 * the same reason, an assumed part makes the whole value assumed.
 */
const ifWhollyKnown = (made: Value): Value =>
  isWhollyKnown(made) ? withMarks(made, deepMarks(made) & ASSUMED) : unknownFrom(DYNAMIC, [made]);

const decidesByReferences = ({ scope }: Frame): boolean => supports(scope.dialect, "tries-by-references");

/**
 * Returns the value of the first reference in an expression that is not wholly known, where that alone decides that the result is
 * unknown.
 */
function unknownReference(frame: Frame, expression: Expression): Value | undefined {
  if (!decidesByReferences(frame)) return undefined;
  for (const traversal of traversalsOf(expression)) {
    const errors: Diagnostic[] = [];
    const referenced = evaluateIn(withOwnFaults(frame, errors), traversal);
    if (errors.length === 0 && !isWhollyKnown(referenced)) return referenced;
  }
  return undefined;
}

const placed = (frame: Frame, diagnostic: Diagnostic): PlacedFault => ({
  diagnostic,
  place: diagnostic.subject && frame.scope.placeText?.(diagnostic.subject),
});

const can: FunctionDefinition = {
  name: "can",
  description: "Whether an expression evaluates without an error.",
  parameters: [value("expression", DYNAMIC, EXPRESSION)],
  returns: BOOL,
  call: () => boolValue(true),
  evaluate: (frame: Frame, call: Call, expanded) => {
    const errors: Diagnostic[] = [];
    const [arg] = call.expandFinal ? [] : call.args;
    const unknownPart = arg && unknownReference(frame, arg);
    if (unknownPart) return unknownFrom(BOOL, [unknownPart]);
    const result = arg ? evaluateIn(withOwnFaults(frame, errors), arg) : expanded[0];
    if (errors.length > 0 || !result) return boolValue(false);
    return decidesByReferences(frame) || isWhollyKnown(result)
      ? withMarks(boolValue(true), deepMarks(result) & ASSUMED)
      : unknownFrom(BOOL, [result]);
  },
};

export const TRY_FUNCTIONS: readonly FunctionDefinition[] = [can, tryFunction];
