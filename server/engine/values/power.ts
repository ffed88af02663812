/** base^exponent as Go computes it with doubles, and so Terraform's `pow`: by repeated squaring, its rounding included. */
export function power(base: number, exponent: number): number {
  if (exponent === 0 || base === 1) return 1;
  if (exponent === 1) return base;
  if (base === -1 && !Number.isFinite(exponent)) return 1;
  if (base === 0 || !Number.isFinite(base) || !Number.isFinite(exponent)) return base ** exponent;
  if (Math.abs(exponent) === 0.5) return exponent > 0 ? Math.sqrt(base) : 1 / Math.sqrt(base);
  let whole = Math.floor(Math.abs(exponent));
  let fraction = Math.abs(exponent) - whole;
  if (fraction !== 0 && base < 0) return Number.NaN;
  if (whole >= 2 ** 63) return base ** exponent;
  if (fraction > 0.5) {
    fraction--;
    whole++;
  }
  const start = fraction === 0 ? 1 : Math.exp(fraction * Math.log(base));
  const { mantissa, scale } = multiplied(start, base, whole);
  return exponent < 0 ? scaled(1 / mantissa, -scale) : scaled(mantissa, scale);
}

/** start × base^whole as mantissa × 2^scale. */
function multiplied(start: number, base: number, whole: number): { mantissa: number; scale: number } {
  let mantissa = start;
  let scale = 0;
  let { mantissa: factor, scale: factorScale } = split(base);
  for (let rest = whole; rest > 0; rest = Math.floor(rest / 2)) {
    if (Math.abs(factorScale) > 1 << 12) return { mantissa, scale: scale + factorScale };
    if (rest % 2 === 1) {
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
  return { mantissa, scale };
}

/** The mantissa lies between a half and one, in magnitude. */
function split(value: number): { mantissa: number; scale: number } {
  let mantissa = value;
  let scale = 0;
  while (Math.abs(mantissa) >= 1) {
    mantissa /= 2;
    scale++;
  }
  while (Math.abs(mantissa) < 0.5) {
    mantissa *= 2;
    scale--;
  }
  return { mantissa, scale };
}

/** In two steps where one would leave the range of doubles. */
function scaled(mantissa: number, scale: number): number {
  const step = Math.max(-1000, Math.min(1000, scale));
  return mantissa * 2 ** step * 2 ** Math.max(-1074, Math.min(1023, scale - step));
}
