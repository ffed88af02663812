/**
 * Returns a × b + c, rounded once. Exact unless the product or its low half leaves the range of doubles without
 * mattering for the sum.
 */
export function fusedMultiplyAdd(a: number, b: number, c: number): number {
  const product = a * b;
  const productError = errorOfProduct(a, b, product);
  const low = c + productError;
  const lowError = errorOfSum(c, productError, low);
  const high = product + low;
  const highError = errorOfSum(product, low, high);
  // Only the last rounding of the two errors counts; rounding their sum to odd cannot create a false tie.
  return high + sumToOdd(highError, lowError);
}

/** Returns the rounding error of a × b. */
function errorOfProduct(a: number, b: number, product: number): number {
  const aHigh = upperHalf(a);
  const bHigh = upperHalf(b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** Returns the upper 26 bits. */
function upperHalf(double: number): number {
  const shifted = double * (2 ** 27 + 1);
  return shifted - (shifted - double);
}

/** Returns the rounding error of a + b. */
function errorOfSum(a: number, b: number, sum: number): number {
  const added = sum - a;
  return a - (sum - added) + (b - added);
}

/** Returns a + b; if inexact, the neighbouring double whose last bit is 1. */
function sumToOdd(a: number, b: number): number {
  const sum = a + b;
  const error = errorOfSum(a, b, sum);
  if (error === 0) return sum;
  FLOAT[0] = sum;
  if ((BITS[0]! & 1n) === 0n) BITS[0] = BITS[0]! + (error > 0 === sum > 0 ? 1n : -1n);
  return FLOAT[0];
}

const FLOAT = new Float64Array(1);
const BITS = new BigInt64Array(FLOAT.buffer);
