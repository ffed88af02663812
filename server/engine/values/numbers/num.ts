/**
 * A safe integer or ±Infinity as a JavaScript number; anything else as mantissa × 2^exponent of that precision in bits.
 * What `pow` gives has the precision of a double, whole or not: ask `isInteger` and `toSafeInteger`, not `typeof`.
 */
export type Num = number | BigNum;
/** mantissa × 2^exponent, of that precision in bits. */
export interface BigNum {
  readonly mantissa: bigint;
  readonly exponent: number;
  readonly precision: number;
}
