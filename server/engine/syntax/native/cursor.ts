import type { Diagnostic } from "../../source/diagnostic.ts";
import type { Anchor, Range } from "../../source/range.ts";
import type { SourceFile } from "../../source/sourceFile.ts";
import { detachedCopy } from "../../source/textCopy.ts";
import { exceedNesting, nesting } from "../../values/nesting.ts";
import { type Position, placeText } from "../position.ts";
import * as T from "../scan/token.ts";
import { deepConstruct, syntaxError, type Wording } from "../syntaxFindings.ts";

/**
 * A position in a list of tokens, and the diagnostics so far. `recovery` is set with the first error and never reset: it
 * suppresses likely consequences, as in Terraform's parser.
 */
export interface Cursor {
  readonly source: SourceFile;
  readonly tokens: T.Tokens;
  /** The index of the next token. */
  at: number;
  /** Whether newlines are tokens; false inside brackets. */
  newlines: boolean;
  recovery: boolean;
  /** The number of open constructs; the parser goes no deeper than the stack allows (`nesting`). */
  depth: number;
  /** The height of the highest tree so far within the open construct. */
  height: number;
  /** The position of the text in its file, for a text that is a part of one; messages count from there. */
  readonly origin: (() => Position) | undefined;
  /** The anchor of ranges; `base` is its offset. */
  anchor: Anchor;
  base: number;
  /** Whether a broken item is parsed again, to keep its valid parts. */
  readonly salvage: boolean;
  /**
   * When salvaging, the indentation of the current item: a line indented no deeper begins the next one. -1: ignored.
   */
  itemIndent: number;
  readonly diagnostics: Diagnostic[];
  /** The number of errors, including those beyond the limit. */
  errors: number;
}

export type CursorOptions = Partial<Pick<Cursor, "origin" | "salvage">>;

export function cursor(
  source: SourceFile,
  tokens: T.Tokens,
  anchor: Anchor,
  base: number,
  more: CursorOptions = {},
): Cursor {
  return {
    source,
    tokens,
    at: 0,
    newlines: true,
    recovery: false,
    depth: 0,
    height: 0,
    anchor,
    base,
    origin: more.origin,
    salvage: more.salvage ?? false,
    itemIndent: -1,
    diagnostics: [],
    errors: 0,
  };
}

/** Returns the index of the next token that is not skipped; at the end that of EOF. */
export function peek(c: Cursor): number {
  const last = c.tokens.count - 1;
  let at = c.at;
  if (at >= last) return last;
  if (!c.newlines) while (c.tokens.types[at] === T.NEWLINE) at++;
  return at;
}

export const peekType = (c: Cursor): number => c.tokens.types[peek(c)]!;

/** Consumes a token and returns its index. */
export function read(c: Cursor): number {
  const index = peek(c);
  c.at = index + 1;
  return index;
}

/** Returns the index of the last consumed token; before the first, that of the next one. */
export const previous = (c: Cursor): number => (c.at === 0 ? peek(c) : Math.min(c.at, c.tokens.count) - 1);

export const typeAt = (c: Cursor, index: number): number => c.tokens.types[index]!;
export const startAt = (c: Cursor, index: number): number => c.tokens.starts[index]!;
export const endAt = (c: Cursor, index: number): number => c.tokens.ends[index]!;
export const textAt = (c: Cursor, index: number): string =>
  detachedCopy(c.source.text.slice(c.tokens.starts[index]!, c.tokens.ends[index]!));

/** Returns a range from absolute offsets. */
export const rangeOf = (c: Cursor, start: number, end: number): Range => ({
  anchor: c.anchor,
  start: start - c.base,
  end: end - c.base,
});

export const tokenRange = (c: Cursor, index: number): Range =>
  rangeOf(c, c.tokens.starts[index]!, c.tokens.ends[index]!);

/** Returns the range from the start of one token to the end of another. */
export const between = (c: Cursor, first: number, last: number): Range =>
  rangeOf(c, c.tokens.starts[first]!, c.tokens.ends[last]!);

/** Returns a stretch of the text as messages name it, from absolute offsets. */
export const placeOf = (c: Cursor, start: number, end: number): string => placeText(c.source, start, end, c.origin?.());

export function report(c: Cursor, range: Range, summary: string, wording: Wording): void {
  c.errors++;
  if (c.diagnostics.length < MAX_DIAGNOSTICS) c.diagnostics.push(syntaxError(range, summary, wording));
}

/** The largest number of diagnostics, because a file without valid characters would have as many as characters. */
const MAX_DIAGNOSTICS = 100_000;

/** Whether an error since `mark` makes the position in the tokens unreliable. */
export const failedSince = (c: Cursor, mark: number): boolean => c.recovery && c.errors > mark;

/** Whether the token is this keyword. */
export function isKeyword(c: Cursor, index: number, keyword: string): boolean {
  const start = c.tokens.starts[index]!;
  return (
    c.tokens.types[index] === T.IDENT &&
    c.tokens.ends[index]! - start === keyword.length &&
    c.source.text.startsWith(keyword, start)
  );
}

/** Opens one more construct; reports and returns false if it is too deep. Every true needs a `leave`. */
export function enter(c: Cursor): boolean {
  if (c.depth < nesting().constructs) {
    c.depth++;
    return true;
  }
  reportDepth(c);
  return false;
}

export function leave(c: Cursor): void {
  c.depth--;
}

/**
 * Records a tree of that height in the open construct; reports and returns false if it is too high for recursive
 * functions.
 */
export function grow(c: Cursor, height: number): boolean {
  if (height > c.height) c.height = height;
  if (height + c.depth < nesting().height) return true;
  reportDepth(c);
  return false;
}

function reportDepth(c: Cursor): void {
  exceedNesting();
  if (!c.recovery) {
    c.errors++;
    c.diagnostics.push({
      ...syntaxError(tokenRange(c, peek(c)), "Too deeply nested", deepConstruct),
      origin: "stateline",
    });
  }
  c.recovery = true;
}
