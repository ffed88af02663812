import { baseName } from "../../engine/source/paths.ts";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import type { Block, SyntaxFile } from "../../engine/syntax/tree.ts";
import type { TextReplacement } from "../editing/codeAction.ts";
import { type Selection, trimmed } from "./selection.ts";

/** A top-level block with the comment lines directly above it, in offsets from the start of the file. */
export interface Stretch {
  readonly block: Block;
  readonly start: number;
  readonly blockStart: number;
  readonly end: number;
}

/** Returns the blocks that a selection covers; empty if it cuts one in two, or the file cannot lose blocks. */
export function selectedBlocks(selection: Selection): readonly Stretch[] {
  const { syntax, start, end } = trimmed(selection);
  const isOverride = /(?:^|_)override\.\w+$/.test(baseName(syntax.source.path));
  if (start === end || syntax.diagnostics.length > 0 || isOverride) return [];
  const stretches = syntax.body.items.flatMap((item) => {
    const from = syntax.offsets.get(item.range.anchor) ?? 0;
    return item.kind === "block" ? [withComments(syntax, item, from, from + item.range.end)] : [];
  });
  const selected = stretches.filter((each) => start <= each.blockStart && each.end <= end);
  const isWhole = stretches.every((each) => each.end <= start || end <= each.start || selected.includes(each));
  return isWhole ? selected : [];
}

function withComments({ source: { text } }: SyntaxFile, block: Block, blockStart: number, end: number): Stretch {
  const comments = /(?:^|\n)((?:[ \t]*(?:#|\/\/)[^\n]*\n)+)[ \t]*$/.exec(text.slice(0, blockStart))?.[1] ?? "";
  return { block, start: blockStart - comments.length, blockStart, end };
}

/** Returns the edit that removes a block with its line break and the empty line after it. */
export function removal({ source }: SyntaxFile, { start, end }: Stretch): TextReplacement {
  const after = /^[ \t]*\r?\n(?:[ \t]*\r?\n)?/.exec(source.text.slice(end))?.[0].length ?? 0;
  return { range: { anchor: { path: source.path, source }, start, end: end + after }, text: "" };
}

/** Returns the edit that writes a new file. */
export const newFile = (path: string, text: string): TextReplacement => ({
  range: { anchor: { path, source: sourceFile(path, "") }, start: 0, end: 0 },
  text,
});
