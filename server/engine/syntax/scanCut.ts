import { emit, emitFault, type HeredocFrame, type ScanState } from "./scanState.ts";
import { closeFrames } from "./scanTemplate.ts";
import * as T from "./token.ts";

/**
 * Opens a heredoc that ends at the first line that holds nothing but its marker, even if something is open within; or
 * before a line that can hardly be but the next block of the file; without a marker, before any block in column 0.
 */
export function cutHeredoc(state: ScanState, marker: string, contentStart: number): HeredocFrame {
  const { text, end: outerEnd } = state;
  const line = find(text, new RegExp(`^[ \\t]*${marker}[ \\t]*\\r?$`, "gmu"), contentStart);
  const header = find(text, line ? TOP_LEVEL_HEADER : BLOCK_HEADER, contentStart);
  const closed = line !== undefined && line.end <= outerEnd && !(header && header.start < line.start);
  state.end = Math.min(closed ? line.start : (header?.start ?? outerEnd), outerEnd);
  const lineEnd = closed ? line.end : state.end;
  return { kind: "heredoc", marker, lineStart: true, cut: { lineEnd, outerEnd } };
}

/** At the end of a heredoc that is cut off: closes it, with what is open within; false if there is none. */
export function closeCut(state: ScanState): boolean {
  while (state.frames.some((frame) => frame.kind === "heredoc" && frame.cut)) {
    closeFrames(state, state.at);
    const frame = state.frames.pop();
    if (frame?.kind !== "heredoc" || !frame.cut) continue;
    const { lineEnd, outerEnd } = frame.cut;
    emit(state, T.CLOSE_HEREDOC, state.at, lineEnd);
    if (lineEnd === state.at) emitFault(state, T.NEWLINE, lineEnd, lineEnd);
    state.at = lineEnd;
    state.end = outerEnd;
    if (state.at < state.end) return true;
  }
  return false;
}

/** A name, labels, and an opening brace. */
const BLOCK_HEADER = /^[\p{L}_][\p{L}\p{N}_-]*(?:[ \t]+(?:"[^"\n]*"|[\p{L}_][\p{L}\p{N}_-]*))*[ \t]*\{/gmu;

/** With a label in quotes, or one of the names that a configuration has without labels. */
const TOP_LEVEL_HEADER =
  /^(?:[a-z_]+(?:[ \t]+"[^"\n]*"){1,2}|locals|terraform|moved|import|removed)[ \t]*\{[ \t]*\r?$/gm;

function find(text: string, pattern: RegExp, from: number): { start: number; end: number } | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  if (!match) return undefined;
  const end = match.index + match[0].length;
  return { start: match.index, end: match[0].endsWith("\r") ? end - 1 : end };
}
