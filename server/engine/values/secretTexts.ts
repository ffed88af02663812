import { EPHEMERAL, MASKED } from "./marks.ts";
import { formatNumber } from "./numbers/number.ts";
import { hclQuoted, quoted } from "./text/quote.ts";
import { childrenOf, type Value } from "./value.ts";

/** Sensitive texts, to mask copies of them: a provider, or a state without marks, may repeat a value without its mark. */
export interface Secrets {
  /** Whether the text is or contains a sensitive value. */
  hides(text: string): boolean;
  /** Returns the text with `(sensitive value)` in place of each sensitive value. */
  masked(text: string): string;
}

/** Sensitive texts that can be replaced inside of a file. */
export interface KnownSecrets extends Secrets {
  /** Returns the text with other letters and digits in each sensitive value, so that files keep their syntax and equal values stay equal. */
  disguised(text: string): string;
}

export const MASK = "(sensitive value)";

/** Shorter values may occur in other text by chance, so they are masked only as a whole. */
const MIN_CONTAINED_LENGTH = 6;
const MIN_NUMBER_LENGTH = 4;
const MIN_QUOTED_LENGTH = 4;

/** Returns the texts in a value that are sensitive or ephemeral; all texts of a value that `isSecret`. */
export function secretTextsIn(value: Value, isSecret = false): readonly string[] {
  const texts: string[] = [];
  collectTexts(value, isSecret, texts);
  return texts;
}

function collectTexts(value: Value, isInside: boolean, texts: string[]): void {
  const isSecret = isInside || (value.marks & (MASKED | EPHEMERAL)) !== 0;
  if (isSecret && value.kind === "string") texts.push(value.value);
  if (isSecret && value.kind === "number") {
    const digits = formatNumber(value.value);
    if (digits.length >= MIN_NUMBER_LENGTH) texts.push(digits);
  }
  // The names of an object's attributes are part of the configuration; the keys of a map are values.
  if (isSecret && value.kind === "mapping" && value.type.kind === "map") texts.push(...value.entries.keys());
  const parts = value.kind === "unknown" ? value.parts?.attributes.values() : undefined;
  for (const child of parts ?? childrenOf(value)) collectTexts(child, isSecret, texts);
}

/** Returns what hides and masks these texts. */
export function secretsFrom(values: ReadonlySet<string>): KnownSecrets {
  const secretTexts = new Set([...values].filter((value) => value !== ""));
  if (secretTexts.size === 0) return NO_SECRETS;
  const byStart = new Map<string, string[]>();
  for (const text of new Set([...secretTexts].flatMap(spellings))) {
    const start = text.slice(0, MIN_CONTAINED_LENGTH);
    const sameStart = byStart.get(start);
    if (sameStart) sameStart.push(text);
    else byStart.set(start, [text]);
  }
  for (const texts of byStart.values()) texts.sort((a, b) => b.length - a.length);
  const at = (text: string, from: number): string | undefined =>
    byStart.get(text.slice(from, from + MIN_CONTAINED_LENGTH))?.find((secret) => text.startsWith(secret, from));
  return {
    hides: (text) => secretTexts.has(text) || matchesSomewhere(text, (from) => at(text, from) !== undefined),
    masked: (text) =>
      withMasks(
        withQuotedMasked(text, secretTexts, () => MASK),
        at,
        () => MASK,
      ),
    disguised: (text) =>
      withMasks(
        withQuotedMasked(text, secretTexts, (inner) => `"${disguise(inner)}"`),
        at,
        disguise,
      ),
  };
}

export const NO_SECRETS: KnownSecrets = { hides: () => false, masked: (text) => text, disguised: (text) => text };

/** Returns the forms in which a text may occur: as is, quoted, and line by line. Short forms are left out. */
function spellings(text: string): readonly string[] {
  const lines = text.includes("\n") ? text.split(/\r?\n/) : [];
  return [
    text,
    quoted(text).slice(1, -1),
    hclQuoted(text).slice(1, -1),
    JSON.stringify(text).slice(1, -1),
    ...lines,
  ].filter((spelling) => spelling.length >= MIN_CONTAINED_LENGTH);
}

/** Replaces the letters and digits of a secret. What an escape sequence means is left, because the text must stay readable. */
const disguise = (secret: string): string =>
  secret.replace(/\\u[\da-f]{4}|\\.|\p{L}|\p{N}/giu, (sign) =>
    sign.startsWith("\\") ? sign : /\p{L}/u.test(sign) ? "x" : "1",
  );

/** Replaces each quoted part of a text that is a whole secret, such as a key in an address. */
const withQuotedMasked = (
  text: string,
  secretTexts: ReadonlySet<string>,
  replacement: (inner: string) => string,
): string =>
  text.includes('"')
    ? text.replace(/"([^"\\]*)"/g, (whole, inner: string) =>
        inner.length >= MIN_QUOTED_LENGTH && secretTexts.has(inner) ? replacement(inner) : whole,
      )
    : text;

function matchesSomewhere(text: string, holds: (from: number) => boolean): boolean {
  for (let from = 0; from + MIN_CONTAINED_LENGTH <= text.length; from++) if (holds(from)) return true;
  return false;
}

function withMasks(
  text: string,
  at: (text: string, from: number) => string | undefined,
  replacement: (secret: string) => string,
): string {
  let masked = "";
  let done = 0;
  for (let from = 0; from + MIN_CONTAINED_LENGTH <= text.length; ) {
    const secret = at(text, from);
    if (secret === undefined) from++;
    else {
      masked += text.slice(done, from) + replacement(secret);
      from += secret.length;
      done = from;
    }
  }
  return done === 0 ? text : masked + text.slice(done);
}
