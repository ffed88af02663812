/**
 * A safe integer or ±Infinity as a JavaScript number; any other number as mantissa × 2^exponent with a precision in
 * bits. Results of `pow` have the precision of a double even if they are whole, so use `isInteger` and `toSafeInteger`,
 * not `typeof`.
 */
export type Num = number | BigNum;
/** The number mantissa × 2^exponent, with its precision in bits. */
export interface BigNum {
  readonly mantissa: bigint;
  readonly exponent: number;
  readonly precision: number;
}
