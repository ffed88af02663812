import { isCloser, isOpener } from "../scan/openBrackets.ts";
import { scanTemplate } from "../scan/scanner.ts";
import * as T from "../scan/token.ts";

/**
 * Whether a stretch of a text has a sign that no version knows and nobody writes by mistake: an operator such as `??`, a number such as
 * `0x1F`, an unknown escape. What a slip of the keys makes of known signs (`&` for `&&`, other quotes) is none.
 */
export function hasNewSign(tokens: T.Tokens, text: string, { start, end }: { start: number; end: number }): boolean {
  const { types, starts, ends, count } = tokens;
  const isInType = /^type\s*=/.test(text.slice(start, end));
  for (let at = 0; at < count && starts[at]! < end; at++) {
    if (starts[at]! < start) continue;
    const place: Place = {
      types,
      at,
      type: (offset) => types[at + offset] ?? T.EOF,
      text: (offset) => text.slice(starts[at + offset], ends[at + offset]),
      isTouching: at + 1 < count && ends[at] === starts[at + 1],
      isFirst: starts[at] === start,
      isInType,
    };
    if (SIGNS.some((isSign) => isSign(place))) return true;
  }
  return false;
}

/** As `hasNewSign`, for a whole template. */
export const hasNewSignIn = (template: string): boolean =>
  hasNewSign(scanTemplate(template), template, { start: 0, end: template.length });

/** A token, and what stands around it. */
interface Place {
  readonly types: Uint8Array;
  readonly at: number;
  /** Returns the type of the token so many tokens further. */
  type(offset: number): number;
  text(offset: number): string;
  /** Whether nothing stands between the token and the next one. */
  readonly isTouching: boolean;
  /** Whether the stretch begins with the token. */
  readonly isFirst: boolean;
  /** Whether the stretch is the type of a variable. */
  readonly isInType: boolean;
}

type Sign = (place: Place) => boolean;

/** `"\x41"`, `"\u{1F600}"` */
const isEscape: Sign = ({ type, text }) =>
  type(0) === T.QUOTED_LIT && /(^|[^\\])(\\\\)*\\[^nrt"\\uU]|\\u\{/.test(text(0));

/** `~a`, `@name`, `$a` */
const isCharacter: Sign = ({ type, text }) =>
  type(0) === T.CARET || type(0) === T.TILDE || (type(0) === T.INVALID && /^[@$\\]$/.test(text(0)));

/** `type = string | number` */
const isUnion: Sign = ({ type, isInType }) => isInType && type(0) === T.PIPE;

/** `= &a` */
const isPointer: Sign = ({ type }) => type(0) === T.AMPERSAND && BEFORE_OPERAND.has(type(-1));

/** `string?`, `x!` */
const isPostfix: Sign = ({ type }) =>
  OPERAND_ENDS.has(type(0)) && (type(1) === T.QUESTION || type(1) === T.BANG) && END.has(type(2));

/** `[...a]` */
const isSpread: Sign = ({ type }) => type(0) === T.ELLIPSIS && BEFORE_OPERAND.has(type(-1));

/** `x => x.id` */
const isLambda: Sign = ({ type }) => type(0) === T.FAT_ARROW;

/** `= .5` */
const isFraction: Sign = ({ type }) => type(0) === T.DOT && type(1) === T.NUMBER_LIT && BEFORE_OPERAND.has(type(-1));

/** `a ?? b`, `a |> f` */
const isOperator: Sign = ({ text, isTouching }) => isTouching && PAIRS.has(text(0) + text(1));

/** `5m`, `0x1F`, `10%` */
const isUnit: Sign = ({ type, isTouching }) =>
  isTouching && type(0) === T.NUMBER_LIT && (type(1) === T.IDENT || (type(1) === T.PERCENT && END.has(type(2))));

/** `<<<EOT` */
const isLongHeredoc: Sign = ({ type, isTouching }) => isTouching && type(0) === T.LESS && type(1) === T.OPEN_HEREDOC;

/** `string[]` */
const isListType: Sign = ({ type, isTouching }) =>
  isTouching && type(0) === T.IDENT && type(1) === T.OPEN_BRACKET && type(2) === T.CLOSE_BRACKET;

/** `r"a"`, but not the label of a block */
const isPrefixed: Sign = ({ type, isTouching, isFirst, at }) =>
  isTouching && type(0) === T.IDENT && type(1) === T.OPEN_QUOTE && at > 0 && !isFirst;

/** `"""a"""` */
const isLongText: Sign = ({ type, isTouching }) =>
  isTouching && type(0) === T.CLOSE_QUOTE && (type(1) === T.OPEN_QUOTE || type(1) === T.QUOTED_LIT);

/** `a."b"`, `a.(b)` */
const isComputedMember: Sign = ({ type, isTouching }) =>
  isTouching && type(0) === T.DOT && (type(1) === T.OPEN_QUOTE || type(1) === T.OPEN_PARENTHESIS);

/** `a.trim()` */
const isMethod: Sign = ({ type, isTouching }) =>
  isTouching && type(0) === T.IDENT && type(1) === T.OPEN_PARENTHESIS && type(-1) === T.DOT;

/** `for x in a for y in b`, `for { name } in a`, `set[for …` */
const isNewFor: Sign = ({ type, text }) => {
  if (type(0) !== T.IDENT) return false;
  if (text(0) === "in") return type(-2) === T.COMMA && type(-4) !== T.IDENT;
  if (text(0) !== "for") return false;
  if (type(1) === T.OPEN_BRACE || type(1) === T.OPEN_BRACKET) return true;
  return OPERAND_ENDS.has(type(-1)) || (type(-1) === T.OPEN_BRACKET && type(-2) === T.IDENT);
};

/** `f(1, name = 2)` */
const isNamedArgument: Sign = ({ type, types, at }) =>
  type(0) === T.IDENT &&
  type(1) === T.EQUAL &&
  (type(-1) === T.COMMA || (type(-1) === T.OPEN_PARENTHESIS && type(-2) === T.IDENT)) &&
  isInCall(types, at);

/** `1..3`, `[1:3]` */
const isSlice: Sign = ({ type, text }) =>
  type(0) === T.NUMBER_LIT && (text(0).includes("..") || (type(-1) === T.OPEN_BRACKET && type(1) === T.COLON));

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

const BEFORE_OPERAND: ReadonlySet<number> = new Set([
  T.EQUAL,
  T.OPEN_BRACKET,
  T.OPEN_BRACE,
  T.OPEN_PARENTHESIS,
  T.COMMA,
  T.NEWLINE,
]);

/** The signs, each with an example beside its function. */
const SIGNS: readonly Sign[] = [
  ...[isEscape, isCharacter, isUnion, isPointer, isPostfix, isSpread, isLambda, isFraction, isOperator, isUnit],
  ...[
    isLongHeredoc,
    isListType,
    isPrefixed,
    isLongText,
    isComputedMember,
    isMethod,
    isNewFor,
    isNamedArgument,
    isSlice,
  ],
];
