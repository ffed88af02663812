import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import { type Converted, convert } from "../values/conversion/convert.ts";
import { type Marks, NO_MARKS } from "../values/marks.ts";
import type { Type } from "../values/type.ts";
import { type Value, withMarks } from "../values/value.ts";
import { MOST_VISITS } from "./limits.ts";
import type { Frame, Scope } from "./scope.ts";

// Each of these writes all members out, in one order: frames are made for every element of a `for`.

/** Where the evaluation of an expression begins. */
export const rootFrame = (scope: Scope, found: Diagnostic[] = [], asked: Question[] = []): Frame => ({
  scope,
  bound: undefined,
  splatItem: undefined,
  hidden: NO_MARKS,
  budget: { visits: MOST_VISITS },
  found,
  asked,
});

/** The same place with a list of its own for what is wrong. */
export const withOwnFaults = (
  { scope, bound, splatItem, hidden, budget, asked }: Frame,
  found: Diagnostic[] = [],
): Frame => ({
  scope,
  bound,
  splatItem,
  hidden,
  budget,
  found,
  asked,
});

/** The same place, where work is counted anew. */
export const withOwnBudget = (frame: Frame): Frame => ({ ...frame, budget: { visits: MOST_VISITS } });

/** The same place, within what carried these marks. */
export const within = ({ scope, bound, splatItem, hidden, budget, found, asked }: Frame, marks: Marks): Frame => ({
  scope,
  bound,
  splatItem,
  hidden: hidden | marks,
  budget,
  found,
  asked,
});

/** Within a `for` or dynamic block that binds a name. */
export const bind = (
  { scope, bound, splatItem, hidden, budget, found, asked }: Frame,
  name: string,
  value: Value,
): Frame => ({
  scope,
  bound: { name, value, outer: bound },
  splatItem,
  hidden,
  budget,
  found,
  asked,
});

/** Within a splat, at one of its elements. */
export const atSplatItem = ({ scope, bound, hidden, budget, found, asked }: Frame, splatItem: Value): Frame => ({
  scope,
  bound,
  splatItem,
  hidden,
  budget,
  found,
  asked,
});

/** Converts; of a value whose marks were taken off on the way here nothing is said but its type. */
export function convertIn({ hidden }: Frame, value: Value, type: Type): Converted {
  const converted = convert(value, type);
  return "fault" in converted && hidden !== NO_MARKS ? convert(withMarks(value, hidden), type) : converted;
}

/** The value of a name that something around the expression has bound. */
export function lookUp({ bound, scope }: Frame, name: string): Value | undefined {
  for (let at = bound; at; at = at.outer) if (at.name === name) return at.value;
  return scope.variables?.get(name);
}
