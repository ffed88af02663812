import type { Range } from "../../engine/source/range.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import { boundNameAt } from "../navigation/boundNames.ts";

/**
 * Returns the ranges that are edited together with the name at an offset: a name that a `for` expression or a `dynamic` block binds,
 * and its uses. Empty for any other name, because nothing else stays within one item.
 */
export function linkedRanges(sources: Sources, path: string, offset: number): readonly Range[] {
  const name = boundNameAt(sources, path, offset);
  return name?.isRenamable && name.uses.length > 0 ? [name.definition, ...name.uses] : [];
}
