import { pairsInOrder } from "./pairsInOrder.ts";

/** A line that is removed, added or changed. Lines are counted from 1: of the new text, a removed one of the old text. */
export interface LinePart {
  readonly line: number;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** The most pairs of lines that are compared one by one; of more, all lines between the common ends count as changed. */
const MOST_COMPARED = 1_000_000;

/** Returns the lines in which two texts differ. As many removed lines as added ones in their place are changed lines. */
export function lineParts(before: string, after: string): readonly LinePart[] {
  const [own, others] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  let start = 0;
  while (start < own.length && start < others.length && own[start] === others[start]) start++;
  let end = 0;
  while (
    end < Math.min(own.length, others.length) - start &&
    own[own.length - 1 - end] === others[others.length - 1 - end]
  )
    end++;
  const [removed, added] = [own.slice(start, own.length - end), others.slice(start, others.length - end)];
  const isLarge = removed.length * added.length > MOST_COMPARED;
  const pairs = pairsInOrder(removed, added, isLarge ? () => false : sameLine, () => false);
  return blocksOf(pairs).flatMap(({ b, a }) => {
    const line = (at: number): number => start + at + 1;
    if (b.length === a.length)
      return b.map((at, index) => ({ line: line(a[index]!), before: removed[at], after: added[a[index]!] }));
    return [
      ...b.map((at) => ({ line: line(at), before: removed[at], after: undefined })),
      ...a.map((at) => ({ line: line(at), before: undefined, after: added[at] })),
    ];
  });
}

const sameLine = (a: string, b: string): boolean => a === b;

/** Lines between two common ones, by their indexes. */
interface Block {
  readonly b: number[];
  readonly a: number[];
}

function blocksOf(pairs: ReturnType<typeof pairsInOrder>): readonly Block[] {
  const blocks: Block[] = [{ b: [], a: [] }];
  for (const [b, a] of pairs) {
    if (b !== undefined && a !== undefined) blocks.push({ b: [], a: [] });
    else if (b !== undefined) blocks.at(-1)!.b.push(b);
    else if (a !== undefined) blocks.at(-1)!.a.push(a);
  }
  return blocks;
}
