import { type Fault, isFault } from "../../codecs/fault.ts";
import type { Num } from "../../values/numbers/num.ts";
import { formatNumber } from "../../values/numbers/number.ts";
import { readInteger, readWhole } from "../../values/numbers/wholeNumber.ts";
import { BOOL, DYNAMIC, listOf, NUMBER, STRING, type Type } from "../../values/type.ts";
import { boolValue, stringValue, type Value } from "../../values/value.ts";
import type { Allowed, FunctionDefinition, Parameter } from "../scope.ts";
import * as say from "./callFaults.ts";

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

/** A parameter for a whole number in the range of a safe integer. */
export const integer = (name: string): Parameter<number> => ({
  name,
  type: NUMBER,
  read: (value) => {
    const num = value.kind === "number" ? value.value : 0;
    const whole = readInteger(num);
    return whole ?? say.notWhole(formatNumber(num));
  },
});

/** A parameter for a whole number of up to 64 bits, exactly. */
export const whole = (name: string): Parameter<bigint> => ({
  name,
  type: NUMBER,
  read: (value) => {
    const num = value.kind === "number" ? value.value : 0;
    return readWhole(num) ?? say.notWhole(formatNumber(num));
  },
});

/** A parameter for a value, converted to a type. */
export const value = (name: string, type: Type = DYNAMIC, allowed: Allowed = {}): Parameter<Value> => ({
  name,
  type,
  ...allowed,
  read: (given) => given,
});

type Natives<P extends readonly Parameter[]> = { [K in keyof P]: P[K] extends Parameter<infer N> ? N : never };
type Outcome = Value | Fault | string | boolean;

/** Common return types. */
export const TEXT = { returns: STRING, notNull: true } as const;
export const TRUTH = { returns: BOOL, notNull: true } as const;
export const TEXTS = { returns: listOf(STRING), notNull: true } as const;

interface Definition<P extends readonly Parameter[], V>
  extends Omit<FunctionDefinition, "call" | "parameters" | "variadic"> {
  readonly parameters: readonly [...P];
  readonly variadic?: Parameter<V>;
  readonly call: (...args: [...Natives<P>, ...V[]]) => Outcome;
}

/** Returns a function from its signature and its implementation, which gets only valid arguments. */
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
