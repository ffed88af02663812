import { detachedCopy } from "../../source/textCopy.ts";
import { quoted } from "../../values/text/quote.ts";
import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import { type Cursor, endAt, rangeOf, report, startAt, typeAt } from "./cursor.ts";

/** Returns the text of a literal token of a string or template. */
export function tokenText(c: Cursor, index: number): string {
  const { text } = c.source;
  const start = startAt(c, index);
  const end = endAt(c, index);
  const isQuoted = typeAt(c, index) === T.QUOTED_LIT;
  let value = "";
  let from = start;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 92 && isQuoted) {
      value += text.slice(from, at);
      const sequence = readEscape(c, at, end);
      value += sequence.value;
      from = at + sequence.length;
      at = from - 1;
    } else if ((unit === 36 || unit === 37) && text.charCodeAt(at + 1) === unit && text.charCodeAt(at + 2) === 123) {
      if (at + 3 > end) continue;
      value += text.slice(from, at + 1);
      from = at + 2;
      at = from;
    }
  }
  return detachedCopy(from === start ? text.slice(start, end) : value + text.slice(from, end));
}

interface Escape {
  readonly value: string;
  readonly length: number;
}

const SIMPLE: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", '"': '"', "\\": "\\" };

function readEscape(c: Cursor, at: number, end: number): Escape {
  const selector = String.fromCodePoint(c.source.text.codePointAt(at + 1)!);
  const simple = SIMPLE[selector];
  if (simple !== undefined) return { value: simple, length: 2 };
  if (selector === "u" || selector === "U") return unicodeEscape(c, at, end, selector);
  const length = 1 + selector.length;
  report(c, rangeOf(c, at, at + length), INVALID, say.badEscape(quoted(selector)));
  return { value: selector, length };
}

function unicodeEscape(c: Cursor, at: number, end: number, selector: "u" | "U"): Escape {
  const digitCount = selector === "u" ? 4 : 8;
  let stop = at + 2;
  while (stop < end && stop < at + 2 + digitCount && isHex(c.source.text.charCodeAt(stop))) stop++;
  const sourceEscape = { value: c.source.text.slice(at, stop), length: stop - at };
  const range = rangeOf(c, at, stop);
  if (stop - at - 2 < digitCount) {
    const count = digitCount === 4 ? "four" : "eight";
    report(c, range, INVALID, say.escapeDigits(selector, count));
    return sourceEscape;
  }
  const codePoint = Number.parseInt(sourceEscape.value.slice(2), 16);
  if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint <= 0xdfff)) {
    const hex = codePoint.toString(16).padStart(4, "0");
    report(c, range, INVALID, say.noCharacter(hex));
    return sourceEscape;
  }
  return { value: String.fromCodePoint(codePoint), length: sourceEscape.length };
}

const INVALID = "Invalid escape sequence";

const isHex = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 70) || (unit >= 97 && unit <= 102);
