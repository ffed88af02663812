import * as T from "../scan/token.ts";
import * as say from "../syntaxFindings.ts";
import type { Label } from "../tree.ts";
import { between, type Cursor, read, report, textAt, tokenRange, typeAt } from "./cursor.ts";
import { tokenText } from "./literal.ts";
import { recover } from "./recovery.ts";

/** Parses a quoted block label: text without interpolations. The next token opens the quote. */
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
      report(c, tokenRange(c, index), INVALID, say.sequenceInLabel(mark));
      value += `${mark}{ ... }`;
      recover(c, T.CLOSE_SEQUENCE);
    } else {
      reportBadEnd(c, index, type);
      return { value, range: between(c, open, index) };
    }
  }
}

const INVALID = "Invalid string literal";

function reportBadEnd(c: Cursor, index: number, type: number): void {
  if (type === T.EOF) report(c, tokenRange(c, index), "Unterminated string literal", say.unclosedLabel);
  else {
    report(c, tokenRange(c, index), INVALID, say.notInLabel);
    recover(c, T.CLOSE_QUOTE);
  }
}
