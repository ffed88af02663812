import { isCloser, isOpener, OpenBrackets } from "../scan/openBrackets.ts";
import * as T from "../scan/token.ts";

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** A part of a body that can be left out: an argument, of which only the value is, a line of another kind, or a part of a header. */
export interface Statement extends Stretch {
  /** The sign between the name and the value of an argument, if it is not `=`. */
  readonly sign?: Stretch;
  readonly value?: Stretch;
}

/** Returns the statements of a text and of the blocks in it, as far as their brackets show where they end. */
export function statementsIn(tokens: T.Tokens, text: string): readonly Statement[] {
  const reader: Reader = { tokens, text, at: 0, found: [] };
  readBody(reader);
  return reader.found;
}

interface Reader {
  readonly tokens: T.Tokens;
  readonly text: string;
  at: number;
  readonly found: Statement[];
}

const typeAt = ({ tokens }: Reader, index: number): number => tokens.types[Math.min(index, tokens.count - 1)]!;
const startAt = ({ tokens }: Reader, index: number): number => tokens.starts[index]!;
const endAt = ({ tokens }: Reader, index: number): number => tokens.ends[index]!;

/** Reads the statements up to the closing brace of the body, or the end. */
function readBody(r: Reader): void {
  for (;;) {
    const type = typeAt(r, r.at);
    if (type === T.EOF || type === T.CLOSE_BRACE) return;
    if (type === T.NEWLINE) r.at++;
    else if (type === T.IDENT) readNamed(r);
    else readLine(r, r.at);
  }
}

function readNamed(r: Reader): void {
  const name = r.at;
  const sign = signAfter(r, name + 1);
  if (sign !== undefined) readArgument(r, name, sign);
  else readBlock(r, name);
}

/** Returns the index of the equals sign of an argument, before which may stand another character: `:=`. */
function signAfter(r: Reader, at: number): number | undefined {
  if (typeAt(r, at) === T.EQUAL) return at;
  const isCompound = SIGNS.has(typeAt(r, at)) && typeAt(r, at + 1) === T.EQUAL && endAt(r, at) === startAt(r, at + 1);
  return isCompound ? at + 1 : undefined;
}

const SIGNS: ReadonlySet<number> = new Set([T.COLON, T.PLUS, T.MINUS, T.STAR, T.QUESTION, T.PIPE, T.TILDE]);

function readArgument(r: Reader, name: number, equals: number): void {
  const first = equals + 1;
  r.at = first;
  const end = readToEnd(r);
  const value = { start: startAt(r, Math.min(first, r.tokens.count - 1)), end };
  const sign = equals > name + 1 ? { start: startAt(r, name + 1), end: endAt(r, equals) } : undefined;
  r.found.push({ start: startAt(r, name), end: Math.max(end, value.start), ...(sign && { sign }), value });
}

/** Reads a block, of whose header everything but the type and quoted labels can be left out. */
function readBlock(r: Reader, name: number): void {
  let at = name + 1;
  while (typeAt(r, at) === T.IDENT || typeAt(r, at) === T.OPEN_QUOTE) {
    if (typeAt(r, at) === T.IDENT) {
      if (typeAt(r, at - 1) === T.CLOSE_QUOTE) break;
      at++;
    } else if (typeAt(r, at + 1) === T.QUOTED_LIT && typeAt(r, at + 2) === T.CLOSE_QUOTE) at += 3;
    else break;
  }
  const more = at;
  const open = braceAfter(r, at);
  if (open === undefined) {
    readLine(r, name);
    return;
  }
  const isLabel = typeAt(r, more) !== T.IDENT && open > more;
  r.at = open + 1;
  const nested: Reader = { ...r, found: [] };
  readBody(nested);
  r.at = typeAt(r, nested.at) === T.CLOSE_BRACE ? nested.at + 1 : nested.at;
  if (isLabel) r.found.push({ start: startAt(r, name), end: endAt(r, Math.min(r.at, r.tokens.count) - 1) });
  else {
    if (open > more) r.found.push({ start: startAt(r, more), end: endAt(r, open - 1) });
    r.found.push(...nested.found);
  }
  if (typeAt(r, r.at) !== T.NEWLINE && typeAt(r, r.at) !== T.EOF && typeAt(r, r.at) !== T.CLOSE_BRACE)
    readLine(r, r.at);
}

/** Returns the index of the brace that opens the body of a block, on the line of its header. */
function braceAfter(r: Reader, from: number): number | undefined {
  const open = new OpenBrackets();
  for (let at = from; ; at++) {
    const type = typeAt(r, at);
    if (type === T.EOF || (open.isEmpty() && (type === T.NEWLINE || type === T.EQUAL || isCloser(type))))
      return undefined;
    if (type === T.OPEN_BRACE && open.isEmpty()) return at;
    if (isOpener(type)) open.push(type);
    else if (isCloser(type)) open.close(type);
  }
}

/** Reads a line that is neither an argument nor a block. */
function readLine(r: Reader, first: number): void {
  r.at = first;
  const end = readToEnd(r);
  if (r.at === first) r.at++;
  r.found.push({ start: startAt(r, first), end: Math.max(end, endAt(r, first)) });
}

/** Moves to the newline or brace that ends a statement, and returns the end of its last token. */
function readToEnd(r: Reader): number {
  const open = new OpenBrackets();
  const first = r.at;
  for (;;) {
    const type = typeAt(r, r.at);
    const isOpen = !open.isEmpty();
    if (type === T.EOF || (!isOpen && type === T.CLOSE_BRACE)) break;
    if (!isOpen && type === T.NEWLINE) {
      const next = skipOtherHeredoc(r, first);
      if (next !== undefined) {
        r.at = next;
        continue;
      }
      if (!CONTINUING.has(typeAt(r, r.at + 1))) break;
    }
    if (isOpener(type)) open.push(type);
    else if (isCloser(type)) open.close(type);
    r.at++;
  }
  let last = r.at - 1;
  while (last > first && typeAt(r, last) === T.NEWLINE) last--;
  return endAt(r, Math.max(last, first));
}

/** The tokens that continue a value on the next line, because no statement begins with them. */
const CONTINUING: ReadonlySet<number> = new Set([
  T.DOT,
  T.QUESTION,
  T.PIPE,
  T.AMPERSAND,
  T.CARET,
  T.OR,
  T.AND,
  T.FAT_ARROW,
  T.COLON,
]);

/** Returns the index after a heredoc whose first line is not as in known versions, if the line before the newline begins one. */
function skipOtherHeredoc(r: Reader, first: number): number | undefined {
  const line = r.text.slice(startAt(r, first), startAt(r, r.at));
  const [, mark] = /<<[^\s\w"]*['"]?([A-Za-z]\w*)['"]?[^\n]*$/.exec(line) ?? [];
  if (mark === undefined) return undefined;
  const end = new RegExp(`^[ \\t]*${mark}[ \\t]*$`, "m");
  end.lastIndex = 0;
  const from = endAt(r, r.at);
  const close = end.exec(r.text.slice(from));
  if (!close) return undefined;
  const after = from + close.index + close[0].length;
  let at = r.at;
  while (typeAt(r, at) !== T.EOF && startAt(r, at) < after) at++;
  return at;
}
