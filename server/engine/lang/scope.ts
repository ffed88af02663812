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
  /** The local names of the providers that the module requires: functions of theirs that are not in the table are unknown. */
  readonly providers?: { has(localName: string): boolean };
  /** What a leading `~` in a path stands for. */
  readonly homeDirectory?: string;
  /** What a template that is being rendered calls by a bare name. */
  readonly variables?: ReadonlyMap<string, Value>;
  /** How many templates are being rendered within each other. */
  readonly templateDepth?: number;
  /** Says where something stands, for the messages in which Terraform names places. */
  readonly placeText?: (range: Range) => string;
}

/** A value, what was wrong on the way to it, and what it asked, answered or not. */
export interface Evaluated<T = Value> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}
