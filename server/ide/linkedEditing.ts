import type { Range } from "../engine/source/range.ts";
import type { Sources } from "../engine/syntax/sources.ts";
import type { For } from "../engine/syntax/tree.ts";
import { binds, placesOfBound } from "./boundNames.ts";
import { covers, cursorAt } from "./cursor.ts";

/**
 * Returns the ranges that are edited together with the name at an offset: a name that a `for` expression binds, and its uses. Empty
 * for any other name, because nothing else stays within one expression.
 */
export function linkedRanges(sources: Sources, path: string, offset: number): readonly Range[] {
  const cursor = cursorAt(sources, path, offset);
  if (!cursor) return [];
  const { expressions, syntax } = cursor;
  for (const bound of expressions) {
    if (bound.kind !== "for") continue;
    for (const name of namesOf(bound)) {
      const ranges = placesOfBound(syntax, bound, name);
      if (ranges.length > 1 && ranges.some((range) => covers(range, cursor.offset))) return ranges;
    }
    // A name of the inner expression is not that of an outer one.
    const [use] = expressions;
    if (use?.kind === "traversal" && binds(bound, use.root)) return [];
  }
  return [];
}

const namesOf = ({ keyName, valueName }: For): readonly string[] =>
  keyName === undefined ? [valueName] : [keyName, valueName];
