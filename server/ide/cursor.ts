import { writtenKey } from "../engine/lifecycle/reasons/sourceRanges.ts";
import { type Range, spanning } from "../engine/source/range.ts";
import { subexpressions } from "../engine/syntax/expressions.ts";
import type { Sources } from "../engine/syntax/sources.ts";
import type { Argument, Block, Body, Expression, Item, ObjectItem, SyntaxFile } from "../engine/syntax/tree.ts";
import { attribute, type Path, type PathStep } from "../engine/values/path.ts";

/** The syntax around one offset of a file, from the outside in. */
export interface Cursor {
  readonly syntax: SyntaxFile;
  /** The top-level item. */
  readonly item: Item;
  /** The nested blocks around the offset, outermost first, without the top-level block. */
  readonly nested: readonly Block[];
  readonly argument: Argument | undefined;
  /** Every expression around the offset, innermost first. */
  readonly expressions: readonly Expression[];
  /** The offset, relative to the item's anchor. */
  readonly offset: number;
}

/** Returns the syntax around an offset (UTF-16, from the start of the file); undefined between top-level items. */
export function cursorAt(sources: Sources, path: string, offset: number): Cursor | undefined {
  const syntax = sources.syntaxOf(path);
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

/** Returns the parts that have a value of their own; the part of a splat for each element has none. */
const standalone = (expression: Expression): readonly Expression[] =>
  expression.kind === "splat" ? [expression.source] : subexpressions(expression);

/** Returns the range of an expression, for a splat including its source: the range of a splat begins at the star. */
export const extentOf = (expression: Expression): Range =>
  expression.kind === "splat" ? spanning(extentOf(expression.source), expression.range) : expression.range;

function around(expression: Expression, offset: number): readonly Expression[] {
  const expressions: Expression[] = [];
  for (let at: Expression | undefined = expression; at && covers(extentOf(at), offset); ) {
    expressions.unshift(at);
    at = standalone(at).find((part) => covers(extentOf(part), offset));
  }
  return expressions;
}

/** Returns the path from the block around it to the text at the cursor, through the keys of object expressions. */
export function pathInBlock({ argument, offset }: Cursor): Path {
  if (!argument) return [];
  const path: PathStep[] = [attribute(argument.name)];
  for (let at: Expression | undefined = argument.expression; at?.kind === "object"; ) {
    const item: ObjectItem | undefined = at.items.find(({ key, value }) =>
      covers(spanning(key.range, value.range), offset),
    );
    const key = item && writtenKey(item);
    if (item === undefined || key === undefined) break;
    path.push(attribute(key));
    at = item.value;
  }
  return path;
}
