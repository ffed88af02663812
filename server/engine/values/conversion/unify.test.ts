import { expect, test } from "vitest";
import { typeExpression } from "../text/typeName.ts";
import { BOOL, DYNAMIC, listOf, mapOf, NUMBER, objectOf, STRING, setOf, type Type, tupleOf } from "../type.ts";
import { numberValue, stringValue, UNKNOWN } from "../value.ts";
import { unify } from "./unify.ts";

const common = (...types: Type[]): string | undefined => {
  const unified = unify(types);
  return unified && typeExpression(unified.type);
};

test("the more general type wins", () => {
  expect(common(NUMBER, STRING)).toBe("string");
  expect(common(BOOL, STRING, NUMBER)).toBe("string");
  expect(common(NUMBER, BOOL)).toBeUndefined();
  expect(common(listOf(NUMBER), listOf(STRING))).toBe("list(string)");
  expect(common(listOf(STRING), setOf(STRING))).toBe("list(string)");
  expect(common(listOf(STRING), tupleOf([NUMBER]))).toBe("list(string)");
  expect(common(mapOf(STRING), objectOf({ a: NUMBER }))).toBe("map(string)");
  expect(common(setOf(STRING), tupleOf([STRING]))).toBe("set(string)");
});

test("structures of different shapes become collections", () => {
  expect(common(objectOf({ a: NUMBER }), objectOf({ a: STRING }))).toBe("object({a = string})");
  expect(common(objectOf({ a: NUMBER }), objectOf({ b: NUMBER }))).toBe("map(number)");
  expect(common(tupleOf([NUMBER]), tupleOf([STRING]))).toBe("tuple([string])");
  expect(common(tupleOf([NUMBER]), tupleOf([NUMBER, STRING]))).toBe("list(string)");
  expect(common(objectOf({}), tupleOf([]))).toBeUndefined();
  expect(common(objectOf({}), objectOf({ a: tupleOf([]), b: STRING }))).toBeUndefined();
});

test("no types have no common type", () => {
  expect(unify([])).toBeUndefined();
});

test("with an unknown type the common type is unknown", () => {
  expect(common(DYNAMIC, STRING)).toBe("string");
  expect(unify([DYNAMIC, STRING], true)?.type).toBe(DYNAMIC);
  const open = unify([DYNAMIC, listOf(STRING)]);
  expect(open?.type).toBe(DYNAMIC);
  expect(open?.convert(stringValue("x"))).toEqual({ value: UNKNOWN });
});

test("safeOnly excludes conversions that can fail", () => {
  expect(unify([listOf(STRING), setOf(NUMBER)], true)?.type).toBe(listOf(STRING));
  expect(unify([NUMBER, STRING], true)?.convert(numberValue(1))).toEqual({ value: stringValue("1") });
});

test("ten thousand types of two kinds have a common type", () => {
  const many = Array.from({ length: 10_000 }, (_, at) => (at % 2 === 0 ? NUMBER : STRING));
  expect(unify(many)?.type).toBe(STRING);
});
