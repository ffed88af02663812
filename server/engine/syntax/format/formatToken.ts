import { scan } from "../scan/scanner.ts";

/** A token with the number of spaces before it. */
export interface FormatToken {
  readonly type: number;
  readonly text: string;
  /** Where it begins in the text that was formatted; -1 for one that was made. */
  readonly start: number;
  spaces: number;
}

export const madeToken = (type: number, text: string): FormatToken => ({ type, text, start: -1, spaces: 0 });

/** All tokens of a text, comments and the end among them, each with the distance from the one before it. */
export function formatTokens(text: string): FormatToken[] {
  const { types, starts, ends, count } = scan(text, { keepComments: true });
  const tokens: FormatToken[] = [];
  // A byte order mark is three bytes to Terraform, which takes what is no token for spaces.
  let end = text.charCodeAt(0) === 0xfeff ? -2 : 0;
  for (let at = 0; at < count; at++) {
    const start = starts[at]!;
    tokens.push({ type: types[at]!, text: text.slice(start, ends[at]!), start, spaces: start - end });
    end = ends[at]!;
  }
  return tokens;
}
