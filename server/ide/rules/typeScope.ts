import type { Module } from "../../engine/config/module.ts";
import { emptyScope } from "../../engine/lang/constant.ts";
import type { Dialect } from "../../engine/lang/dialect.ts";
import { evaluate } from "../../engine/lang/evaluate.ts";
import { functionsWith } from "../../engine/lang/functions/table.ts";
import type { Subject } from "../../engine/lang/reference.ts";
import type { Scope } from "../../engine/lang/scope.ts";
import { remember, rememberPair } from "../../engine/source/remember.ts";
import { NUMBER, STRING, withoutOptional } from "../../engine/values/type.ts";
import { UNKNOWN, unknownValue, type Value } from "../../engine/values/value.ts";

/**
 * Returns a scope that gives every name of a module an unknown value of the type that it has whatever the module is called with. A type
 * that the configuration of the module does not decide is unknown. The scope lives until a variable or local value changes.
 */
export const typeScope = ({ variables, locals, dialect }: Module): Scope => scopesOf(variables, locals)(dialect);

type Names = Pick<Module, "variables" | "locals">;

const scopesOf = rememberPair((variables: Names["variables"], locals: Names["locals"]) =>
  remember((dialect: Dialect): Scope => {
    const valuesOfLocals = new Map<string, Value>();
    const localValue = (name: string): Value => {
      const known = valuesOfLocals.get(name);
      const local = locals.get(name);
      if (known || !local) return known ?? UNKNOWN;
      // This ends a circle of local values.
      valuesOfLocals.set(name, UNKNOWN);
      const { value, diagnostics } = evaluate(local.expression, scope);
      if (diagnostics.length === 0) valuesOfLocals.set(name, value);
      return valuesOfLocals.get(name)!;
    };
    const scope: Scope = {
      ...emptyScope(dialect),
      functions: functionsWith(dialect, []),
      value: ({ subject }) => {
        if (subject.kind === "variable") return variableValue(variables, subject.name);
        return subject.kind === "local" ? localValue(subject.name) : builtinValue(subject);
      },
    };
    return scope;
  }),
);

function variableValue(variables: Names["variables"], name: string): Value {
  const variable = variables.get(name);
  if (!variable?.isTyped) return UNKNOWN;
  return unknownValue(withoutOptional(variable.type), [], variable.nullable ? undefined : NOT_NULL);
}

const NOT_NULL = { notNull: true } as const;

const TEXT = unknownValue(STRING, [], NOT_NULL);
const INDEX = unknownValue(NUMBER, [], NOT_NULL);

function builtinValue(subject: Subject): Value {
  if (subject.kind === "count") return INDEX;
  return subject.kind === "path" || (subject.kind === "each" && subject.name === "key") ? TEXT : UNKNOWN;
}
