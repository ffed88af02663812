import type { Diagnostic } from "../source/diagnostic.ts";
import type { Answers, Question } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import type { Value } from "../values/value.ts";
import type { FunctionTable } from "./functions/define.ts";
import type { Reference } from "./reference.ts";

/**
 * What an expression is evaluated in. It is asked by static reference; the values that it gave are the memo key of what
 * was evaluated. A subject that is not declared is unknown here: the static check has reported it.
 */
export interface Scope {
  value(reference: Reference): Value;
  readonly answers: Answers;
  /** The folder that relative paths in file functions start from, as the workspace knows it. */
  readonly baseDirectory: string;
  readonly functions: FunctionTable;
  /** What a leading `~` in a path stands for. */
  readonly homeDirectory?: string;
  /** Says where something stands, for the messages in which Terraform names places. */
  readonly placeText?: (range: Range) => string;
}

/** A value, what was wrong on the way to it, and what had to be asked for. */
export interface Evaluated<T = Value> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}

/** Where one evaluation stands: the scope, the names that `for` has bound, and what was found so far. */
export interface Frame {
  readonly scope: Scope;
  readonly bound: Bound | undefined;
  readonly splatItem: Value | undefined;
  readonly found: Diagnostic[];
  readonly asked: Question[];
  /** Within a `for`: Terraform then has no names to suggest for a function that it does not know. */
  readonly inLoop?: boolean;
  /** How many templates are being rendered within each other. */
  readonly templateDepth?: number;
}

/** The names that enclosing `for` expressions have bound, innermost first. */
export interface Bound {
  readonly name: string;
  readonly value: Value;
  readonly outer: Bound | undefined;
}

export const bind = (frame: Frame, names: readonly (readonly [string | undefined, Value])[]): Frame => ({
  ...frame,
  bound: names.reduce<Bound | undefined>(
    (outer, [name, value]) => (name === undefined ? outer : { name, value, outer }),
    frame.bound,
  ),
});

export function lookUp(bound: Bound | undefined, name: string): Value | undefined {
  for (let at = bound; at; at = at.outer) if (at.name === name) return at.value;
  return undefined;
}
