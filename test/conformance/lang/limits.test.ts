import { join } from "node:path";
import { expect, test } from "vitest";
import { consoleOf } from "./replay.ts";

const answer = await consoleOf(join(import.meta.dirname, "module"));
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

test.each([
  ["a range of a billion numbers", "range(1000000000)", "at most 1024 numbers"],
  ["a width of a billion", 'format("%1000000000d", 1)', "Value too large"],
  ["a precision of a billion", 'format("%.1000000000f", 1)', "Value too large"],
  ["an indent of a billion", 'indent(1000000000, "a\\nb")', "Value too large"],
  ["a product of millions", `setproduct(${Array(8).fill("range(100)").join(", ")})`, "Value too large"],
  ["a subnet of many bits", 'cidrsubnet("fd00::/8", 1000000, 1)', "cannot be extended"],
  ["deep JSON", `jsondecode("${nested("[", "]", 100_000)}")`, "exceeded max depth"],
  ["deep YAML", `yamldecode("${nested("[", "]", 100_000)}")`, "exceeded max depth"],
  [
    "aliases of aliases",
    `yamldecode("a0: &a0 [x, x]\\n${Array.from({ length: 40 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`).join("\\n")}")`,
    "aliases repeat too many values",
  ],
])("%s is refused", (_, expression, why) => {
  const { summary, detail } = answer(expression);
  expect(`${summary}: ${detail}`).toContain(why);
});

test("a pattern that fools backtracking takes no time to speak of", () => {
  expect(answer(`regexall("(a+)+$", "${"a".repeat(5_000)}b")`).value).toBe("tolist([])");
});
