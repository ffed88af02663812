import type { Type } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import type { Frame } from "../scope.ts";

/** What a function says of one parameter; an argument that is not allowed is dealt with before the function is called. */
export interface Parameter {
  readonly name: string;
  readonly type: Type;
  readonly description?: string;
  readonly allowNull?: boolean;
  /** Unknown arguments reach the function; else the result is an unknown of the return type. */
  readonly allowUnknown?: boolean;
  /** Marks reach the function; else they are taken off, and put on the result. */
  readonly allowMarked?: boolean;
}

/** A function of the language: its signature is data, which evaluation, errors, hover and completion read. */
export interface FunctionDefinition {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly variadic?: Parameter;
  /** The type of the result, from the converted arguments where it depends on them. */
  readonly returns: Type | ((args: readonly Value[]) => Type | Fault);
  readonly call: (args: readonly Value[], frame: Frame) => Value | Fault;
}

/** What is wrong with a call; `argument` counts from 0, absent for the call as a whole. */
export interface Fault {
  readonly fault: string;
  readonly argument?: number;
}

export type FunctionTable = ReadonlyMap<string, FunctionDefinition>;

export const fault = (message: string, argument?: number): Fault => ({ fault: message, argument });
export const isFault = (found: object): found is Fault => "fault" in found;
