/**
 * As much of the text as cannot change by what follows it: without the last character as a reader sees it, which a
 * combining mark could change, unless that is a delimiter that combines with nothing.
 */
export function safePrefix(text: string): string {
  const normal = text.normalize("NFC");
  const last = lastCharacter(normal);
  return DELIMITERS.has(last) ? normal : normal.slice(0, normal.length - last.length);
}

/** As many whole characters of the text as fit into that many bytes of UTF-8. */
export function clipToBytes(text: string, limit: number): string {
  let bytes = 0;
  let at = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (bytes > limit) return text.slice(0, at);
    at += character.length;
  }
  return text;
}

const DELIMITERS: ReadonlySet<string> = new Set("-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'");
/** No character that a reader sees is longer, in UTF-16 units, except those made to annoy. */
const WINDOW = 128;

function lastCharacter(text: string): string {
  const tail = text.slice(-WINDOW);
  if (/^[\0-\x7f]*$/.test(tail)) return tail.endsWith("\r\n") ? "\r\n" : tail.slice(-1);
  let last = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(tail)) last = segment;
  return last;
}
