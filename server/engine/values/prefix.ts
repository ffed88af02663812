/**
 * As much of the text as cannot change by what follows it: without the last character as a reader sees it, which a
 * combining mark could change, unless that is a delimiter that combines with nothing.
 */
export function safePrefix(text: string): string {
  const normal = text.normalize("NFC");
  const last = lastCharacter(normal);
  return DELIMITERS.has(last) ? normal : normal.slice(0, normal.length - last.length);
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
