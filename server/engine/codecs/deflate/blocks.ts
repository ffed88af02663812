import { LONGEST, Matches, SHORTEST, WINDOW } from "./matches.ts";
import { lengthOf, type Token } from "./tokens.ts";

export interface Block {
  readonly tokens: Uint32Array;
  /** The bytes that the tokens stand for; undefined where the compressor no longer has all of them. */
  readonly input: Uint8Array | undefined;
}

const MOST_TOKENS = 1 << 14;
const BUFFER = 2 * WINDOW;
const LOOKAHEAD = SHORTEST + LONGEST;
/** A match so long is taken without a look at the next byte. */
const LAZY = 16;

/** Cuts bytes into tokens; a match is taken one byte later if that makes it longer. */
export function* blocksOf(bytes: Uint8Array): Generator<Block> {
  const matches = new Matches(bytes);
  const tokens = new Uint32Array(MOST_TOKENS);
  let count = 0;
  let blockStart = 0;
  /** Where the compressor's buffer begins, which moves on by one window when the second of its two is used up. */
  let bufferStart = 0;
  /** The match that begins at the byte before `at`, and whether that byte still waits for its token. */
  let held: Token = 0;
  let waits = false;
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
    const longest = lengthOf(held);
    const mayGrow = longest < LAZY && bytes.length - at > longest;
    const found = mayGrow ? matches.find(at, head, bufferStart) : 0;
    if (longest > 0 && lengthOf(found) <= longest) {
      tokens[count++] = held;
      const end = at - 1 + longest;
      while (++at < end) matches.enter(at);
      held = 0;
      waits = false;
    } else {
      if (waits) tokens[count++] = bytes[at - 1]!;
      at++;
      held = found;
      waits = true;
    }
    if (count === MOST_TOKENS) yield block(waits ? at - 1 : at);
  }
  if (waits) tokens[count++] = bytes[bytes.length - 1]!;
  if (count > 0) yield block(bytes.length);
}
