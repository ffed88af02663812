import type { Fault } from "../codecs/fault.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import type { Answers, Question } from "../source/question.ts";
import type { Range } from "../source/range.ts";
import type { Call, Expression } from "../syntax/tree.ts";
import type { Marks } from "../values/marks.ts";
import type { Type } from "../values/type.ts";
import type { Value } from "../values/value.ts";
import type { Dialect } from "./dialect.ts";
import type { Reference } from "./reference.ts";

/**
 * What an expression is evaluated in: it resolves static references to values. Results of an evaluation are cached by
 * the values that the scope returned. An undeclared subject is unknown here, because the static check has reported it.
 */
export interface Scope {
  value(reference: Reference): Value;
  readonly answers: Answers;
  /** The language of the expressions. */
  readonly dialect: Dialect;
  /** The folder that relative paths in file functions start from, as in the workspace. */
  readonly baseDirectory: string;
  readonly functions: FunctionTable;
  /**
   * Whether this is a condition or for_each, for which Terraform's error does not distinguish kinds of undeclared
   * functions.
   */
  readonly mixesFunctions?: true;
  /**
   * The local names of required providers. Their functions that are not in the table are unknown, and not undeclared.
   */
  readonly providers?: { has(localName: string): boolean };
  /** The local names of providers whose functions are all in the table. */
  readonly knownProviders?: { has(localName: string): boolean };
  /** The value of a leading `~` in a path. */
  readonly homeDirectory?: string;
  /** The time of the plan, in RFC 3339. */
  readonly planTime?: string;
  /** Cached values of expressions that are equal for all instances of a resource; undefined for a single instance. */
  readonly shared?: Map<Expression, Value>;
  /** The variables of the template that is being rendered. */
  readonly variables?: ReadonlyMap<string, Value>;
  /** The number of templates that are being rendered within each other. */
  readonly templateDepth?: number;
  /** The scope of the for_each in dynamic blocks, if it differs. */
  readonly inDynamic?: Scope;
  /**
   * Whether no name has a meaning, so that each one is reported as unknown: after an invalid reference in the same place.
   */
  readonly isBare?: true;
  /** Whether only the names of `variables` have a meaning, as in files of Terragrunt. */
  readonly hasOnlyVariables?: true;
  /** Whether references and calls are forbidden. */
  readonly isConstant?: true;
  /**
   * Whether an invalid reference is reported again as an unknown name, because it is evaluated after its static error.
   */
  readonly isStrict?: true;
  /** Returns the text of a position, for messages in which Terraform names one. */
  readonly placeText?: (range: Range) => string;
}

/** A value, the diagnostics of its evaluation, and the questions that it asked, answered or not. */
export interface Evaluated<T = Value> {
  readonly value: T;
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}

/** The state of one evaluation: the scope, the names that `for` has bound, and the diagnostics so far. */
export interface Frame {
  readonly scope: Scope;
  readonly bound: Bound | undefined;
  readonly splatItem: Value | undefined;
  /** The marks that were removed from the enclosing values. If there are any, messages name no parts of values. */
  readonly hidden: Marks;
  /** The number of elements that may still be visited; shared by the whole evaluation. */
  readonly budget: { visits: number };
  readonly diagnostics: Diagnostic[];
  readonly questions: Question[];
}

/** The names bound by enclosing `for` expressions and dynamic blocks, innermost first. */
export interface Bound {
  readonly name: string;
  readonly value: Value;
  readonly outer: Bound | undefined;
}

/** A parameter of a function. Arguments that it does not allow are handled before the function is called. */
export interface Parameter<Native = unknown> {
  readonly name: string;
  readonly type: Type;
  readonly allowNull?: boolean;
  /** Whether unknown arguments reach the function; otherwise the result is an unknown of the return type. */
  readonly allowUnknown?: boolean;
  /** Whether marks reach the function; otherwise they are removed, and added to the result. */
  readonly allowMarked?: boolean;
  /** Whether a value of unknown type reaches the function; otherwise the result is unknown, of unknown type. */
  readonly allowDynamic?: boolean;
  /** Returns the argument in the form for the function; a fault if the converted value is invalid. */
  readonly read: (value: Value) => Native | Fault;
}

/** The exceptional properties of a parameter. */
export type Allowed = Pick<Parameter, "allowNull" | "allowUnknown" | "allowMarked" | "allowDynamic">;

/** A function of the language. Its signature is data for evaluation, errors, hover and completion. */
export interface FunctionDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly variadic?: Parameter;
  /** The return type of the signature. */
  readonly returns: Type;
  /** Returns the type of the result if it depends on the arguments, or a fault of their types. */
  readonly resultType?: (args: readonly Value[], frame: Frame) => Type | Fault;
  /** Whether the result is never null, even while it is unknown. */
  readonly notNull?: boolean;
  /** Whether the function was removed, so that a call is an error. */
  readonly removed?: true;
  readonly call: (args: readonly Value[], frame: Frame) => Value | Fault;
  /** For functions that take expressions instead of values. */
  readonly evaluate?: (frame: Frame, call: Call, expanded: readonly Value[]) => Value;
}

/** The callable functions by name. */
export type FunctionTable = ReadonlyMap<string, FunctionDefinition>;
