import { type Fault, isFault } from "../fault.ts";

import { NO_GAP, takeGap } from "./gap.ts";
import { columnOf, isBlank, isBreak, isDocumentIndicator, isSpace, peek, type Reader, skip, want } from "./reader.ts";

export interface Plain {
  readonly text: string;
  /** Whether a line break follows, so that a key may come next. */
  readonly endsLine: boolean;
}

/** Scans a scalar without quotes; outside brackets it ends at a line that is indented less. */
export function scanPlain(reader: Reader, indent: number, inFlow: boolean): Plain | Fault {
  let text = "";
  let gap = NO_GAP;
  for (;;) {
    want(reader, 4);
    if (isDocumentIndicator(reader) || peek(reader) === "#") break;
    const words = takeWords(reader, inFlow);
    if (words !== "") {
      text += gap.text + words;
      gap = NO_GAP;
    }
    const next = peek(reader);
    if (!isBlank(next) && !isBreak(next)) break;
    const taken = takeGap(reader, indent);
    if (isFault(taken)) return taken;
    gap = taken;
    if (!inFlow && columnOf(reader) < indent) break;
  }
  return { text, endsLine: gap.hasBreak };
}

/** Reads up to a blank or an indicator. */
function takeWords(reader: Reader, inFlow: boolean): string {
  const { text, at: start } = reader;
  let end = start;
  for (; ; end++) {
    const character = text.charAt(end);
    if (isSpace(character)) break;
    if (character === ":" && isSpace(text.charAt(end + 1))) break;
    if (inFlow && FLOW_INDICATORS.includes(character)) break;
  }
  skip(reader, end - start);
  if (end > start) want(reader, 2);
  return text.slice(start, end);
}

const FLOW_INDICATORS = ",?[]{}";
