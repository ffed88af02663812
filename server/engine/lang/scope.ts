import type { Fault } from "../codecs/fault.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Answers, Question } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import type { Call, Expression } from "../syntax/tree.ts";
import type { Marks } from "../values/marks.ts";
import type { Type } from "../values/type.ts";
import type { Value } from "../values/value.ts";
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
  /** Does a condition or for_each stand here? There Terraform does not tell apart which kind of function is not known. */
  readonly mixesFunctions?: true;
  /** The local names of the providers that the module requires: functions of theirs that are not in the table are unknown. */
  readonly providers?: { has(localName: string): boolean };
  /** Those of them of which all functions are in the table. */
  readonly knownProviders?: { has(localName: string): boolean };
  /** What a leading `~` in a path stands for. */
  readonly homeDirectory?: string;
  /** When the plan is made, as RFC 3339 has it. */
  readonly planTime?: string;
  /** What of its expressions is the same for all instances of a resource; absent where there are not several. */
  readonly shared?: Map<Expression, Value>;
  /** What a template that is being rendered calls by a bare name. */
  readonly variables?: ReadonlyMap<string, Value>;
  /** How many templates are being rendered within each other. */
  readonly templateDepth?: number;
  /** What the for_each of dynamic blocks is evaluated in, where that is not the same. */
  readonly inDynamic?: Scope;
  /** No name means anything here: each is told as unknown. So where a reference beside it leads nowhere. */
  readonly isBare?: true;
  /** Nothing may be referred to or called. */
  readonly isConstant?: true;
  /** A name that cannot be read as a reference is told as unknown: where it is evaluated though it was told already. */
  readonly isStrict?: true;
  /** Says where something stands, for the messages in which Terraform names places. */
  readonly placeText?: (range: Range) => string;
}

/** A value, what was wrong on the way to it, and what it asked, answered or not. */
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
  /** The marks that were taken off values on the way here: what is said from here on names none of their parts. */
  readonly hidden: Marks;
  /** How many elements may still be visited; shared by all of the evaluation. */
  readonly budget: { visits: number };
  readonly found: Diagnostic[];
  readonly asked: Question[];
}

/** The names that enclosing `for` expressions and dynamic blocks have bound, innermost first. */
export interface Bound {
  readonly name: string;
  readonly value: Value;
  readonly outer: Bound | undefined;
}

/** What a function says of one parameter; an argument that is not allowed is dealt with before the function is called. */
export interface Parameter<Native = unknown> {
  readonly name: string;
  readonly type: Type;
  readonly allowNull?: boolean;
  /** Unknown arguments reach the function; else the result is an unknown of the return type. */
  readonly allowUnknown?: boolean;
  /** Marks reach the function; else they are taken off, and put on the result. */
  readonly allowMarked?: boolean;
  /** A value whose type is not known reaches the function; else the result is unknown, of unknown type. */
  readonly allowDynamic?: boolean;
  /** The argument as the function takes it; a fault where the converted value is not fit. */
  readonly read: (value: Value) => Native | Fault;
}

/** What of a parameter is not as usual. */
export type Allowed = Pick<Parameter, "allowNull" | "allowUnknown" | "allowMarked" | "allowDynamic">;

/** A function of the language: its signature is data, which evaluation, errors, hover and completion read. */
export interface FunctionDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly variadic?: Parameter;
  /** What the signature says it returns. */
  readonly returns: Type;
  /** The type of the result, where it depends on the arguments, or a fault that their types alone show. */
  readonly resultType?: (args: readonly Value[], frame: Frame) => Type | Fault;
  /** The result is never null: known of it even while it is unknown. */
  readonly notNull?: boolean;
  /** There is nothing left of it but its error. */
  readonly removed?: true;
  readonly call: (args: readonly Value[], frame: Frame) => Value | Fault;
  /** For the few that take expressions instead of values. */
  readonly evaluate?: (frame: Frame, call: Call, expanded: readonly Value[]) => Value;
}

/** The functions that can be called, by the names that they are called by. */
export type FunctionTable = ReadonlyMap<string, FunctionDefinition>;
