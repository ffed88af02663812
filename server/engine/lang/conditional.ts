import { error } from "../source/diagnostic.ts";
import type { Conditional } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { BOOL, DYNAMIC, type Type } from "../values/type.ts";
import { friendlyName } from "../values/typeName.ts";
import { unify } from "../values/unify.ts";
import { UNKNOWN, type Value, withMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import { unknownFrom } from "./origins.ts";
import type { Frame } from "./scope.ts";

/** Both branches are evaluated; only the chosen one's errors count. */
export function evaluateConditional(frame: Frame, expression: Conditional): Value {
  const whenTrue: Frame = { ...frame, found: [] };
  const whenFalse: Frame = { ...frame, found: [] };
  const yes = evaluateIn(whenTrue, expression.whenTrue);
  const no = evaluateIn(whenFalse, expression.whenFalse);
  const type = resultType(yes, no);
  if (!type) {
    frame.found.push(
      error(
        expression.range,
        "Inconsistent conditional result types",
        `The true and false result expressions must have consistent types. ${mismatch(yes.type, no.type)}`,
      ),
    );
    return UNKNOWN;
  }
  const condition = evaluateIn(frame, expression.condition);
  const converted = convert(condition, BOOL);
  const invalid = (summary: string, detail: string) => {
    frame.found.push(error(expression.condition.range, summary, detail));
    return UNKNOWN;
  };
  if (condition.kind === "null")
    return invalid("Null condition", "The condition value is null. Conditions must either be true or false.");
  if ("fault" in converted)
    return invalid("Incorrect condition type", `The condition expression must be of type bool.`);
  if (converted.value.kind !== "bool") {
    return withMarks(unknownFrom(type, [condition]), condition.marks);
  }
  const [chosen, value] = converted.value.value ? [whenTrue, yes] : [whenFalse, no];
  frame.found.push(...chosen.found);
  const made = convert(value, type);
  return withMarks("value" in made ? made.value : unknownFrom(type, [value]), condition.marks);
}

function resultType(yes: Value, no: Value): Type | undefined {
  if (yes.kind === "null" && yes.type.kind === "dynamic") return no.type;
  if (no.kind === "null" && no.type.kind === "dynamic") return yes.type;
  if (yes.type === no.type) return yes.type;
  if (yes.type.kind === "dynamic" || no.type.kind === "dynamic") return DYNAMIC;
  return unify([yes.type, no.type])?.type;
}

const mismatch = (yes: Type, no: Type): string =>
  `The 'true' value is ${friendlyName(yes)}, but the 'false' value is ${friendlyName(no)}.`;
