import { expect, test } from "vitest";
import { EPHEMERAL, SENSITIVE } from "./marks.ts";
import { attribute, index, pathText } from "./path.ts";
import { setValue } from "./set.ts";
import { printType, printValue } from "./text/print.ts";
import { DYNAMIC, listOf, mapOf, NUMBER, objectOf, STRING, setOf } from "./type.ts";
import {
  deepMarks,
  FALSE,
  isWhollyKnown,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
  withMarks,
  withoutDeepMarks,
} from "./value.ts";
import { applyPath, markAt, originsOf, transform, unmarkDeep, walk } from "./walk.ts";

const s = stringValue;
const value = objectValue([
  ["list", listValue(STRING, [s("a"), withMarks(s("b"), SENSITIVE)])],
  ["map", mapValue(NUMBER, [["k", numberValue(1)]])],
  ["set", setValue(STRING, [s("x"), s("y")])],
]);

test("walk visits parents first, and skips the members that the visitor refuses", () => {
  const visited: string[] = [];
  walk(value, (part, path) => {
    visited.push(`${pathText(path)}:${part.kind}`);
    return part.type.kind !== "set";
  });
  expect(visited).toEqual([
    ":mapping",
    "list:sequence",
    "list[0]:string",
    "list[1]:string",
    "map:mapping",
    'map["k"]:number',
    "set:sequence",
  ]);
});

test("transform changes parts and keeps unchanged parts as the same objects", () => {
  const louder = transform(value, (part) =>
    part.kind === "string" ? { ...s(part.value.toUpperCase()), marks: part.marks } : part,
  );
  expect(applyPath(louder, [attribute("list"), index(1)])).toEqual(withMarks(s("B"), SENSITIVE));
  expect(applyPath(louder, [attribute("map")])).toBe(applyPath(value, [attribute("map")]));
  expect(transform(value, (part) => part)).toBe(value);
  expect(transform(listValue(NUMBER, [numberValue(1)]), (part) => (part.kind === "number" ? s("1") : part)).type).toBe(
    listOf(STRING),
  );
});

test("applyPath returns the value with the marks of all parents", () => {
  const marked = withMarks(value, EPHEMERAL);
  expect(applyPath(marked, [attribute("list"), index(1)])?.marks).toBe(SENSITIVE | EPHEMERAL);
  expect(applyPath(value, [attribute("list"), index(5)])).toBeUndefined();
  expect(applyPath(value, [attribute("nope")])).toBeUndefined();
  expect(applyPath(value, [])).toBe(value);
});

test("markAt restores the marks that unmarkDeep removed", () => {
  const { value: bare, marks } = unmarkDeep(withMarks(value, EPHEMERAL));
  expect(marks.map(({ path, marks }) => [pathText(path), marks])).toEqual([
    ["", EPHEMERAL],
    ["list[1]", SENSITIVE],
  ]);
  expect(deepMarks(bare)).toBe(0);
  expect(markAt(bare, marks)).toEqual(withMarks(value, EPHEMERAL));
  expect(deepMarks(withoutDeepMarks(value))).toBe(0);
  expect(unmarkDeep(bare).value).toBe(bare);
});

test("markAt marks the set for a path through a set, and ignores a path that does not exist", () => {
  const path = [attribute("set"), { kind: "element", value: s("x") } as const];
  expect(applyPath(markAt(value, [{ path, marks: SENSITIVE }]), [attribute("set")])?.marks).toBe(SENSITIVE);
  expect(markAt(value, [{ path: [attribute("nope")], marks: SENSITIVE }])).toBe(value);
});

test("markAt marks only one of two identical members", () => {
  const twice = tupleValue([FALSE, FALSE]);
  const marked = markAt(twice, [{ path: [index(0)], marks: SENSITIVE }]);
  expect(unmarkDeep(marked).marks).toEqual([{ path: [index(0)], marks: SENSITIVE }]);
});

test("originsOf returns distinct origins in order", () => {
  const unknowns = tupleValue([
    unknownValue(STRING, ["b", "a"]),
    listValue(STRING, [unknownValue(STRING, ["c", "a"])]),
  ]);
  expect(originsOf([unknowns])).toEqual(["a", "b", "c"]);
  expect(isWhollyKnown(unknowns)).toBe(false);
  expect(isWhollyKnown(value)).toBe(true);
});

test("printValue prints as terraform console does", () => {
  const table: [Value, string][] = [
    [withMarks(s("x"), SENSITIVE), "(sensitive value)"],
    [withMarks(s("x"), EPHEMERAL), "(ephemeral value)"],
    [unknownValue(STRING), "(known after apply)"],
    [nullValue(listOf(DYNAMIC)), "tolist(null) /* of dynamic */"],
    [nullValue(objectOf({})), "null /* object */"],
    [s("a\nEOT"), "<<EOT_\na\nEOT\nEOT_"],
    [tupleValue([s("a\nb")]), "[\n  <<-EOT\n  a\n  b\n  EOT,\n]"],
    [mapValue(STRING, [["a b", s("x")]]), 'tomap({\n  "a b" = "x"\n})'],
    [listValue(STRING, []), "tolist([])"],
  ];
  for (const [each, text] of table) expect(printValue(each)).toBe(text);
  expect(printType(listOf(objectOf({ a: mapOf(setOf(STRING)) })))).toBe(
    "list(\n    object({\n        a: map(set(string)),\n    }),\n)",
  );
});
