import type { BitWriter } from "./bitWriter.ts";
import type { Block } from "./blocks.ts";
import { codeHeader } from "./codeHeader.ts";
import { bitsOf, codeOf, type HuffmanCode, huffmanCode } from "./huffmanCode.ts";
import {
  DISTANCES,
  distanceBase,
  distanceExtraBits,
  distanceOf,
  distanceSymbol,
  END_OF_BLOCK,
  LITERALS,
  lengthBase,
  lengthExtraBits,
  lengthOf,
  lengthSymbol,
} from "./tokens.ts";

/** Writes a block in the shortest of three ways: with the fixed codes, with its own codes, or stored. */
export function writeBlock(out: BitWriter, { tokens, input }: Block): void {
  const counts = count(tokens);
  const dynamic: Codes = { literals: huffmanCode(counts.literals, 15), distances: huffmanCode(counts.distances, 15) };
  const header = codeHeader(
    dynamic.literals.lengths.subarray(0, used(dynamic.literals)),
    dynamic.distances.lengths.subarray(0, used(dynamic.distances)),
  );
  const fixedBits = 3 + bits(counts, FIXED);
  const ownBits = 3 + header.bits + bits(counts, dynamic);
  if (input && input.length <= MOST_STORED && (input.length + 5) * 8 < Math.min(fixedBits, ownBits)) {
    writeStoredHeader(out, input.length, false);
    out.append(input);
    return;
  }
  const isOwn = ownBits < fixedBits;
  out.write(isOwn ? 0b100 : 0b010, 3);
  if (isOwn) header.write(out);
  writeTokens(out, tokens, isOwn ? dynamic : FIXED);
}

/** Writes the header of a stored block of that many bytes. */
export function writeStoredHeader(out: BitWriter, length: number, isLast: boolean): void {
  out.write(isLast ? 1 : 0, 3);
  out.align();
  out.write(length, 16);
  out.write(~length & 0xffff, 16);
}

const MOST_STORED = 65_535;

interface Codes {
  readonly literals: HuffmanCode;
  readonly distances: HuffmanCode;
}

const FIXED: Codes = {
  literals: codeOf(Uint8Array.from({ length: 288 }, (_, at) => (at < 144 ? 8 : at < 256 ? 9 : at < 280 ? 7 : 8))),
  distances: codeOf(new Uint8Array(DISTANCES).fill(5)),
};

interface Counts {
  readonly literals: Uint32Array;
  readonly distances: Uint32Array;
}

/** Counts how often each symbol occurs. */
function count(tokens: Uint32Array): Counts {
  const literals = new Uint32Array(LITERALS);
  const distances = new Uint32Array(DISTANCES);
  literals[END_OF_BLOCK] = 1;
  for (const token of tokens) {
    const length = lengthOf(token);
    literals[length === 0 ? token : lengthSymbol(length)]!++;
    if (length > 0) distances[distanceSymbol(distanceOf(token))]!++;
  }
  // A code without symbols cannot be written.
  if (distances.every((frequency) => frequency === 0)) distances[0] = 1;
  return { literals, distances };
}

/** Returns the number of bits of all tokens. */
const bits = ({ literals, distances }: Counts, codes: Codes): number =>
  bitsOf(literals, codes.literals) +
  literals.reduce((sum, frequency, symbol) => sum + frequency * lengthExtraBits(symbol), 0) +
  bitsOf(distances, codes.distances) +
  distances.reduce((sum, frequency, symbol) => sum + frequency * distanceExtraBits(symbol), 0);

/** Returns the number of symbols up to the last used one. */
const used = ({ lengths }: HuffmanCode): number => lengths.findLastIndex((length) => length > 0) + 1;

function writeTokens(out: BitWriter, tokens: Uint32Array, { literals, distances }: Codes): void {
  for (const token of tokens) {
    const length = lengthOf(token);
    if (length === 0) {
      writeSymbol(out, literals, token);
      continue;
    }
    const symbol = lengthSymbol(length);
    writeSymbol(out, literals, symbol);
    out.write(length - lengthBase(symbol), lengthExtraBits(symbol));
    const distance = distanceOf(token);
    const back = distanceSymbol(distance);
    writeSymbol(out, distances, back);
    out.write(distance - distanceBase(back), distanceExtraBits(back));
  }
  writeSymbol(out, literals, END_OF_BLOCK);
}

function writeSymbol(out: BitWriter, { codes, lengths }: HuffmanCode, symbol: number): void {
  out.write(codes[symbol]!, lengths[symbol]!);
}
