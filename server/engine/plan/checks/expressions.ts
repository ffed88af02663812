import type { Condition } from "../../config/module.ts";
import {
  contentTraversals,
  dynamicTraversals,
  expandedTraversals,
  generatedTraversals,
} from "../../lang/bodyVariables.ts";
import { decodeBody } from "../../lang/decodeBody.ts";
import { evaluate } from "../../lang/evaluate.ts";
import { rootFrame } from "../../lang/frame.ts";
import { traversalsOf } from "../../lang/reference.ts";
import type { Evaluated, Scope } from "../../lang/scope.ts";
import { impliedType } from "../../schema/impliedType.ts";
import type { BlockSchema } from "../../schema/schema.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { hasErrors } from "../../source/diagnostic.ts";
import type { Body, Expression, Traversal } from "../../syntax/tree.ts";
import { UNKNOWN, unknownValue } from "../../values/value.ts";
import type { Context } from "../kind/kind.ts";
import { judgeReferences, type Where } from "./references.ts";

/** The setting in which an expression is judged: the names that it may refer to, and their values. */
export interface Setting extends Names {
  readonly scope: Scope;
}

/** The names that an expression may refer to. */
export interface Names extends Where {
  /** Whether `each` or `count` is available. */
  readonly context: Context;
}

const judged = (names: Names, traversals: readonly Traversal[]) =>
  judgeReferences(
    names,
    traversals.map((traversal) => [traversal, names.context, names.self !== undefined] as const),
  );

const bare = (scope: Scope): Scope => ({ ...scope, isBare: true });

/** Judges only the references of an expression, without evaluating the expression. */
export const judgeExpressionReferences = (setting: Setting, expression: Expression) =>
  judged(setting, traversalsOf(expression));

/** Judges a single expression, which is evaluated if its references are valid. */
export function judgeExpression(setting: Setting, expression: Expression): Evaluated {
  const { diagnostics } = judged(setting, traversalsOf(expression));
  if (hasErrors(diagnostics)) return { value: UNKNOWN, diagnostics, asked: [] };
  const evaluated = evaluate(expression, setting.scope);
  return { ...evaluated, diagnostics: [...diagnostics, ...evaluated.diagnostics] };
}

/**
 * Judges a body by its schema. Dynamic blocks are expanded first, whatever faults they have. Then the references of the resulting
 * blocks are judged, and if they are valid the body is decoded.
 */
export function judgeBody(setting: Setting, body: Body, schema: BlockSchema): Evaluated {
  const repeating = judged(setting, dynamicTraversals(body, schema));
  const scope = repeating.isBare ? { ...setting.scope, inDynamic: bare(setting.scope) } : setting.scope;
  const inside = judged(setting, expandedTraversals(rootFrame(scope), body, schema));
  const faults = [...repeating.diagnostics, ...inside.diagnostics];
  if (hasErrors(inside.diagnostics))
    return { value: unknownValue(impliedType(schema)), diagnostics: faults, asked: [] };
  const decoded = decodeBody(body, schema, scope);
  return { ...decoded, diagnostics: [...faults, ...decoded.diagnostics] };
}

/**
 * Returns the faults of the references in the blocks that the dynamic blocks of a body generate in a scope. As in Terraform, what is not
 * generated has none.
 */
export function generatedFaults(
  names: Names,
  body: Body,
  schema: BlockSchema,
): (scope: Scope) => readonly Diagnostic[] {
  const mayBeWrong = judged(names, contentTraversals(body, schema)).diagnostics.length > 0;
  return (scope) =>
    mayBeWrong ? judged(names, generatedTraversals(rootFrame(scope), body, schema)).diagnostics : NO_FAULTS;
}

const NO_FAULTS: readonly Diagnostic[] = [];

/** Judges an expression in a condition of a resource, which is evaluated even if its references have faults. */
export function judgeLoosely(setting: Setting, expression: Expression): Evaluated {
  const { diagnostics, isBare } = judged(setting, traversalsOf(expression));
  const scope: Scope = { ...setting.scope, mixesFunctions: true };
  const evaluated = evaluate(expression, isBare ? bare(scope) : { ...scope, isStrict: true });
  return { ...evaluated, diagnostics: [...diagnostics, ...evaluated.diagnostics] };
}

/** Returns the scope for a condition and its message, whose references Terraform looks up together. */
export function conditionScope(setting: Setting, { condition, errorMessage }: Condition) {
  const { diagnostics, isBare } = judged(setting, [...traversalsOf(condition), ...traversalsOf(errorMessage)]);
  return { diagnostics, scope: isBare ? bare(setting.scope) : { ...setting.scope, isStrict: true as const } };
}
