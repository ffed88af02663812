import * as T from "../scan/token.ts";
import type { FormatToken } from "./formatToken.ts";

/** Returns 1 for a token that opens a bracket, -1 for one that closes it. Quotes and heredocs do not count. */
export function bracketChange(type: number): -1 | 0 | 1 {
  switch (type) {
    case T.OPEN_BRACE:
    case T.OPEN_BRACKET:
    case T.OPEN_PARENTHESIS:
    case T.OPEN_INTERPOLATION:
    case T.OPEN_DIRECTIVE:
      return 1;
    case T.CLOSE_BRACE:
    case T.CLOSE_BRACKET:
    case T.CLOSE_PARENTHESIS:
    case T.CLOSE_SEQUENCE:
      return -1;
    default:
      return 0;
  }
}

/** Whether a space separates a token from the next one of its line. */
export function spaceBetween(token: FormatToken, nextToken: FormatToken, previous: FormatToken | undefined): boolean {
  const type = token.type;
  const next = nextToken.type;
  if (isGlued(type, next)) return false;
  if (type === T.COMMA) return true;
  if (isTemplateEdge(type, next)) return false;
  if (type === T.IDENT && token.text === "in" && previous?.type === T.IDENT) return true;
  if (next === T.OPEN_BRACKET && (type === T.IDENT || type === T.NUMBER_LIT || bracketChange(type) < 0)) return false;
  if (type === T.BANG) return false;
  if (type === T.MINUS) return !isNegation(previous);
  if (type === T.OPEN_BRACE || next === T.CLOSE_BRACE) return !(type === T.OPEN_BRACE && next === T.CLOSE_BRACE);
  return spaceAroundBrackets(type, next);
}

/** Whether two tokens are never separated by a space, whatever surrounds them. */
function isGlued(type: number, next: number): boolean {
  if (next === T.NEWLINE || next === T.COMMA || next === T.ELLIPSIS) return true;
  if (type === T.DOT || next === T.DOT) return true;
  if (type === T.IDENT) return next === T.OPEN_PARENTHESIS || next === T.DOUBLE_COLON;
  return type === T.DOUBLE_COLON && next === T.IDENT;
}

const isTemplateEdge = (type: number, next: number): boolean =>
  type === T.QUOTED_LIT ||
  type === T.STRING_LIT ||
  type === T.OPEN_QUOTE ||
  type === T.OPEN_HEREDOC ||
  next === T.QUOTED_LIT ||
  next === T.STRING_LIT ||
  next === T.CLOSE_QUOTE ||
  next === T.CLOSE_HEREDOC;

/** Whether a minus after this token is unary: unless the token ends an operand. */
function isNegation(before: FormatToken | undefined): boolean {
  if (!before) return true;
  const { type } = before;
  if (type >= T.BANG && type <= T.PERCENT) return true;
  return SIGN_FOLLOWS.has(type);
}

const SIGN_FOLLOWS: ReadonlySet<number> = new Set([
  T.OPEN_PARENTHESIS,
  T.OPEN_BRACE,
  T.OPEN_BRACKET,
  T.EQUAL,
  T.COLON,
  T.COMMA,
  T.QUESTION,
]);

function spaceAroundBrackets(type: number, next: number): boolean {
  const opensSequence = type === T.OPEN_INTERPOLATION || type === T.OPEN_DIRECTIVE;
  if (opensSequence && next === T.OPEN_BRACE) return true;
  if (type === T.CLOSE_BRACE && next === T.CLOSE_SEQUENCE) return true;
  if (type === T.CLOSE_SEQUENCE && (next === T.OPEN_INTERPOLATION || next === T.OPEN_DIRECTIVE)) return false;
  return bracketChange(type) <= 0 && bracketChange(next) >= 0;
}
