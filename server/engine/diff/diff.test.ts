import { expect, test } from "vitest";
import { SENSITIVE } from "../values/marks.ts";
import { attribute, index, pathText } from "../values/path.ts";
import { setValue } from "../values/set.ts";
import { NUMBER, STRING } from "../values/type.ts";
import {
  listValue,
  mapValue,
  NULL,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  UNKNOWN,
  type Value,
  withMarks,
} from "../values/value.ts";
import { changedAttributes, type DiffNode, diff, nodeAt } from "./diff.ts";

const [a, b] = [stringValue("a"), stringValue("b")];
const object = (members: Readonly<Record<string, Value>>) => objectValue(Object.entries(members));

/** Returns each node with its sign: `~ x[0]`. */
const outline = ({ sign, path, children }: DiffNode): readonly string[] => [
  ...(path.length > 0 ? [`${sign} ${pathText(path)}`] : []),
  ...children.flatMap(outline),
];

test("each node has the sign of its change", () =>
  expect(
    outline(
      diff(
        object({ added: NULL, gone: a, kept: a, other: a }),
        object({ added: b, gone: nullValue(STRING), kept: a, other: b }),
      ),
    ),
  ).toEqual(["+ added", "- gone", "= kept", "~ other"]));

test("a value that is absent on one side has its members as children", () =>
  expect(outline(diff(NULL, object({ x: listValue(STRING, [a, b]) })))).toEqual(["+ x", "+ x[0]", "+ x[1]"]));

test("lists are compared by index, maps by key", () => {
  const [before, after] = [listValue(STRING, [a]), listValue(STRING, [b, a])];
  expect(outline(diff(object({ l: before }), object({ l: after })))).toEqual(["~ l", "~ l[0]", "+ l[1]"]);
  const map = (key: string) => object({ m: mapValue(NUMBER, [[key, numberValue(1)]]) });
  expect(outline(diff(map("k"), map("$")))).toEqual(["~ m", '+ m["$"]', '- m["k"]']);
});

test("sets and unknown values have no children", () => {
  const set = (value: Value) => object({ s: setValue(STRING, [value]) });
  expect(outline(diff(set(a), set(b)))).toEqual(["~ s"]);
  expect(outline(diff(object({ u: object({ x: a }) }), object({ u: UNKNOWN })))).toEqual(["~ u"]);
});

test("marks are ignored in the comparison and passed on to the members", () => {
  const secret = withMarks(object({ x: a, y: a }), SENSITIVE);
  const root = diff(object({ o: secret }), object({ o: object({ x: a, y: b }) }));
  expect(outline(root)).toEqual(["~ o", "= o.x", "~ o.y"]);
  expect(nodeAt(root, [attribute("o"), attribute("y")])?.before.marks).toBe(SENSITIVE);
  const list = diff(withMarks(listValue(STRING, [a]), SENSITIVE), listValue(STRING, [b]));
  expect(nodeAt(list, [index(0)])?.before.marks).toBe(SENSITIVE);
});

test("a number differs from its text", () =>
  expect(outline(diff(object({ n: numberValue(1) }), object({ n: stringValue("1") })))).toEqual(["~ n"]));

test("nodeAt returns the node at a path, or undefined", () => {
  const root = diff(object({ l: listValue(STRING, [a]) }), object({ l: listValue(STRING, [b]) }));
  expect(nodeAt(root, [attribute("l"), index(0)])?.after).toBe(b);
  expect(nodeAt(root, [attribute("l"), index(1)])).toBeUndefined();
  expect(nodeAt(root, [])).toBe(root);
});

test("changedAttributes is ordered by name", () =>
  expect(
    changedAttributes(diff(object({ b: a, a: b, c: a }), object({ b, a, c: a }))).map(({ path }) => pathText(path)),
  ).toEqual(["a", "b"]));
