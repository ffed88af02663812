import { spanning } from "../source/range.ts";
import type { Conditional, Expression } from "../syntax/tree.ts";
import { compareOrder, lengthOf } from "../values/comparison.ts";
import { type Converted, convert } from "../values/conversion/convert.ts";
import { unlikeElements } from "../values/conversion/mismatch.ts";
import { unify } from "../values/conversion/unify.ts";
import { type Marks, SENSITIVE, TERRAFORMS } from "../values/marks.ts";
import type { Num } from "../values/numbers/num.ts";
import { definitelyNotNull, refine } from "../values/refinement.ts";
import { BOOL, DYNAMIC, isCollection, NUMBER, type Type } from "../values/type.ts";
import { childrenOf, deepMarks, nullValue, type Value, withMarks, withoutMarks } from "../values/value.ts";
import { evaluateIn } from "./evaluate.ts";
import { inconsistentBranches, nullCondition, report, wrongBranch, wrongCondition } from "./evaluationFindings.ts";
import { supports } from "./features.ts";
import { convertIn, withOwnFaults } from "./frame.ts";
import { unknownFrom } from "./origins.ts";
import { isSecret } from "./redact.ts";
import type { Frame } from "./scope.ts";
import { type Shown, typeDifference } from "./typeDifference.ts";

/** Evaluates both branches, but reports only the errors of the chosen one. */
export function evaluateConditional(frame: Frame, expression: Conditional): Value {
  const whenTrue = withOwnFaults(frame);
  const whenFalse = withOwnFaults(frame);
  const yes = evaluateIn(whenTrue, expression.whenTrue);
  const no = evaluateIn(whenFalse, expression.whenFalse);
  const type = resultType(yes, no);
  if (!type) {
    const branches = spanning(expression.whenTrue.range, expression.whenFalse.range);
    const shown = visibilityOf(frame.hidden | yes.marks | no.marks, deepMarks(yes) | deepMarks(no));
    return report(frame, inconsistentBranches(branches, typeDifference(yes.type, no.type, shown)));
  }
  const condition = evaluateCondition(frame, expression.condition);
  if (!condition) return unknownFrom(type, []);
  const { dialect } = frame.scope;
  if (condition.kind !== "bool") {
    const undecided = undecidedResult(type, condition, yes, no);
    if (supports(dialect, "unknown-conditional-marks")) return undecided;
    return withMarks(withoutMarks(undecided), undecided.marks & ~SENSITIVE);
  }
  const isTrue = condition.value;
  const [chosen, value, branch] = isTrue ? [whenTrue, yes, expression.whenTrue] : [whenFalse, no, expression.whenFalse];
  frame.diagnostics.push(...chosen.diagnostics);
  const converted = convertBranch(frame, value, type, isTrue ? no.type : yes.type);
  // The marks of the other branch count too.
  const marks = condition.marks | yes.marks | no.marks;
  if ("value" in converted)
    return withMarks(converted.value, supports(dialect, "conditional-marks") ? marks : marks & ~SENSITIVE);
  report(frame, wrongBranch(branch.range, isTrue, converted.fault.message));
  return unknownFrom(type, [value]);
}

const visibilityOf = (marks: Marks, deep: Marks): Shown =>
  isSecret(marks) ? "none" : isSecret(deep) ? "outermost" : "all";

/** Evaluates a condition to a bool or an unknown; reports and returns undefined for any other value. */
function evaluateCondition(frame: Frame, condition: Expression): Value | undefined {
  const value = evaluateIn(frame, condition);
  if (value.kind === "unknown") return value;
  const converted = convert(value, BOOL);
  if ("value" in converted && value.kind !== "null") return converted.value;
  report(frame, value.kind === "null" ? nullCondition(condition.range) : wrongCondition(frame, condition.range, value));
  return undefined;
}

/** Returns the result of an unknown condition: an unknown with the knowledge that both branches share. */
function undecidedResult(type: Type, condition: Value, yes: Value, no: Value): Value {
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

/** Returns two known numbers in ascending order; undefined for other values. */
function inOrder(a: Value, b: Value): readonly [Num, Num] | undefined {
  const less = compareOrder("<", a, b);
  if (less.kind !== "bool" || a.kind !== "number" || b.kind !== "number") return undefined;
  return less.value ? [a.value, b.value] : [b.value, a.value];
}

/**
 * Converts a branch to the common type. If a structure meets a collection of `any`, its members keep their types and
 * must all have the same one.
 */
function convertBranch(frame: Frame, value: Value, type: Type, other: Type): Converted {
  const isStructure = value.type.kind === "object" || value.type.kind === "tuple";
  const meetsAny = isStructure && (other.kind === "map" || other.kind === "list") && type.kind === other.kind;
  return meetsAny && type.element === DYNAMIC && !hasOneType(value)
    ? { fault: { path: [], message: unlikeElements(type.kind) } }
    : value.type === type
      ? { value }
      : convertIn(frame, value, type);
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
