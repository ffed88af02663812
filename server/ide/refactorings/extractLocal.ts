import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { walkExpression } from "../../engine/syntax/expressions.ts";
import type { Argument, Block, Expression } from "../../engine/syntax/tree.ts";
import { cursorAt } from "../cursor.ts";
import { addLocal } from "../quickFixes/declarations.ts";
import type { Refactoring } from "./refactoring.ts";
import { type Selection, trimmed } from "./selection.ts";

/** Returns the refactoring that gives a selected expression a name as a local value; empty if it has to stay where it is. */
export function extractLocal(plan: ExplainablePlan, selection: Selection): readonly Refactoring[] {
  const { syntax, start, end } = trimmed(selection);
  const cursor = cursorAt(plan, syntax.source.path, start);
  if (start === end || cursor?.item.kind !== "block" || !cursor.argument) return [];
  const { item, nested, argument } = cursor;
  if (!HOLDERS.has(item.type) || nested.some(({ type }) => type === "lifecycle") || FIXED.has(argument.name)) return [];
  const offset = syntax.offsets.get(item.range.anchor) ?? 0;
  const expression = expressionAt(argument, start - offset, end - offset);
  const text = syntax.source.text.slice(start, end);
  // A heredoc ends with a line of its own, so it cannot stand everywhere.
  if (!expression || text.includes("<<")) return [];
  const name = freeName(plan, item, argument);
  const added = addLocal(plan, syntax, name, text);
  if (!added) return [];
  const edits = [{ range: expression.range, text: `local.${name}` }, added];
  return [{ action: { title: `Extract to local.${name}`, kind: "refactor.extract", edits } }];
}

/** The blocks whose expressions can refer to local values. */
const HOLDERS: ReadonlySet<string> = new Set([
  "resource",
  "data",
  "ephemeral",
  "module",
  "output",
  "locals",
  "provider",
  "check",
]);

/** The arguments that must be written as they are. */
const FIXED: ReadonlySet<string> = new Set(["source", "version", "providers", "provider", "depends_on", "alias"]);

/** Returns the part of an argument's value with exactly this range. */
function expressionAt({ expression }: Argument, start: number, end: number): Expression | undefined {
  let covering: Expression | undefined;
  walkExpression(expression, (node) => {
    const isLiteralText = node.kind === "literal" && node.value.kind === "string";
    if (node.range.start === start && node.range.end === end && !isLiteralText && node.kind !== "splatItem")
      covering ??= node;
    return covering === undefined;
  });
  return covering;
}

/** Returns a name for the value of an argument that no other local value of the module has. */
function freeName({ queries }: ExplainablePlan, { range }: Block, argument: Argument): string {
  const locals = queries.moduleOf(range.anchor.path)?.module.locals;
  let name = argument.name;
  for (let count = 2; locals?.has(name); count++) name = `${argument.name}_${count}`;
  return name;
}
