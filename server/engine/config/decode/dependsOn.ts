import type { Dialect } from "../../lang/dialect.ts";
import { supports } from "../../lang/features.ts";
import { type Diagnostic, type Result, result } from "../../source/diagnostic.ts";
import { expressionList } from "../../syntax/expressions.ts";
import type { Argument, Traversal } from "../../syntax/tree.ts";
import { actionDependency } from "./actionFindings.ts";
import { notAList } from "./argumentFindings.ts";
import { staticTraversal } from "./staticTraversal.ts";

/** Returns the faults of actions in `depends_on`. */
export const actionsIn = (dependsOn: readonly Traversal[], dialect: Dialect): readonly Diagnostic[] =>
  supports(dialect, "actions")
    ? dependsOn.filter(({ root }) => root === "action").map(({ range }) => actionDependency(range))
    : [];

/** Decodes `depends_on = [a.b, module.c]`. The references are checked when the module is validated. */
export function decodeDependsOn(argument: Argument | undefined): Result<readonly Traversal[]> {
  if (!argument) return result([]);
  const elements = expressionList(argument.expression);
  if (!elements) return result([], [notAList(argument.expression)]);
  const traversals: Traversal[] = [];
  const faults: Diagnostic[] = [];
  for (const element of elements) {
    const { value, diagnostics } = staticTraversal(element);
    faults.push(...diagnostics);
    if (value) traversals.push(value);
  }
  return result(traversals, faults);
}
