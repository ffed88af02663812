import { isPlainObject } from "../values/encodings/plainJson.ts";
import { typeFromJson } from "../values/encodings/typeJson.ts";
import { DYNAMIC, type Type, withoutOptional } from "../values/type.ts";

/** The schema of a provider-defined function. */
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

/**
 * Decodes the functions that `terraform providers schema -json` lists; a type that cannot be decoded becomes dynamic.
 */
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
