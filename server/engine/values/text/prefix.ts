/**
 * Returns the part of the text that later text cannot change. The last character is cut if a following mark could
 * compose with it. Otherwise the last grapheme cluster is cut, unless it is a delimiter that nothing joins. Everything
 * from the first lone line break is cut too, because cty's scanner stops there.
 */
export function safePrefix(text: string): string {
  const normal = text.normalize("NFC");
  const open = /\P{M}?\p{M}*$/u.exec(normal)?.[0] ?? "";
  if (open !== "" && !isInert(open)) return normal.slice(0, normal.length - open.length);
  const lineBreak = /(?<!\r)\n|\r(?!\n)/.exec(normal);
  if (lineBreak) return normal.slice(0, lineBreak.index);
  const last = lastCharacter(normal);
  return DELIMITERS.has(last) ? normal : normal.slice(0, normal.length - last.length);
}

/** Returns as many whole characters as fit into that many bytes of UTF-8. */
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
/** The longest grapheme cluster in practice, in UTF-16 units. */
const WINDOW = 128;

function lastCharacter(text: string): string {
  const tail = text.slice(-WINDOW);
  if (/^[\0-\x7f]*$/.test(tail)) return tail.endsWith("\r\n") ? "\r\n" : tail.slice(-1);
  let last = "";
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(tail)) last = segment;
  return last;
}

/** Whether no following character can compose with this one. */
function isInert(character: string): boolean {
  if (character.length > 1 && /\p{M}/u.test(character)) return false;
  if (character.charCodeAt(0) < 0x80) return !/[A-PR-Za-pr-z<=>]/.test(character);
  composing ??= findComposing();
  return (
    !composing.has(character) && character.normalize("NFD") === character && !/\p{M}|[\u1160-\u11ff]/u.test(character)
  );
}

let composing: ReadonlySet<string> | undefined;
/**
 * Outside of these ranges, a character that decomposes either has parts that never compose, or is a Hangul syllable.
 */
const COMPOSED: readonly (readonly [number, number])[] = [
  [0xc0, 0x30ff],
  [0x11000, 0x11fff],
  [0x16100, 0x16fff],
];

/** Returns the first characters of all composing pairs. */
function findComposing(): ReadonlySet<string> {
  const composing = new Set<string>();
  for (let leading = 0x1100; leading <= 0x1112; leading++) composing.add(String.fromCharCode(leading));
  for (const [from, to] of COMPOSED)
    for (let code = from; code <= to; code++) {
      const whole = String.fromCodePoint(code);
      const parts = [...whole.normalize("NFD")];
      const first = parts.slice(0, -1).join("").normalize("NFC");
      if (parts.length > 1 && (first + (parts.at(-1) ?? "")).normalize("NFC") === whole) composing.add(first);
    }
  return composing;
}
