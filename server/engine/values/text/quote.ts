/**
 * Returns the text in double quotes, escaped as by Go's `%q`: Terraform's messages and the order of sets depend on it.
 */
export function quoted(text: string): string {
  const plain = PLAIN.test(text) || !SPECIAL.test(text);
  return `"${plain ? text : [...text].map(escaped).join("")}"`;
}

/**
 * Returns the text in double quotes, escaped as in HCL expressions, labels and addresses, including template sequences.
 */
export const hclQuoted = (text: string): string => `"${text.replace(NOT_PLAIN_IN_HCL, escapedInHcl)}"`;

/** Returns one character in single quotes, as Go's `%q` prints a byte. */
export function singleQuoted(character: string): string {
  if (character === "'") return "'\\''";
  if (character === '"') return "'\"'";
  return `'${quoted(character).slice(1, -1)}'`;
}

/** Returns the text as a JSON string, with HTML characters escaped as by Go. */
export function jsonString(text: string): string {
  const plain = JSON.stringify(text);
  return HTML.test(plain) ? plain.replace(ALL_HTML, htmlEscaped) : plain;
}

const PLAIN = /^[ !#-[\]-~]*$/;
const SPECIAL = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|["\\]/u;
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u;

/** Whether Go's unicode.IsPrint accepts a character: the only white space is the ASCII space. */
const isPrintable = (character: string): boolean => PRINTABLE.test(character);

const NOT_PLAIN_IN_HCL = /["\\]|\$(?=\{)|%(?=\{)|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu;
const NAMED_IN_HCL = '\n\r\t"\\';

function escapedInHcl(character: string): string {
  if (character === "$" || character === "%") return character + character;
  if (NAMED_IN_HCL.includes(character)) return NAMED.get(character) ?? character;
  const code = character.codePointAt(0) ?? 0;
  // The stand-in of a byte that is not UTF-8 (see syntax/bytes.ts) is written as that byte.
  return code >= 0xd800 && code <= 0xdfff ? character : byCode(code);
}

/** Returns an escape: `\u200b`, `\U000e0001`. */
const byCode = (code: number): string =>
  code < 0x10000 ? `\\u${code.toString(16).padStart(4, "0")}` : `\\U${code.toString(16).padStart(8, "0")}`;

const HTML = /[<>&\u2028\u2029]/;
const ALL_HTML = /[<>&\u2028\u2029]/g;
const htmlEscaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

const NAMED: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\u0007", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
]);

function escaped(character: string): string {
  const named = NAMED.get(character);
  if (named) return named;
  if (isPrintable(character)) return character;
  const code = character.codePointAt(0) ?? 0;
  // The stand-in of a byte that is not UTF-8 (see syntax/bytes.ts) is printed as that byte.
  if (code >= 0xdc80 && code <= 0xdcff) return `\\x${(code - 0xdc00).toString(16)}`;
  if (code >= 0xd800 && code <= 0xdfff) return "\ufffd";
  if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
  return byCode(code);
}
