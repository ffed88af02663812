import type { Plan } from "../engine/plan/plan.ts";
import type { Range } from "../engine/source/range.ts";
import { partsOf } from "../engine/syntax/expressions.ts";
import type { Argument, Block, Body, Expression, Item, SyntaxFile } from "../engine/syntax/tree.ts";
import { syntaxOf } from "../workspace/place.ts";

/** What stands at one place of a file, from the outside in. */
export interface Cursor {
  readonly syntax: SyntaxFile;
  /** The top-level item. */
  readonly item: Item;
  /** The nested blocks on the way, outermost first; without the top-level block. */
  readonly nested: readonly Block[];
  readonly argument: Argument | undefined;
  /** Every expression around the place, innermost first. */
  readonly expressions: readonly Expression[];
  /** The place, relative to the item's anchor. */
  readonly offset: number;
}

/** What stands at an offset (UTF-16, from the start of the file); undefined between the items. */
export function cursorAt(plan: Plan, path: string, offset: number): Cursor | undefined {
  const syntax = syntaxOf(plan, path);
  if (!syntax) return undefined;
  for (const item of syntax.body.items) {
    const start = syntax.offsets.get(item.range.anchor);
    if (start === undefined) continue;
    const relative = offset - start;
    if (!covers(item.range, relative)) continue;
    return { syntax, item, offset: relative, ...inside(item, relative) };
  }
  return undefined;
}

export const covers = (range: Range, offset: number): boolean => range.start <= offset && offset <= range.end;

function inside(item: Item, offset: number): Pick<Cursor, "nested" | "argument" | "expressions"> {
  const nested: Block[] = [];
  for (let at: Item | undefined = item; at; ) {
    if (at.kind === "argument") return { nested, argument: at, expressions: around(at.expression, offset) };
    if (at !== item) nested.push(at);
    at = itemAt(at.body, offset);
  }
  return { nested, argument: undefined, expressions: [] };
}

const itemAt = (body: Body, offset: number): Item | undefined => body.items.find((item) => covers(item.range, offset));

function around(expression: Expression, offset: number): readonly Expression[] {
  const found: Expression[] = [];
  for (let at: Expression | undefined = expression; at && covers(at.range, offset); ) {
    found.unshift(at);
    at = partsOf(at).find((part) => covers(part.range, offset));
  }
  return found;
}
