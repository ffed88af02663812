import { isPlainObject } from "../values/encodings/plainJson.ts";
import { typeFromJson } from "../values/encodings/typeJson.ts";
import { DYNAMIC, type Type, withoutOptional } from "../values/type.ts";

/** What a provider says of a function of its own. */
export interface FunctionSchema {
  readonly parameters: readonly FunctionParameter[];
  readonly variadic: FunctionParameter | undefined;
  readonly returns: Type;
}

export interface FunctionParameter {
  readonly name: string;
  readonly type: Type;
  readonly allowNull: boolean;
}

/** The functions as `terraform providers schema -json` writes them; what cannot be understood is left open. */
export function readFunctions(json: unknown): ReadonlyMap<string, FunctionSchema> {
  const functions = new Map<string, FunctionSchema>();
  if (!isPlainObject(json)) return functions;
  for (const [name, of] of Object.entries(json)) {
    if (!isPlainObject(of)) continue;
    const { parameters, variadic_parameter: variadic, return_type } = of;
    functions.set(name, {
      parameters: Array.isArray(parameters) ? parameters.map(readParameter) : [],
      variadic: variadic === undefined ? undefined : readParameter(variadic),
      returns: readType(return_type),
    });
  }
  return functions;
}

function readParameter(json: unknown): FunctionParameter {
  const { name, type, is_nullable } = isPlainObject(json) ? json : {};
  return { name: String(name ?? "argument"), type: readType(type), allowNull: is_nullable === true };
}

function readType(json: unknown): Type {
  const type = typeFromJson(json);
  return type ? withoutOptional(type) : DYNAMIC;
}
