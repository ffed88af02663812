import { expect, test } from "vitest";
import { SENSITIVE } from "../values/marks.ts";
import { setValue } from "../values/set.ts";
import { mapOf, NUMBER, STRING } from "../values/type.ts";
import {
  listValue,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  UNKNOWN,
  unknownValue,
  type Value,
  withMarks,
} from "../values/value.ts";
import { writeJson } from "./json.ts";
import { knownJson, sensitiveMask, unknownMask } from "./masks.ts";

const secret = withMarks(stringValue("s"), SENSITIVE);
const mixed = objectValue([
  ["__proto__", UNKNOWN],
  ["known", numberValue(1)],
  ["list", tupleValue([stringValue("a"), UNKNOWN])],
  ["nothing", nullValue(mapOf(STRING))],
  ["secret", secret],
]);
const json = (make: (value: Value) => Parameters<typeof writeJson>[0], value: Value) => writeJson(make(value));

test("known parts: unknown attributes are omitted, unknown elements are null", () =>
  expect(json(knownJson, mixed)).toBe('{"known":1,"list":["a",null],"nothing":null,"secret":"s"}'));

test("unknown values are true; known values are omitted in objects and false in sequences", () => {
  expect(json(unknownMask, mixed)).toBe('{"__proto__":true,"list":[false,true]}');
  expect(json(unknownMask, objectValue([["a", numberValue(1)]]))).toBe("{}");
  expect(json(unknownMask, UNKNOWN)).toBe("true");
});

test("sensitive values are true; other collections are empty", () => {
  expect(json(sensitiveMask, mixed)).toBe('{"list":[false,false],"secret":true}');
  expect(json(sensitiveMask, withMarks(mixed, SENSITIVE))).toBe("true");
  expect(json(sensitiveMask, nullValue(STRING))).toBe("false");
  expect(json(sensitiveMask, listValue(STRING, [secret]))).toBe("[true]");
  // The marks of members are those of the set.
  expect(json(sensitiveMask, setValue(STRING, [secret]))).toBe("true");
  expect(json(sensitiveMask, unknownValue(mapOf(NUMBER)))).toBe("{}");
});

test("a user's member named raw is an ordinary member", () => {
  const value = objectValue([["raw", stringValue("x")]]);
  expect(json(knownJson, value)).toBe('{"raw":"x"}');
  expect(json(knownJson, tupleValue([value, numberValue(1)]))).toBe('[{"raw":"x"},1]');
});

test("numbers keep every digit, zero loses its sign, and infinity is a string", () => {
  expect(json(knownJson, numberValue({ mantissa: 10n ** 30n + 1n, exponent: 0, precision: 512 }))).toBe(
    `1${"0".repeat(29)}1`,
  );
  expect(json(knownJson, numberValue(-0))).toBe("0");
  expect(json(knownJson, numberValue(-Infinity))).toBe('"-Inf"');
});
