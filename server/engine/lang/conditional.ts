import { error } from "../source/diagnostic.ts";
import { spanning } from "../source/range.ts";
import type { Conditional, Expression } from "../syntax/tree.ts";
import { compareOrder, lengthOf } from "../values/comparison.ts";
import { type Converted, convert } from "../values/convert.ts";
import { TERRAFORMS } from "../values/marks.ts";
import { definitelyNotNull, refine } from "../values/refinement.ts";
import { BOOL, DYNAMIC, isCollection, NUMBER, type Type } from "../values/type.ts";
import { unify } from "../values/unify.ts";
import { childrenOf, type Num, nullValue, UNKNOWN, type Value, withMarks, withoutMarks } from "../values/value.ts";
import { differenceOf } from "./branchTypes.ts";
import { evaluateIn } from "./evaluate.ts";
import { apart, type Frame } from "./frame.ts";
import { unknownFrom } from "./origins.ts";

/** Both branches are evaluated; only the chosen one's errors count. */
export function evaluateConditional(frame: Frame, expression: Conditional): Value {
  const whenTrue = apart(frame);
  const whenFalse = apart(frame);
  const yes = evaluateIn(whenTrue, expression.whenTrue);
  const no = evaluateIn(whenFalse, expression.whenFalse);
  const inconsistent = (at: Expression, why: string) =>
    error(
      at === expression ? spanning(expression.whenTrue.range, expression.whenFalse.range) : at.range,
      "Inconsistent conditional result types",
      why,
    );
  const type = resultType(yes, no);
  if (!type) {
    const difference = differenceOf(yes.type, no.type);
    const detail = `The true and false result expressions must have consistent types. ${difference}.`;
    frame.found.push(inconsistent(expression, detail));
    return UNKNOWN;
  }
  const condition = evaluateCondition(frame, expression.condition);
  if (!condition) return unknownFrom(type, []);
  if (condition.kind !== "bool") return undecided(type, condition, yes, no);
  const isTrue = condition.value;
  const [chosen, value, branch] = isTrue ? [whenTrue, yes, expression.whenTrue] : [whenFalse, no, expression.whenFalse];
  frame.found.push(...chosen.found);
  const made = convertBranch(value, type, isTrue ? no.type : yes.type);
  // The marks of the branch that was not chosen count too.
  if ("value" in made) return withMarks(made.value, condition.marks | yes.marks | no.marks);
  const why = `The ${isTrue} result value has the wrong type: ${made.fault.message}.`;
  frame.found.push(inconsistent(branch, why));
  return unknownFrom(type, [value]);
}

/** A truth value or an unknown; nothing after it was reported that it is neither. */
function evaluateCondition(frame: Frame, condition: Expression): Value | undefined {
  const value = evaluateIn(frame, condition);
  const invalid = (summary: string, detail: string) => {
    frame.found.push(error(condition.range, summary, detail));
    return undefined;
  };
  if (value.kind === "null")
    return invalid("Null condition", "The condition value is null. Conditions must either be true or false.");
  if (value.kind === "unknown") return value;
  const converted = convert(value, BOOL);
  if ("value" in converted) return converted.value;
  return invalid("Incorrect condition type", "The condition expression must be of type bool.");
}

/** Of either branch: what both have in common is known of it. */
function undecided(type: Type, condition: Value, yes: Value, no: Value): Value {
  const marks = condition.marks | yes.marks | no.marks;
  const unknown = unknownFrom(type, [condition, yes, no]);
  const [a, b] = [withoutMarks(yes), withoutMarks(no)];
  if (a.kind === "null" && b.kind === "null") return withMarks(nullValue(type), marks);
  if (a.kind !== "null" && b.kind !== "null") {
    if (a.type === NUMBER && b.type === NUMBER) {
      const between = inOrder(a, b);
      if (between) {
        const lower = { value: between[0], inclusive: true };
        return withMarks(
          refine(unknown, { notNull: true, lower, upper: { value: between[1], inclusive: true } }),
          marks,
        );
      }
    }
    if (isCollection(a.type) && a.type === b.type) {
      const lengths = inOrder(lengthOf(a), lengthOf(b));
      if (lengths) {
        const [minLength, maxLength] = lengths.map(Number);
        return withMarks(
          refine(unknown, { notNull: true, minLength: minLength ?? 0, maxLength: maxLength ?? 0 }),
          marks,
        );
      }
    }
  }
  const isNotNull = definitelyNotNull(a) && definitelyNotNull(b);
  return withMarks(isNotNull ? refine(unknown, { notNull: true }) : unknown, marks);
}

/** Two known numbers, the lesser first. */
function inOrder(a: Value, b: Value): readonly [Num, Num] | undefined {
  const less = compareOrder("<", a, b);
  if (less.kind !== "bool" || a.kind !== "number" || b.kind !== "number") return undefined;
  return less.value ? [a.value, b.value] : [b.value, a.value];
}

/**
 * A branch as a value of the common type. Where a structure meets a collection of anything, its members stay as they are,
 * and must be of one type.
 */
function convertBranch(value: Value, type: Type, other: Type): Converted {
  const isStructure = value.type.kind === "object" || value.type.kind === "tuple";
  const meetsAny = isStructure && (other.kind === "map" || other.kind === "list") && type.kind === other.kind;
  return meetsAny && type.element === DYNAMIC && !hasOneType(value)
    ? { fault: { path: [], message: `element types must all match for conversion to ${type.kind}` } }
    : convert(value, type);
}

function hasOneType(value: Value): boolean {
  const types = new Set<Type>();
  for (const { type } of childrenOf(value)) if (type !== DYNAMIC) types.add(type);
  return types.size <= 1;
}

function resultType(yes: Value, no: Value): Type | undefined {
  if (yes.kind === "null" && yes.type.kind === "dynamic" && (yes.marks & TERRAFORMS) === 0) return no.type;
  if (no.kind === "null" && no.type.kind === "dynamic" && (no.marks & TERRAFORMS) === 0) return yes.type;
  if (yes.type === no.type) return yes.type;
  if (yes.type.kind === "dynamic" || no.type.kind === "dynamic") return DYNAMIC;
  return unify([yes.type, no.type])?.type;
}
