import { expect, test } from "vitest";
import { lengthOf } from "./comparison.ts";
import { SENSITIVE } from "./marks.ts";
import { parseNumber } from "./numbers/number.ts";
import { setContains, setValue } from "./set.ts";
import { printValue } from "./text/print.ts";
import { BOOL, NUMBER, STRING } from "./type.ts";
import {
  boolValue,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
  withMarks,
} from "./value.ts";

const order = (items: readonly Value[]): string[] =>
  setValue(items[0]!.type, items).items.map((item) => printValue(item));
const strings = (...texts: string[]): Value[] => texts.map(stringValue);
const numbers = (...texts: string[]): Value[] => texts.map((text) => numberValue(parseNumber(text)!));

test("strings are ordered by code point, numbers by size, false before true", () => {
  expect(order(strings("b", "a", "é", "😀", "\uffee", "B", ""))).toEqual([
    '""',
    '"B"',
    '"a"',
    '"b"',
    '"é"',
    '"\uffee"',
    '"😀"',
  ]);
  expect(order(numbers("10", "9", "-1", "0.5", "1e30"))).toEqual([
    "-1",
    "0.5",
    "9",
    "10",
    "1000000000000000000000000000000",
  ]);
  expect(order([boolValue(true), boolValue(false)])).toEqual(["false", "true"]);
});

test("structures are ordered by the text of their content, in which numbers are digits", () => {
  const objects = numbers("10", "9", "100", "-1").map((n) => objectValue([["n", n]]));
  expect(order(objects).map((text) => text.replace(/\s+/g, ""))).toEqual([
    '{"n"=-1}',
    '{"n"=100}',
    '{"n"=10}',
    '{"n"=9}',
  ]);
});

test("known members come first, then unknown ones, then null", () => {
  expect(order([nullValue(STRING), unknownValue(STRING), stringValue("z")])).toEqual([
    '"z"',
    "(known after apply)",
    "tostring(null)",
  ]);
});

test("equal members are merged, unknown ones are not", () => {
  expect(order(numbers("1", "1.0", "0.1", "0.10"))).toEqual(["0.1", "1"]);
  expect(setValue(STRING, [unknownValue(STRING), unknownValue(STRING)]).items).toHaveLength(2);
  const partly = () => objectValue([["a", unknownValue(STRING)]]);
  expect(setValue(partly().type, [partly(), partly()]).items).toHaveLength(2);
  const near = numbers("12345678901", "12345678902").map((n) => tupleValue([n]));
  expect(setValue(near[0]!.type, [...near, ...near]).items).toHaveLength(2);
});

test("marks of members move to the set", () => {
  const set = setValue(STRING, [withMarks(stringValue("a"), SENSITIVE), stringValue("b")]);
  expect(set.marks).toBe(SENSITIVE);
  expect(set.items.every((item) => item.marks === 0)).toBe(true);
});

test("the length is known only if no two members can turn out equal", () => {
  const length = (items: readonly Value[]) => lengthOf(setValue(STRING, items));
  expect(length(strings("a", "b"))).toEqual(numberValue(2));
  expect(length([unknownValue(STRING)])).toEqual(numberValue(1));
  expect(length([unknownValue(STRING), stringValue("a")])).toMatchObject({
    kind: "unknown",
    refinement: { notNull: true, lower: { value: 1, inclusive: true }, upper: { value: 2, inclusive: true } },
  });
});

test("setContains is true only for a wholly known, equal member", () => {
  const members = [tupleValue(numbers("1")), tupleValue([unknownValue(NUMBER)])];
  expect(setContains(members, tupleValue(numbers("1.0")))).toBe(true);
  expect(setContains(members, tupleValue([unknownValue(NUMBER)]))).toBe(false);
  expect(setContains([boolValue(true)], nullValue(BOOL))).toBe(false);
});
