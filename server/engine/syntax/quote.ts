/** The text in quotes as Go's `%q` prints it. */
export function goQuote(text: string): string {
  let quoted = '"';
  for (const character of text) quoted += NAMED[character] ?? plainOrEscaped(character);
  return `${quoted}"`;
}

const NAMED: Readonly<Record<string, string>> = {
  '"': '\\"',
  "\\": "\\\\",
  "\u0007": "\\a",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\u000b": "\\v",
};

function plainOrEscaped(character: string): string {
  if (isPrintable(character)) return character;
  const codePoint = character.codePointAt(0)!;
  if (codePoint >= 0xdc80 && codePoint <= 0xdcff) return `\\x${hex(codePoint - 0xdc00, 2)}`;
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return "\ufffd";
  if (codePoint < 0x80) return `\\x${hex(codePoint, 2)}`;
  return codePoint > 0xffff ? `\\U${hex(codePoint, 8)}` : `\\u${hex(codePoint, 4)}`;
}

/** As Go's unicode.IsPrint has it: the only white space is the ASCII space. */
export const isPrintable = (character: string): boolean => character === " " || PRINTABLE.test(character);

const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, "0");
