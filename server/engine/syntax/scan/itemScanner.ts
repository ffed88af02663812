import { OpenBrackets } from "./openBrackets.ts";
import { run } from "./scanner.ts";
import { finish, type ScanState, scanState } from "./scanState.ts";
import type { Tokens } from "./token.ts";
import { borrowArrays } from "./tokenArrays.ts";

/** Returns a scanner of single items into shared arrays: the tokens of one item are overwritten by the next. */
export const itemScanner = (text: string): ScanState =>
  scanState(text, { resilient: true, open: new OpenBrackets(), arrays: borrowArrays() });

/**
 * Returns the tokens from the start of an item to the newline that ends it, at most to `end`. With `suspicious`, a
 * heredoc is cut where it seems to end.
 */
export function scanItem(state: ScanState, at: number, end: number, suspicious: boolean): Tokens {
  state.at = at;
  state.end = end;
  state.cutsHeredocs = suspicious;
  state.braces = 0;
  state.frames = [];
  state.count = 0;
  state.faults = [];
  state.open?.clear();
  state.stopped = false;
  state.overflow = undefined;
  run(state);
  return finish(state);
}

/** Whether all brackets were closed at the end of the last item. */
export const isBalanced = ({ stopped, open, frames }: ScanState): boolean =>
  stopped || (frames.length === 0 && open !== undefined && open.isEmpty());

/** Returns the offset where the next item may begin, after white space and comments. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit === 32 || unit === 9 || unit === 10) at++;
    else if (unit === 13 && text.charCodeAt(at + 1) === 10) at += 2;
    else {
      const next = commentEnd(text, at, unit);
      if (next === at) return at;
      at = next;
    }
  }
}

/** Returns the end of the comment that begins at `at`; `at` if there is none. */
function commentEnd(text: string, at: number, unit: number): number {
  const next = text.charCodeAt(at + 1);
  if (unit === 35 || (unit === 47 && next === 47)) {
    const newline = text.indexOf("\n", at);
    return newline < 0 ? text.length : newline + 1;
  }
  if (unit !== 47 || next !== 42) return at;
  const close = text.indexOf("*/", at + 2);
  return close < 0 ? at : close + 2;
}

/** Returns the offset of the first token, which may be a newline or a comment up to one. */
export function firstToken(text: string): number {
  let at = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (;;) {
    const unit = text.charCodeAt(at);
    const next = unit === 47 && text.charCodeAt(at + 1) === 42 ? commentEnd(text, at, unit) : at;
    if (next > at) at = next;
    else if (unit === 32 || unit === 9) at++;
    else return at;
  }
}
