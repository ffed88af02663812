import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { argumentOf } from "../../engine/syntax/bodyArguments.ts";
import type { Argument, Block } from "../../engine/syntax/tree.ts";
import { covers, cursorAt } from "../cursor.ts";
import type { Selection } from "./selection.ts";
/** The most instances whose keys a refactoring changes: each needs a moved block. */
export const MOST_MOVED = 50;

/** Returns the moved block of an instance, after an empty line; the keys are in brackets. */
export const movedInstance = (name: string, from: string, to: string): string =>
  `\n\nmoved {\n  from = ${name}${from}\n  to   = ${name}${to}\n}`;

/** Returns the resource and its `count` or `for_each`, if the cursor is at that argument or in the header of the resource. */
export function repetitionAt(
  plan: ExplainablePlan,
  { syntax, start, end }: Selection,
  name: "count" | "for_each",
): { readonly block: Block; readonly argument: Argument } | undefined {
  const cursor = start === end ? cursorAt(plan, syntax.source.path, start) : undefined;
  const block = cursor?.item;
  if (!cursor || block?.kind !== "block" || block.type !== "resource") return undefined;
  const argument = argumentOf(block.body, name);
  const isChosen = covers(block.header, cursor.offset) || cursor.argument?.name === name;
  return argument && isChosen ? { block, argument } : undefined;
}
