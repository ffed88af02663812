import type { SourceFile } from "./sourceFile.ts";

/**
 * One top-level item of a file: a block or an argument. An anchor is an identity: an item whose text did not change
 * keeps its anchor over edits elsewhere, so that everything that was computed from it stays valid.
 */
export interface Anchor {
  readonly path: string;
  /** The whole file, where its ranges are of no item but of the file: a state is not parsed as a configuration. */
  readonly source?: SourceFile;
}

/** A stretch of source text: UTF-16 offsets from the start of its anchor's item. `end` is exclusive. */
export interface Range {
  readonly anchor: Anchor;
  readonly start: number;
  readonly end: number;
}

/** From the start of `first` to the end of `last`; both hang on the same anchor. */
export const spanning = (first: Range, last: Range): Range => ({
  anchor: first.anchor,
  start: first.start,
  end: last.end,
});

/** The empty range at the start of `range`. */
export const startOf = (range: Range): Range => ({ anchor: range.anchor, start: range.start, end: range.start });

/** The empty range at the end of `range`. */
export const endOf = (range: Range): Range => ({ anchor: range.anchor, start: range.end, end: range.end });
