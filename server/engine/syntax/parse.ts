import { bug } from "../source/bug.ts";
import type { Diagnostic, Result } from "../source/diagnostic.ts";
import type { Anchor } from "../source/range.ts";
import type { SourceFile } from "../source/sourceFile.ts";
import type { Expression, SyntaxFile } from "./tree.ts";

/**
 * Parses a file: the JSON variant if its path ends in `.json`, else native syntax. Never throws. Top-level items whose text
 * stands unchanged in `previous` are taken over from it, with their anchors.
 */
export function parse(source: SourceFile, previous?: SyntaxFile): SyntaxFile {
  return bug(`parse is not built yet (${source.path}, ${previous?.source.path})`);
}

/** Parses one expression that fills the whole text (console input, the value of a variable on the command line). */
export function parseExpression(text: string, anchor: Anchor): Result<Expression> {
  return bug(`parseExpression is not built yet (${text.length}, ${anchor.path})`);
}

/** Parses a template that fills the whole text (templatefile, JSON strings). */
export function parseTemplate(text: string, anchor: Anchor): Result<Expression> {
  const diagnostics: readonly Diagnostic[] = [];
  return bug(`parseTemplate is not built yet (${text.length}, ${anchor.path}, ${diagnostics.length})`);
}
