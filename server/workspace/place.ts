import type { Range } from "../engine/source/range.ts";
import { type SourceFile, sourceFile } from "../engine/source/sourceFile.ts";
import type { Sources } from "../engine/syntax/sources.ts";

/** A stretch of a file, in UTF-16 offsets from the start of the file. */
export interface Placed {
  readonly file: SourceFile;
  readonly start: number;
  readonly end: number;
}

/** Returns the place of a range in the present text of its file; the start of the file if the file was not parsed. */
export function placeIn(sources: Sources, range: Range): Placed {
  const { path, source } = range.anchor;
  if (source) return { file: source, start: range.start, end: range.end };
  const syntax = sources.syntaxOf(path);
  const offset = syntax?.offsets.get(range.anchor);
  if (!syntax || offset === undefined) return { file: syntax?.source ?? sourceFile(path, ""), start: 0, end: 0 };
  return { file: syntax.source, start: offset + range.start, end: offset + range.end };
}

/** Returns the present text of a range. */
export function textAt(sources: Sources, range: Range): string {
  const { file, start, end } = placeIn(sources, range);
  return file.text.slice(start, end);
}
