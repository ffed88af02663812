import { type Pair, pairsInOrder } from "./pairsInOrder.ts";

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
    return pairedLines(b, a, removed, added).map(([before, after]) => ({
      line: line((after ?? before)!),
      before: before === undefined ? undefined : removed[before],
      after: after === undefined ? undefined : added[after],
    }));
  });
}

/** Pairs the lines of a block: all in their order if it has as many of both, or else those that are alike. */
function pairedLines(
  b: readonly number[],
  a: readonly number[],
  removed: readonly string[],
  added: readonly string[],
): readonly Pair[] {
  if (b.length === a.length) return b.map((at, index): Pair => [at, a[index]]);
  const pairs: Pair[] = [];
  let next = 0;
  for (const one of b) {
    const partner = a.findIndex((other, at) => at >= next && areAlike(removed[one]!, added[other]!));
    if (partner >= 0) for (; next < partner; next++) pairs.push([undefined, a[next]]);
    pairs.push([one, partner < 0 ? undefined : a[next++]]);
  }
  return [...pairs, ...a.slice(next).map((other): Pair => [undefined, other])];
}

/** Whether two lines have half of their words in common. */
function areAlike(before: string, after: string): boolean {
  const [words, others] = [before, after].map((line) => new Set(line.match(/[\p{L}\p{N}_]+/gu) ?? []));
  const shared = [...words!].filter((word) => others!.has(word)).length;
  return shared > 0 && shared * 2 >= Math.max(words!.size, others!.size);
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
