import { graphemeCount } from "../../source/graphemes.ts";
import * as T from "../scan/token.ts";
import type { FormatToken } from "./formatToken.ts";
import { bracketChange, spaceBetween } from "./spacing.ts";

/** Sets the spaces before all tokens: indentation, spaces within lines, columns of `=` and of comments. */
export function layOut(tokens: readonly FormatToken[]): void {
  const lines = linesOf(tokens);
  indent(lines);
  for (const line of lines) {
    spaceOut(line.lead);
    if (line.assign.length > 0) {
      line.assign[0]!.spaces = 1;
      spaceOut(line.assign);
    }
  }
  align(
    lines,
    (line) => line.assign,
    (line) => columns(line.lead),
  );
  align(
    lines,
    (line) => line.comment,
    (line) => columns(line.lead) + columns(line.assign),
  );
}

/** A line in up to three columns: the part before `=`, the rest, and a trailing comment. */
interface Line {
  readonly lead: readonly FormatToken[];
  readonly assign: readonly FormatToken[];
  readonly comment: readonly FormatToken[];
}

function linesOf(tokens: readonly FormatToken[]): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token.type === T.EOF || endsLine(token)) {
      lines.push(lineOf(tokens.slice(start, token.type === T.EOF ? at : at + 1)));
      start = at + 1;
    }
  }
  return lines;
}

const endsLine = (token: FormatToken): boolean =>
  token.type === T.NEWLINE || (token.type === T.COMMENT && token.text.endsWith("\n"));

function lineOf(tokens: readonly FormatToken[]): Line {
  const commented = tokens.length > 1 && tokens.at(-1)!.type === T.COMMENT;
  const code = commented ? tokens.slice(0, -1) : tokens;
  const comment = commented ? tokens.slice(-1) : [];
  const equals = code.findIndex((token, at) => at > 0 && token.type === T.EQUAL);
  if (equals < 0 || netChange(code.slice(equals)) !== 0) return { lead: code, assign: [], comment };
  return { lead: code.slice(0, equals), assign: code.slice(equals), comment };
}

const netChange = (tokens: readonly FormatToken[]): number =>
  tokens.reduce((sum, token) => sum + bracketChange(token.type), 0);

/** Indents the lines after one that opens brackets by one step, however many brackets it opens. */
function indent(lines: readonly Line[]): void {
  const open: number[] = [];
  for (const { lead, assign } of lines) {
    const first = lead[0];
    if (!first) continue;
    if (first.type === T.NEWLINE) {
      first.spaces = 0;
      continue;
    }
    const heredoc = lead.findIndex((token) => token.type === T.OPEN_HEREDOC);
    const net = netChange(heredoc < 0 ? lead : lead.slice(0, heredoc + 1)) + netChange(assign);
    if (net < 0) close(open, -net);
    first.spaces = 2 * open.length;
    if (net > 0) open.push(net);
  }
}

/** Removes `count` closed brackets from the steps; each step holds the number of brackets that it opened. */
function close(open: number[], count: number): void {
  let remaining = count;
  while (remaining > 0 && open.length > 0) {
    const last = open[open.length - 1]!;
    if (remaining < last) open[open.length - 1] = last - remaining;
    else open.pop();
    remaining -= Math.min(remaining, last);
  }
}

function spaceOut(tokens: readonly FormatToken[]): void {
  for (let at = 0; at + 1 < tokens.length; at++) {
    const after = tokens[at + 1]!;
    after.spaces = spaceBetween(tokens[at]!, after, tokens[at - 1]) ? 1 : 0;
  }
}

/** Aligns a column of neighbouring lines, one space after the longest. */
function align(
  lines: readonly Line[],
  cell: (line: Line) => readonly FormatToken[],
  width: (line: Line) => number,
): void {
  for (let at = 0; at < lines.length; at++) {
    let end = at;
    while (end < lines.length && cell(lines[end]!).length > 0) end++;
    if (end === at) continue;
    const widths = lines.slice(at, end).map(width);
    const widest = widths.reduce((most, next) => Math.max(most, next), 0);
    widths.forEach((own, index) => {
      cell(lines[at + index]!)[0]!.spaces = widest - own + 1;
    });
    at = end;
  }
}

const columns = (tokens: readonly FormatToken[]): number =>
  tokens.reduce((sum, token) => sum + token.spaces + graphemeCount(token.text), 0);
