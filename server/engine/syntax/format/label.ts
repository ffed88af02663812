import { isPrintable } from "../../values/text/quote.ts";
import * as T from "../scan/token.ts";
import { type FormatToken, madeToken } from "./formatToken.ts";

/** A block label in quotes, with the escapes that it needs. */
export function quotedLabel(value: string): readonly FormatToken[] {
  const open = madeToken(T.OPEN_QUOTE, '"');
  const close = madeToken(T.CLOSE_QUOTE, '"');
  const text = value.normalize("NFC");
  return text === "" ? [open, close] : [open, madeToken(T.QUOTED_LIT, escaped(text)), close];
}

const NAMED: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

function escaped(text: string): string {
  let result = "";
  let at = 0;
  for (const character of text) {
    at += character.length;
    const opens = (character === "$" || character === "%") && text.charAt(at) === "{";
    result += NAMED[character] ?? (opens ? character + character : plainOrEscaped(character));
  }
  return result;
}

function plainOrEscaped(character: string): string {
  if (isPrintable(character)) return character;
  const codePoint = character.codePointAt(0)!;
  // What stands for a byte that is no UTF-8 (see bytes.ts) is written as that byte.
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return character;
  const hex = codePoint.toString(16);
  return codePoint > 0xffff ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}
