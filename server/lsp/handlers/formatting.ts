import type {
  DocumentFormattingParams,
  DocumentOnTypeFormattingParams,
  DocumentRangeFormattingParams,
  TextEdit,
} from "vscode-languageserver";
import { formatting, formattingOf, type LineEdit } from "../../ide/formatting.ts";
import { isIntact } from "../intactBytes.ts";
import type { Handler, World } from "../world.ts";

// The text that the editor shows is formatted, whether it is planned or not.

export const onFormatting: Handler<DocumentFormattingParams, TextEdit[]> = async (world, { textDocument: { uri } }) => {
  const text = await editableText(world, uri);
  return text === undefined ? null : formatting(text).map(toEdit);
};

export const onRangeFormatting: Handler<DocumentRangeFormattingParams, TextEdit[]> = async (
  world,
  { textDocument: { uri }, range },
) => {
  const text = await editableText(world, uri);
  if (text === undefined) return null;
  // A selection of whole lines ends at the start of the next.
  const last = range.end.character === 0 && range.end.line > range.start.line ? range.end.line - 1 : range.end.line;
  return formattingOf(text, range.start.line, last).map(toEdit);
};

/** Formats what was written when a line or a block ends; the line of the cursor stays as it is. */
export const onTypeFormatting: Handler<DocumentOnTypeFormattingParams, TextEdit[]> = async (
  world,
  { textDocument: { uri }, position: { line }, ch },
) => {
  const text = await editableText(world, uri);
  if (text === undefined) return null;
  const last = ch === "}" ? line : line - 1;
  return last < 0 ? [] : formattingOf(text, ch === "}" ? blockStart(text, last) : last, last).map(toEdit);
};

/** Returns the line that begins the top-level block around a line. */
function blockStart(text: string, line: number): number {
  const lines = text.split("\n", line + 1);
  const start = lines.findLastIndex((each, at) => at < line && /^[a-z_]/i.test(each));
  return Math.max(start, 0);
}

/** Returns the text of a document that may be formatted; undefined for any other, and where saving it would lose bytes. */
async function editableText(world: World, uri: string): Promise<string | undefined> {
  const text = world.textOf(uri) ?? "";
  const path = world.uris.toPath(uri);
  return isNative(uri) && (path === undefined || (await isIntact(world, path, text))) ? text : undefined;
}

/** Whether a document is in Terraform's native syntax; JSON and templates have no canonical layout. */
const isNative = (uri: string): boolean => !/\.(json|tfstate|tftpl|tpl)$/.test(uri);

const toEdit = ({ start, end, text }: LineEdit): TextEdit => ({
  range: { start: { line: start, character: 0 }, end: { line: end, character: 0 } },
  newText: text,
});
