import { expect, test } from "vitest";
import { compareOrder, lengthOf } from "./comparison.ts";
import { SENSITIVE } from "./marks.ts";
import { definitelyNotNull, lengthBounds, refine, refineNotNull, unknownWithPrefix } from "./refinement.ts";
import { setValue } from "./set.ts";
import { safePrefix } from "./text/prefix.ts";
import { DYNAMIC, listOf, mapOf, NUMBER, STRING, setOf, tupleOf } from "./type.ts";
import {
  boolValue,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  stringValue,
  UNKNOWN,
  unknownValue,
  withMarks,
} from "./value.ts";

const number = unknownValue(NUMBER, ["r.n"]);
const inclusive = (value: number) => ({ value, inclusive: true });

test("each refinement adds knowledge and never removes it", () => {
  const first = refine(number, { lower: inclusive(1), upper: inclusive(9) });
  expect(refine(first, { lower: inclusive(0), upper: { value: 9, inclusive: false } })).toMatchObject({
    origins: ["r.n"],
    refinement: { lower: inclusive(1), upper: { value: 9, inclusive: false } },
  });
  const prefixed = refine(unknownValue(STRING), { prefix: "ab" });
  expect(refine(prefixed, { prefix: "a" })).toMatchObject({ refinement: { prefix: "ab" } });
  expect(refine(prefixed, { prefix: "xyz" })).toMatchObject({ refinement: { prefix: "ab" } });
  expect(refine(unknownValue(listOf(STRING)), { minLength: 3, maxLength: 2 })).toEqual(unknownValue(listOf(STRING)));
});

test("an empty refinement returns the value unchanged", () => {
  expect(refine(number, { notNull: false })).toBe(number);
  expect(refine(UNKNOWN, { notNull: true })).toBe(UNKNOWN);
  expect(refine(stringValue("a"), { notNull: true })).toEqual(stringValue("a"));
});

test("a refinement with one possible value returns that value", () => {
  const marked = withMarks(number, SENSITIVE);
  expect(refine(marked, { notNull: true, lower: inclusive(3), upper: inclusive(3) })).toEqual(
    withMarks(numberValue(3), SENSITIVE),
  );
  expect(refine(number, { lower: inclusive(3), upper: inclusive(3) })).toMatchObject({ kind: "unknown" });
  const empty = { notNull: true, maxLength: 0 };
  expect(refine(unknownValue(listOf(STRING)), empty)).toEqual(listValue(STRING, []));
  expect(refine(unknownValue(mapOf(STRING)), empty)).toEqual(mapValue(STRING, []));
  expect(refine(unknownValue(setOf(STRING)), empty)).toEqual(setValue(STRING, []));
});

test("a list of known length is known, with unknown elements", () => {
  const list = unknownValue(listOf(STRING), ["r.x"]);
  const element = unknownValue(STRING, ["r.x"]);
  expect(refine(list, { notNull: true, minLength: 2, maxLength: 2 })).toEqual(listValue(STRING, [element, element]));
  const two = { notNull: true, minLength: 2, maxLength: 2 };
  expect(refine(unknownValue(setOf(STRING)), two)).toMatchObject({ kind: "unknown" });
  expect(refine(unknownValue(mapOf(STRING)), two)).toMatchObject({ kind: "unknown" });
  expect(refine(list, { notNull: true, minLength: 2 ** 40, maxLength: 2 ** 40 })).toMatchObject({ kind: "unknown" });
});

test("definitelyNotNull", () => {
  expect([refineNotNull(number), number, nullValue(STRING), boolValue(true)].map(definitelyNotNull)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test("a prefix loses its last characters if later text can change them", () => {
  const keptPrefixes = [
    "ami-",
    "foo",
    "foo1",
    "a=",
    "1",
    "é-",
    "日本",
    "a\r\nb",
    "a\nb-",
    "a\nb",
    "x😀",
    "e\u0301",
    "가",
    "한글-",
  ];
  expect(keptPrefixes.map(safePrefix)).toEqual([
    "ami-",
    "fo",
    "foo",
    "a",
    "",
    "é-",
    "日",
    "a\r\n",
    "a",
    "a\n",
    "x",
    "",
    "",
    "한글-",
  ]);
  expect(safePrefix(`${"a".repeat(1000)}é`)).toHaveLength(1000);
});

test("a template keeps at most 128 bytes of its known prefix", () => {
  expect(unknownWithPrefix("ami-", ["r.id"])).toMatchObject({
    origins: ["r.id"],
    refinement: { notNull: true, prefix: "ami-" },
  });
  expect(unknownWithPrefix("é".repeat(100), [])).toMatchObject({ refinement: { prefix: "é".repeat(63) } });
  expect(unknownWithPrefix("a", [])).toEqual(unknownValue(STRING, [], { notNull: true }));
});

test("bounds of unknown numbers can decide a comparison", () => {
  const between = refine(number, { lower: inclusive(1), upper: inclusive(5) });
  expect(compareOrder(">", between, numberValue(0))).toEqual(boolValue(true));
  expect(compareOrder("<", between, numberValue(0))).toEqual(boolValue(false));
  expect(compareOrder(">=", between, numberValue(1))).toMatchObject({ kind: "unknown", origins: ["r.n"] });
  expect(compareOrder("<=", between, numberValue(9))).toEqual(boolValue(true));
  expect(compareOrder("<=", numberValue(2), numberValue(2))).toEqual(boolValue(true));
});

test("lengths", () => {
  expect(lengthBounds(unknownValue(tupleOf([STRING])))).toEqual([1, 1]);
  expect(lengthBounds(UNKNOWN)).toEqual([0, Infinity]);
  expect(lengthOf(unknownValue(DYNAMIC))).toEqual(unknownValue(NUMBER, [], { notNull: true }));
  expect(lengthOf(unknownValue(listOf(STRING)))).toMatchObject({ refinement: { lower: inclusive(0) } });
  expect(lengthOf(listValue(STRING, [unknownValue(STRING)]))).toEqual(numberValue(1));
});
