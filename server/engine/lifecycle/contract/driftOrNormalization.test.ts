import { expect, test } from "vitest";
import { SENSITIVE } from "../../values/marks.ts";
import { pathText } from "../../values/path.ts";
import { setValue } from "../../values/set.ts";
import { NUMBER, STRING } from "../../values/type.ts";
import {
  boolValue,
  listValue,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  type Value,
  withMarks,
} from "../../values/value.ts";
import { stateDifferences } from "./driftOrNormalization.ts";

const kindsOf = (before: Value, after: Value) =>
  stateDifferences(objectValue([["a", before]]), objectValue([["a", after]])).map(
    ({ path, kind, evidence }) => `${pathText(path)} ${kind}${evidence ? `: ${evidence}` : ""}`,
  );
const text = stringValue;
const texts = (...items: string[]) => listValue(STRING, items.map(text));

test.each([
  ["equal JSON, other layout", text('{"a":[1,2]}'), text('{ "a": [1, 2] }\n'), "a normalization: equal JSON"],
  ["JSON members in another order", text('{"a":1,"b":2}'), text('{"b":2,"a":1}'), "a normalization: equal JSON"],
  ["a list in another order", texts("a", "b"), texts("b", "a"), "a normalization: same set"],
  ["a number as text", text("80"), numberValue(80), "a normalization: number or bool as text"],
  ["a bool as text", boolValue(true), text("true"), "a normalization: number or bool as text"],
  ["white space around", text("a\n"), text("a"), "a normalization: surrounding whitespace"],
  ["letters", text("Allow"), text("allow"), "a normalization: letter case"],
  ["other JSON", text('{"a":1}'), text('{"a":2}'), "a drift"],
  ["JSON in another order of a list", text("[1,2]"), text("[2,1]"), "a drift"],
  ["another text", text("a"), text("b"), "a drift"],
  ["gone", text("a"), nullValue(STRING), "a drift"],
  ["another element", texts("a", "b"), texts("a", "c"), "a[1] drift"],
  ["a longer list", texts("a"), texts("a", "a"), "a drift"],
  ["another set", setValue(STRING, [text("a")]), setValue(STRING, [text("b")]), "a drift"],
  [
    "an element of a tuple",
    tupleValue([text("A"), text("b")]),
    tupleValue([text("a"), text("b")]),
    "a[0] normalization: letter case",
  ],
])("%s", (_, before, after, expected) => {
  expect(kindsOf(before, after)).toEqual([expected]);
});

test("equal values are no difference, whatever their marks", () => {
  expect(kindsOf(withMarks(text("a"), SENSITIVE), text("a"))).toEqual([]);
  expect(kindsOf(numberValue(1), numberValue(1))).toEqual([]);
});

test("an object that appears or vanishes is one drift", () => {
  const object = objectValue([["a", numberValue(1)]]);
  expect(stateDifferences(object, nullValue(object.type))).toMatchObject([{ path: [], kind: "drift" }]);
  expect(stateDifferences(nullValue(NUMBER), numberValue(1))).toMatchObject([{ path: [], kind: "drift" }]);
});
