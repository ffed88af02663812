import type { Diagnostic } from "../../source/diagnostic.ts";
import { ownText } from "../../source/ownText.ts";
import type { Anchor, Range } from "../../source/range.ts";
import type { SourceFile } from "../../source/sourceFile.ts";
import { type Position, placeText } from "../position.ts";
import * as T from "../scan/token.ts";
import { deepConstruct, syntaxError, type Wording } from "../texts.ts";

/**
 * A place in a list of tokens, and what was found on the way. `recovery` is set with the first error and never reset: it
 * silences what is likely to be a consequence, as Terraform's parser does.
 */
export interface Cursor {
  readonly source: SourceFile;
  readonly tokens: T.Tokens;
  /** The index of the next token. */
  at: number;
  /** False inside brackets: newlines are skipped. */
  newlines: boolean;
  recovery: boolean;
  /** How many constructs are open; the parser goes no deeper than MAX_DEPTH. */
  depth: number;
  /** The height of the highest tree made so far within the construct that is open. */
  height: number;
  /** Where the text begins in its file, if it is a part of one: places named in messages count from there. */
  readonly origin: (() => Position) | undefined;
  /** Ranges are given relative to this anchor, which begins at `base`. */
  anchor: Anchor;
  base: number;
  /** Set when a broken item is read once more to keep what can be read of it. */
  readonly salvage: boolean;
  /** When salvaging: how far the item that is being read is indented; what begins no deeper is the next. -1: do not look. */
  itemIndent: number;
  readonly found: Diagnostic[];
  /** How many errors there were, also those beyond the ones that are kept. */
  errors: number;
}

/** Deep enough for any real file, shallow enough for the parser's own recursion and for whoever walks the tree. */
const MAX_DEPTH = 400;
/** A long chain of operators is a high tree too, though the parser does not recurse for it. */
const MAX_HEIGHT = 1000;

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
    found: [],
    errors: 0,
  };
}

/** The index of the next token that counts; EOF stays where it is. */
export function peek(c: Cursor): number {
  const last = c.tokens.count - 1;
  let at = c.at;
  if (at >= last) return last;
  if (!c.newlines) while (c.tokens.types[at] === T.NEWLINE) at++;
  return at;
}

export const peekType = (c: Cursor): number => c.tokens.types[peek(c)]!;

/** The index of the token that was read. */
export function read(c: Cursor): number {
  const index = peek(c);
  c.at = index + 1;
  return index;
}

/** The index of the token read last; before the first, of the next one. */
export const previous = (c: Cursor): number => (c.at === 0 ? peek(c) : Math.min(c.at, c.tokens.count) - 1);

export const typeAt = (c: Cursor, index: number): number => c.tokens.types[index]!;
export const startAt = (c: Cursor, index: number): number => c.tokens.starts[index]!;
export const endAt = (c: Cursor, index: number): number => c.tokens.ends[index]!;
export const textAt = (c: Cursor, index: number): string =>
  ownText(c.source.text.slice(c.tokens.starts[index]!, c.tokens.ends[index]!));

/** A range from absolute offsets. */
export const rangeOf = (c: Cursor, start: number, end: number): Range => ({
  anchor: c.anchor,
  start: start - c.base,
  end: end - c.base,
});

export const tokenRange = (c: Cursor, index: number): Range =>
  rangeOf(c, c.tokens.starts[index]!, c.tokens.ends[index]!);

/** From the start of one token to the end of another. */
export const between = (c: Cursor, first: number, last: number): Range =>
  rangeOf(c, c.tokens.starts[first]!, c.tokens.ends[last]!);

/** A stretch of the text, by absolute offsets, as messages name it. */
export const placeOf = (c: Cursor, start: number, end: number): string => placeText(c.source, start, end, c.origin?.());

export function report(c: Cursor, range: Range, summary: string, wording: Wording): void {
  c.errors++;
  if (c.found.length < MAX_FOUND) c.found.push(syntaxError(range, summary, wording));
}

/** A text of nothing but wrong characters must not become as many diagnostics. */
const MAX_FOUND = 100_000;

/** Was anything found since `mark` that leaves the place in the tokens in doubt? */
export const failedSince = (c: Cursor, mark: number): boolean => c.recovery && c.errors > mark;

/** Is the token this keyword? */
export function isKeyword(c: Cursor, index: number, keyword: string): boolean {
  const start = c.tokens.starts[index]!;
  return (
    c.tokens.types[index] === T.IDENT &&
    c.tokens.ends[index]! - start === keyword.length &&
    c.source.text.startsWith(keyword, start)
  );
}

/** Opens one more construct; false if it would be too deep, which is reported. Every true needs a `leave`. */
export function enter(c: Cursor): boolean {
  if (c.depth < MAX_DEPTH) {
    c.depth++;
    return true;
  }
  reportDepth(c);
  return false;
}

export function leave(c: Cursor): void {
  c.depth--;
}

/** Notes a tree of that height in the open construct; false if it is too high for whoever walks it, which is reported. */
export function grow(c: Cursor, height: number): boolean {
  if (height > c.height) c.height = height;
  if (height + c.depth < MAX_HEIGHT) return true;
  reportDepth(c);
  return false;
}

function reportDepth(c: Cursor): void {
  if (!c.recovery) {
    c.errors++;
    c.found.push({ ...syntaxError(tokenRange(c, peek(c)), "Too deeply nested", deepConstruct), origin: "stateline" });
  }
  c.recovery = true;
}
