import * as T from "../scan/token.ts";
import type { Label } from "../tree.ts";
import { between, type Cursor, read, report, textAt, tokenRange, typeAt } from "./cursor.ts";
import { tokenText } from "./literal.ts";
import { recover } from "./recovery.ts";

/** Reads a quoted block label: text without interpolations. The next token opens the quote. */
export function parseLabel(c: Cursor): Label {
  const open = read(c);
  let value = "";
  for (;;) {
    const index = read(c);
    const type = typeAt(c, index);
    if (type === T.CLOSE_QUOTE) return { value, range: between(c, open, index) };
    if (type === T.QUOTED_LIT) value += tokenText(c, index);
    else if (type === T.OPEN_INTERPOLATION || type === T.OPEN_DIRECTIVE) {
      const mark = textAt(c, index).charAt(0);
      report(
        c,
        tokenRange(c, index),
        INVALID,
        `Template sequences are not allowed in this string. To include a literal "${mark}", double it (as "${mark}${mark}") to escape it.`,
      );
      value += `${mark}{ ... }`;
      recover(c, T.CLOSE_SEQUENCE);
    } else {
      endBadly(c, index, type);
      return { value, range: between(c, open, index) };
    }
  }
}

const INVALID = "Invalid string literal";

function endBadly(c: Cursor, index: number, type: number): void {
  if (type === T.EOF)
    report(
      c,
      tokenRange(c, index),
      "Unterminated string literal",
      "Unable to find the closing quote mark before the end of the file.",
    );
  else {
    report(c, tokenRange(c, index), INVALID, "This item is not valid in a string literal.");
    recover(c, T.CLOSE_QUOTE);
  }
}
