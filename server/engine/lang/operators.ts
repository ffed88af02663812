import type { Diagnostic } from "../source/diagnostic.ts";
import type { Binary, BinaryOperator, Expression, Unary } from "../syntax/tree.ts";
import { compareOrder } from "../values/comparison.ts";
import { equals } from "../values/equality.ts";
import type { Num } from "../values/numbers/num.ts";
import { add, divide, modulo, multiply, negate, subtract } from "../values/numbers/number.ts";
import { BOOL, NUMBER, type PrimitiveType } from "../values/type.ts";
import { boolValue, numberValue, type Value, withMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import { impossible, nullOperand, report, wrongOperand } from "./evaluationFindings.ts";
import { supports } from "./features.ts";
import { asRefined, convertIn, marksOfUnknown, withOwnFaults } from "./frame.ts";
import { NOT_NULL, unknownFrom } from "./origins.ts";
import type { Frame } from "./scope.ts";
import { evaluateShortCircuit } from "./shortCircuit.ts";

export function evaluateBinary(frame: Frame, expression: Binary): Value {
  const links: Link[] = [];
  let inner = frame;
  let left: Expression = expression;
  // A chain such as `a + b + c` can be longer than the call stack is deep.
  while (left.kind === "binary") {
    const isLogical = left.operator === "&&" || left.operator === "||";
    const faults = isLogical && supports(frame.scope.dialect, "short-circuit") ? [] : undefined;
    links.push({ frame: inner, expression: left, faults, errorsBefore: inner.diagnostics.length });
    if (faults) inner = withOwnFaults(inner, faults);
    left = left.left;
  }
  let value = evaluateIn(inner, left);
  for (const link of links.reverse()) value = asRefined(link.frame, combined(link, value));
  return value;
}

/** An operation whose left operand is evaluated first. */
interface Link {
  readonly frame: Frame;
  readonly expression: Binary;
  /** The faults of the left operand, if the other operand can make them not count. */
  readonly faults: Diagnostic[] | undefined;
  /** The number of diagnostics of the frame before the left operand. */
  readonly errorsBefore: number;
}

/** Returns the result of an operation, given the value of its left operand. */
function combined({ frame, expression, faults, errorsBefore }: Link, leftValue: Value): Value {
  if (faults) return evaluateShortCircuit(frame, expression, leftValue, faults);
  const { operator, left, right } = expression;
  const rightValue = evaluateIn(frame, right);
  const { operand, result } = SIGNATURES[operator];
  const a = operandValue(frame, leftValue, operand, left, "left", operator);
  const b = operandValue(frame, rightValue, operand, right, "right", operator);
  if (frame.diagnostics.length > errorsBefore) return unknownFrom(result, [leftValue, rightValue]);
  if (operator === "==") return withMarks(equals(a, b), a.marks | b.marks);
  if (operator === "!=") return withMarks(not(equals(a, b)), a.marks | b.marks);
  if (a.kind === "null" || b.kind === "null")
    return operationFailed(frame, result, nullOperand(expression.range, operator));
  switch (operator) {
    case "&&":
    case "||":
      return evaluateLogic(operator, a, b);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return compareOrder(operator, a, b);
    default:
      return evaluateArithmetic(frame, expression, a, b);
  }
}

function evaluateLogic(operator: "&&" | "||", a: Value, b: Value): Value {
  if (a.kind !== "bool" || b.kind !== "bool") return unknownWithoutMarks(BOOL, [a, b]);
  return withMarks(boolValue(operator === "&&" ? a.value && b.value : a.value || b.value), a.marks | b.marks);
}

function evaluateArithmetic(frame: Frame, { operator, range }: Binary, a: Value, b: Value): Value {
  const marks = a.marks | b.marks;
  if (a.kind !== "number" || b.kind !== "number")
    return withMarks(unknownFrom(NUMBER, [a, b], NOT_NULL), marksOfUnknown(frame, marks));
  const outcome = calculate(operator, a.value, b.value);
  if (outcome === undefined) return operationFailed(frame, NUMBER, impossible(range, operator));
  return withMarks(numberValue(outcome), marks);
}

export function evaluateUnary(frame: Frame, { operator, operand, range }: Unary): Value {
  const errorsBefore = frame.diagnostics.length;
  const operandResult = evaluateIn(frame, operand);
  const type = operator === "!" ? BOOL : NUMBER;
  const value = operandValue(frame, operandResult, type, operand, "unary", operator);
  if (frame.diagnostics.length > errorsBefore) return unknownFrom(type, [operandResult]);
  if (value.kind === "null") return operationFailed(frame, type, nullOperand(range, operator));
  if (value.kind === "number") return withMarks(numberValue(negate(value.value)), value.marks);
  return operator === "!" && value.kind === "bool" ? not(value) : unknownWithoutMarks(type, [value]);
}

/**
 * Returns an operand without its marks. As in Terraform, they are lost if the operand of `!`, `-` or a logical operator
 * is unknown.
 */
const unknownWithoutMarks = (type: PrimitiveType, operands: readonly Value[]): Value =>
  unknownFrom(type, operands, NOT_NULL);

function operationFailed(frame: Frame, type: PrimitiveType, diagnostic: Diagnostic): Value {
  report(frame, diagnostic);
  return unknownFrom(type, []);
}

const ARITHMETIC = { operand: NUMBER, result: NUMBER } as const;
const COMPARISON = { operand: NUMBER, result: BOOL } as const;
const LOGIC = { operand: BOOL, result: BOOL } as const;
const EQUALITY = { operand: undefined, result: BOOL } as const;

const SIGNATURES: Readonly<Record<BinaryOperator, { operand: PrimitiveType | undefined; result: PrimitiveType }>> = {
  "||": LOGIC,
  "&&": LOGIC,
  "==": EQUALITY,
  "!=": EQUALITY,
  "<": COMPARISON,
  "<=": COMPARISON,
  ">": COMPARISON,
  ">=": COMPARISON,
  "+": ARITHMETIC,
  "-": ARITHMETIC,
  "*": ARITHMETIC,
  "/": ARITHMETIC,
  "%": ARITHMETIC,
};

function calculate(operator: BinaryOperator, a: Num, b: Num): Num | undefined {
  switch (operator) {
    case "+":
      return add(a, b);
    case "-":
      return subtract(a, b);
    case "*":
      return multiply(a, b);
    case "/":
      return divide(a, b);
    default:
      return modulo(a, b);
  }
}

const not = (value: Value): Value =>
  withMarks(value.kind === "bool" ? boolValue(!value.value) : unknownFrom(BOOL, [value], NOT_NULL), value.marks);

function operandValue(
  frame: Frame,
  value: Value,
  type: PrimitiveType | undefined,
  expression: Expression,
  side: "left" | "right" | "unary",
  operator: string,
): Value {
  if (type === undefined || value.type === type) return value;
  const converted = convertIn(frame, value, type);
  if ("value" in converted) return converted.value;
  report(frame, wrongOperand(expression.range, side, operator, converted.fault.message));
  return value;
}
