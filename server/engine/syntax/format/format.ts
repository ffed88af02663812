import { sourceFile } from "../../source/sourceFile.ts";
import { parse } from "../parse.ts";
import { place } from "../place.ts";
import type { Argument, Block, Body, SyntaxFile } from "../tree.ts";
import { cleanTypeExpression, cleanValueExpression } from "./expression.ts";
import { type FormatToken, formatTokens } from "./formatToken.ts";
import { quotedLabel } from "./label.ts";
import { layOut } from "./layout.ts";

/** Returns the text as `terraform fmt` formats it; a text with syntax errors is returned unchanged. */
export const format = (text: string): string => formatFile(parse(sourceFile("main.tf", text)));

/** As `format`, for a file that is parsed already. JSON is not formatted. */
export function formatFile(file: SyntaxFile): string {
  if (file.body.json || file.diagnostics.length > 0) return file.source.text;
  const tokens = formatTokens(file.source.text);
  const edits: Edit[] = [];
  collectEdits({ file, tokens, edits }, file.body, []);
  const edited = applyEdits(tokens, edits);
  return laidOut(edited);
}

/** Returns a text, a whole file or a single expression, with only its white space changed as by `terraform fmt`. */
export const formatSpaces = (text: string): string => laidOut(formatTokens(text));

function laidOut(tokens: readonly FormatToken[]): string {
  layOut(tokens);
  return tokens.map((token) => " ".repeat(token.spaces) + token.text).join("");
}

/** Replaces the tokens from `from` up to `to`, exclusive. */
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly by: readonly FormatToken[];
}

interface Formatter {
  readonly file: SyntaxFile;
  readonly tokens: readonly FormatToken[];
  readonly edits: Edit[];
}

function collectEdits(formatter: Formatter, body: Body, path: readonly string[]): void {
  for (const item of body.items) {
    if (item.kind === "argument") editExpression(formatter, item, path);
    else {
      editLabels(formatter, item);
      collectEdits(formatter, item.body, [...path, item.type]);
    }
  }
}

function editExpression({ file, tokens, edits }: Formatter, argument: Argument, path: readonly string[]): void {
  const { start, end } = place(file, argument.expression.range);
  const from = indexAt(tokens, start);
  const to = indexAt(tokens, end);
  const written = tokens.slice(from, to);
  const isType = path.length === 1 && path[0] === "variable" && argument.name === "type";
  const cleaned = isType ? cleanTypeExpression(written) : cleanValueExpression(written);
  if (cleaned !== written) edits.push({ from, to, by: cleaned });
}

/** Puts labels in quotes; comments between them are dropped. */
function editLabels({ file, tokens, edits }: Formatter, block: Block): void {
  if (block.labels.length === 0) return;
  const header = place(file, block.header);
  const from = indexAt(tokens, header.start) + 1;
  const to = indexAt(tokens, header.end);
  edits.push({ from, to, by: block.labels.flatMap((label) => quotedLabel(label.value)) });
}

/** Returns the index of the first token that begins at or after the offset. */
function indexAt(tokens: readonly FormatToken[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.start < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Applies edits, which must be in source order and must not overlap. */
function applyEdits(tokens: readonly FormatToken[], edits: readonly Edit[]): FormatToken[] {
  const edited: FormatToken[] = [];
  let at = 0;
  for (const { from, to, by } of edits) {
    for (; at < from; at++) edited.push(tokens[at]!);
    for (const token of by) edited.push(token);
    at = to;
  }
  for (; at < tokens.length; at++) edited.push(tokens[at]!);
  return edited;
}
