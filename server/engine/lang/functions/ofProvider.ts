import type { FunctionParameter, FunctionSchema } from "../../schema/functionSchema.ts";
import { unknownValue } from "../../values/value.ts";
import type { FunctionDefinition, Parameter } from "../scope.ts";
import { value } from "./define.ts";

/** A function that a provider has. What it gives is not known: nobody asks the provider. */
export function providerFunction(name: string, schema: FunctionSchema): FunctionDefinition {
  const { parameters, variadic, returns } = schema;
  return {
    name,
    description: "",
    parameters: parameters.map(parameterOf),
    ...(variadic && { variadic: parameterOf(variadic) }),
    returns,
    call: () => unknownValue(returns, [`${name}()`]),
  };
}

const parameterOf = ({ name, type, allowNull }: FunctionParameter): Parameter =>
  value(name, type, { allowNull, allowUnknown: true, allowDynamic: true });
