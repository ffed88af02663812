import { describe, expect, test } from "vitest";
import type { Num } from "./num.ts";
import {
  absolute,
  add,
  ceil,
  compareNumbers,
  divide,
  floor,
  formatNumber,
  fromBigInt,
  fromDouble,
  isInteger,
  modulo,
  multiply,
  negate,
  numbersEqual,
  parseNumber,
  sameNumber,
  subtract,
  toBigInt,
  toDouble,
  toSafeInteger,
} from "./number.ts";
import { formatSignificant } from "./numberText.ts";
import { power } from "./power.ts";

const n = (text: string): Num => parseNumber(text)!;
const shown = (number: Num | undefined): string => (number === undefined ? "fault" : formatNumber(number));

test("parses what tonumber accepts", () => {
  const read = (text: string) => shown(parseNumber(text));
  expect(["1", ".5", "5.", "+5", "010", "1e3", "1E-2", "1p3", "Inf", "-inf"].map(read)).toEqual([
    "1",
    "0.5",
    "5",
    "5",
    "10",
    "1000",
    "0.01",
    "8",
    "+Inf",
    "-Inf",
  ]);
  for (const text of ["", " 1", "1 ", "0x10", "1_000", ".", "1e", "INF", "NaN", "--1", "1e4000000000", "1,5"])
    expect(parseNumber(text)).toBeUndefined();
});

test("only safe integers are JavaScript numbers", () => {
  expect(n("9007199254740991")).toBe(9007199254740991);
  expect(n("1.50e1")).toBe(15);
  expect(typeof n("9007199254740992")).toBe("object");
  expect(typeof n("0.5")).toBe("object");
  expect(multiply(n("0.5"), 4)).toBe(2);
});

test("prints the shortest digits that parse to the same number, without an exponent", () => {
  expect(shown(n("1e30"))).toBe("1000000000000000000000000000000");
  expect(shown(n("-1.2300"))).toBe("-1.23");
  expect(shown(n("1e-7"))).toBe("0.0000001");
  expect(shown(divide(1, 3))).toBe(`0.${"3".repeat(154)}5`);
  expect(shown(-0)).toBe("-0");
  expect(shown(fromDouble(2 ** 100))).toBe("1267650600228229400000000000000");
  expect(shown(add(fromDouble(2 ** 100), 0))).toBe("1267650600228229401496703205376");
  expect(shown(n("1e600000000"))).toContain("p");
});

describe("arithmetic", () => {
  test("is exact beyond the precision of doubles", () => {
    expect(numbersEqual(add(n("0.1"), n("0.2"))!, n("0.3"))).toBe(true);
    expect(multiply(divide(1, 3)!, 3)).toBe(1);
    expect(shown(add(9007199254740991, 2))).toBe("9007199254740993");
    expect(shown(subtract(n("0.3"), n("0.1")))).toBe(`0.2${"0".repeat(153)}2`);
  });

  test("supports infinities, with undefined results", () => {
    expect(divide(1, 0)).toBe(Infinity);
    expect(divide(n("-0.5"), 0)).toBe(-Infinity);
    expect(divide(0, 0)).toBeUndefined();
    expect(multiply(0, Infinity)).toBeUndefined();
    expect(subtract(Infinity, Infinity)).toBeUndefined();
    expect(divide(5, Infinity)).toBe(0);
    expect(modulo(5, Infinity)).toBeUndefined();
    expect(add(n("0.5"), -Infinity)).toBe(-Infinity);
  });

  test("rounds division toward zero for the remainder", () => {
    expect(modulo(-7, 3)).toBe(-1);
    expect(modulo(7, -3)).toBe(1);
    expect(modulo(5, 0)).toBe(5);
    expect(Object.is(modulo(-6, 3), 0)).toBe(true);
    expect(shown(modulo(n("5.5"), 2))).toBe("1.5");
    expect(shown(modulo(n("1e30"), n("0.3")))).toMatch(/^0\./);
  });

  test("adds numbers of very different size in constant time", () => {
    const huge = n("1e500000000");
    expect(sameNumber(add(huge, 1)!, huge)).toBe(true);
    expect(compareNumbers(huge, n("1e-500000000"))).toBe(1);
    expect(shown(add(n("1e-200"), 1))).toBe("1");
  });
});

test("orders by exact value, but fractions that print alike are equal", () => {
  const double = fromDouble(0.1);
  expect(compareNumbers(double, n("0.1"))).toBe(1);
  expect(numbersEqual(double, n("0.1"))).toBe(true);
  expect(numbersEqual(fromDouble(8), 8)).toBe(true);
  expect(sameNumber(fromDouble(8), 8)).toBe(false);
  expect(numbersEqual(0, -0)).toBe(true);
  expect(sameNumber(0, -0)).toBe(false);
});

test("rounds to whole numbers", () => {
  expect([floor(n("1.5")), floor(n("-1.5")), ceil(n("1.5")), ceil(n("-1.5")), ceil(n("-0.5"))]).toEqual([
    1, -2, 2, -1, 0,
  ]);
  expect(floor(Infinity)).toBe(Infinity);
  expect(shown(floor(n("1e30")))).toBe(shown(n("1e30")));
  expect(floor(n("1e-500000000"))).toBe(0);
});

test("classifies numbers", () => {
  expect([isInteger(1), isInteger(n("1.5")), isInteger(n("1e30")), isInteger(Infinity)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([toSafeInteger(7), toSafeInteger(n("1e30")), toSafeInteger(n("0.5")), toSafeInteger(fromDouble(8))]).toEqual([
    7,
    undefined,
    undefined,
    8,
  ]);
  expect(toBigInt(n("1e20"))).toBe(10n ** 20n);
  expect([absolute(-3), shown(absolute(n("-0.5"))), shown(negate(n("0.5")))]).toEqual([3, "0.5", "-0.5"]);
  expect(fromBigInt(5n)).toBe(5);
});

test("converts to the nearest double, including subnormal ones", () => {
  for (const text of [
    "0.1",
    "1e300",
    "-1e-300",
    "5e-324",
    "2.5e-324",
    "2.4e-324",
    "1.7976931348623157e308",
    "1e309",
    "4.9e-322",
  ])
    expect(toDouble(n(text))).toBe(Number(text));
});

test("formats ten significant digits, as the order of sets requires", () => {
  const texts = ["100", "12345678901", "0.1", "0.00001", "123456789.125", "1e30", "-12345678905"];
  expect(texts.map((text) => formatSignificant(n(text), 10))).toEqual([
    "100",
    "1.23456789e+10",
    "0.1",
    "1e-05",
    "123456789.1",
    "1e+30",
    "-1.23456789e+10",
  ]);
});

test("computes powers as Go does, not as JavaScript does", () => {
  expect(power(7, 30)).toBe(Number("22539340290692256209305600"));
  expect(power(2, -1074)).toBe(Number.MIN_VALUE);
  expect([power(2, 0.5), power(4, -0.5), power(-2, 3), power(0, 0), power(10, 400)]).toEqual([
    Math.SQRT2,
    0.5,
    -8,
    1,
    Infinity,
  ]);
  expect(power(-2, 0.5)).toBeNaN();
});
