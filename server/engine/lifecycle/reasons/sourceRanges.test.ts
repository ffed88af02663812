import { expect, test } from "vitest";
import { sourceFile } from "../../source/sourceFile.ts";
import { parse } from "../../syntax/parse.ts";
import { attribute, index, type Path } from "../../values/path.ts";
import { faultRange } from "./sourceRanges.ts";

const TEXT = `resource "made_up" "x" {
  l = ["a", "b"]
  m = {
    k = "w"
  }
  b {
    x = "y"
  }
  s {
    x = "z"
  }
  t "key" {
    x = "q"
  }
}
`;
const [block] = parse(sourceFile("/main.tf", TEXT)).body.items.flatMap((item) => (item.kind === "block" ? [item] : []));

/** A path as it is spoken of: `b 0 x`. */
const pathOf = (text: string): Path =>
  text
    .split(" ")
    .filter((part) => part !== "")
    .map((part) =>
      /^\d+$/.test(part) ? index(Number(part)) : part.startsWith("@") ? index(part.slice(1)) : attribute(part),
    );

// Where terraform 1.11.4 shows warnings of PlanResourceChange with these paths, by line.
test.each([
  ["", '1 "{"'],
  ["nope", '1 "{"'],
  ["l", '2 "[\\"a\\", \\"b\\"]"'],
  ["l 1", '2 "\\"b\\""'],
  ["l 0 z", '1 "{"'],
  ["m @k", '4 "w"'],
  ["m @z", '3 "m"'],
  ["b", '1 "{"'],
  ["b 0", '1 "{"'],
  ["b 0 x", '7 "\\"y\\""'],
  ["b 0 nope", '6 "{"'],
  ["b 5 x", '1 "{"'],
  ["s x", '10 "\\"z\\""'],
  ["s", '1 "{"'],
  ["t @key x", '13 "\\"q\\""'],
  ["nope l", '2 "[\\"a\\", \\"b\\"]"'],
  ["m m", '3 "{\\n    k = \\"w\\"\\n  }"'],
  ["m l 1", '2 "\\"b\\""'],
])("a fault at %s", (path, expected) => {
  const { anchor: _, start, end } = faultRange(block!.body, pathOf(path));
  const line = TEXT.slice(0, start).split("\n").length;
  expect(`${line} ${JSON.stringify(TEXT.slice(start, Math.max(end, start + 1)))}`).toBe(expected);
});
