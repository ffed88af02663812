import { isSpace } from "../scan/scanTemplate.ts";
import type { LiteralPart, TemplatePart } from "./templatePart.ts";

/**
 * Removes the common indentation from all lines of a flush heredoc. Lines of white space do not count. An interpolation
 * at the start of a line means that nothing is removed.
 */
export function flushLines(parts: readonly TemplatePart[]): void {
  let shared = Number.POSITIVE_INFINITY;
  let lineStart = true;
  const first: LiteralPart[] = [];
  for (const part of parts) {
    if (lineStart) {
      lineStart = false;
      let indent = 0;
      if (part.kind === "literal") {
        indent = indentOf(part.text);
        if (indent === part.text.length && part.text.endsWith("\n")) indent = Number.POSITIVE_INFINITY;
        else first.push(part);
      }
      shared = Math.min(shared, indent);
    }
    if (part.kind === "literal" && part.text.endsWith("\n")) lineStart = true;
  }
  if (shared === 0 || first.length === 0) return;
  for (const part of first) {
    part.text = part.text.slice(shared);
    part.range = { ...part.range, start: part.range.start + shared };
  }
}

function indentOf(text: string): number {
  let at = 0;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}
