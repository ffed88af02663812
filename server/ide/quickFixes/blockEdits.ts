import { endOf, type Range } from "../../engine/source/range.ts";
import type { Sources } from "../../engine/syntax/sources.ts";
import type { Block, Item, SyntaxFile } from "../../engine/syntax/tree.ts";
import { placeIn } from "../../workspace/place.ts";
import type { TextReplacement } from "../editing/codeAction.ts";

// Edits of whole lines. Every function returns undefined where the text is too broken to know where a line belongs.

/** Returns the edit that writes lines at the end of a block. */
export function appendLines(sources: Sources, block: Block, lines: readonly string[]): TextReplacement | undefined {
  const body = bodyText(sources, block);
  if (!body) return undefined;
  const lastBreak = body.text.lastIndexOf("\n");
  if (lastBreak < 0) return unfolded(body, lines);
  if (body.text.slice(lastBreak).trim() !== "") return undefined;
  return { range: at(body, lastBreak + 1), text: indented(lines, body.indentation) };
}

/** Returns the edit that writes arguments into a block, after the arguments that precede its first nested block. */
export function insertArguments(sources: Sources, block: Block, lines: readonly string[]): TextReplacement | undefined {
  const body = bodyText(sources, block);
  if (!body) return undefined;
  if (!body.text.includes("\n")) return unfolded(body, lines);
  const firstBlock = block.body.items.findIndex(({ kind }) => kind === "block");
  const last = block.body.items.slice(0, firstBlock < 0 ? undefined : firstBlock).at(-1);
  // The range of a heredoc ends after its last newline.
  const from = last ? last.range.end - 1 - body.range.start : 0;
  return { range: at(body, body.text.indexOf("\n", from) + 1), text: indented(lines, body.indentation) };
}

/** Returns the edit that writes a block at the end of a file, after an empty line. */
export function appendBlock({ source, diagnostics }: SyntaxFile, block: string): TextReplacement | undefined {
  if (diagnostics.length > 0 || source.path.endsWith(".json")) return undefined;
  const start = source.text.trimEnd().length;
  const range = { anchor: { path: source.path, source }, start, end: source.text.length };
  return { range, text: `${start === 0 ? "" : "\n\n"}${block}\n` };
}

/** Returns the edit that removes an argument or a block, with its lines if nothing else is on them. */
export function removeItem(sources: Sources, { range }: Item): TextReplacement {
  const { file, start, end } = placeIn(sources, range);
  const before = /(?:^|\n)([ \t]*)$/.exec(file.text.slice(0, start))?.[1];
  const after = file.text[end - 1] === "\n" ? "" : /^[ \t]*(?:\r?\n|$)/.exec(file.text.slice(end))?.[0];
  const isAlone = before !== undefined && after !== undefined;
  const extent = isAlone ? { ...range, start: range.start - before.length, end: range.end + after.length } : range;
  return { range: extent, text: "" };
}

interface BodyText {
  /** The text between the braces. */
  readonly text: string;
  readonly range: Range;
  /** The indentation of the line that the block begins on. */
  readonly indentation: string;
}

function bodyText(sources: Sources, block: Block): BodyText | undefined {
  const { anchor } = block.range;
  const diagnostics = sources.syntaxOf(anchor.path)?.diagnostics ?? [];
  if (block.body.json || diagnostics.some(({ subject }) => subject?.anchor === anchor)) return undefined;
  const { file, start, end } = placeIn(sources, block.range);
  if (file.text[end - 1] !== "}") return undefined;
  const range = { anchor, start: block.openBrace.end, end: block.range.end - 1 };
  const text = file.text.slice(start + range.start - block.range.start, end - 1);
  return { text, range, indentation: /[ \t]*(?=[^\n]*$)/.exec(file.text.slice(0, start))?.[0] ?? "" };
}

/** Returns the edit that gives the lines of a block on one line lines of their own. */
const unfolded = ({ text, range, indentation }: BodyText, lines: readonly string[]): TextReplacement => {
  const own = text.trim() === "" ? [] : [text.trim()];
  const written = own.length === 0 ? lines.slice(lines.findIndex((line) => line !== "")) : [...own, ...lines];
  return { range, text: `\n${indented(written, indentation)}${indentation}` };
};

const indented = (lines: readonly string[], indentation: string): string =>
  lines.map((line) => (line === "" ? "\n" : `${indentation}  ${line}\n`)).join("");

const at = ({ range }: BodyText, offset: number): Range => endOf({ ...range, end: range.start + offset });
