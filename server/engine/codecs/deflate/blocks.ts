import { type Effort, LONGEST, Matches, SHORTEST, WINDOW } from "./matches.ts";
import { lengthOf, type Token } from "./tokens.ts";

export interface Block {
  readonly tokens: Uint32Array;
  /** The bytes that the tokens encode; undefined if the compressor no longer has all of them. */
  readonly input: Uint8Array | undefined;
}

const MOST_TOKENS = 1 << 14;
const BUFFER = 2 * WINDOW;
const LOOKAHEAD = SHORTEST + LONGEST;
/** From this length on, a match is used without looking for a longer one at the next byte. */
const LAZY = 16;

/** Divides bytes into tokens; a match starts one byte later if that makes it longer. */
export function* blocksOf(bytes: Uint8Array, effort: Effort): Generator<Block> {
  const matches = new Matches(bytes, effort);
  const tokens = new Uint32Array(MOST_TOKENS);
  let count = 0;
  let blockStart = 0;
  /** The start of the compressor's buffer, which moves by one window when the second of its two windows is full. */
  let bufferStart = 0;
  /** The match at the byte before `at`, and whether that byte still needs a token. */
  let pendingMatch: Token = 0;
  let isBytePending = false;
  const block = (end: number): Block => {
    const input = blockStart >= bufferStart ? bytes.subarray(blockStart, end) : undefined;
    blockStart = end;
    const full = tokens.subarray(0, count);
    count = 0;
    return { tokens: full, input };
  };
  for (let at = 0; at < bytes.length; ) {
    if (bytes.length > bufferStart + BUFFER && at > bufferStart + BUFFER - LOOKAHEAD) bufferStart += WINDOW;
    const head = matches.enter(at);
    const longest = lengthOf(pendingMatch);
    const mayGrow = longest < LAZY && bytes.length - at > longest;
    const match = mayGrow ? matches.find(at, head, bufferStart) : 0;
    if (longest > 0 && lengthOf(match) <= longest) {
      tokens[count++] = pendingMatch;
      const end = at - 1 + longest;
      while (++at < end) matches.enter(at);
      pendingMatch = 0;
      isBytePending = false;
    } else {
      if (isBytePending) tokens[count++] = bytes[at - 1]!;
      at++;
      pendingMatch = match;
      isBytePending = true;
    }
    if (count === MOST_TOKENS) yield block(isBytePending ? at - 1 : at);
  }
  if (isBytePending) tokens[count++] = bytes[bytes.length - 1]!;
  if (count > 0) yield block(bytes.length);
}
