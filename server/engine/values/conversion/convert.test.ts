import { describe, expect, test } from "vitest";
import { EPHEMERAL, SENSITIVE } from "../marks.ts";
import { parseNumber } from "../numbers/number.ts";
import { pathText } from "../path.ts";
import { refine } from "../refinement.ts";
import { setValue } from "../set.ts";
import { printValue } from "../text/print.ts";
import { typeExpression } from "../text/typeName.ts";
import {
  BOOL,
  DYNAMIC,
  EMPTY_OBJECT,
  listOf,
  mapOf,
  NUMBER,
  objectOf,
  STRING,
  setOf,
  type Type,
  tupleOf,
} from "../type.ts";
import {
  boolValue,
  listValue,
  mapValue,
  NULL,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  UNKNOWN,
  unknownValue,
  type Value,
  withMarks,
} from "../value.ts";
import { canConvert } from "./canConvert.ts";
import { convert } from "./convert.ts";

const s = stringValue;
const one = numberValue(1);
const list = (...items: Value[]) => listValue(items[0]!.type, items);
const object = (entries: Record<string, Value>) => objectValue(Object.entries(entries));

function converted(value: Value, type: Type): string {
  const result = convert(value, type);
  if ("fault" in result) return `${pathText(result.fault.path)}: ${result.fault.message}`;
  return `${printValue(result.value).replace(/\s+/g, " ")} of ${typeExpression(result.value.type)}`;
}

describe("a value converts", () => {
  const table: [Value, Type, string][] = [
    [one, STRING, '"1" of string'],
    [numberValue(parseNumber("1e30")!), STRING, '"1000000000000000000000000000000" of string'],
    [boolValue(true), STRING, '"true" of string'],
    [s("1.50"), NUMBER, "1.5 of number"],
    [s("0"), BOOL, "false of bool"],
    [NULL, STRING, "tostring(null) of string"],
    [tupleValue([one, s("a")]), listOf(STRING), 'tolist([ "1", "a", ]) of list(string)'],
    [tupleValue([one, s("a")]), listOf(DYNAMIC), 'tolist([ "1", "a", ]) of list(string)'],
    [tupleValue([s("b"), s("a"), s("b")]), setOf(STRING), 'toset([ "a", "b", ]) of set(string)'],
    [tupleValue([]), listOf(DYNAMIC), "tolist([]) of list(any)"],
    [tupleValue([]), listOf(NUMBER), "tolist([]) of list(number)"],
    [
      tupleValue([object({ a: one }), object({ b: s("x") })]),
      listOf(DYNAMIC),
      'tolist([ tomap({ "a" = "1" }), tomap({ "b" = "x" }), ]) of list(map(string))',
    ],
    [object({ a: one, b: boolValue(true) }), mapOf(STRING), 'tomap({ "a" = "1" "b" = "true" }) of map(string)'],
    [object({ a: one, extra: one }), objectOf({ a: STRING }), '{ "a" = "1" } of object({a = string})'],
    [
      object({ a: one }),
      objectOf({ a: STRING, b: NUMBER }, ["b"]),
      '{ "a" = "1" "b" = tonumber(null) } of object({a = string, b = number})',
    ],
    [
      mapValue(STRING, [["a", s("1")]]),
      objectOf({ a: NUMBER, b: STRING }, ["b"]),
      '{ "a" = 1 "b" = tostring(null) } of object({a = number, b = string})',
    ],
    [setValue(NUMBER, [one]), listOf(STRING), 'tolist([ "1", ]) of list(string)'],
    [tupleValue([one]), tupleOf([STRING]), '[ "1", ] of tuple([string])'],
    [
      list(object({ a: one })),
      listOf(objectOf({ a: STRING, b: BOOL }, ["b"])),
      'tolist([ { "a" = "1" "b" = tobool(null) }, ]) of list(object({a = string, b = bool}))',
    ],
    [object({ a: NULL }), mapOf(DYNAMIC), 'tomap({ "a" = null }) of map(any)'],
  ];
  test.each(table)("%# %o", (value, type, expected) => expect(converted(value, type)).toBe(expected));
});

describe("a value does not convert", () => {
  const table: [Value, Type, string][] = [
    [s("a"), NUMBER, ": a number is required, but this string is not one"],
    [boolValue(true), NUMBER, ": a number is required, but this is a bool"],
    [s("maybe"), BOOL, ": a bool is required, but this string is not one"],
    [s("TRUE"), BOOL, ": a bool is required, but this string is not one; write it in lower case"],
    [one, BOOL, ": a bool is required, but this is a number"],
    [one, listOf(DYNAMIC), ": a list of any single type is required, but this is a number"],
    [one, objectOf({ a: STRING }), ": an object is required, but this is a number"],
    [tupleValue([]), mapOf(STRING), ": a map of string is required, but this is a tuple"],
    [object({}), objectOf({ a: STRING }), ': the attribute "a" is missing'],
    [object({}), objectOf({ a: STRING, b: STRING }), ': the attributes "a" and "b" are missing'],
    [object({}), objectOf({ a: STRING, b: STRING, c: STRING }), ': the attributes "a", "b" and "c" are missing'],
    [
      object({ a: tupleValue([]) }),
      objectOf({ a: STRING }),
      ': in attribute "a", a string is required, but this is a tuple',
    ],
    [tupleValue([tupleValue([]), one]), listOf(DYNAMIC), ": the elements of a list must be of one type"],
    [object({ a: tupleValue([]), b: one }), mapOf(DYNAMIC), ": the elements of a map must be of one type"],
    [tupleValue([one, tupleValue([])]), listOf(STRING), ": in element 1, a string is required, but this is a tuple"],
    [object({ a: tupleValue([]) }), mapOf(STRING), ': in element "a", a string is required, but this is a tuple'],
    [list(tupleValue([])), listOf(STRING), ": in the elements of the list, a string is required, but this is a tuple"],
    [tupleValue([one]), tupleOf([STRING, STRING]), ": a tuple of length 2 is required, but this one has length 1"],
    [tupleValue([one, s("x")]), listOf(NUMBER), "[1]: a number is required, but this string is not one"],
    [
      object({ a: tupleValue([s("x")]) }),
      objectOf({ a: listOf(NUMBER) }),
      "a[0]: a number is required, but this string is not one",
    ],
    [mapValue(STRING, []), objectOf({ a: STRING }), ': the map has no key "a", which is required'],
    [
      mapValue(STRING, [["a", s("x")]]),
      objectOf({ a: NUMBER }),
      '["a"]: a number is required, but this string is not one',
    ],
  ];
  test.each(table)("%# %o", (value, type, expected) => expect(converted(value, type)).toBe(expected));
});

test("marks stay in place, except that marks of set members move to the set", () => {
  const marked = tupleValue([withMarks(one, SENSITIVE), s("a")]);
  const asList = convert(withMarks(marked, EPHEMERAL), listOf(STRING));
  expect(asList).toMatchObject({
    value: { marks: EPHEMERAL, items: [{ value: "1", marks: SENSITIVE }, { marks: 0 }] },
  });
  expect(convert(marked, setOf(STRING))).toMatchObject({
    value: { marks: SENSITIVE, items: [{ marks: 0 }, { marks: 0 }] },
  });
});

test("an unknown value keeps its origins, its non-null refinement and its length bounds", () => {
  const from = (value: Value, type: Type) => {
    const result = convert(value, type);
    return "value" in result ? result.value : result.fault;
  };
  const strings = refine(unknownValue(listOf(STRING), ["r.id"]), { notNull: true, minLength: 2, maxLength: 3 });
  expect(from(strings, listOf(NUMBER))).toMatchObject({
    origins: ["r.id"],
    refinement: { notNull: true, minLength: 2, maxLength: 3 },
  });
  expect(from(strings, setOf(STRING))).toMatchObject({ refinement: { notNull: true, minLength: 1, maxLength: 3 } });
  expect(from(UNKNOWN, listOf(STRING))).toEqual(unknownValue(listOf(STRING)));
  expect(from(unknownValue(tupleOf([])), listOf(STRING))).toMatchObject({
    kind: "unknown",
    refinement: { maxLength: 0 },
  });
  expect(from(unknownValue(tupleOf([NUMBER, STRING])), listOf(DYNAMIC))).toMatchObject({ type: listOf(STRING) });
  expect(from(nullValue(EMPTY_OBJECT), mapOf(DYNAMIC))).toEqual(nullValue(mapOf(DYNAMIC)));
});

test("canConvert tells safe conversions from those that can fail", () => {
  expect(canConvert(NUMBER, STRING, false)).toBe(true);
  expect(canConvert(STRING, NUMBER, false)).toBe(false);
  expect(canConvert(STRING, NUMBER, true)).toBe(true);
  expect(canConvert(listOf(STRING), setOf(STRING), false)).toBe(false);
  expect(canConvert(setOf(STRING), listOf(STRING), false)).toBe(true);
  expect(canConvert(DYNAMIC, STRING, false)).toBe(false);
});

test("a null attribute loses its marks in a conversion to another object type", () => {
  const to = objectOf({ a: STRING, b: STRING });
  const attributeB = (a: Value, b: Value) => {
    const result = convert(object({ a, b }), to);
    return "value" in result && result.value.kind === "mapping" ? result.value.entries.get("b")?.marks : undefined;
  };
  const secret = withMarks(nullValue(STRING), SENSITIVE);
  expect(attributeB(one, secret)).toBe(0);
  expect(attributeB(one, withMarks(s("b"), SENSITIVE))).toBe(SENSITIVE);
  expect(attributeB(s("a"), secret)).toBe(SENSITIVE);
});
