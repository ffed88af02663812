/**
 * Returns the end of the JSON value at an offset, if `JSON.parse` decodes it as `JsonReader` does. Negative if that is
 * not certain: for invalid or deeply nested JSON, a number that no double holds, or an escape of four digits.
 */
export function endOfPlainJson(text: string, start: number, depth = 0): number {
  const at = afterSpace(text, start);
  switch (text.charCodeAt(at)) {
    case QUOTE:
      return passString(text, at);
    case OPEN_BRACE:
      return depth < MOST_DEPTH ? passMembers(text, at, depth + 1) : NOT_PLAIN;
    case OPEN_BRACKET:
      return depth < MOST_DEPTH ? passItems(text, at, depth + 1) : NOT_PLAIN;
    case LETTER_T:
      return passWord(text, at, "true");
    case LETTER_F:
      return passWord(text, at, "false");
    case LETTER_N:
      return passWord(text, at, "null");
    default:
      return passNumber(text, at);
  }
}

function passMembers(text: string, start: number, depth: number): number {
  let at = afterSpace(text, start + 1);
  if (text.charCodeAt(at) === CLOSE_BRACE) return at + 1;
  for (;;) {
    if (text.charCodeAt(at) !== QUOTE) return NOT_PLAIN;
    at = passString(text, at);
    if (at < 0) return NOT_PLAIN;
    at = afterSpace(text, at);
    if (text.charCodeAt(at) !== COLON) return NOT_PLAIN;
    at = endOfPlainJson(text, at + 1, depth);
    if (at < 0) return NOT_PLAIN;
    at = afterSpace(text, at);
    const code = text.charCodeAt(at);
    if (code === CLOSE_BRACE) return at + 1;
    if (code !== COMMA) return NOT_PLAIN;
    at = afterSpace(text, at + 1);
  }
}

function passItems(text: string, start: number, depth: number): number {
  let at = afterSpace(text, start + 1);
  if (text.charCodeAt(at) === CLOSE_BRACKET) return at + 1;
  for (;;) {
    at = endOfPlainJson(text, at, depth);
    if (at < 0) return NOT_PLAIN;
    at = afterSpace(text, at);
    const code = text.charCodeAt(at);
    if (code === CLOSE_BRACKET) return at + 1;
    if (code !== COMMA) return NOT_PLAIN;
    at++;
  }
}

function passString(text: string, start: number): number {
  for (let at = start + 1; ; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at + 1;
    if (code === BACKSLASH && SHORT_ESCAPES.has(text.charCodeAt(at + 1))) at++;
    // A control character, another escape, a surrogate (which may be a lone one), or the end of the text.
    else if (!(code >= SPACE) || code === BACKSLASH || (code & 0xf800) === 0xd800) return NOT_PLAIN;
  }
}

const passWord = (text: string, at: number, word: string): number =>
  text.startsWith(word, at) ? at + word.length : NOT_PLAIN;

function passNumber(text: string, at: number): number {
  NUMBER.lastIndex = at;
  const [number] = NUMBER.exec(text) ?? [];
  return number !== undefined && String(Number(number)) === number ? at + number.length : NOT_PLAIN;
}

function afterSpace(text: string, start: number): number {
  let at = start;
  let code = text.charCodeAt(at);
  while (code === SPACE || code === NEW_LINE || code === RETURN || code === TAB) code = text.charCodeAt(++at);
  return at;
}

const NOT_PLAIN = -1;
const MOST_DEPTH = 500;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?(?![0-9.eE])/y;
const SHORT_ESCAPES: ReadonlySet<number> = new Set([...'"\\/bfnrt'].map((letter) => letter.charCodeAt(0)));

const [QUOTE, BACKSLASH, COLON, COMMA, SPACE, NEW_LINE] = [0x22, 0x5c, 0x3a, 0x2c, 0x20, 0x0a];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
const [LETTER_T, LETTER_F, LETTER_N, RETURN, TAB] = [0x74, 0x66, 0x6e, 0x0d, 0x09];
