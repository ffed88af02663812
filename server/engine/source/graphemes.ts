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
