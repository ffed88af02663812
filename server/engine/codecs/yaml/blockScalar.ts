import { type Fault, isFault } from "../fault.ts";

import {
  columnOf,
  isBlank,
  isBreak,
  isDigit,
  isLineEnd,
  peek,
  type Reader,
  scanFault,
  skip,
  skipComment,
  takeBreak,
  takeWhile,
} from "./reader.ts";

/** Scans a scalar whose lines are indented more than `parent`, the enclosing indentation; -1 at the top level. */
export function scanBlock(reader: Reader, parent: number): string | Fault {
  const isLiteral = peek(reader) === "|";
  skip(reader);
  const header = takeHeader(reader);
  if (isFault(header)) return header;
  const explicitIndent = header.increment === 0 ? 0 : Math.max(parent, 0) + header.increment;
  const margin = takeMargin(reader, explicitIndent);
  if (isFault(margin)) return margin;
  const indent = explicitIndent === 0 ? Math.max(margin.widest, parent + 1, 1) : explicitIndent;
  let [text, lastBreak, blankLines, afterBlank] = ["", "", margin.breaks, false];
  while (columnOf(reader) === indent && peek(reader) !== "") {
    const startsBlank = isBlank(peek(reader));
    const isFolded = !isLiteral && !afterBlank && !startsBlank && lastBreak === "\n";
    text += (isFolded ? (blankLines === "" ? " " : "") : lastBreak) + blankLines;
    afterBlank = startsBlank;
    text += takeWhile(reader, (character) => !isBreak(character));
    lastBreak = takeBreak(reader);
    const next = takeMargin(reader, indent);
    if (isFault(next)) return next;
    blankLines = next.breaks;
  }
  if (header.chomping === "-") return text;
  return text + lastBreak + (header.chomping === "+" ? blankLines : "");
}

interface Header {
  readonly chomping: string;
  /** 0 if the first line decides the indentation. */
  readonly increment: number;
}

function takeHeader(reader: Reader): Header | Fault {
  let [chomping, increment] = [takeChomping(reader), 0];
  if (isDigit(peek(reader))) {
    increment = Number(peek(reader));
    if (increment === 0) return scanFault(reader, "found an indentation indicator equal to 0");
    skip(reader);
    if (chomping === "") chomping = takeChomping(reader);
  }
  skipComment(reader);
  if (!isLineEnd(peek(reader))) return scanFault(reader, "did not find expected comment or line break");
  takeBreak(reader);
  return { chomping, increment };
}

function takeChomping(reader: Reader): string {
  const character = peek(reader);
  if (character !== "+" && character !== "-") return "";
  skip(reader);
  return character;
}

interface Margin {
  /** The line breaks of empty lines. */
  readonly breaks: string;
  readonly widest: number;
}

/** Skips the indentation of the next line that is not empty, at most `indent`; 0 skips all of it. */
function takeMargin(reader: Reader, indent: number): Margin | Fault {
  let [breaks, widest] = ["", 0];
  for (;;) {
    while ((indent === 0 || columnOf(reader) < indent) && peek(reader) === " ") skip(reader);
    widest = Math.max(widest, columnOf(reader));
    if ((indent === 0 || columnOf(reader) < indent) && peek(reader) === "\t")
      return scanFault(reader, "found a tab character where an indentation space is expected");
    if (!isBreak(peek(reader))) return { breaks, widest };
    breaks += takeBreak(reader);
  }
}
