import { isCloser, isOpener, type OpenBrackets } from "./openBrackets.ts";
import * as T from "./token.ts";
import { newArrays, type TokenArrays } from "./tokenArrays.ts";

/** A construct that the scanner is in. An interpolation ends at the brace that brings `braces` back to `level`. */
export type Frame =
  | { readonly kind: "string" }
  | HeredocFrame
  | { readonly kind: "bare" }
  | { readonly kind: "sequence"; readonly level: number };

export interface HeredocFrame {
  readonly kind: "heredoc";
  readonly marker: string;
  lineStart: boolean;
  /**
   * Set if the heredoc is cut short, whatever is open within: the end of its closing line, and of the enclosing text.
   */
  readonly cut?: { readonly lineEnd: number; readonly outerEnd: number };
}

/** A scan in progress over text[at, end). */
export interface ScanState extends TokenArrays {
  readonly text: string;
  end: number;
  /** Whether an unclosed string ends at its newline. */
  readonly resilient: boolean;
  /** Whether heredocs are cut where they seem to end. */
  cutsHeredocs: boolean;
  readonly keepComments: boolean;
  at: number;
  braces: number;
  frames: Frame[];
  count: number;
  faults: number[];
  /** The open brackets; set if the scan stops after the newline that ends an item. */
  readonly open: OpenBrackets | undefined;
  stopped: boolean;
  /** The offset at which there were too many tokens. */
  overflow: number | undefined;
}

export interface ScanOptions {
  readonly resilient?: boolean;
  readonly keepComments?: boolean;
  readonly from?: number;
  readonly open?: OpenBrackets;
  /** The arrays to scan into; new ones if absent. */
  readonly arrays?: TokenArrays;
}

export function scanState(text: string, options: ScanOptions): ScanState {
  const at = options.from ?? (text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0);
  const arrays = options.arrays ?? newArrays(Math.min(MAX_TOKENS, Math.max(64, (text.length - at) >> 2)));
  return {
    text,
    end: text.length,
    resilient: options.resilient ?? false,
    cutsHeredocs: false,
    keepComments: options.keepComments ?? false,
    at,
    braces: 0,
    frames: [],
    types: arrays.types,
    starts: arrays.starts,
    ends: arrays.ends,
    count: 0,
    faults: [],
    open: options.open,
    stopped: false,
    overflow: undefined,
  };
}

const BYTE_ORDER_MARK = 0xfeff;

export function emit(state: ScanState, type: number, start: number, end: number): void {
  if (state.count === state.types.length) {
    if (state.count === MAX_TOKENS) {
      overflow(state, type);
      return;
    }
    grow(state);
  }
  state.types[state.count] = type;
  state.starts[state.count] = start;
  state.ends[state.count] = end;
  state.count++;
  if (state.open !== undefined && type <= T.CLOSE_PARENTHESIS) trackBrackets(state, state.open, type);
}

/** Ends the scan; the last token becomes EOF. */
function overflow(state: ScanState, type: number): void {
  const last = state.count - 1;
  state.overflow ??= state.starts[last]!;
  state.stopped = true;
  if (type !== T.EOF) return;
  state.types[last] = T.EOF;
  state.starts[last] = state.ends[last] = state.end;
}

function trackBrackets(state: ScanState, open: OpenBrackets, type: number): void {
  if (type === T.NEWLINE) state.stopped = state.frames.length === 0 && open.isEmpty();
  else if (isOpener(type)) open.push(type);
  else if (isCloser(type) && open.has(T.oppositeBracket(type))) open.close(type);
}

export function emitFault(state: ScanState, type: number, start: number, end: number): void {
  state.faults.push(start);
  emit(state, type, start, end);
}

/** Closes the token list with EOF. */
export function finish(state: ScanState): T.Tokens {
  emit(state, T.EOF, state.at, state.at);
  const { types, starts, ends, count, faults, overflow } = state;
  if (overflow !== undefined) faults.push(overflow);
  return { types, starts, ends, count, faults, overflow };
}

/**
 * Returns the length of the character at `at` in UTF-16 units; 0 for a byte that is not UTF-8. Such bytes are lone
 * surrogates in the text (see bytes.ts). Several of them in the form of one character count as one, as in Terraform's
 * scanner.
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
  const continuationBytes = byte < 0xc0 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : byte < 0xf8 ? 3 : 0;
  if (continuationBytes === 0) return 0;
  for (let step = 1; step <= continuationBytes; step++) {
    const next = text.charCodeAt(at + step);
    if (!(next >= 0xdc80 && next <= 0xdcbf)) return 0;
  }
  return continuationBytes + 1;
}

function grow(state: ScanState): void {
  const { types, starts, ends } = newArrays(Math.min(MAX_TOKENS, Math.max(64, state.types.length * 2)));
  types.set(state.types);
  starts.set(state.starts);
  ends.set(state.ends);
  state.types = types;
  state.starts = starts;
  state.ends = ends;
}

/** The largest number of tokens, because a larger tree would not fit into memory; the rest is not scanned. */
const MAX_TOKENS = 5_000_000;
