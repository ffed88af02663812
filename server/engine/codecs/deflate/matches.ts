import { matchToken, type Token } from "./tokens.ts";

export const WINDOW = 32_768;
export const SHORTEST = 4;
export const LONGEST = 258;

/** How far a level searches: the length at which a match is taken at once, and the number of positions that are tried. */
export interface Effort {
  readonly longEnough: number;
  readonly mostTries: number;
}

/** The default level of Go's compress/flate, and the level of its archive/zip. */
export const LEVEL_6: Effort = { longEnough: 128, mostTries: 128 };
export const LEVEL_5: Effort = { longEnough: 32, mostTries: 32 };

/** The largest useful distance of a match of the shortest length. */
const FURTHEST_OF_SHORTEST = 4096;

const HASH_BITS = 17;
const HASH_FACTOR = 0x1e35a7bd;
const MASK = WINDOW - 1;

/** Finds earlier positions of the same four bytes: chains of positions with one hash, the latest first. */
export class Matches {
  // Positions count from 1 here, so that 0 means none.
  private readonly heads = new Uint32Array(1 << HASH_BITS);
  private readonly earlier = new Uint32Array(WINDOW);

  constructor(
    private readonly bytes: Uint8Array,
    private readonly effort: Effort,
  ) {}

  /** Adds a position to its chain; returns the previous head, negative for none. */
  enter(at: number): number {
    if (at + SHORTEST > this.bytes.length) return -1;
    const hash = this.hashAt(at);
    const head = this.heads[hash]!;
    this.earlier[at & MASK] = head;
    this.heads[hash] = at + 1;
    return head - 1;
  }

  /** Returns the longest match for a position on its chain, none of them before `start`; 0 for none. */
  find(at: number, head: number, start: number): Token {
    const { bytes, earlier } = this;
    const { longEnough, mostTries } = this.effort;
    const first = Math.max(start, at - WINDOW);
    const most = Math.min(LONGEST, bytes.length - at);
    let best: Token = 0;
    let longest = SHORTEST - 1;
    for (let from = head, tries = mostTries; from >= first && tries > 0; tries--) {
      if (bytes[from + longest] === bytes[at + longest]) {
        const length = commonLength(bytes, from, at, most);
        if (length > longest && (length > SHORTEST || at - from <= FURTHEST_OF_SHORTEST)) {
          longest = length;
          best = matchToken(length, at - from);
          if (length >= longEnough || length === most) break;
        }
      }
      // Beyond the window: the link has been overwritten.
      if (from === at - WINDOW) break;
      from = earlier[from & MASK]! - 1;
    }
    return best;
  }

  private hashAt(at: number): number {
    const { bytes } = this;
    const word = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    return Math.imul(word, HASH_FACTOR) >>> (32 - HASH_BITS);
  }
}

function commonLength(bytes: Uint8Array, a: number, b: number, most: number): number {
  let length = 0;
  while (length < most && bytes[a + length] === bytes[b + length]) length++;
  return length;
}
