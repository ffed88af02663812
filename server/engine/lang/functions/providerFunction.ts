import type { Fault } from "../../codecs/fault.ts";
import type { FunctionParameter, FunctionSchema } from "../../schema/functionSchema.ts";
import type { Answers, Question } from "../../source/question.ts";
import { isWhollyKnown, unknownValue, type Value } from "../../values/value.ts";
import { unknownFrom } from "../origins.ts";
import type { FunctionDefinition, Parameter } from "../scope.ts";
import { value } from "./define.ts";

/** Calls a provider-defined function. */
export type FunctionCaller = (args: readonly Value[], answers: Answers) => Called;

/** The outcome of a call: a value, a fault, or an open question. */
export interface Called {
  readonly result: Value | Fault | undefined;
  readonly asked: readonly Question[];
  /** Whether the provider cannot be called, so that there is no result. */
  readonly isUnread?: boolean;
}

/** Returns a provider-defined function. Its result is unknown if nobody can call the provider. */
export function providerFunction(name: string, schema: FunctionSchema, ask?: FunctionCaller): FunctionDefinition {
  const { parameters, variadic, returns } = schema;
  return {
    name,
    description: "",
    parameters: parameters.map(parameterOf),
    ...(variadic && { variadic: parameterOf(variadic) }),
    returns,
    call: (args, frame) => {
      if (!args.every(isWhollyKnown)) return unknownFrom(returns, args);
      const source = `${name}()`;
      if (!ask) return unknownValue(returns, [{ source, why: "not-read" }]);
      const { result, asked, isUnread } = ask(args, frame.scope.answers);
      frame.questions.push(...asked);
      return result ?? unknownValue(returns, [{ source, why: isUnread ? "not-read" : "pending" }]);
    },
  };
}

const parameterOf = ({ name, type, allowNull }: FunctionParameter): Parameter =>
  value(name, type, { allowNull, allowUnknown: true, allowDynamic: true });
