import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Argument, Block } from "../../engine/syntax/tree.ts";
import type { Offer } from "../editing/codeAction.ts";
import { addLocal } from "../quickFixes/declarations.ts";
import { refactoring } from "./refactoring.ts";
import { selectedExpression } from "./selectedExpression.ts";
import type { Selection } from "./selection.ts";

/** Returns the refactoring that gives a selected expression a name as a local value; empty if it has to stay where it is. */
export function extractLocal(plan: ExplainablePlan, selection: Selection): readonly Offer[] {
  const selected = selectedExpression(plan, selection);
  if (!selected) return [];
  const { block, argument, expression, text } = selected;
  const name = freeName(plan, block, argument);
  const added = addLocal(plan, selection.syntax, name, text);
  if (!added) return [];
  const edits = [{ range: expression.range, text: `local.${name}` }, added];
  return [refactoring(plan, { title: `Extract to local.${name}`, kind: "refactor.extract", edits })];
}

/** Returns a name for the value of an argument that no other local value of the module has. */
function freeName({ queries }: ExplainablePlan, { range }: Block, argument: Argument): string {
  const locals = queries.moduleOf(range.anchor.path)?.module.locals;
  let name = argument.name;
  for (let count = 2; locals?.has(name); count++) name = `${argument.name}_${count}`;
  return name;
}
