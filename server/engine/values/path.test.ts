import { expect, test } from "vitest";
import { attribute, index, isWithin, type Path, type PathStep, pathText, samePath } from "./path.ts";
import { stringValue } from "./value.ts";

const element = (text: string): PathStep => ({ kind: "element", value: stringValue(text) });
const STEPS = [attribute("a"), attribute("b"), index(0), index("0"), index("k"), element("x"), element("y")];
const PATHS: readonly Path[] = [
  [],
  ...STEPS.map((step) => [step]),
  ...STEPS.flatMap((first) => STEPS.map((second) => [first, second])),
  ...STEPS.map((step) => [attribute("a"), element("x"), step]),
];

test("paths are the same if their texts and lengths are: what follows an element of a set has no name", () => {
  for (const one of PATHS)
    for (const other of PATHS) {
      expect(samePath(one, other)).toBe(pathText(one) === pathText(other) && one.length === other.length);
      const start = one.slice(0, other.length);
      expect(isWithin(one, other)).toBe(one.length >= other.length && samePath(start, other));
    }
});
