import { expect, test } from "vitest";
import { SENSITIVE } from "../../values/marks.ts";
import { pathText } from "../../values/path.ts";
import { setValue } from "../../values/set.ts";
import { NUMBER, STRING } from "../../values/type.ts";
import {
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

const kindsOf = (before: Value, after: Value) => {
  const { changed, forms } = stateDifferences(objectValue([["a", before]]), objectValue([["a", after]]));
  return [...changed.map(pathText), ...forms.map(({ path, relation }) => `${pathText(path)}: ${relation}`)];
};
const text = stringValue;
const texts = (...items: string[]) => listValue(STRING, items.map(text));

test.each([
  ["equal JSON, other layout", text('{"a":[1,2]}'), text('{ "a": [1, 2] }\n'), ["a: json"]],
  ["JSON members in another order", text('{"a":1,"b":2}'), text('{"b":2,"a":1}'), ["a: json"]],
  ["other JSON", text('{"a":1}'), text('{"a":2}'), ["a"]],
  ["JSON in another order of a list", text("[1,2]"), text("[2,1]"), ["a"]],
  ["another text", text("a"), text("b"), ["a"]],
  ["letter case, which no value proves to mean nothing", text("Allow"), text("allow"), ["a"]],
  ["white space, which no value proves to mean nothing", text("a\n"), text("a"), ["a"]],
  ["a list in another order", texts("a", "b"), texts("b", "a"), ["a[0]", "a[1]"]],
  ["gone", text("a"), nullValue(STRING), ["a"]],
  ["another element", texts("a", "b"), texts("a", "c"), ["a[1]"]],
  ["a longer list", texts("a"), texts("a", "a"), ["a[1]"]],
  ["another set", setValue(STRING, [text("a")]), setValue(STRING, [text("b")]), ["a"]],
  [
    "an element of a tuple",
    tupleValue([text('{"a":1}'), text("b")]),
    tupleValue([text('{ "a": 1 }'), text("c")]),
    ["a[1]", "a[0]: json"],
  ],
])("%s", (_, before, after, expected) => {
  expect(kindsOf(before, after)).toEqual(expected);
});

test("equal values are no difference, whatever their marks", () => {
  expect(kindsOf(withMarks(text("a"), SENSITIVE), text("a"))).toEqual([]);
  expect(kindsOf(numberValue(1), numberValue(1))).toEqual([]);
});

test("an object that appears or vanishes is one change", () => {
  const object = objectValue([["a", numberValue(1)]]);
  expect(stateDifferences(object, nullValue(object.type))).toEqual({ changed: [[]], forms: [] });
  expect(stateDifferences(nullValue(NUMBER), numberValue(1))).toEqual({ changed: [[]], forms: [] });
});
