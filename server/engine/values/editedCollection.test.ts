import { expect, test, vi } from "vitest";
import { pick, randomFrom } from "../../../test/support/hclTexts.ts";
import { convert } from "./conversion/convert.ts";
import { withElement } from "./editedCollection.ts";
import { identical } from "./equality.ts";
import { SENSITIVE } from "./marks.ts";
import { BOOL, DYNAMIC, listOf, mapOf, NUMBER, objectOf, STRING, setOf, type Type, tupleOf } from "./type.ts";
import {
  deepMarks,
  MANY,
  type MappingValue,
  NULL,
  numberValue,
  objectValue,
  type SequenceValue,
  stringValue,
  TRUE,
  tupleValue,
  UNKNOWN,
  type Value,
  withMarks,
} from "./value.ts";
import { weightOf } from "./weight.ts";

// What is computed of a long collection after an edit of one element is what is computed of the same collection made at once.

const nested = (name: Value): Value =>
  objectValue([
    ["name", name],
    ["rules", tupleValue([objectValue([["port", numberValue(1)]])])],
  ]);
const ELEMENTS: readonly (readonly Value[])[] = [
  [stringValue("a"), stringValue("longer"), withMarks(stringValue("s"), SENSITIVE), NULL, UNKNOWN, TRUE],
  [nested(stringValue("a")), nested(TRUE), objectValue([["name", stringValue("b")]]), nested(NULL), NULL, UNKNOWN],
  [tupleValue([]), tupleValue([TRUE, tupleValue([TRUE])]), tupleValue([stringValue("1")]), nested(TRUE)],
];
const OBJECT = objectOf({ name: STRING, rules: listOf(objectOf({ port: NUMBER })) }, ["rules"]);
const ELEMENT_TYPES: readonly Type[] = [STRING, BOOL, DYNAMIC, OBJECT, listOf(STRING), tupleOf([BOOL]), mapOf(DYNAMIC)];

const madeAtOnce = (value: MappingValue | SequenceValue): Value =>
  value.kind === "mapping" ? objectValue([...value.entries]) : tupleValue([...value.items]);

test("weights, marks, conversions and comparisons after edits of one element", () => {
  const random = randomFrom(20261130);
  for (let round = 0; round < 200; round++) {
    const elements = pick(random, ELEMENTS);
    const items = Array.from({ length: MANY + 2 }, () => (random() < 0.9 ? elements[0]! : pick(random, elements)));
    const type = pick(random, [mapOf, listOf, setOf])(pick(random, ELEMENT_TYPES));
    let value: MappingValue | SequenceValue =
      random() < 0.5 ? tupleValue(items) : objectValue(items.map((item, at) => [`k${100 + at}`, item]));
    for (let edits = 0; edits < 6; edits++) {
      const at = Math.floor(random() * items.length);
      const previous: Value = value;
      value = withElement(value, value.kind === "mapping" ? `k${100 + at}` : at, pick(random, elements));
      const other = madeAtOnce(value);
      expect(value).toEqual(other);
      expect(weightOf(value)).toEqual(weightOf(other));
      expect(deepMarks(value)).toBe(deepMarks(other));
      expect(convert(value, type)).toEqual(convert(other, type));
      expect(identical(value, previous)).toBe(identical(other, previous));
      expect(identical(previous, value)).toBe(identical(previous, other));
    }
  }
});

test("an edit of one element reads no other element", () => {
  const type = mapOf(OBJECT);
  const base = objectValue(Array.from({ length: MANY }, (_, at) => [`k${at}`, nested(stringValue(`v${at}`))]));
  weightOf(base);
  convert(base, type);
  const edited = withElement(base, "k3", nested(stringValue("other")));
  const entries = edited.entries as Map<string, Value>;
  const passes = (["entries", "keys", "values", "forEach", "get", Symbol.iterator] as const).map((name) =>
    vi.spyOn(entries, name as "get"),
  );
  weightOf(edited);
  identical(base, edited);
  convert(edited, type);
  expect(passes.flatMap(({ mock }) => mock.calls)).toEqual([]);
});
