import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { consoleOf } from "./replay.ts";

const answer = await consoleOf(join(import.meta.dirname, "module"));
const LONG = '"xxxxxxxxxxxxxxxx"';
const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** An expression in which each `x` is the value before, 20 of them in a row, so many times over. */
const multiplied = (times: number, start: string, by: (x: string) => string): string => {
  let made = start;
  for (let count = 0; count < times; count++) made = `[for x in [${made}] : ${by("x")}][0]`;
  return made;
};
const twenty = (part: string) => Array(20).fill(part).join(", ");

describe("what would not fit is refused", () => {
  test.each([
    ["a text of texts", multiplied(9, LONG, (x) => `"${`\${${x}}`.repeat(20)}"`)],
    [
      "a template of one text after another",
      `"%{ for a in range(1000) }%{ for b in range(1000) }${"x".repeat(40)}%{ endfor }%{ endfor }"`,
    ],
    ["join", multiplied(9, LONG, (x) => `join("", [${twenty(x)}])`)],
    ["a long separator", `join(${multiplied(4, LONG, (x) => `join("", [${twenty(x)}])`)}, range(1000))`],
    [
      "replace of every character",
      multiplied(3, LONG.replace("xxxx", "x".repeat(200)), (x) => `replace(${x}, "", ${x})`),
    ],
    ["replace by a pattern", multiplied(3, `"${"x".repeat(200)}"`, (x) => `replace(${x}, "/x/", ${x})`)],
    ["format with the same value often", multiplied(9, LONG, (x) => `format("${"%[1]s".repeat(20)}", ${x})`)],
    ["a width", 'format("%99999999s", "a")'],
    ["a precision", 'format("%.99999999f", 1)'],
    ["indent", 'indent(99999999, "a\\nb\\nc")'],
    ["lists of lists", multiplied(9, "[1]", (x) => `[${twenty(x)}]`)],
    ["lists that are joined", multiplied(9, "[1]", (x) => `concat(${twenty(x)})`)],
    ["lists that are flattened", multiplied(9, "[1]", (x) => `flatten([${twenty(x)}])`)],
    [
      "objects of objects",
      multiplied(9, "{ a = 1 }", (x) => `{ ${Array.from({ length: 20 }, (_, at) => `k${at} = ${x}`).join(", ")} }`),
    ],
    ["a product", `setproduct(${twenty("range(1000)")})`],
    ["a for within a for", "[for a in range(1000) : [for b in range(1000) : [for c in range(1000) : c]]]"],
    ["a splat of much", `${multiplied(5, "[1]", (x) => `[${twenty(x)}]`)}[*]`],
    ["JSON of much", `jsonencode(${multiplied(9, "[1]", (x) => `[${twenty(x)}]`)})`],
    ["deep values", multiplied(12, "[1]", (x) => `${"[".repeat(50)}${x}${"]".repeat(50)}`)],
    ["deep values, compared", `${multiplied(12, "[1]", (x) => `${"[".repeat(50)}${x}${"]".repeat(50)}`)} == 1`],
  ])("%s", (_, expression) => expect(answer(expression).summary).toBe("Value too large"));
});

describe("what is nested too deeply is a diagnostic", () => {
  test.each([
    ["JSON", `jsondecode("${nested("[", "]", 100_000)}")`],
    ["JSON that Terraform reads", `jsondecode("${nested("[", "]", 9_000)}")`],
    ["YAML", `yamldecode("${nested("[", "]", 9_000)}")`],
    ["an expression", nested("[", "]", 100_000)],
    ["a chain of mixed operators", Array(50_000).fill("1 + 1").join(" - ")],
    ["a chain of calls", `${"upper(".repeat(100_000)}"a"${")".repeat(100_000)}`],
  ])("%s", (_, expression) => expect(answer(expression).summary).toBeDefined());
});

test.each(["__proto__", "constructor", "toString", "hasOwnProperty"])("%s is a name like any other", (name) => {
  expect(answer(`{ "${name}" = 1 }["${name}"]`).value).toBe("1");
  expect(answer(`jsondecode("{\\"${name}\\": 2}")["${name}"]`).value).toBe("2");
  expect(answer(`{ for x in ["${name}"] : x => 3 }["${name}"]`).value).toBe("3");
  expect(answer(`lookup({}, "${name}", 4)`).value).toBe("4");
  expect(answer(`merge({ "${name}" = 5 }, {})["${name}"]`).value).toBe("5");
  expect(answer(`timeadd("2025-01-01T00:00:00Z", "1${name}")`).summary).toBe("Error in function call");
  expect(answer(`formatdate("${name}", "2025-01-01T00:00:00Z")`).summary).toBe("Invalid function argument");
  expect(answer(`textencodebase64("a", "${name}")`).summary).toBe("Invalid function argument");
  expect(answer(`${name}(1)`).summary).toBe("Call to unknown function");
});
