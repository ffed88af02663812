import graphemer from "graphemer";

// The package is CommonJS: depending on who loads it, the class is the default export or a member of it.
const Graphemer = (graphemer as { default?: typeof graphemer }).default ?? graphemer;
const splitter = new Graphemer();

/** The characters of a text as a reader counts them: grapheme clusters of Unicode 15, as Terraform has them. */
export function graphemes(text: string): readonly string[] {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Within ASCII only CR LF is one cluster of two characters.
    if (unit > 127 || unit === 13) return splitter.splitGraphemes(text);
  }
  return text.split("");
}

/** How many characters a text has, counted the same way. */
export const graphemeCount = (text: string): number =>
  NOT_ASCII.test(text) ? splitter.countGraphemes(text) : text.length - (text.match(RETURN)?.length ?? 0);

const NOT_ASCII = /[^\x00-\x7f]/;
const RETURN = /\r\n/g;
