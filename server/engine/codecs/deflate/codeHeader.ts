import type { BitWriter } from "./bitWriter.ts";
import { bitsOf, type HuffmanCode, huffmanCode } from "./huffmanCode.ts";

/** The two codes of a block, as written before its tokens: run-length encoded code lengths, in a code of their own. */
export interface CodeHeader {
  readonly bits: number;
  readonly write: (out: BitWriter) => void;
}

/** Returns the header for the code lengths of both codes, without unused symbols at the end. */
export function codeHeader(literals: Uint8Array, distances: Uint8Array): CodeHeader {
  const runs = runsOf([...literals, ...distances]);
  const frequencies = new Uint32Array(ORDER.length);
  for (const { symbol } of runs) frequencies[symbol]!++;
  const code = huffmanCode(frequencies, 7);
  let listed = ORDER.length;
  while (listed > 4 && frequencies[ORDER[listed - 1]!] === 0) listed--;
  const extra = runs.reduce((bits, { symbol }) => bits + extraBits(symbol), 0);
  return {
    bits: 5 + 5 + 4 + 3 * listed + bitsOf(frequencies, code) + extra,
    write: (out) => {
      out.write(literals.length - 257, 5);
      out.write(distances.length - 1, 5);
      out.write(listed - 4, 4);
      for (const symbol of ORDER.slice(0, listed)) out.write(code.lengths[symbol]!, 3);
      for (const run of runs) writeRun(out, code, run);
    },
  };
}

/** A code length, or one of the three ways to repeat one; `extra` is the number of repetitions. */
interface Run {
  readonly symbol: number;
  readonly extra: number;
}

const REPEAT = 16;
const ZEROS = 17;
const MANY_ZEROS = 18;

/** The order in which the lengths of this code are written: those that are often 0 come last. */
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

const extraBits = (symbol: number): number =>
  symbol === REPEAT ? 2 : symbol === ZEROS ? 3 : symbol === MANY_ZEROS ? 7 : 0;

function writeRun(out: BitWriter, { codes, lengths }: HuffmanCode, { symbol, extra }: Run): void {
  out.write(codes[symbol]!, lengths[symbol]!);
  out.write(extra, extraBits(symbol));
}

function runsOf(lengths: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < lengths.length; ) {
    const length = lengths[at]!;
    let count = 1;
    while (lengths[at + count] === length) count++;
    at += count;
    if (length === 0) addZeros(runs, count);
    else addRepeats(runs, length, count);
  }
  return runs;
}

function addZeros(runs: Run[], count: number): void {
  let remaining = count;
  for (; remaining >= 11; remaining -= Math.min(remaining, 138))
    runs.push({ symbol: MANY_ZEROS, extra: Math.min(remaining, 138) - 11 });
  if (remaining >= 3) runs.push({ symbol: ZEROS, extra: remaining - 3 });
  else addSingles(runs, 0, remaining);
}

function addRepeats(runs: Run[], length: number, count: number): void {
  let remaining = count - 1;
  addSingles(runs, length, 1);
  for (; remaining >= 3; remaining -= Math.min(remaining, 6))
    runs.push({ symbol: REPEAT, extra: Math.min(remaining, 6) - 3 });
  addSingles(runs, length, remaining);
}

function addSingles(runs: Run[], symbol: number, count: number): void {
  for (let at = 0; at < count; at++) runs.push({ symbol, extra: 0 });
}
