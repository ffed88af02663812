import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import { type Converted, convert } from "../values/conversion/convert.ts";
import { type Marks, NO_MARKS, TERRAFORMS } from "../values/marks.ts";
import type { Type } from "../values/type.ts";
import { type Value, withMarks } from "../values/value.ts";
import { supports } from "./features.ts";
import { MOST_VISITS } from "./limits.ts";
import type { Frame, Scope } from "./scope.ts";

// Each function writes out all members in the same order, because frames are created for every element of a `for`.

/** Returns the frame in which the evaluation of an expression begins. */
export const rootFrame = (scope: Scope, diagnostics: Diagnostic[] = [], questions: Question[] = []): Frame => ({
  scope,
  bound: undefined,
  splatItem: undefined,
  hidden: NO_MARKS,
  budget: { visits: MOST_VISITS },
  diagnostics,
  questions,
});

/** Returns the frame with its own list of diagnostics. */
export const withOwnFaults = (
  { scope, bound, splatItem, hidden, budget, questions }: Frame,
  diagnostics: Diagnostic[] = [],
): Frame => ({
  scope,
  bound,
  splatItem,
  hidden,
  budget,
  diagnostics,
  questions,
});

/** Returns the frame with a new budget of visits. */
export const withOwnBudget = (frame: Frame): Frame => ({ ...frame, budget: { visits: MOST_VISITS } });

/** Returns the frame with more hidden marks: those of a value whose parts are evaluated next. */
export const withHiddenMarks = (
  { scope, bound, splatItem, hidden, budget, diagnostics, questions }: Frame,
  marks: Marks,
): Frame => ({
  scope,
  bound,
  splatItem,
  hidden: hidden | marks,
  budget,
  diagnostics,
  questions,
});

/** Returns the frame of a `for` or dynamic block that binds a name. */
export const withBinding = (
  { scope, bound, splatItem, hidden, budget, diagnostics, questions }: Frame,
  name: string,
  value: Value,
): Frame => ({
  scope,
  bound: { name, value, outer: bound },
  splatItem,
  hidden,
  budget,
  diagnostics,
  questions,
});

/** Returns the frame of one element of a splat. */
export const atSplatItem = (
  { scope, bound, hidden, budget, diagnostics, questions }: Frame,
  splatItem: Value,
): Frame => ({
  scope,
  bound,
  splatItem,
  hidden,
  budget,
  diagnostics,
  questions,
});

/** Converts a value. If marks are hidden, a fault names nothing of the value but its type. */
export function convertIn({ hidden }: Frame, value: Value, type: Type): Converted {
  const converted = convert(value, type);
  return "fault" in converted && hidden !== NO_MARKS ? convert(withMarks(value, hidden), type) : converted;
}

/** Returns the marks of an unknown result whose operands have `marks`; some dialects lose those that Terraform itself has. */
export const marksOfUnknown = ({ scope }: Frame, marks: Marks): Marks =>
  supports(scope.dialect, "open-call-marks") ? marks : marks & ~TERRAFORMS;

/** Returns the value of a bound name; undefined if no enclosing construct binds it. */
export function lookUp({ bound, scope }: Frame, name: string): Value | undefined {
  for (let at = bound; at; at = at.outer) if (at.name === name) return at.value;
  return scope.variables?.get(name);
}

/** Returns a value; an unknown one without its refinement, in a dialect that does not refine. */
export function asRefined({ scope: { dialect } }: Frame, value: Value): Value {
  if (value.kind !== "unknown" || !value.refinement || supports(dialect, "refinements")) return value;
  const { refinement: _, ...unrefined } = value;
  return unrefined;
}
