import { evaluate } from "../../lang/evaluate.ts";
import { supports } from "../../lang/features.ts";
import type { Scope } from "../../lang/scope.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Question } from "../../source/question.ts";
import type { Expression } from "../../syntax/tree.ts";
import { EPHEMERAL } from "../../values/marks.ts";
import {
  isWhollyKnown,
  numberValue,
  objectValue,
  stringValue,
  type Value,
  withMarks,
  withoutDeepMarks,
} from "../../values/value.ts";
import { uncertainOrAssumedIn } from "../../values/walk.ts";
import { importRepetitionFaults } from "../checks/repetition.ts";
import { ephemeralImports, uncountableImports, unknownImports } from "../checks/repetitionFindings.ts";

/** The scopes of an import block, one for each element of its for_each. */
export interface ImportScopes {
  readonly scopes: readonly Scope[];
  readonly diagnostics: readonly Diagnostic[];
  readonly asked: readonly Question[];
}

/**
 * Returns one scope for each member of the collection in for_each. In Terraform any collection will do, because imports create no
 * instances, and null is an empty collection. Members that are not known are faults unless they `mayBeUnknown`.
 */
export function importScopes(forEach: Expression | undefined, outside: Scope, mayBeUnknown = false): ImportScopes {
  if (!forEach) return { scopes: [outside], diagnostics: [], asked: [] };
  const { value, diagnostics, asked } = evaluate(forEach, { ...outside, mixesFunctions: true });
  const isWrong = hasErrors(diagnostics);
  const isStrict = supports(outside.dialect, "strict-imports");
  const faultsOf = isStrict ? strictFaults : forEachFaults;
  const faults = isWrong ? [] : faultsOf(forEach, value, mayBeUnknown, outside);
  const isKnown = isStrict ? value.kind !== "unknown" : isWhollyKnown(value);
  if (isWrong || faults.length > 0 || !isKnown) return { scopes: [], diagnostics: [...diagnostics, ...faults], asked };
  const scopes = members(value).map(([key, member]) => withEach(outside, key, member));
  return { scopes, diagnostics, asked };
}

function forEachFaults({ range }: Expression, value: Value, mayBeUnknown: boolean): readonly Diagnostic[] {
  const isKnown = isWhollyKnown(value);
  if (mayBeUnknown && !isKnown) return [];
  const hidden = value.marks & EPHEMERAL ? [ephemeralImports(range)] : [];
  if (!isKnown) return uncertainOrAssumedIn(value) ? hidden : [...hidden, unknownImports(range)];
  const isCollection = value.kind === "null" || value.kind === "sequence" || value.kind === "mapping";
  return isCollection ? hidden : [...hidden, uncountableImports(range, value.type)];
}

function strictFaults({ range }: Expression, value: Value, mayBeUnknown: boolean, scope: Scope): readonly Diagnostic[] {
  const isOpen = mayBeUnknown || uncertainOrAssumedIn(value) !== undefined;
  return importRepetitionFaults(value, scope, isOpen).map((fault) => fault(range));
}

/** Returns the keys and values of a collection. The marks of the collection go to the values, not to the keys. */
function members(value: Value): readonly (readonly [Value, Value])[] {
  if (value.kind === "mapping")
    return [...value.entries].map(([key, member]) => [stringValue(key), hidden(value, member)]);
  if (value.kind !== "sequence") return [];
  const isSet = value.type.kind === "set";
  return value.items.map((member, at) => [isSet ? withoutDeepMarks(member) : numberValue(at), hidden(value, member)]);
}

const hidden = ({ marks }: Value, member: Value): Value => withMarks(member, member.marks | marks);

const withEach = (outside: Scope, key: Value, value: Value): Scope => ({
  ...outside,
  variables: new Map([["each", objectValue(Object.entries({ key, value }))]]),
});
