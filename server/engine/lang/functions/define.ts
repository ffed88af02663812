import type { Call } from "../../syntax/tree.ts";
import { toBigInt, toSafeInteger } from "../../values/number.ts";
import { BOOL, DYNAMIC, listOf, NUMBER, STRING, type Type } from "../../values/type.ts";
import { boolValue, type Num, stringValue, type Value } from "../../values/value.ts";
import type { Frame } from "../frame.ts";

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

/** What is wrong with a call; `argument` counts from 0, undefined for the call as a whole. */
export class Fault {
  declare private readonly nominal: never;

  constructor(
    readonly fault: string,
    readonly argument: number | undefined,
  ) {}
}

export type FunctionTable = ReadonlyMap<string, FunctionDefinition>;

export const fault = (message: string, argument?: number): Fault => new Fault(message, argument);
export const isFault = (found: unknown): found is Fault => found instanceof Fault;

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
    return whole ?? fault(WHOLE_NUMBER);
  },
});

/** The same, to its last digit. */
export const whole = (name: string): Parameter<bigint> => ({
  name,
  type: NUMBER,
  read: (value) => readWhole(value.kind === "number" ? value.value : 0) ?? fault(WHOLE_NUMBER),
});

export const WHOLE_NUMBER = "value must be a whole number, between -9223372036854775808 and 9223372036854775807";

/** What fits into 64 bits, as nearly as a JavaScript number says it. */
export function readInteger(given: Num): number | undefined {
  const whole = toSafeInteger(given);
  if (whole !== undefined) return whole;
  const exact = readWhole(given);
  return exact === undefined ? undefined : Number(exact);
}

/** A whole number that fits into 64 bits. */
export function readWhole(given: Num): bigint | undefined {
  const exact = toBigInt(given);
  return exact !== undefined && BigInt.asIntN(64, exact) === exact ? exact : undefined;
}

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
