/** A token of a JSON text; the parser checks `string`, `number` and `keyword`. */
export interface JsonToken {
  readonly kind: "{" | "}" | "[" | "]" | "," | ":" | "=" | "string" | "number" | "keyword" | "invalid" | "end";
  readonly start: number;
  readonly end: number;
}

/** Returns the tokens of a JSON text, up to the first character that begins none. */
export function scanJson(text: string): readonly JsonToken[] {
  const tokens: JsonToken[] = [];
  let at = 0;
  for (;;) {
    while (isSpace(text.charCodeAt(at))) at++;
    if (at >= text.length) break;
    const kind = kindAt(text, at);
    const end = endOf(text, at, kind);
    tokens.push({ kind, start: at, end });
    at = end;
    if (kind === "invalid" || tokens.length === MAX_TOKENS) break;
  }
  tokens.push({ kind: "end", start: at, end: at });
  return tokens;
}

/** The largest number of tokens, because more would not fit into memory; the rest of the text is not scanned. */
export const MAX_TOKENS = 4_000_000;

const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9;

function kindAt(text: string, at: number): JsonToken["kind"] {
  const character = text.charAt(at);
  switch (character) {
    case "{":
    case "}":
    case "[":
    case "]":
    case ",":
    case ":":
    case "=":
      return character;
    case '"':
      return "string";
    default:
      if (NUMBER_START.test(character)) return "number";
      return LETTER.test(character) ? "keyword" : "invalid";
  }
}

const NUMBER_START = /[-+.0-9]/;
const LETTER = /[a-zA-Z]/;
const NUMBER = /[-+.eE0-9]+/y;
const KEYWORD = /[a-zA-Z_]+/y;

function endOf(text: string, at: number, kind: JsonToken["kind"]): number {
  if (kind === "string") return stringEnd(text, at);
  if (kind !== "number" && kind !== "keyword") return at + 1;
  const pattern = kind === "number" ? NUMBER : KEYWORD;
  pattern.lastIndex = at;
  pattern.exec(text);
  return pattern.lastIndex;
}

/**
 * Returns the offset after the closing quote, or of the control character or end of text that ends the string early.
 */
function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 34) return at + 1;
    if (unit < 32) return at;
    at++;
    if (unit === 92 && text.charCodeAt(at) >= 32) at++;
  }
  return at;
}
