import type { SourceFile } from "./sourceFile.ts";

/**
 * One top-level item of a file: a block or an argument. An anchor is an identity. An item whose text did not change
 * keeps its anchor over edits elsewhere, so everything computed from the item stays valid.
 */
export interface Anchor {
  readonly path: string;
  /**
   * The whole file, for ranges that are relative to the file and not to an item: a state is not parsed as a configuration.
   */
  readonly source?: SourceFile;
}

/** A stretch of source text, in UTF-16 offsets from the start of its anchor's item. `end` is exclusive. */
export interface Range {
  readonly anchor: Anchor;
  readonly start: number;
  readonly end: number;
}

/** Returns the range from the start of `first` to the end of `last`; both have the same anchor. */
export const spanning = (first: Range, last: Range): Range => ({
  anchor: first.anchor,
  start: first.start,
  end: last.end,
});

/** Returns the range that covers two, in any order; the second one if they have different anchors. */
export function spanOf(a: Range, b: Range): Range {
  if (a.anchor !== b.anchor) return b;
  return { anchor: a.anchor, start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

/** Whether a range lies in another one of the same anchor. */
export const isWithin = (inner: Range, outer: Range): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** Returns the empty range at the start of `range`. */
export const startOf = (range: Range): Range => ({ anchor: range.anchor, start: range.start, end: range.start });

/** Returns the empty range at the end of `range`. */
export const endOf = (range: Range): Range => ({ anchor: range.anchor, start: range.end, end: range.end });
