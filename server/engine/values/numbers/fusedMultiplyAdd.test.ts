import fc from "fast-check";
import { expect, test } from "vitest";
import { runs, SEED } from "../../../../test/support/sample.ts";
import { fusedMultiplyAdd } from "./fusedMultiplyAdd.ts";
import type { Num } from "./num.ts";
import { add, fromDouble, multiply, toDouble } from "./number.ts";

const numRuns = runs(1000);
console.log(`fused multiply-add: seed ${SEED}, ${numRuns} runs`);

/** Doubles with few and with many bits, so that ties occur. */
const doubles = fc
  .tuple(
    fc.integer({ min: 1, max: 53 }),
    fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
    fc.integer({ min: -60, max: 60 }),
  )
  .map(([bits, mantissa, exponent]) => Number(BigInt.asUintN(bits, mantissa)) * 2 ** exponent)
  .chain((magnitude) => fc.constantFrom(magnitude, -magnitude));

/** Computes with 512 bits, which hold these products and sums exactly. */
const exact = (double: number): Num => add(0, fromDouble(double)) ?? Number.NaN;
const roundedOnce = (a: number, b: number, c: number): number =>
  toDouble(add(multiply(exact(a), exact(b)) ?? Number.NaN, exact(c)) ?? Number.NaN);

test("equals the exact result, rounded once", () =>
  fc.assert(
    fc.property(doubles, doubles, doubles, (a, b, c) => fusedMultiplyAdd(a, b, c) + 0 === roundedOnce(a, b, c) + 0),
    { numRuns },
  ));

test("keeps digits that two roundings would lose", () => {
  expect(fusedMultiplyAdd(1 + 2 ** -52, 1 - 2 ** -52, -1)).toBe(-(2 ** -104));
  expect((1 + 2 ** -52) * (1 - 2 ** -52) - 1).toBe(0);
  fc.assert(
    fc.property(doubles, doubles, (a, b) => fusedMultiplyAdd(a, b, -(a * b)) + 0 === roundedOnce(a, b, -(a * b)) + 0),
    { numRuns },
  );
});
