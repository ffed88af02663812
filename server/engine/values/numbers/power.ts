import { exponential } from "./exponential.ts";
import { type FloatParts, join, split } from "./floatParts.ts";
import { logarithm } from "./logarithm.ts";

/**
 * Returns base^exponent as Go's `math.Pow` computes it on amd64, with its rounding: by repeated squaring, and by the
 * logarithm for the fraction of the exponent.
 */
export function power(base: number, exponent: number): number {
  return specialPower(base, exponent) ?? finitePower(base, exponent);
}

/** Returns a power that needs no multiplication; undefined for others. */
function specialPower(base: number, exponent: number): number | undefined {
  if (exponent === 0 || base === 1) return 1;
  if (exponent === 1) return base;
  if (base === -1 && !Number.isFinite(exponent)) return 1;
  if (base === 0 || !Number.isFinite(base) || !Number.isFinite(exponent)) return base ** exponent;
  if (exponent === 0.5) return Math.sqrt(base);
  return exponent === -0.5 ? 1 / Math.sqrt(base) : undefined;
}

function finitePower(base: number, exponent: number): number {
  let whole = Math.floor(Math.abs(exponent));
  let fraction = Math.abs(exponent) - whole;
  if (fraction !== 0 && base < 0) return Number.NaN;
  if (whole >= 2 ** 63) return base ** exponent;
  if (fraction > 0.5) {
    fraction--;
    whole++;
  }
  const start = fraction === 0 ? 1 : exponential(fraction * logarithm(base));
  const { mantissa, exponent: scale } = multiplied(start, base, whole);
  return exponent < 0 ? join(1 / mantissa, -scale) : join(mantissa, scale);
}

/** Returns start × base^whole. */
function multiplied(start: number, base: number, whole: number): FloatParts {
  let mantissa = start;
  let scale = 0;
  let { mantissa: factor, exponent: factorScale } = split(base);
  for (let bits = whole; bits > 0; bits = Math.floor(bits / 2)) {
    if (Math.abs(factorScale) > 1 << 12) return { mantissa, exponent: scale + factorScale };
    if (bits % 2 === 1) {
      mantissa *= factor;
      scale += factorScale;
    }
    factor *= factor;
    factorScale *= 2;
    if (factor < 0.5) {
      factor += factor;
      factorScale--;
    }
  }
  return { mantissa, exponent: scale };
}
