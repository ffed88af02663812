/** The kinds of tokens of native syntax. Plain numbers, because they are kept in a Uint8Array. */
export const EOF = 0;
export const NEWLINE = 1;
export const COMMENT = 2;
export const IDENT = 3;
export const NUMBER_LIT = 4;
export const QUOTED_LIT = 5;
export const STRING_LIT = 6;
export const OPEN_QUOTE = 7;
export const CLOSE_QUOTE = 8;
export const OPEN_HEREDOC = 9;
export const CLOSE_HEREDOC = 10;
export const OPEN_INTERPOLATION = 11;
export const OPEN_DIRECTIVE = 12;
export const CLOSE_SEQUENCE = 13;
export const OPEN_BRACE = 14;
export const CLOSE_BRACE = 15;
export const OPEN_BRACKET = 16;
export const CLOSE_BRACKET = 17;
export const OPEN_PARENTHESIS = 18;
export const CLOSE_PARENTHESIS = 19;
export const DOT = 20;
export const COMMA = 21;
export const COLON = 22;
export const DOUBLE_COLON = 23;
export const QUESTION = 24;
export const EQUAL = 25;
export const ELLIPSIS = 26;
export const FAT_ARROW = 27;
export const BANG = 28;
export const OR = 29;
export const AND = 30;
export const EQUAL_OP = 31;
export const NOT_EQUAL = 32;
export const LESS = 33;
export const LESS_EQUAL = 34;
export const GREATER = 35;
export const GREATER_EQUAL = 36;
export const PLUS = 37;
export const MINUS = 38;
export const STAR = 39;
export const SLASH = 40;
export const PERCENT = 41;
/** From here on: tokens that no file may have. They exist for better messages. */
export const FIRST_INVALID = 42;
export const AMPERSAND = 42;
export const PIPE = 43;
export const TILDE = 44;
export const CARET = 45;
export const APOSTROPHE = 46;
export const BACKTICK = 47;
export const SEMICOLON = 48;
export const INVALID = 49;
export const BAD_UTF8 = 50;
export const QUOTED_NEWLINE = 51;

/** All tokens of a text, in order; the last one is EOF. Offsets are UTF-16, `end` is exclusive. */
export interface Tokens {
  readonly types: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly count: number;
  /** The offsets of invalid characters, ascending; empty for a lexically valid text. */
  readonly faults: readonly number[];
  /** The offset at which the scan stopped because of too many tokens. */
  readonly overflow: number | undefined;
}

/** Returns the opposite bracket type: the closer of an opener, or the opener of a closer; EOF for any other token. */
export function oppositeBracket(type: number): number {
  return OPPOSITE[type] ?? EOF;
}

const OPPOSITE: readonly number[] = (() => {
  const table: number[] = new Array<number>(52).fill(EOF);
  const pair = (open: number, close: number) => {
    table[open] = close;
    table[close] = open;
  };
  pair(OPEN_BRACE, CLOSE_BRACE);
  pair(OPEN_BRACKET, CLOSE_BRACKET);
  pair(OPEN_PARENTHESIS, CLOSE_PARENTHESIS);
  pair(OPEN_QUOTE, CLOSE_QUOTE);
  pair(OPEN_HEREDOC, CLOSE_HEREDOC);
  table[OPEN_DIRECTIVE] = CLOSE_SEQUENCE;
  pair(OPEN_INTERPOLATION, CLOSE_SEQUENCE);
  return table;
})();
