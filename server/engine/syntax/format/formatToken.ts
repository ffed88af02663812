import { scan } from "../scan/scanner.ts";

/** A token with the number of spaces before it. */
export interface FormatToken {
  readonly type: number;
  readonly text: string;
  /** The offset in the original text; -1 for an inserted token. */
  readonly start: number;
  spaces: number;
}

export const madeToken = (type: number, text: string): FormatToken => ({ type, text, start: -1, spaces: 0 });

/** Returns all tokens of a text, including comments and the end, each with its distance from the previous one. */
export function formatTokens(text: string): FormatToken[] {
  const { types, starts, ends, count } = scan(text, { keepComments: true });
  const tokens: FormatToken[] = [];
  // A byte order mark has three bytes for Terraform, which counts characters outside of tokens as spaces.
  let end = text.charCodeAt(0) === 0xfeff ? -2 : 0;
  for (let at = 0; at < count; at++) {
    const start = starts[at]!;
    tokens.push({ type: types[at]!, text: text.slice(start, ends[at]!), start, spaces: start - end });
    end = ends[at]!;
  }
  return tokens;
}
