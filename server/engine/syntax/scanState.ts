import type { Tokens } from "./token.ts";
import { EOF } from "./token.ts";

/** What the scanner is in the middle of. An interpolation ends at the brace that brings `braces` back to `level`. */
export type Frame =
  | { readonly kind: "string" }
  | { readonly kind: "heredoc"; readonly marker: string; lineStart: boolean }
  | { readonly kind: "bare" }
  | { readonly kind: "sequence"; readonly level: number };

/** A scan in progress over text[at, end). */
export interface ScanState {
  readonly text: string;
  readonly end: number;
  /** Go on in normal mode at the newline of an unclosed string, and at the next block of an unclosed heredoc. */
  readonly resilient: boolean;
  readonly keepComments: boolean;
  at: number;
  braces: number;
  readonly frames: Frame[];
  types: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  count: number;
  readonly faults: number[];
}

export function scanState(text: string, options: ScanOptions): ScanState {
  const capacity = Math.max(64, text.length >> 2);
  return {
    text,
    end: text.length,
    resilient: options.resilient ?? false,
    keepComments: options.keepComments ?? false,
    at: 0,
    braces: 0,
    frames: [],
    types: new Uint8Array(capacity),
    starts: new Int32Array(capacity),
    ends: new Int32Array(capacity),
    count: 0,
    faults: [],
  };
}

export interface ScanOptions {
  readonly resilient?: boolean;
  readonly keepComments?: boolean;
}

export function emit(state: ScanState, type: number, start: number, end: number): void {
  if (state.count === state.types.length) grow(state);
  state.types[state.count] = type;
  state.starts[state.count] = start;
  state.ends[state.count] = end;
  state.count++;
}

export function emitFault(state: ScanState, type: number, start: number, end: number): void {
  state.faults.push(start);
  emit(state, type, start, end);
}

/** Closes the token list with EOF. */
export function finish(state: ScanState): Tokens {
  emit(state, EOF, state.end, state.end);
  const { types, starts, ends, count, faults } = state;
  return { types, starts, ends, count, faults };
}

/**
 * The length in UTF-16 units of the character at `at`, or 0 where the file held a byte that is no UTF-8. Such bytes stand
 * in the text as lone surrogates (see decode.ts); a run of them with the outer form of a character counts as one, as
 * Terraform's scanner takes it.
 */
export function characterLength(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit < 0xd800 || unit > 0xdfff) return 1;
  if (unit < 0xdc00) {
    const next = text.charCodeAt(at + 1);
    return next >= 0xdc00 && next <= 0xdfff ? 2 : 1;
  }
  if (unit < 0xdc80 || unit > 0xdcff) return 1;
  const byte = unit - 0xdc00;
  const rest = byte < 0xc0 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : byte < 0xf8 ? 3 : 0;
  if (rest === 0) return 0;
  for (let step = 1; step <= rest; step++) {
    const next = text.charCodeAt(at + step);
    if (!(next >= 0xdc80 && next <= 0xdcbf)) return 0;
  }
  return rest + 1;
}

function grow(state: ScanState): void {
  const capacity = state.types.length * 2;
  const types = new Uint8Array(capacity);
  const starts = new Int32Array(capacity);
  const ends = new Int32Array(capacity);
  types.set(state.types);
  starts.set(state.starts);
  ends.set(state.ends);
  state.types = types;
  state.starts = starts;
  state.ends = ends;
}
