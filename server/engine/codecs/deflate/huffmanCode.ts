/** The number of bits of each symbol (0 if unused), and the bits, the first one lowest. */
export interface HuffmanCode {
  readonly lengths: Uint8Array;
  readonly codes: Uint16Array;
}

/**
 * Returns the shortest code for these frequencies with at most `mostBits` bits per symbol. Of several shortest codes it
 * is Go's: a less frequent symbol has at least as many bits, and of equal ones the first.
 */
export function huffmanCode(frequencies: Uint32Array, mostBits: number): HuffmanCode {
  const symbols = [...frequencies.keys()].filter((symbol) => frequencies[symbol]! > 0);
  const lengths = new Uint8Array(frequencies.length);
  if (symbols.length <= 2) {
    for (const symbol of symbols) lengths[symbol] = 1;
    return codeOf(lengths);
  }
  symbols.sort((a, b) => frequencies[a]! - frequencies[b]! || a - b);
  const weights = symbols.map((symbol) => frequencies[symbol]!);
  for (const leaves of leavesOfLevels(weights, Math.min(mostBits, symbols.length - 1)))
    for (let at = 0; at < leaves; at++) lengths[symbols[at]!]!++;
  return codeOf(lengths);
}

/** Returns the canonical code for these numbers of bits. */
export function codeOf(lengths: Uint8Array): HuffmanCode {
  const codes = new Uint16Array(lengths.length);
  let next = 0;
  for (let bits = 1; bits <= MOST_BITS; bits++, next <<= 1)
    for (let symbol = 0; symbol < lengths.length; symbol++)
      if (lengths[symbol] === bits) codes[symbol] = reversed(next++, bits);
  return { lengths, codes };
}

/** Returns the number of bits of all symbols together. */
export function bitsOf(frequencies: Uint32Array, { lengths }: HuffmanCode): number {
  return frequencies.reduce((bits, frequency, symbol) => bits + frequency * lengths[symbol]!, 0);
}

const MOST_BITS = 15;

/**
 * Returns, for each level from the top, how many of the lightest weights get one bit longer. Package-merge: each level
 * holds the ascending weights and the pairs of the level below, in order.
 */
function leavesOfLevels(weights: readonly number[], levels: number): readonly number[] {
  const rows: Row[] = [];
  for (let level = 0, pairs: readonly number[] = []; level < levels; level++) {
    const row = merged(weights, pairs);
    rows.push(row);
    pairs = pairsOf(row.weights);
  }
  let nodeCount = 2 * weights.length - 2;
  return rows.reverse().map(({ isLeaf }) => {
    const leaves = isLeaf.slice(0, nodeCount).filter(Boolean).length;
    nodeCount = 2 * (nodeCount - leaves);
    return leaves;
  });
}

interface Row {
  readonly weights: readonly number[];
  readonly isLeaf: readonly boolean[];
}

/** Merges weights and pairs in ascending order; of equal ones the pair comes first. */
function merged(leaves: readonly number[], pairs: readonly number[]): Row {
  const weights: number[] = [];
  const isLeaf: boolean[] = [];
  for (let leaf = 0, pair = 0; leaf < leaves.length || pair < pairs.length; ) {
    const takesLeaf = (leaves[leaf] ?? Infinity) < (pairs[pair] ?? Infinity);
    weights.push(takesLeaf ? leaves[leaf++]! : pairs[pair++]!);
    isLeaf.push(takesLeaf);
  }
  return { weights, isLeaf };
}

const pairsOf = (weights: readonly number[]): readonly number[] =>
  Array.from({ length: weights.length >> 1 }, (_, at) => weights[2 * at]! + weights[2 * at + 1]!);

function reversed(code: number, bits: number): number {
  let result = 0;
  for (let at = 0; at < bits; at++) result |= ((code >> at) & 1) << (bits - 1 - at);
  return result;
}
