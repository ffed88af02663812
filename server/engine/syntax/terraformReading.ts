import type { Diagnostic } from "../source/diagnostic.ts";
import type { Anchor } from "../source/range.ts";
import type { SourceFile } from "../source/sourceFile.ts";
import { addItem, type Names, parseItem, reportBadItem } from "./body.ts";
import type { Chunk } from "./chunk.ts";
import { type Cursor, cursor, peek, read, startAt, typeAt } from "./cursor.ts";
import { invalidTokens } from "./invalidTokens.ts";
import { recover } from "./recovery.ts";
import { scan } from "./scanner.ts";
import * as T from "./token.ts";
import type { Item } from "./tree.ts";

/** What Terraform makes of a file: its errors in its order, and the items that its recovery leaves. */
export interface TerraformReading {
  readonly items: readonly Item[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Reads a broken file from end to end as Terraform's parser does. Chunks that are whole say nothing whatever came before
 * them; they are taken over where the reading arrives at one.
 */
export function readAsTerraform(
  source: SourceFile,
  scanned: T.Tokens,
  chunks: readonly Chunk[],
  fileAnchor: Anchor,
): TerraformReading {
  const tokens = scanned.faults.length > 0 ? scan(source.text) : scanned;
  const c = cursor(source, tokens, fileAnchor, 0);
  invalidTokens(c);
  const items: Item[] = [];
  const names: Names = new Map();
  const first = peek(c);
  let near = 0;
  for (;;) {
    const next = peek(c);
    const type = typeAt(c, next);
    if (type === T.EOF) return { items, diagnostics: c.found };
    if (type === T.NEWLINE) {
      read(c);
      continue;
    }
    const start = startAt(c, next);
    while (near < chunks.length && chunks[near]!.end <= start) near++;
    const chunk = chunks[near];
    moveAnchor(c, chunk && chunk.start <= start ? chunk : { anchor: fileAnchor, start: 0 });
    if (type !== T.IDENT) {
      reportBadItem(c, read(c), first, T.EOF);
      recover(c, T.EOF);
    } else {
      const item = chunk && isSame(c, next, chunk) ? chunk.item : undefined;
      if (item) c.at = next + chunk!.tokens;
      const found = item ?? parseItem(c);
      if (found) addItem(c, items, names, found);
    }
  }
}

function moveAnchor(c: Cursor, to: { readonly anchor: Anchor; readonly start: number }): void {
  c.anchor = to.anchor;
  c.base = to.start;
}

/** Does the whole chunk begin at this token, and end at the end of one? Then it holds the very same tokens. */
function isSame(c: Cursor, at: number, chunk: Chunk): boolean {
  if (!chunk.whole || chunk.start !== startAt(c, at)) return false;
  return c.tokens.ends[at + chunk.tokens - 1] === chunk.end;
}
