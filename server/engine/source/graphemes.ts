import graphemer from "graphemer";

// The package is CommonJS: depending on who loads it, the class is the default export or a member of it.
const Graphemer = (graphemer as { default?: typeof graphemer }).default ?? graphemer;
const splitter = new Graphemer();

/** Returns the characters of a text as a reader counts them: grapheme clusters of Unicode 15, as in Terraform. */
export function graphemes(text: string): readonly string[] {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Within ASCII only CR LF is one cluster of two characters.
    if (unit > 127 || unit === 13) return joinedUp(splitter.splitGraphemes(text));
  }
  return text.split("");
}

/** As `graphemes`, by the rules of Unicode since 15.1: consonants of Indic scripts that a virama joins are one cluster. */
export function conjunctGraphemes(text: string): readonly string[] {
  const joined: string[] = [];
  for (const part of graphemes(text)) {
    const before = joined.at(-1);
    if (before !== undefined && OPEN_CONJUNCT.test(before) && CONSONANT.test(part))
      joined[joined.length - 1] = before + part;
    else joined.push(part);
  }
  return joined;
}

const CONSONANTS =
  "\u0915-\u0939\u0958-\u095f\u0978-\u097f\u0995-\u09a8\u09aa-\u09b0\u09b2\u09b6-\u09b9\u09dc\u09dd\u09df\u09f0\u09f1" +
  "\u0a95-\u0aa8\u0aaa-\u0ab0\u0ab2\u0ab3\u0ab5-\u0ab9\u0af9\u0b15-\u0b28\u0b2a-\u0b30\u0b32\u0b33\u0b35-\u0b39\u0b5c\u0b5d\u0b5f\u0b71" +
  "\u0c15-\u0c28\u0c2a-\u0c39\u0c58-\u0c5a\u0d15-\u0d3a";
const VIRAMAS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d";
const CONSONANT = new RegExp(`^[${CONSONANTS}]`);
const OPEN_CONJUNCT = new RegExp(`[${CONSONANTS}][\\p{M}\\u200d]*[${VIRAMAS}][\\p{M}\\u200d]*$`, "u");

/** Returns the number of grapheme clusters in a text. */
export const graphemeCount = (text: string): number =>
  NOT_ASCII.test(text) ? graphemes(text).length : text.length - (text.match(RETURN)?.length ?? 0);

/** Joins clusters that Terraform does not split: a pictograph after a joiner, even after several joiners. */
function joinedUp(parts: readonly string[]): readonly string[] {
  if (!parts.some((part) => part.endsWith(JOINER))) return parts;
  const joined: string[] = [];
  for (const part of parts) {
    const previousCluster = joined.at(-1);
    if (previousCluster?.endsWith(JOINER) && PICTURE.test(previousCluster) && PICTURE.test(part))
      joined[joined.length - 1] = previousCluster + part;
    else joined.push(part);
  }
  return joined;
}

const JOINER = "\u200d";
const PICTURE = /^\p{Extended_Pictographic}/u;

const NOT_ASCII = /[^\x00-\x7f]/;
const RETURN = /\r\n/g;
