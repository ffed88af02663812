import type { Range } from "../../engine/source/range.ts";
import { lineAndCharacter, type SourceFile } from "../../engine/source/sourceFile.ts";
import { walkExpression } from "../../engine/syntax/expressions.ts";
import { place } from "../../engine/syntax/place.ts";
import type { Body, Expression, SyntaxFile } from "../../engine/syntax/tree.ts";

/** A range of lines, from 0, that an editor can fold to its first line. */
export interface Fold {
  readonly start: number;
  readonly end: number;
  readonly kind: "region" | "comment";
}

/**
 * Returns the foldable ranges: blocks, lists, objects, calls, heredocs and comments of several lines. The closing line stays
 * visible.
 */
export function folding(file: SyntaxFile): readonly Fold[] {
  const ranges: Range[] = [];
  const texts: Range[] = [];
  collect(file.body, ranges, texts);
  const line = (offset: number) => lineAndCharacter(file.source, offset).line;
  const bracketFolds = ranges.map((range) => {
    const { start, end } = place(file, range);
    return { start: line(start), end: line(end) - 1, kind: "region" as const };
  });
  const textFolds = texts.map((range) => {
    const { start, end } = place(file, range);
    return { start: line(start), end: line(Math.max(start, end - 1)), kind: "region" as const };
  });
  return [...byLine([...bracketFolds, ...textFolds]), ...commentFolds(file.source, textFolds)].filter(
    ({ start, end }) => end > start,
  );
}

/** Returns the longest range of each starting line. */
function byLine(folds: readonly Fold[]): readonly Fold[] {
  const longest = new Map<number, Fold>();
  for (const fold of folds) if ((longest.get(fold.start)?.end ?? -1) < fold.end) longest.set(fold.start, fold);
  return [...longest.values()];
}

function collect(body: Body, ranges: Range[], texts: Range[]): void {
  for (const item of body.items) {
    if (item.kind === "argument") collectIn(item.expression, ranges, texts);
    else {
      ranges.push(item.range);
      collect(item.body, ranges, texts);
    }
  }
}

function collectIn(expression: Expression, ranges: Range[], texts: Range[]): void {
  walkExpression(expression, (node) => {
    if (BRACKETED.has(node.kind)) ranges.push(node.range);
    if (node.kind === "template") texts.push(node.range);
    return true;
  });
}

const BRACKETED: ReadonlySet<Expression["kind"]> = new Set(["tuple", "object", "call", "for", "parentheses"]);

/** Returns the runs of comments on their own lines; a line of a heredoc is no comment. */
function commentFolds({ text }: SourceFile, inText: readonly Fold[]): readonly Fold[] {
  const folds: Fold[] = [];
  let start: number | undefined;
  let isOpen = false;
  const lines = text.split("\n");
  const end = (line: number): void => {
    if (start !== undefined) folds.push({ start, end: line, kind: "comment" });
    start = undefined;
  };
  for (const [at, line] of lines.entries()) {
    const isText = inText.some((fold) => fold.start < at && at <= fold.end);
    const isBlock = !isText && (isOpen || /^\s*\/\*/.test(line));
    const isComment = isBlock || (!isText && /^\s*(#|\/\/)/.test(line));
    if (isBlock) isOpen = !line.includes("*/", isOpen ? 0 : line.indexOf("/*") + 2);
    if (isComment) start ??= at;
    else end(at - 1);
  }
  end(lines.length - 1);
  return folds;
}
