import type { Diagnostic } from "../source/diagnostic.ts";
import type { Question } from "../source/question.ts";
import type { Value } from "../values/value.ts";
import type { Scope } from "./scope.ts";

/** Where one evaluation stands: the scope, the names that `for` has bound, and what was found so far. */
export interface Frame {
  readonly scope: Scope;
  readonly bound: Bound | undefined;
  readonly splatItem: Value | undefined;
  readonly found: Diagnostic[];
  readonly asked: Question[];
}

/** The names that enclosing `for` expressions and dynamic blocks have bound, innermost first. */
export interface Bound {
  readonly name: string;
  readonly value: Value;
  readonly outer: Bound | undefined;
}

// Each of these writes all members out, in one order: frames are made for every element of a `for`.

/** Where the evaluation of an expression begins. */
export const outermost = (scope: Scope, found: Diagnostic[] = [], asked: Question[] = []): Frame => ({
  scope,
  bound: undefined,
  splatItem: undefined,
  found,
  asked,
});

/** The same place with a list of its own for what is wrong. */
export const apart = ({ scope, bound, splatItem, asked }: Frame, found: Diagnostic[] = []): Frame => ({
  scope,
  bound,
  splatItem,
  found,
  asked,
});

/** Within a `for` or dynamic block that binds a name. */
export const bind = ({ scope, bound, splatItem, found, asked }: Frame, name: string, value: Value): Frame => ({
  scope,
  bound: { name, value, outer: bound },
  splatItem,
  found,
  asked,
});

/** Within a splat, at one of its elements. */
export const atSplatItem = ({ scope, bound, found, asked }: Frame, splatItem: Value): Frame => ({
  scope,
  bound,
  splatItem,
  found,
  asked,
});

/** The value of a name that something around the expression has bound. */
export function lookUp({ bound, scope }: Frame, name: string): Value | undefined {
  for (let at = bound; at; at = at.outer) if (at.name === name) return at.value;
  return scope.variables?.get(name);
}
