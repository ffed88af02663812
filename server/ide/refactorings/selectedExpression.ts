import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { walkExpression } from "../../engine/syntax/expressions.ts";
import type { Argument, Block, Expression } from "../../engine/syntax/tree.ts";
import { type Cursor, cursorAt } from "../cursor.ts";
import { type Selection, trimmed } from "./selection.ts";

/** A selected expression that can become a reference to a name of its module. */
export interface SelectedExpression {
  readonly cursor: Cursor;
  readonly block: Block;
  readonly argument: Argument;
  readonly expression: Expression;
  readonly text: string;
}

/** Returns the selected expression; undefined if the selection is no whole expression, or has to stay where it is. */
export function selectedExpression(plan: ExplainablePlan, selection: Selection): SelectedExpression | undefined {
  const { syntax, start, end } = trimmed(selection);
  const cursor = cursorAt(plan, syntax.source.path, start);
  if (start === end || cursor?.item.kind !== "block" || !cursor.argument) return undefined;
  const { item, nested, argument } = cursor;
  if (!HOLDERS.has(item.type) || nested.some(({ type }) => type === "lifecycle") || FIXED.has(argument.name))
    return undefined;
  const offset = syntax.offsets.get(item.range.anchor) ?? 0;
  const expression = expressionAt(argument, start - offset, end - offset);
  const text = syntax.source.text.slice(start, end);
  // A heredoc ends with a line of its own, so it cannot stand everywhere.
  return expression && !text.includes("<<") ? { cursor, block: item, argument, expression, text } : undefined;
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
