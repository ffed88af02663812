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

/** A scalar whose lines are indented by more than `parent`, the indentation around it; -1 where there is none. */
export function scanBlock(reader: Reader, parent: number): string | Fault {
  const isLiteral = peek(reader) === "|";
  skip(reader);
  const header = takeHeader(reader);
  if (isFault(header)) return header;
  const given = header.increment === 0 ? 0 : Math.max(parent, 0) + header.increment;
  const margin = takeMargin(reader, given);
  if (isFault(margin)) return margin;
  const indent = given === 0 ? Math.max(margin.widest, parent + 1, 1) : given;
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
  /** 0 where the first line says it. */
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
  const found = peek(reader);
  if (found !== "+" && found !== "-") return "";
  skip(reader);
  return found;
}

interface Margin {
  /** Of the lines that hold nothing. */
  readonly breaks: string;
  readonly widest: number;
}

/** Takes the indentation of the next line that holds something, at most so much of it; 0 is all. */
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
