import type { Fault } from "../fault.ts";
import { columnOf, isBlank, isBreak, peek, type Reader, scanFault, skip, takeBreak } from "./reader.ts";

/** The blanks and line breaks between two words of a scalar. */
export interface Gap {
  readonly hasBreak: boolean;
  /** The text that replaces it in the scalar. */
  readonly text: string;
}

export const NO_GAP: Gap = { hasBreak: false, text: "" };

/** Reads blanks and line breaks; `isContinued` if an escaped line break precedes them. */
export function takeGap(reader: Reader, indent: number, isContinued = false): Gap | Fault {
  let [hasBreak, spaces, firstBreak, laterBreaks] = [isContinued, "", "", ""];
  for (let next = peek(reader); isBlank(next) || isBreak(next); next = peek(reader)) {
    if (isBreak(next)) {
      if (hasBreak) laterBreaks += takeBreak(reader);
      else firstBreak = takeBreak(reader);
      hasBreak = true;
      continue;
    }
    if (hasBreak && next === "\t" && columnOf(reader) < indent)
      return scanFault(reader, "found a tab character that violates indentation");
    if (!hasBreak) spaces += next;
    skip(reader);
  }
  return { hasBreak, text: hasBreak ? folded(firstBreak, laterBreaks) : spaces };
}

/** Returns the text of folded line breaks: one break becomes a space, unless it must be kept. */
const folded = (first: string, others: string): string => {
  if (first !== "\n") return first + others;
  return others === "" ? " " : others;
};
