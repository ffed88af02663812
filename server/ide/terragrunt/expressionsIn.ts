import type { Expression, Item } from "../../engine/syntax/tree.ts";

/** Returns the expressions of the arguments of an item, at any depth of blocks. */
export const expressionsIn = (item: Item): readonly Expression[] =>
  item.kind === "argument" ? [item.expression] : item.body.items.flatMap(expressionsIn);
