import type { Result } from "../source/diagnostic.ts";
import type { Anchor } from "../source/range.ts";
import type { SourceFile } from "../source/sourceFile.ts";
import { parseJson } from "./json/file.ts";
import { parseNative } from "./native/file.ts";
import { parseExpressionAt, parseTemplateAt } from "./native/templateText.ts";
import type { Expression, SyntaxFile } from "./tree.ts";

/**
 * Parses a file: JSON syntax if its path ends in `.json`, else native syntax. Never throws. Top-level items with
 * unchanged text are reused from `previous`, with their anchors.
 */
export function parse(source: SourceFile, previous?: SyntaxFile): SyntaxFile {
  const previousFile = previous?.source.path === source.path ? previous : undefined;
  return source.path.endsWith(".json") ? parseJson(source, previousFile) : parseNative(source, previousFile);
}

/** Parses an expression from a whole text (console input, the value of a variable on the command line). */
export const parseExpression = (text: string, anchor: Anchor): Result<Expression> =>
  parseExpressionAt(text, { path: anchor.path, anchor, base: 0, start: 0 });

/** Parses a template from a whole text (templatefile). */
export const parseTemplate = (text: string, anchor: Anchor): Result<Expression> =>
  parseTemplateAt(text, { path: anchor.path, anchor, base: 0, start: 0 });
