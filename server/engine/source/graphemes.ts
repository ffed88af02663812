import graphemer from "graphemer";

// The package is CommonJS: depending on who loads it, the class is the default export or a member of it.
const Graphemer = (graphemer as { default?: typeof graphemer }).default ?? graphemer;
const splitter = new Graphemer();

/** The characters of a text as a reader counts them: grapheme clusters of Unicode 15, as Terraform has them. */
export function graphemes(text: string): readonly string[] {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Within ASCII only CR LF is one cluster of two characters.
    if (unit > 127 || unit === 13) return joinedUp(splitter.splitGraphemes(text));
  }
  return text.split("");
}

/** How many characters a text has, counted the same way. */
export const graphemeCount = (text: string): number =>
  NOT_ASCII.test(text) ? graphemes(text).length : text.length - (text.match(RETURN)?.length ?? 0);

/** To Terraform a picture goes on behind a joiner even where more than one joiner stands before. */
function joinedUp(parts: readonly string[]): readonly string[] {
  if (!parts.some((part) => part.endsWith(JOINER))) return parts;
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before?.endsWith(JOINER) && PICTURE.test(before) && PICTURE.test(part))
      joined[joined.length - 1] = before + part;
    else joined.push(part);
  }
  return joined;
}

const JOINER = "\u200d";
const PICTURE = /^\p{Extended_Pictographic}/u;

const NOT_ASCII = /[^\x00-\x7f]/;
const RETURN = /\r\n/g;
