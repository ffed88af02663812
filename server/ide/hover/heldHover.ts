import type { SyntaxFile } from "../../engine/syntax/tree.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import type { Cursor } from "../cursor.ts";
import { headerHover } from "./headerHover.ts";
import type { Hover } from "./hoverText.ts";

/** Returns the hover in a block that does not parse: what is planned for the block as it was before; undefined in any other. */
export function heldHover(root: ExplainableRoot, path: string, offset: number): Hover | undefined {
  const syntax = root.plan.syntaxOf(path);
  const item = syntax && lastItemBefore(syntax, offset);
  const underWay = item && syntax.held?.get(item.range.anchor);
  if (!item || !underWay) return undefined;
  const start = item.range.start;
  const cursor: Cursor = { syntax, item, offset: start, nested: [], argument: undefined, expressions: [] };
  const planned = headerHover(root, cursor);
  const note = `The ${underWay} does not parse at present: the block is planned as it was before.`;
  return {
    range: { ...item.range, end: start },
    markdown: [note, ...(planned ? [planned.markdown] : [])].join("\n\n"),
  };
}

/** Returns the last item that counts and begins at or before an offset. */
const lastItemBefore = ({ body, heldBody = body, offsets }: SyntaxFile, offset: number) =>
  heldBody.items.findLast(
    ({ range }) => (offsets.get(range.anchor) ?? Number.POSITIVE_INFINITY) + range.start <= offset,
  );
