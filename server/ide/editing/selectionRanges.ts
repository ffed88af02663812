import type { Range } from "../../engine/source/range.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import { cursorAt, extentOf } from "../cursor.ts";

/** Returns the syntax around an offset, innermost first: expressions, argument, nested blocks, top-level item; empty between items. */
export function selectionRanges(sources: Sources, path: string, offset: number): readonly Range[] {
  const cursor = cursorAt(sources, path, offset);
  if (!cursor) return [];
  const { expressions, argument, nested, item } = cursor;
  const blocks = [item, ...nested].toReversed().flatMap((block) => {
    if (block.kind === "argument") return [block.range];
    const { start, end } = block.body.range;
    const isInBody = start <= cursor.offset && cursor.offset <= end;
    return isInBody ? [block.body.range, block.range] : [block.range];
  });
  const ranges = [...expressions.map(extentOf), ...(argument && argument !== item ? [argument.range] : []), ...blocks];
  return ranges.filter((range, at) => !isSame(range, ranges[at - 1]));
}

const isSame = (one: Range, other: Range | undefined): boolean => one.start === other?.start && one.end === other.end;
