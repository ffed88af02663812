import { isCloser, isOpener } from "../scan/openBrackets.ts";
import { scanTemplate } from "../scan/scanner.ts";
import * as T from "../scan/token.ts";

/**
 * Whether a stretch of a text has a sign that no version knows and nobody writes by mistake: an operator such as `??`, a number such as
 * `0x1F`, an unknown escape. What a slip of the keys makes of known signs (`&` for `&&`, other quotes) is none.
 */
export function hasNewSign(tokens: T.Tokens, text: string, { start, end }: { start: number; end: number }): boolean {
  const { types, starts, ends, count } = tokens;
  const touches = (at: number): boolean => at + 1 < count && ends[at] === starts[at + 1];
  const textOf = (at: number): string => text.slice(starts[at], ends[at]);
  const isType = /^type\s*=/.test(text.slice(start, end));
  for (let at = 0; at < count && starts[at]! < end; at++) {
    if (starts[at]! < start) continue;
    const [type, next] = [types[at]!, types[at + 1] ?? T.EOF];
    if (type === T.QUOTED_LIT && /(^|[^\\])(\\\\)*\\[^nrt"\\uU]|\\u\{/.test(textOf(at))) return true;
    if (type === T.CARET || type === T.TILDE || (type === T.INVALID && ANNOTATIONS.test(textOf(at)))) return true;
    if (isType && type === T.PIPE) return true;
    if (isNewFor(types, textOf, at) || isNamedArgument(types, at) || isSlice(types, textOf, at)) return true;
    if (type === T.AMPERSAND && BEFORE_OPERAND.has(types[at - 1] ?? T.EOF)) return true;
    if (OPERAND_ENDS.has(type) && isPostfix(next, types[at + 2] ?? T.EOF)) return true;
    if (type === T.ELLIPSIS && BEFORE_OPERAND.has(types[at - 1] ?? T.EOF)) return true;
    if (type === T.FAT_ARROW || (type === T.DOT && next === T.NUMBER_LIT && BEFORE_OPERAND.has(types[at - 1]!)))
      return true;
    if (!touches(at)) continue;
    if (PAIRS.has(textOf(at) + textOf(at + 1))) return true;
    if (type === T.NUMBER_LIT && (next === T.IDENT || (next === T.PERCENT && END.has(types[at + 2] ?? T.EOF))))
      return true;
    if (type === T.LESS && next === T.OPEN_HEREDOC) return true;
    if (type === T.IDENT && next === T.OPEN_BRACKET && types[at + 2] === T.CLOSE_BRACKET) return true;
    if (type === T.IDENT && next === T.OPEN_QUOTE && at > 0 && starts[at]! > start) return true;
    if (type === T.CLOSE_QUOTE && (next === T.OPEN_QUOTE || next === T.QUOTED_LIT)) return true;
    if (type === T.DOT && (next === T.OPEN_QUOTE || next === T.OPEN_PARENTHESIS)) return true;
    if (type === T.IDENT && next === T.OPEN_PARENTHESIS && types[at - 1] === T.DOT) return true;
  }
  return false;
}

/** As `hasNewSign`, for a whole template. */
export const hasNewSignIn = (template: string): boolean =>
  hasNewSign(scanTemplate(template), template, { start: 0, end: template.length });

/** Two tokens side by side that mean nothing in any version. */
const PAIRS: ReadonlySet<string> = new Set([
  "??",
  "?.",
  "?:",
  "?[",
  "[?",
  "|>",
  "<|",
  "->",
  "..",
  "...",
  "**",
  "<<",
  ">>",
  "%%",
  "++",
  "=~",
  "!~",
  "<=>",
  "===",
  "!==",
  "==>",
  ":=",
  "+=",
  "-=",
  "?=",
  "|=",
]);

const ANNOTATIONS = /^[@$\\]$/;

const OPERAND_ENDS: ReadonlySet<number> = new Set([T.IDENT, T.CLOSE_BRACKET, T.CLOSE_PARENTHESIS]);

const END: ReadonlySet<number> = new Set([
  T.NEWLINE,
  T.EOF,
  T.CLOSE_BRACE,
  T.CLOSE_PARENTHESIS,
  T.CLOSE_BRACKET,
  T.COMMA,
  T.EQUAL,
]);

/** Whether a sign after an operand belongs to it: `string?`, `x!`. */
const isPostfix = (sign: number, next: number): boolean => (sign === T.QUESTION || sign === T.BANG) && END.has(next);

const BEFORE_OPERAND: ReadonlySet<number> = new Set([
  T.EQUAL,
  T.OPEN_BRACKET,
  T.OPEN_BRACE,
  T.OPEN_PARENTHESIS,
  T.COMMA,
  T.NEWLINE,
]);

/** Whether a `for` stands where none can, or takes a value apart: `for x in a for y in b`, `for { name } in a`, `set[for …`. */
function isNewFor(types: Uint8Array, textOf: (at: number) => string, at: number): boolean {
  if (types[at] !== T.IDENT) return false;
  if (textOf(at) === "in") return types[at - 2] === T.COMMA && types[at - 4] !== T.IDENT;
  if (textOf(at) !== "for") return false;
  if (types[at + 1] === T.OPEN_BRACE || types[at + 1] === T.OPEN_BRACKET) return true;
  return OPERAND_ENDS.has(types[at - 1]!) || (types[at - 1] === T.OPEN_BRACKET && types[at - 2] === T.IDENT);
}

/** Whether an argument of a call has a name: `f(1, name = 2)`. */
const isNamedArgument = (types: Uint8Array, at: number): boolean =>
  types[at] === T.IDENT &&
  types[at + 1] === T.EQUAL &&
  (types[at - 1] === T.COMMA || (types[at - 1] === T.OPEN_PARENTHESIS && types[at - 2] === T.IDENT)) &&
  isInCall(types, at);

/** Whether the innermost bracket around a token is that of a call. */
function isInCall(types: Uint8Array, from: number): boolean {
  let closed = 0;
  for (let at = from - 1; at >= 0; at--) {
    const type = types[at]!;
    if (isCloser(type)) closed++;
    else if (isOpener(type) && closed-- === 0) return type === T.OPEN_PARENTHESIS && types[at - 1] === T.IDENT;
  }
  return false;
}

/** Whether a range of numbers or indices is written: `1..3`, `[1:3]`. */
const isSlice = (types: Uint8Array, textOf: (at: number) => string, at: number): boolean =>
  types[at] === T.NUMBER_LIT &&
  (textOf(at).includes("..") || (types[at - 1] === T.OPEN_BRACKET && types[at + 1] === T.COLON));
