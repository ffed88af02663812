import { join } from "./floatParts.ts";
import { fusedMultiplyAdd } from "./fusedMultiplyAdd.ts";

/**
 * Returns e^x for |x| ≤ 700, rounded as by Go's `math.Exp` on amd64 with fused multiply-add. JavaScript's result may
 * differ in the last bit.
 */
export function exponential(x: number): number {
  const doublings = roundToEven(x * Math.LOG2E);
  const reduced = fusedMultiplyAdd(-doublings, LN2_LOW, fusedMultiplyAdd(-doublings, LN2_HIGH, x)) / 16;
  let series = 0;
  for (const coefficient of TAYLOR) series = fusedMultiplyAdd(series, reduced, coefficient);
  // With s = e^r − 1, e^2r − 1 = s (s + 2): four times, the last of which adds the 1.
  let above = reduced * series;
  for (let squaring = 0; squaring < 3; squaring++) above *= above + 2;
  return join(fusedMultiplyAdd(above, above + 2, 1), doublings);
}

const LN2_HIGH = 0.693147180559663;
const LN2_LOW = 2.8235290563031577e-13;

/** 1/8!, 1/7! … 1/1!. */
const TAYLOR = [1 / 40_320, 1 / 5040, 1 / 720, 1 / 120, 1 / 24, 1 / 6, 1 / 2, 1];

/** Rounds to the nearest whole number; a tie goes to the even one. */
function roundToEven(x: number): number {
  const below = Math.floor(x);
  const past = x - below;
  return past < 0.5 || (past === 0.5 && below % 2 === 0) ? below : below + 1;
}
