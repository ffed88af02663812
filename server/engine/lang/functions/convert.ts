import type { Diagnostic } from "../../source/diagnostic.ts";
import { applyDefaults } from "../../values/conversion/defaults.ts";
import { ASSUMED } from "../../values/marks.ts";
import { DYNAMIC } from "../../values/type.ts";
import { deepMarks, UNKNOWN, withMarks } from "../../values/value.ts";
import { wrongArgument } from "../callFindings.ts";
import { evaluateIn } from "../evaluate.ts";
import { report } from "../evaluationFindings.ts";
import { convertIn } from "../frame.ts";
import { unknownFrom } from "../origins.ts";
import type { FunctionDefinition } from "../scope.ts";
import { startRange } from "../startRange.ts";
import { typeConstraintOf } from "../typeExpression.ts";
import * as say from "./callFaults.ts";
import { value } from "./define.ts";

const PARAMETERS = [value("value", DYNAMIC, { allowNull: true, allowUnknown: true }), value("type", DYNAMIC)] as const;

/** Its second argument is a type, as in a variable, and no value. */
export const CONVERT_FUNCTION: FunctionDefinition = {
  name: "convert",
  description: "A value converted to a type, which is written as in a variable.",
  parameters: PARAMETERS,
  returns: DYNAMIC,
  call: () => say.noArguments(),
  evaluate: (frame, call) => {
    const [given, typeExpression] = call.args;
    if (!given || !typeExpression) return UNKNOWN;
    const errorsBefore = frame.diagnostics.length;
    const evaluated = evaluateIn(frame, given);
    const faults: Diagnostic[] = [];
    const { type, defaults } = typeConstraintOf(typeExpression, faults);
    for (const fault of faults) report(frame, fault);
    if (frame.diagnostics.length > errorsBefore) return UNKNOWN;
    const converted = convertIn(frame, evaluated, type);
    if ("value" in converted) return defaults ? applyDefaults(defaults, converted.value) : converted.value;
    const marks = deepMarks(evaluated);
    // An assumed argument may turn out otherwise, and then the call is valid.
    if (marks & ASSUMED) return withMarks(unknownFrom(DYNAMIC, [evaluated]), marks);
    return report(frame, wrongArgument(startRange(given), call, PARAMETERS[0], converted.fault.message));
  },
};
