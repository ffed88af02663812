import { error } from "../source/diagnostic.ts";
import type { Binary, BinaryOperator, Expression, Unary } from "../syntax/tree.ts";
import { convert } from "../values/convert.ts";
import { equals } from "../values/equality.ts";
import { add, compareNumbers, divide, modulo, multiply, negate, subtract } from "../values/number.ts";
import { BOOL, NUMBER, type PrimitiveType } from "../values/type.ts";
import { boolValue, type Num, numberValue, type Value, withMarks, withoutMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import { NOT_NULL, unknownFrom } from "./origins.ts";
import type { Frame } from "./scope.ts";

export function evaluateBinary(frame: Frame, { operator, left, right, range }: Binary): Value {
  const errorsBefore = frame.found.length;
  const leftValue = evaluateIn(frame, left);
  const rightValue = evaluateIn(frame, right);
  const { operand, result } = SIGNATURES[operator];
  const a = operandValue(frame, leftValue, operand, left, "left");
  const b = operandValue(frame, rightValue, operand, right, "right");
  if (frame.found.length > errorsBefore || !a || !b) return unknownFrom(result, [leftValue, rightValue]);
  const marks = a.marks | b.marks;
  if (operator === "==" || operator === "!=") {
    const same = equals(a, b);
    return withMarks(operator === "!=" ? not(same) : same, marks);
  }
  if (a.kind === "bool" && b.kind === "bool")
    return withMarks(boolValue(operator === "&&" ? a.value && b.value : a.value || b.value), marks);
  if (a.kind !== "number" || b.kind !== "number") return withMarks(unknownFrom(result, [a, b], NOT_NULL), marks);
  const outcome = calculate(operator, a.value, b.value);
  if (outcome === undefined) {
    frame.found.push(error(range, "Operation failed", "Error during operation: can't divide zero by zero."));
    return unknownFrom(result, [a, b]);
  }
  return withMarks(typeof outcome === "boolean" ? boolValue(outcome) : numberValue(outcome), marks);
}

export function evaluateUnary(frame: Frame, { operator, operand }: Unary): Value {
  const errorsBefore = frame.found.length;
  const given = evaluateIn(frame, operand);
  const type = operator === "!" ? BOOL : NUMBER;
  const value = operandValue(frame, given, type, operand, "unary");
  if (frame.found.length > errorsBefore || !value) return unknownFrom(type, [given]);
  if (value.kind === "number") return withMarks(numberValue(negate(value.value)), value.marks);
  return withMarks(not(value), value.marks);
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

function calculate(operator: BinaryOperator, a: Num, b: Num): Num | boolean | undefined {
  switch (operator) {
    case "+":
      return add(a, b);
    case "-":
      return subtract(a, b);
    case "*":
      return multiply(a, b);
    case "/":
      return divide(a, b);
    case "%":
      return modulo(a, b);
    case "<":
      return compareNumbers(a, b) < 0;
    case "<=":
      return compareNumbers(a, b) <= 0;
    case ">":
      return compareNumbers(a, b) > 0;
    default:
      return compareNumbers(a, b) >= 0;
  }
}

const not = (value: Value): Value =>
  value.kind === "bool"
    ? withMarks(boolValue(!value.value), value.marks)
    : withoutMarks(unknownFrom(BOOL, [value], NOT_NULL));

function operandValue(
  frame: Frame,
  value: Value,
  type: PrimitiveType | undefined,
  expression: Expression,
  side: "left" | "right" | "unary",
): Value | undefined {
  if (type === undefined) return value;
  const converted = convert(value, type);
  const [what, summary] = side === "unary" ? ["unary", "Invalid operand"] : [side, "Invalid operand"];
  const fault =
    "fault" in converted
      ? `${converted.fault.message}.`
      : converted.value.kind === "null"
        ? "argument must not be null."
        : undefined;
  if (fault === undefined) return "value" in converted ? converted.value : undefined;
  frame.found.push(error(expression.range, summary, `Unsuitable value for ${what} operand: ${fault}`));
  return undefined;
}
