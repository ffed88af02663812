import { type Fault, isFault } from "../../codecs/fault.ts";
import type { Call } from "../../syntax/tree.ts";
import { formatNumber } from "../../values/numbers/number.ts";
import { BOOL, DYNAMIC, listOf, NUMBER, STRING, type Type } from "../../values/type.ts";
import { boolValue, type Num, stringValue, type Value } from "../../values/value.ts";
import type { Frame } from "../frame.ts";
import { readInteger, readWhole } from "./numbers/wholeNumber.ts";
import * as say from "./texts.ts";

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

export type FunctionTable = ReadonlyMap<string, FunctionDefinition>;

export const text = (name: string, allowed: Allowed = {}): Parameter<string> => ({
  name,
  type: STRING,
  ...allowed,
  read: (value) => (value.kind === "string" ? value.value : ""),
});

export const number = (name: string): Parameter<Num> => ({
  name,
  type: NUMBER,
  read: (value) => (value.kind === "number" ? value.value : 0),
});

/** A whole number that a machine integer holds. */
export const integer = (name: string): Parameter<number> => ({
  name,
  type: NUMBER,
  read: (value) => {
    const given = value.kind === "number" ? value.value : 0;
    const whole = readInteger(given);
    return whole ?? say.notWhole(formatNumber(given));
  },
});

/** The same, to its last digit. */
export const whole = (name: string): Parameter<bigint> => ({
  name,
  type: NUMBER,
  read: (value) => {
    const given = value.kind === "number" ? value.value : 0;
    return readWhole(given) ?? say.notWhole(formatNumber(given));
  },
});

/** The value itself, converted to a type. */
export const value = (name: string, type: Type = DYNAMIC, allowed: Allowed = {}): Parameter<Value> => ({
  name,
  type,
  ...allowed,
  read: (given) => given,
});

type Natives<P extends readonly Parameter[]> = { [K in keyof P]: P[K] extends Parameter<infer N> ? N : never };
type Outcome = Value | Fault | string | boolean;

/** What most functions return. */
export const TEXT = { returns: STRING, notNull: true } as const;
export const TRUTH = { returns: BOOL, notNull: true } as const;
export const TEXTS = { returns: listOf(STRING), notNull: true } as const;

interface Definition<P extends readonly Parameter[], V>
  extends Omit<FunctionDefinition, "call" | "parameters" | "variadic"> {
  readonly parameters: readonly [...P];
  readonly variadic?: Parameter<V>;
  readonly call: (...args: [...Natives<P>, ...V[]]) => Outcome;
}

/** A function from its signature, and from what it does with arguments that fit it. */
export function define<const P extends readonly Parameter[], V = never>(
  definition: Definition<P, V>,
): FunctionDefinition {
  const { parameters, variadic, call } = definition;
  return {
    ...definition,
    parameters,
    variadic,
    call: (args) => {
      const natives = new Array<unknown>(args.length);
      for (let at = 0; at < args.length; at++) {
        const parameter = at < parameters.length ? parameters[at] : variadic;
        const native = parameter?.read(args[at]!);
        if (isFault(native)) return native;
        natives[at] = native;
      }
      return toValue(call(...(natives as [...Natives<P>, ...V[]])));
    },
  };
}

function toValue(outcome: Outcome): Value | Fault {
  if (typeof outcome === "string") return stringValue(outcome);
  return typeof outcome === "boolean" ? boolValue(outcome) : outcome;
}
