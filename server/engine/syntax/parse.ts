import type { Result } from "../source/diagnostic.ts";
import type { Anchor } from "../source/range.ts";
import { type SourceFile, sourceFile } from "../source/sourceFile.ts";
import { cursor, peek, report, tokenRange, typeAt } from "./cursor.ts";
import { parseExpression as parseExpressionAt } from "./expression.ts";
import { invalidTokens } from "./invalidTokens.ts";
import { parseNative } from "./nativeFile.ts";
import { scan, scanTemplate } from "./scanner.ts";
import { parseBareTemplate } from "./template.ts";
import { EOF } from "./token.ts";
import type { Expression, SyntaxFile } from "./tree.ts";

/**
 * Parses a file: the JSON variant if its path ends in `.json`, else native syntax. Never throws. Top-level items whose text
 * stands unchanged in `previous` are taken over from it, with their anchors.
 */
export function parse(source: SourceFile, previous?: SyntaxFile): SyntaxFile {
  return parseNative(source, previous);
}

/** Parses one expression that fills the whole text (console input, the value of a variable on the command line). */
export function parseExpression(text: string, anchor: Anchor): Result<Expression> {
  const tokens = scan(text);
  const c = cursor(sourceFile(anchor.path, text), tokens, anchor, 0);
  invalidTokens(c);
  c.newlines = false;
  const expression = parseExpressionAt(c);
  const next = peek(c);
  if (typeAt(c, next) !== EOF && !c.recovery)
    report(
      c,
      tokenRange(c, next),
      "Extra characters after expression",
      "An expression was successfully parsed, but extra characters were found after it.",
    );
  return { value: expression, diagnostics: c.found };
}

/** Parses a template that fills the whole text (templatefile, JSON strings). */
export function parseTemplate(text: string, anchor: Anchor): Result<Expression> {
  const c = cursor(sourceFile(anchor.path, text), scanTemplate(text), anchor, 0);
  invalidTokens(c);
  return { value: parseBareTemplate(c), diagnostics: c.found };
}
