import { utf8Length } from "../bytes.ts";
import { isBreak } from "./reader.ts";
import { type Writer, write, writeApart, writeAtOnce, writeBreak, writeIndent } from "./writer.ts";

/** Writes a text of several lines as a block scalar if YAML can express it, any other text in quotes. */
export function writeText(to: Writer, text: string): void {
  if (text.includes("\n") && !NOT_IN_BLOCKS.test(text)) writeLiteral(to, text);
  else writeQuoted(to, text, true);
}

/** Whether a key can be written on the line of its value: one line, and not too long. */
export const isSimpleKey = (text: string): boolean => !BREAKS.test(text) && utf8Length(text) <= LONGEST_KEY;

const LONGEST_KEY = 128;
const BREAKS = /[\n\r\u0085\u2028\u2029]/;

/** Characters that a block scalar cannot hold, and spaces at the end of a line or of the text. */
const NOT_IN_BLOCKS = /[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]| [\n\u2028\u2029]| $/;

function writeLiteral(to: Writer, text: string): void {
  const hint = text.startsWith(" ") || isBreak(text.charAt(0)) ? "2" : "";
  const chomp = !isBreak(text.slice(-1)) ? "-" : text.length === 1 || isBreak(text.slice(-2, -1)) ? "+" : "";
  writeApart(to, `|${hint}${chomp}`);
  writeBreak(to);
  to.isIndented = true;
  to.isSpaced = true;
  for (const [line = "", content, end] of text.matchAll(LINE)) {
    if (line === "") continue;
    if (content) {
      writeIndent(to);
      write(to, content);
      to.isIndented = false;
    }
    if (!end) continue;
    writeBreak(to, end);
    to.isIndented = true;
  }
}

const LINE = /([^\n\u2028\u2029]*)([\n\u2028\u2029]?)/g;
const WIDTH = 80;

/** Writes a text in double quotes; a long line is broken at a space if `mayBreak`. */
export function writeQuoted(to: Writer, text: string, mayBreak: boolean): void {
  writeApart(to, '"');
  const isAllEscaped = text.startsWith("\ufeff");
  const characters = [...text];
  for (const [at, character] of characters.entries()) {
    const isInner = at > 0 && at < characters.length - 1;
    const mayEnd = mayBreak && !isAllEscaped && character === " " && characters[at - 1] !== " ";
    if (!mayEnd || !isInner || to.column <= WIDTH) {
      write(to, isAllEscaped ? escaped(character) : shown(character));
      continue;
    }
    writeIndent(to);
    if (characters[at + 1] === " ") write(to, "\\");
  }
  writeAtOnce(to, '"');
}

const shown = (character: string): string =>
  /[\x20\x21\x23-\x5b\x5d-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/.test(character) &&
  character.length === 1
    ? character
    : escaped(character);

const ESCAPES: Readonly<Record<string, string>> = {
  "\0": "\\0",
  "\x07": "\\a",
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\v": "\\v",
  "\f": "\\f",
  "\r": "\\r",
  "\x1b": "\\e",
  '"': '\\"',
  "\\": "\\\\",
  "\x85": "\\N",
  "\xa0": "\\_",
  "\u2028": "\\L",
  "\u2029": "\\P",
};

function escaped(character: string): string {
  const knownEscape = ESCAPES[character];
  if (knownEscape !== undefined) return knownEscape;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
