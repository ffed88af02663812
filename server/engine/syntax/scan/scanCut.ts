import { emit, emitFault, type HeredocFrame, type ScanState } from "./scanState.ts";
import { closeFrames } from "./scanTemplate.ts";
import * as T from "./token.ts";

/**
 * Opens a heredoc that is cut short: at the first line with only its marker, even within an open sequence, or before a
 * line that almost certainly begins the next block. Without a marker, before any block in column 0.
 */
export function cutHeredoc(state: ScanState, marker: string, contentStart: number): HeredocFrame {
  const { text, end: outerEnd } = state;
  const line = find(text, new RegExp(`^[ \\t]*${marker}[ \\t]*$`, "u"), contentStart, outerEnd);
  const header = find(text, line ? TOP_LEVEL_HEADER : BLOCK_HEADER, contentStart, line?.start ?? outerEnd);
  const closed = line !== undefined && header === undefined;
  state.end = closed ? line.start : (header?.start ?? outerEnd);
  const lineEnd = closed ? line.end : state.end;
  return { kind: "heredoc", marker, lineStart: true, cut: { lineEnd, outerEnd } };
}

/** Closes a heredoc at its cut, with everything open within; returns false if there is none. */
export function closeCut(state: ScanState): boolean {
  while (state.frames.some((frame) => frame.kind === "heredoc" && frame.cut)) {
    closeFrames(state, state.at);
    const frame = state.frames.pop();
    if (frame?.kind !== "heredoc" || !frame.cut) continue;
    const { lineEnd, outerEnd } = frame.cut;
    emit(state, T.CLOSE_HEREDOC, state.at, lineEnd);
    state.end = outerEnd;
    if (lineEnd === state.at) {
      emitFault(state, T.NEWLINE, lineEnd, lineEnd);
      // Another item begins here, so this one ends whatever else is open.
      state.stopped = true;
      return false;
    }
    state.at = lineEnd;
    if (state.at < state.end) return true;
  }
  return false;
}

/**
 * Returns the offset after `at` where the next block seems to begin, in column 0; the end of the text if there is none.
 */
export const nextBlock = (text: string, at: number): number =>
  find(text, BLOCK_HEADER, at + 1, text.length)?.start ?? text.length;

/** A name, labels, and an opening brace. */
const BLOCK_HEADER = /^[\p{L}_][\p{L}\p{N}_-]*(?:[ \t]+(?:"[^"\n]*"|[\p{L}_][\p{L}\p{N}_-]*))*[ \t]*\{/u;

/** A header with a label in quotes, or one of the block types without labels. */
const TOP_LEVEL_HEADER = /^(?:[a-z_]+(?:[ \t]+"[^"\n]*"){1,2}|locals|terraform|moved|import|removed)[ \t]*\{[ \t]*$/;

/**
 * Returns the first whole line from `from` on that matches. Searches line by line, to scan no further than the match.
 */
function find(text: string, pattern: RegExp, from: number, end: number): { start: number; end: number } | undefined {
  let at = from === 0 || text.charCodeAt(from - 1) === 10 ? from : nextLine(text, from);
  for (; at < end; at = nextLine(text, at)) {
    const line = text.slice(at, Math.min(end, nextLine(text, at))).replace(/\r?\n$/, "");
    if (pattern.test(line)) return { start: at, end: at + line.length };
  }
  return undefined;
}

function nextLine(text: string, at: number): number {
  const newline = text.indexOf("\n", at);
  return newline < 0 ? text.length : newline + 1;
}
