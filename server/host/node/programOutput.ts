/** The longest quotation of a program, in characters. */
const MAX_MESSAGE_LENGTH = 600;

/**
 * Returns a program's failure message on one line, from its first error on. Colours, frames and the credentials in addresses
 * are removed.
 */
export function failureMessage(output: string): string {
  const plain = withoutColours(output).replace(/^[\u2577\u2502\u2575] ?/gm, "");
  const errors = plain.slice(Math.max(plain.search(/^Error: /m), 0));
  const words = errors
    .replace(ADDRESSES, withoutCredentials)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^Error: /, "");
  return words.length > MAX_MESSAGE_LENGTH ? `${words.slice(0, MAX_MESSAGE_LENGTH)}…` : words;
}

const withoutColours = (output: string): string => {
  const [first = "", ...coloured] = output.split("\u001b");
  return first + coloured.map((piece) => piece.replace(/^\[[0-9;]*m/, "")).join("");
};

const ADDRESSES = /\b([a-z][a-z0-9+.-]*:\/\/)([^\s"'<>]*)/gi;

/** Returns the scheme, host and path of an address. */
const withoutCredentials = (_: string, scheme: string, rest: string): string =>
  scheme + rest.replace(/^.*@/, "").replace(/[?#].*$/, "");
