/** A double as mantissa × 2^exponent. */
export interface FloatParts {
  readonly mantissa: number;
  readonly exponent: number;
}

/**
 * Splits a double. The magnitude of the mantissa is at least ½ and less than 1; for zero and the infinities it is the
 * double itself.
 */
export function split(double: number): FloatParts {
  if (double === 0 || !Number.isFinite(double)) return { mantissa: double, exponent: 0 };
  const lift = Math.abs(double) < SMALLEST_NORMAL ? 54 : 0;
  FLOAT[0] = double * 2 ** lift;
  const exponent = Number((BITS[0]! >> 52n) & 0x7ffn) - 1022;
  BITS[0] = (BITS[0]! & ~(0x7ffn << 52n)) | (1022n << 52n);
  return { mantissa: FLOAT[0], exponent: exponent - lift };
}

/** Returns mantissa × 2^exponent, rounded once. */
export function join(mantissa: number, exponent: number): number {
  const parts = split(mantissa);
  const scale = Math.max(-2000, Math.min(2000, parts.exponent + exponent));
  // In two steps, of which only the second can round, because 2^scale alone may be no double.
  const first = Math.max(-1000, Math.min(1000, scale));
  return parts.mantissa * 2 ** first * 2 ** (scale - first);
}

const SMALLEST_NORMAL = 2 ** -1022;
const FLOAT = new Float64Array(1);
const BITS = new BigUint64Array(FLOAT.buffer);
