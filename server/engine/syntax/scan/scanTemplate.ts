import { characterLength, emit, emitFault, type HeredocFrame, type ScanState } from "./scanState.ts";
import * as T from "./token.ts";

/** Scans a quoted string up to its end, the next sequence, or a newline; returns the offset to continue at. */
export function scanString(state: ScanState): number {
  const { text, end } = state;
  let at = state.at;
  for (; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 34) {
      literal(state, T.QUOTED_LIT, at);
      state.frames.pop();
      return take(state, T.CLOSE_QUOTE, at, at + 1);
    }
    if (unit === 10 || unit === 13) {
      literal(state, T.QUOTED_LIT, at);
      return quotedNewline(state, at);
    }
    if (unit === 92) {
      const length = escapedLength(text, at + 1, end);
      if (length === 0) {
        literal(state, T.QUOTED_LIT, at);
        return takeFault(state, T.INVALID, at, at + 1);
      }
      at += length;
    } else if (unit === 36 || unit === 37) {
      const kind = sequenceAt(text, at, end);
      if (kind === "open") return openSequence(state, T.QUOTED_LIT, at);
      if (kind === "escape") at += 2;
      else if (kind === "end") {
        literal(state, T.QUOTED_LIT, at);
        return takeFault(state, T.INVALID, at, end);
      }
    } else if (unit >= 0xd800 && unit <= 0xdfff) {
      const length = characterLength(text, at);
      if (length === 0) {
        literal(state, T.QUOTED_LIT, at);
        return takeFault(state, T.BAD_UTF8, at, at + 1);
      }
      at += length - 1;
    }
  }
  return literal(state, T.QUOTED_LIT, end);
}

/** Returns the length of the character after a backslash; 0 at the end, before a newline and for invalid UTF-8. */
function escapedLength(text: string, at: number, end: number): number {
  if (at >= end) return 0;
  const unit = text.charCodeAt(at);
  return unit === 10 || unit === 13 ? 0 : characterLength(text, at);
}

/** Scans a heredoc up to the end of the line, the next sequence, or its closing marker. */
export function scanHeredoc(state: ScanState, frame: HeredocFrame): number {
  const { text, end } = state;
  let at = state.at;
  for (; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10) return heredocLine(state, frame, at + 1);
    if (unit === 13) {
      if (text.charCodeAt(at + 1) === 10 || isAfterLoneMarker(text, state.at, at)) continue;
      if (state.resilient) {
        state.faults.push(at);
        continue;
      }
      literalWithinLine(state, frame, at);
      return takeFault(state, T.INVALID, at, end);
    }
    if (unit === 36 || unit === 37) {
      const kind = sequenceAt(text, at, end);
      if (kind === "open") {
        frame.lineStart = false;
        return openSequence(state, T.STRING_LIT, at);
      }
      if (kind === "escape") at += 2;
      else if (kind === "end") {
        literalWithinLine(state, frame, at);
        return takeFault(state, T.INVALID, at, end);
      }
    } else if (unit >= 0xd800 && unit <= 0xdfff) {
      const length = characterLength(text, at);
      if (length === 0) {
        literalWithinLine(state, frame, at);
        return takeFault(state, T.BAD_UTF8, at, at + 1);
      }
      at += length - 1;
    }
  }
  literalWithinLine(state, frame, end);
  return end;
}

/** Scans a template without delimiters up to the end of the line or the next sequence. */
export function scanBare(state: ScanState): number {
  const { text, end } = state;
  let at = state.at;
  for (; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10) return take(state, T.STRING_LIT, state.at, at + 1);
    if (unit === 13 && text.charCodeAt(at + 1) !== 10) {
      literal(state, T.STRING_LIT, at);
      return take(state, T.STRING_LIT, at, end);
    }
    if (unit === 36 || unit === 37) {
      const kind = sequenceAt(text, at, end);
      if (kind === "open") return openSequence(state, T.STRING_LIT, at);
      if (kind === "escape") at += 2;
    } else if (unit >= 0xd800 && unit <= 0xdfff) {
      const length = characterLength(text, at);
      if (length === 0) {
        literal(state, T.STRING_LIT, at);
        return takeFault(state, T.BAD_UTF8, at, at + 1);
      }
      at += length - 1;
    }
  }
  return literal(state, T.STRING_LIT, end);
}

/** Returns what `$` or `%` at `at` begins: a sequence, an escape (`$${`), nothing, or nothing because the text ends. */
function sequenceAt(text: string, at: number, end: number): "open" | "escape" | "none" | "end" {
  if (at + 1 >= end) return "end";
  const next = text.charCodeAt(at + 1);
  if (next === 123) return "open";
  if (next === text.charCodeAt(at) && text.charCodeAt(at + 2) === 123) return "escape";
  return "none";
}

function openSequence(state: ScanState, literalType: number, at: number): number {
  literal(state, literalType, at);
  const { text } = state;
  const type = text.charCodeAt(at) === 36 ? T.OPEN_INTERPOLATION : T.OPEN_DIRECTIVE;
  state.braces++;
  state.frames.push({ kind: "sequence", level: state.braces });
  return take(state, type, at, text.charCodeAt(at + 2) === 126 ? at + 3 : at + 2);
}

/** Scans newlines in a string that must not have any. */
function quotedNewline(state: ScanState, at: number): number {
  const { text, end } = state;
  if (state.resilient) return restartLine(state, at);
  let next = at;
  while (next < end && (text.charCodeAt(next) === 10 || text.charCodeAt(next) === 13)) next++;
  return takeFault(state, T.QUOTED_NEWLINE, at, next);
}

/**
 * Closes everything that was opened on this line, so that the next one begins in normal mode (or in the enclosing
 * heredoc).
 */
function restartLine(state: ScanState, at: number): number {
  state.faults.push(at);
  closeFrames(state, at);
  return at;
}

/** Closes strings and sequences, innermost first, down to a heredoc or a bare template. */
export function closeFrames(state: ScanState, at: number): void {
  for (;;) {
    const frame = state.frames[state.frames.length - 1];
    if (frame === undefined || frame.kind === "heredoc" || frame.kind === "bare") return;
    state.frames.pop();
    if (frame.kind === "sequence") state.braces = frame.level - 1;
    emit(state, frame.kind === "string" ? T.CLOSE_QUOTE : T.CLOSE_SEQUENCE, at, at);
  }
}

/** Scans a line of a heredoc that ends at `lineEnd`, just after its newline: text, or the closing marker. */
function heredocLine(state: ScanState, frame: HeredocFrame, lineEnd: number): number {
  const { text, at } = state;
  if (frame.lineStart && isMarker(text, at, lineEnd, frame.marker)) {
    const newline = text.charCodeAt(lineEnd - 2) === 13 ? lineEnd - 2 : lineEnd - 1;
    state.frames.pop();
    emit(state, T.CLOSE_HEREDOC, at, newline);
    return take(state, T.NEWLINE, newline, lineEnd);
  }
  frame.lineStart = true;
  return take(state, T.STRING_LIT, at, lineEnd);
}

/** Whether the line consists of the marker and white space. */
function isMarker(text: string, start: number, lineEnd: number, marker: string): boolean {
  if (lineEnd - start < marker.length) return false;
  let at = start;
  while (at < lineEnd && isSpace(text.charCodeAt(at))) at++;
  if (!text.startsWith(marker, at)) return false;
  at += marker.length;
  while (at < lineEnd && isSpace(text.charCodeAt(at))) at++;
  return at === lineEnd;
}

/** Whether a carriage return follows a lone `$` or `%`, which is one token with it. */
const isAfterLoneMarker = (text: string, start: number, at: number): boolean => {
  const previousUnit = at > start ? text.charCodeAt(at - 1) : 0;
  return (previousUnit === 36 || previousUnit === 37) && text.charCodeAt(at + 1) === 10;
};

/** Whether Go's unicode.IsSpace accepts the character. */
export const isSpace = (unit: number): boolean =>
  (unit >= 9 && unit <= 13) ||
  unit === 32 ||
  (unit > 127 &&
    (unit === 0x85 ||
      unit === 0xa0 ||
      unit === 0x1680 ||
      (unit >= 0x2000 && unit <= 0x200a) ||
      unit === 0x2028 ||
      unit === 0x2029 ||
      unit === 0x202f ||
      unit === 0x205f ||
      unit === 0x3000));

/** Emits the text up to `at` as a literal of that type, unless it is empty. */
function literal(state: ScanState, type: number, at: number): number {
  if (at > state.at) emit(state, type, state.at, at);
  return at;
}

function literalWithinLine(state: ScanState, frame: HeredocFrame, at: number): void {
  if (at > state.at) frame.lineStart = false;
  literal(state, T.STRING_LIT, at);
}

function take(state: ScanState, type: number, start: number, end: number): number {
  emit(state, type, start, end);
  return end;
}

function takeFault(state: ScanState, type: number, start: number, end: number): number {
  emitFault(state, type, start, end);
  return end;
}
