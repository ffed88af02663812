import { describe, expect, test } from "vitest";
import { decideEqual, equals, identical, rawEquals } from "./equality.ts";
import { SENSITIVE } from "./marks.ts";
import { parseNumber } from "./numbers/number.ts";
import { refine, refineNotNull } from "./refinement.ts";
import { setValue } from "./set.ts";
import { BOOL, DYNAMIC, listOf, NUMBER, objectOf, STRING, setOf } from "./type.ts";
import {
  boolValue,
  listValue,
  mapValue,
  NULL,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  TRUE,
  tupleValue,
  UNKNOWN,
  unknownValue,
  type Value,
  withMarks,
} from "./value.ts";

const s = stringValue;
const one = numberValue(1);

describe("equals", () => {
  const table: [string, Value, Value, boolean | undefined][] = [
    ['1 and "1"', one, s("1"), false],
    ["a tuple and a list", tupleValue([one]), listValue(NUMBER, [one]), false],
    ["an object and a map", objectValue([["a", one]]), mapValue(NUMBER, [["a", one]]), false],
    ["nulls of any type", nullValue(STRING), nullValue(NUMBER), true],
    ["null and an unknown that may be null", NULL, unknownValue(STRING), undefined],
    ["null and an unknown that is not null", NULL, refineNotNull(unknownValue(STRING)), false],
    ["unknowns", unknownValue(STRING), unknownValue(NUMBER), undefined],
    ["an unknown of another type", unknownValue(NUMBER), s("1"), false],
    ["an unknown of any type", UNKNOWN, s("1"), undefined],
    ["a prefix that rules it out", refine(unknownValue(STRING), { prefix: "ami-" }), s("bar"), false],
    ["a prefix that allows it", refine(unknownValue(STRING), { prefix: "ami-" }), s("ami-1"), undefined],
    ["bounds that rule it out", refine(unknownValue(NUMBER), { lower: { value: 1, inclusive: false } }), one, false],
    [
      "a length that rules it out",
      refine(unknownValue(listOf(NUMBER)), { minLength: 2 }),
      listValue(NUMBER, [one]),
      false,
    ],
    ["a nested unknown", tupleValue([one, unknownValue(STRING)]), tupleValue([one, s("a")]), undefined],
    ["a difference before the unknown", tupleValue([one, UNKNOWN]), tupleValue([s("x"), UNKNOWN]), false],
    ["sets in any order", setValue(STRING, [s("a"), s("b")]), setValue(STRING, [s("b"), s("a")]), true],
    ["a set with an unknown member", setValue(STRING, [unknownValue(STRING)]), setValue(STRING, [s("a")]), undefined],
    ["fractions", numberValue(parseNumber("0.10")!), numberValue(parseNumber("0.1")!), true],
    [
      "objects of dynamic unknowns with other attributes",
      objectValue([["a", UNKNOWN]]),
      objectValue([["b", UNKNOWN]]),
      false,
    ],
  ];
  test.each(table)("%s", (_, a, b, expected) => {
    expect(decideEqual(a, b)).toBe(expected);
    expect(decideEqual(b, a)).toBe(expected);
  });

  test("collects all marks, and the origins of undecided parts", () => {
    const unknown = unknownValue(STRING, ["r.id"]);
    const result = equals(tupleValue([withMarks(s("a"), SENSITIVE)]), tupleValue([unknown]));
    expect(result).toEqual({
      kind: "unknown",
      type: BOOL,
      marks: SENSITIVE,
      origins: ["r.id"],
      refinement: { notNull: true },
    });
    expect(equals(one, one)).toBe(TRUE);
  });
});

test("rawEquals compares types, marks and refinements, but no origins", () => {
  expect(rawEquals(unknownValue(STRING, ["a"]), unknownValue(STRING, ["b"]))).toBe(true);
  expect(rawEquals(unknownValue(STRING), refineNotNull(unknownValue(STRING)))).toBe(false);
  expect(rawEquals(nullValue(STRING), nullValue(NUMBER))).toBe(false);
  expect(rawEquals(s("a"), withMarks(s("a"), SENSITIVE))).toBe(false);
  expect(rawEquals(listValue(DYNAMIC, []), listValue(STRING, []))).toBe(false);
  expect(rawEquals(mapValue(STRING, [["a", s("x")]]), mapValue(STRING, [["a", s("x")]]))).toBe(true);
  expect(rawEquals(mapValue(STRING, [["a", s("x")]]), mapValue(STRING, [["b", s("x")]]))).toBe(false);
});

test("identical compares origins and the sign of zero too", () => {
  const object = () => objectValue([["a", tupleValue([one, boolValue(true), unknownValue(STRING, ["x"])])]]);
  expect(identical(object(), object())).toBe(true);
  expect(identical(unknownValue(STRING, ["a"]), unknownValue(STRING, ["b"]))).toBe(false);
  expect(identical(numberValue(0), numberValue(-0))).toBe(false);
  expect(rawEquals(numberValue(0), numberValue(-0))).toBe(true);
});

test("equal types are the same object", () => {
  expect(objectOf({ b: STRING, a: NUMBER })).toBe(objectOf({ a: NUMBER, b: STRING }));
  expect(objectOf({ a: STRING }, ["a"])).not.toBe(objectOf({ a: STRING }));
  expect(objectOf({ a: STRING, "": STRING })).not.toBe(objectOf({ a: STRING }, ["a"]));
  expect(setOf(listOf(STRING))).toBe(setOf(listOf(STRING)));
  expect(objectValue([["a", one]]).type).toBe(objectOf({ a: NUMBER }));
});
