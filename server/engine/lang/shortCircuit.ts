import type { Diagnostic } from "../source/diagnostic.ts";
import type { Binary } from "../syntax/tree.ts";
import { BOOL } from "../values/type.ts";
import { boolValue, type Value, withMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import { nullOperand, report, wrongOperand } from "./evaluationFindings.ts";
import { convertIn, withOwnFaults } from "./frame.ts";
import { NOT_NULL, unknownFrom } from "./origins.ts";
import type { Frame } from "./scope.ts";

/** An operand of a logical operator: its value as a bool, and its faults. */
interface Operand {
  readonly value: Value;
  readonly faults: readonly Diagnostic[];
  /** The fault of a value that is no bool. */
  readonly misfit: Diagnostic | undefined;
}

/**
 * Returns the result of `&&` or `||`, given its left operand, where one operand can decide alone: then the faults of the other do not count. For `&&` null decides as
 * false does. Observed on Terraform 1.13.5, 1.15.9 and OpenTofu 1.12.6.
 */
export function evaluateShortCircuit(
  frame: Frame,
  expression: Binary,
  left: Value,
  leftFaults: readonly Diagnostic[],
): Value {
  const { operator, range } = expression;
  const a = operandOf(frame, expression, "left", left, leftFaults);
  const rightFaults: Diagnostic[] = [];
  const right = evaluateIn(withOwnFaults(frame, rightFaults), expression.right);
  const b = operandOf(frame, expression, "right", right, rightFaults);
  const marks = a.value.marks | b.value.marks;
  const misfits = [a.misfit, b.misfit].filter((fault) => fault !== undefined);
  if (misfits.length === 0 && (decides(operator, a) || decides(operator, b)))
    return withMarks(boolValue(operator === "||"), marks);
  const isOpen = a.faults.length === 0 && a.value.kind === "unknown";
  const faults = [...a.faults, ...(isOpen ? [] : b.faults), ...misfits];
  for (const fault of faults) report(frame, fault);
  if (faults.length > 0) return unknownFrom(BOOL, [a.value, b.value]);
  const operands = [a.value, b.value];
  if (operands.some(({ kind }) => kind === "unknown")) return unknownFrom(BOOL, operands, NOT_NULL);
  if (operands.some(({ kind }) => kind === "null")) {
    report(frame, nullOperand(range, operator));
    return unknownFrom(BOOL, []);
  }
  return withMarks(boolValue(operator === "&&"), marks);
}

/** Whether an operand alone decides the result. */
function decides(operator: string, { value, faults }: Operand): boolean {
  if (faults.length > 0) return false;
  if (operator === "||") return value.kind === "bool" && value.value;
  return value.kind === "null" || (value.kind === "bool" && !value.value);
}

function operandOf(
  frame: Frame,
  { operator, left, right }: Binary,
  side: "left" | "right",
  value: Value,
  faults: readonly Diagnostic[],
): Operand {
  const expression = side === "left" ? left : right;
  if (faults.length > 0) return { value, faults, misfit: undefined };
  const converted = convertIn(frame, value, BOOL);
  if ("value" in converted) return { value: converted.value, faults, misfit: undefined };
  return { value, faults, misfit: wrongOperand(expression.range, side, operator, converted.fault.message) };
}
