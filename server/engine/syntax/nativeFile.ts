import type { Anchor, Range } from "../source/range.ts";
import type { SourceFile } from "../source/sourceFile.ts";
import { addItem, type Names, parseItem, reportBadItem } from "./body.ts";
import { cursor, peek, read, startAt, typeAt } from "./cursor.ts";
import { invalidTokens } from "./invalidTokens.ts";
import { recover } from "./recovery.ts";
import { scan } from "./scanner.ts";
import * as T from "./token.ts";
import type { Item, SyntaxFile } from "./tree.ts";

export function parseNative(source: SourceFile, _previous?: SyntaxFile): SyntaxFile {
  const tokens = scan(source.text);
  const fileAnchor: Anchor = { path: source.path };
  const offsets = new Map<Anchor, number>([[fileAnchor, 0]]);
  const c = cursor(source, tokens, fileAnchor, 0);
  invalidTokens(c);
  const items: Item[] = [];
  const names: Names = new Map();
  const first = peek(c);
  for (;;) {
    const next = peek(c);
    const type = typeAt(c, next);
    if (type === T.EOF) break;
    if (type === T.NEWLINE) {
      read(c);
    } else if (type === T.IDENT) {
      c.anchor = { path: source.path };
      c.base = startAt(c, next);
      offsets.set(c.anchor, c.base);
      const item = parseItem(c);
      if (item) addItem(c, items, names, item);
    } else {
      c.anchor = fileAnchor;
      c.base = 0;
      reportBadItem(c, read(c), first, T.EOF);
      recover(c, T.EOF);
    }
  }
  const start = startAt(c, first);
  const range: Range = { anchor: fileAnchor, start, end: source.text.length };
  return { source, body: { items, range, missingItem: { ...range, end: start } }, offsets, diagnostics: c.found };
}
