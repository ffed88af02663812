import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../support/sample.ts";
import { CALLS } from "./calls.mjs";
import { consoleOf } from "./replay.ts";

const RUNS = runs(6_000);

const atom = fc.constantFrom(
  ...[
    "null",
    "1",
    "-2.5",
    "1e30",
    '"a"',
    '"%s"',
    '""',
    "true",
    "[]",
    "{}",
    "var.any",
    "var.text",
    "var.list",
    "var.map",
  ],
  ...[
    "sensitive(1)",
    "local.texts",
    "local.texts_set",
    "local.flags",
    "local.person",
    "local.partly",
    "var.secret",
    "1/0",
  ],
);
const names = Object.keys(CALLS).filter((name) => !name.startsWith("file") && name !== "templatefile");

const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    atom,
    fc
      .tuple(fc.constantFrom(...names), fc.array(tie("expression"), { maxLength: 3 }))
      .map(([name, args]) => `${name}(${args.join(", ")})`),
    fc
      .tuple(
        tie("expression"),
        fc.constantFrom("+", "-", "*", "/", "%", "==", "!=", "<", ">=", "&&", "||"),
        tie("expression"),
      )
      .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
    fc.tuple(tie("expression"), tie("expression"), tie("expression")).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc.tuple(tie("expression"), tie("expression")).map(([list, each]) => `[for x in ${list} : [x, ${each}]]`),
    fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `{ a = ${a}, (${b}) = 1 }`),
    fc.tuple(tie("expression"), tie("expression")).map(([source, key]) => `(${source})[${key}]`),
    tie("expression").map((source) => `(${source})[*].name`),
    tie("expression").map((inner) => `"<\${${inner}}>"`),
    fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `[${a}, ${b}]`),
  ),
}));

test(`${RUNS} expressions at random evaluate without an exception`, async () => {
  const answer = await consoleOf(join(import.meta.dirname, "module"));
  fc.assert(
    fc.property(expression, (text) => {
      const { value, summary } = answer(text);
      expect(value ?? summary).toBeDefined();
      if (text.includes("var.secret")) expect(summary === undefined ? "" : summary).not.toContain("hunter2");
    }),
    { numRuns: RUNS },
  );
});
