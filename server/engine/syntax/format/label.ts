import { hclQuoted } from "../../values/text/quote.ts";
import * as T from "../scan/token.ts";
import { type FormatToken, madeToken } from "./formatToken.ts";

/** Returns a block label in quotes, with escapes. */
export function quotedLabel(value: string): readonly FormatToken[] {
  const open = madeToken(T.OPEN_QUOTE, '"');
  const close = madeToken(T.CLOSE_QUOTE, '"');
  const text = value.normalize("NFC");
  return text === "" ? [open, close] : [open, madeToken(T.QUOTED_LIT, hclQuoted(text).slice(1, -1)), close];
}
