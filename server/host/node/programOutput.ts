/** The longest that a program is quoted with. */
const MOST_WORDS = 600;

/**
 * Returns a program's failure message on one line, from its first error on. Colours, frames and the credentials in addresses
 * are removed.
 */
export function failureMessage(said: string): string {
  const plain = withoutColours(said).replace(/^[╷│╵] ?/gm, "");
  const errors = plain.slice(Math.max(plain.search(/^Error: /m), 0));
  const words = errors
    .replace(ADDRESSES, secretless)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^Error: /, "");
  return words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS)}…` : words;
}

const withoutColours = (said: string): string => {
  const [first = "", ...coloured] = said.split("\u001b");
  return first + coloured.map((piece) => piece.replace(/^\[[0-9;]*m/, "")).join("");
};

const ADDRESSES = /\b([a-z][a-z0-9+.-]*:\/\/)([^\s"'<>]*)/gi;

/** Returns the scheme, host and path of an address. */
const secretless = (_: string, scheme: string, rest: string): string =>
  scheme + rest.replace(/^.*@/, "").replace(/[?#].*$/, "");
