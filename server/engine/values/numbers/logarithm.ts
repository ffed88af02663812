/**
 * Returns the natural logarithm, rounded as by Go's `math.Log` on amd64; JavaScript's result may differ in the last bit.
 * Below 2^-1022 the result is as wrong as Go's, which assumes the leading bit to be set.
 */
export function logarithm(x: number): number {
  if (x === 0) return -Infinity;
  if (x < 0 || Number.isNaN(x)) return Number.NaN;
  if (x === Infinity) return x;
  FLOAT[0] = x;
  const exponent = Number(BITS[0]! >> 52n) - 1022;
  BITS[0] = (BITS[0]! & ((1n << 52n) - 1n)) | (1022n << 52n);
  const small = FLOAT[0] <= Math.SQRT1_2;
  return sum(small ? exponent - 1 : exponent, (small ? FLOAT[0] * 2 : FLOAT[0]) - 1);
}

/** Returns ln(2^exponent × (1 + f)). */
function sum(exponent: number, f: number): number {
  const s = f / (2 + f);
  const s2 = s * s;
  const s4 = s2 * s2;
  const odd = s2 * (L1 + s4 * (L3 + s4 * (L5 + s4 * L7)));
  const even = s4 * (L2 + s4 * (L4 + s4 * L6));
  const half = 0.5 * f * f;
  return exponent * LN2_HIGH - (half - (s * (half + (odd + even)) + exponent * LN2_LOW) - f);
}

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

// The coefficients of the series in s after the first, which is 2/3.
const L1 = 0.6666666666666735;
const L2 = 0.3999999999940942;
const L3 = 0.2857142874366239;
const L4 = 0.22222198432149784;
const L5 = 0.1818357216161805;
const L6 = 0.15313837699209373;
const L7 = 0.14798198605116586;

const FLOAT = new Float64Array(1);
const BITS = new BigUint64Array(FLOAT.buffer);
