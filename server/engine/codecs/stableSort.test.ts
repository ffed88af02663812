import { expect, test } from "vitest";
import { orderByPlaces } from "./stableSort.ts";

// The orders in which Go 1.26 leaves places 0, 1, 2 … if sort.SliceStable compares keys[i] with keys[j].
const RECORDED: readonly (readonly [keys: readonly number[], order: readonly number[]])[] = [
  [
    [1, 0, 0],
    [1, 0, 2],
  ],
  [
    [2, 1, 4, 5, 6, 6, 2, 5, 4, 4, 4, 3],
    [1, 0, 2, 3, 4, 6, 5, 8, 7, 9, 11, 10],
  ],
  [
    [10, 0, 4, 4, 0, 7, 2, 9, 3, 3, 3, 1, 3, 10, 5, 6, 3, 7, 0, 7, 1],
    [1, 0, 20, 2, 4, 3, 6, 5, 8, 7, 9, 11, 10, 12, 14, 13, 16, 15, 18, 17, 19],
  ],
  [
    [
      19, 12, 12, 17, 1, 17, 20, 19, 5, 19, 18, 15, 9, 1, 0, 14, 8, 10, 6, 20, 5, 7, 10, 16, 16, 15, 0, 10, 7, 10, 5,
      11, 4, 6, 9, 13, 3, 5, 13, 13, 17,
    ],
    [
      1, 0, 20, 21, 22, 23, 26, 25, 24, 28, 27, 30, 29, 32, 31, 33, 34, 36, 35, 37, 2, 4, 3, 5, 8, 7, 6, 14, 13, 12, 11,
      10, 9, 16, 15, 18, 17, 19, 38, 39, 40,
    ],
  ],
];

test.each(RECORDED)("places are left in the order in which Go leaves them", (keys, order) =>
  expect(orderByPlaces(keys.length, (a, b) => keys[a]! < keys[b]!)).toEqual(order),
);

test("a comparison that never holds changes nothing", () =>
  expect(orderByPlaces(50, () => false)).toEqual(Array.from({ length: 50 }, (_, at) => at)));
