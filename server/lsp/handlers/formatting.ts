import type { DocumentFormattingParams, DocumentRangeFormattingParams, TextEdit } from "vscode-languageserver";
import { formatting, formattingOf, type LineEdit } from "../../ide/formatting.ts";
import type { Handler } from "../world.ts";

// The text that the editor shows is formatted, whether it is planned or not.

export const onFormatting: Handler<DocumentFormattingParams, TextEdit[]> = async (world, { textDocument: { uri } }) =>
  isNative(uri) ? formatting(world.textOf(uri) ?? "").map(toEdit) : null;

export const onRangeFormatting: Handler<DocumentRangeFormattingParams, TextEdit[]> = async (
  world,
  { textDocument: { uri }, range },
) => {
  if (!isNative(uri)) return null;
  // A selection of whole lines ends at the start of the next.
  const last = range.end.character === 0 && range.end.line > range.start.line ? range.end.line - 1 : range.end.line;
  return formattingOf(world.textOf(uri) ?? "", range.start.line, last).map(toEdit);
};

/** Whether a document is in Terraform's native syntax; JSON has no canonical layout. */
const isNative = (uri: string): boolean => !/\.(json|tfstate)$/.test(uri);

const toEdit = ({ start, end, text }: LineEdit): TextEdit => ({
  range: { start: { line: start, character: 0 }, end: { line: end, character: 0 } },
  newText: text,
});
