import type {
  DocumentFormattingParams,
  DocumentOnTypeFormattingParams,
  DocumentRangeFormattingParams,
  TextEdit,
} from "vscode-languageserver";
import { baseName } from "../../engine/source/paths.ts";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import { format, formatSpaces } from "../../engine/syntax/format/format.ts";
import { parse } from "../../engine/syntax/parse.ts";
import { formatting, formattingOf, type LineEdit } from "../../ide/editing/formatting.ts";
import { unitViewOf } from "../../ide/terragrunt/unitView.ts";
import { isOfOtherProgram, isTerragruntFile } from "../../workspace/findRoots.ts";
import { isIntact } from "../intactBytes.ts";
import type { Handler, World } from "../world.ts";

// The text that the editor shows is formatted, whether it is planned or not.

export const onFormatting: Handler<DocumentFormattingParams, TextEdit[]> = async (world, { textDocument: { uri } }) => {
  const text = await editableText(world, uri);
  return text === undefined ? null : formatting(text, layoutOf(world, uri)).map(toEdit);
};

export const onRangeFormatting: Handler<DocumentRangeFormattingParams, TextEdit[]> = async (
  world,
  { textDocument: { uri }, range },
) => {
  const text = await editableText(world, uri);
  if (text === undefined) return null;
  // A selection of whole lines ends at the start of the next.
  const last = range.end.character === 0 && range.end.line > range.start.line ? range.end.line - 1 : range.end.line;
  return formattingOf(text, range.start.line, last, layoutOf(world, uri)).map(toEdit);
};

/** Formats what was written when a line or a block ends; the line of the cursor stays as it is. */
export const onTypeFormatting: Handler<DocumentOnTypeFormattingParams, TextEdit[]> = async (
  world,
  { textDocument: { uri }, position: { line }, ch },
) => {
  const text = await editableText(world, uri);
  if (text === undefined) return null;
  const last = ch === "}" ? line : line - 1;
  return last < 0
    ? []
    : formattingOf(text, ch === "}" ? blockStart(text, last) : last, last, layoutOf(world, uri)).map(toEdit);
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
  if (path !== undefined && isStranger(world, path)) return undefined;
  return isNative(uri) && (path === undefined || (await isIntact(world, path, text))) ? text : undefined;
}

/** Returns the formatter of a document: that of HCL alone for a file of Terragrunt. */
function layoutOf(world: World, uri: string): (text: string) => string {
  const path = world.uris.toPath(uri);
  return path !== undefined && isTerragruntFile(baseName(path)) ? formatSound : format;
}

/** Formats a text of Terragrunt; one with a syntax error stays as it is. */
const formatSound = (text: string): string =>
  parse(sourceFile("terragrunt.hcl", text)).diagnostics.length > 0 ? text : formatSpaces(text);

/** Whether a file is of another program, or may be: it could be one of Terragrunt by its ending alone, and no unit reads it. */
const isStranger = (world: World, path: string): boolean =>
  isOfOtherProgram(baseName(path)) ||
  (isTerragruntFile(baseName(path)) &&
    !/^(?:terragrunt(?:\.\w+)?|root)\.hcl$/.test(baseName(path)) &&
    !unitViewOf(world.latest(), path));

/** Whether a document is in Terraform's native syntax; JSON and templates have no canonical layout. */
const isNative = (uri: string): boolean => !/\.(json|tfstate|tftpl|tpl)$/.test(uri);

const toEdit = ({ start, end, text }: LineEdit): TextEdit => ({
  range: { start: { line: start, character: 0 }, end: { line: end, character: 0 } },
  newText: text,
});
