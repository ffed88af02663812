/** Compresses into one block with the fixed codes, or stores: then the empty blocks of a flush and of the end. */
export function deflate(bytes: Uint8Array): readonly number[] {
  const out = new BitWriter();
  for (let from = 0; from < bytes.length; from += BLOCK)
    writeBlock(out, bytes, from, Math.min(from + BLOCK, bytes.length));
  out.storedHeader(0, false);
  out.storedHeader(0, true);
  return out.bytes;
}

const BLOCK = 65_535;
const SHORTEST = 4;
const LONGEST = 258;
const WINDOW = 32_768;
const MOST_TRIES = 128;

interface Token {
  readonly length: number;
  /** Of a match, how far back it lies; of a literal, 0. */
  readonly distance: number;
}

function writeBlock(out: BitWriter, bytes: Uint8Array, from: number, to: number): void {
  const tokens = tokensOf(bytes, from, to);
  const bits = tokens.reduce((sum, token) => sum + bitsOf(token), 10);
  if (bits > (to - from) * 8 + 32 + 3) {
    out.storedHeader(to - from, false);
    for (let at = from; at < to; at++) out.bytes.push(bytes[at]!);
    return;
  }
  out.write(0, 1);
  out.write(1, 2);
  for (const token of tokens) writeToken(out, token);
  writeSymbol(out, 256);
}

/** A match is taken one byte later if that makes it longer. */
function tokensOf(bytes: Uint8Array, from: number, to: number): readonly Token[] {
  const tokens: Token[] = [];
  const chains = new Map<number, number[]>();
  const enter = (at: number) => {
    if (at + SHORTEST > to) return;
    const key = keyAt(bytes, at);
    const chain = chains.get(key);
    if (chain) chain.push(at);
    else chains.set(key, [at]);
  };
  let held: Token | undefined;
  for (let at = from; at < to; ) {
    const found = longestMatch(bytes, at, to, chains, held?.length ?? SHORTEST - 1);
    if (held && held.distance > 0 && (!found || found.length <= held.length)) {
      tokens.push(held);
      const end = at - 1 + held.length;
      for (; at < end; at++) enter(at);
      held = undefined;
      continue;
    }
    if (held) tokens.push({ length: bytes[at - 1]!, distance: 0 });
    enter(at);
    held = found ?? { length: SHORTEST - 1, distance: 0 };
    at++;
  }
  if (held) tokens.push(held.distance > 0 ? held : { length: bytes[to - 1]!, distance: 0 });
  return tokens;
}

const keyAt = (bytes: Uint8Array, at: number): number =>
  bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);

function longestMatch(
  bytes: Uint8Array,
  at: number,
  to: number,
  chains: ReadonlyMap<number, readonly number[]>,
  atLeast: number,
): Token | undefined {
  const chain = at + SHORTEST <= to ? chains.get(keyAt(bytes, at)) : undefined;
  let best: Token | undefined;
  let longest = atLeast;
  for (let index = (chain?.length ?? 0) - 1, tries = 0; chain && index >= 0 && tries < MOST_TRIES; index--, tries++) {
    const start = chain[index]!;
    if (at - start > WINDOW) break;
    let length = 0;
    while (length < LONGEST && at + length < to && bytes[start + length] === bytes[at + length]) length++;
    if (length <= longest) continue;
    longest = length;
    best = { length, distance: at - start };
    if (length >= MOST_TRIES) break;
  }
  return best;
}

const LENGTH_BASES = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASES = Array.from({ length: 30 }, (_, code) =>
  code < 4 ? code + 1 : ((2 + (code & 1)) << ((code >> 1) - 1)) + 1,
);
const distanceBits = (code: number): number => (code < 4 ? 0 : (code >> 1) - 1);

function codeOf(bases: readonly number[], wanted: number): number {
  let code = bases.length - 1;
  while (bases[code]! > wanted) code--;
  return code;
}

const symbolBits = (symbol: number): number => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8);

function bitsOf({ length, distance }: Token): number {
  if (distance === 0) return symbolBits(length);
  const code = codeOf(LENGTH_BASES, length);
  return symbolBits(257 + code) + LENGTH_BITS[code]! + 5 + distanceBits(codeOf(DISTANCE_BASES, distance));
}

function writeToken(out: BitWriter, { length, distance }: Token): void {
  if (distance === 0) {
    writeSymbol(out, length);
    return;
  }
  const code = codeOf(LENGTH_BASES, length);
  writeSymbol(out, 257 + code);
  out.write(length - LENGTH_BASES[code]!, LENGTH_BITS[code]!);
  const back = codeOf(DISTANCE_BASES, distance);
  out.write(reversed(back, 5), 5);
  out.write(distance - DISTANCE_BASES[back]!, distanceBits(back));
}

function writeSymbol(out: BitWriter, symbol: number): void {
  const bits = symbolBits(symbol);
  const code = symbol < 144 ? symbol + 48 : symbol < 256 ? symbol + 256 : symbol < 280 ? symbol - 256 : symbol - 88;
  out.write(reversed(code, bits), bits);
}

function reversed(code: number, bits: number): number {
  let result = 0;
  for (let at = 0; at < bits; at++) result |= ((code >> at) & 1) << (bits - 1 - at);
  return result;
}

class BitWriter {
  readonly bytes: number[] = [];
  private pending = 0;
  private count = 0;

  write(value: number, bits: number): void {
    this.pending |= value << this.count;
    this.count += bits;
    while (this.count >= 8) {
      this.bytes.push(this.pending & 255);
      this.pending >>>= 8;
      this.count -= 8;
    }
  }

  storedHeader(length: number, last: boolean): void {
    this.write(last ? 1 : 0, 1);
    this.write(0, 2);
    if (this.count > 0) this.write(0, 8 - this.count);
    this.bytes.push(length & 255, length >> 8, ~length & 255, (~length >> 8) & 255);
  }
}
