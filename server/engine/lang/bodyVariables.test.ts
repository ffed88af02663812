import { expect, test } from "vitest";
import { readResourceSchema } from "../schema/readResourceSchema.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { parse } from "../syntax/parse.ts";
import type { Body, Traversal } from "../syntax/tree.ts";
import { contentTraversals, dynamicTraversals, schemaTraversals, writtenTraversals } from "./bodyVariables.ts";

const RULES = readResourceSchema({
  version: 0,
  block: {
    attributes: { name: { type: "string", optional: true } },
    block_types: {
      rule: { nesting_mode: "list", block: { attributes: { port: { type: "string", optional: true } } } },
    },
  },
}).schema.block;

const TEXT = `
name = local.name
rule {
  port = local.port
}
dynamic "rule" {
  for_each = local.ports
  content {
    port = "\${rule.value}\${local.suffix}"
  }
}
`;

/** Returns the body of TEXT, and how often the expression of its argument was looked at. */
function counted(): { readonly body: Body; readonly looks: () => number } {
  const { body } = parse(sourceFile("/a/main.tf", TEXT));
  let looks = 0;
  const items = body.items.map((item) => {
    if (item.kind !== "argument") return item;
    const { expression, ...others } = item;
    return Object.defineProperty({ ...others }, "expression", {
      get: () => {
        looks++;
        return expression;
      },
    }) as typeof item;
  });
  return { body: { ...body, items }, looks: () => looks };
}

const named = (traversals: readonly Traversal[]): readonly string[] =>
  traversals.map(({ root, steps: [step] }) => `${root}.${step?.kind === "attribute" ? step.name : ""}`);

test("traversals are found by where they stand", () => {
  const { body } = counted();
  expect(named(dynamicTraversals(body, RULES))).toEqual(["local.ports"]);
  expect(named(contentTraversals(body, RULES))).toEqual(["local.suffix"]);
  expect(named(writtenTraversals(body, RULES))).toEqual(["local.name", "local.port", "local.ports"]);
  expect(named(schemaTraversals(body, RULES))).toEqual(["local.name", "local.port", "local.ports", "local.suffix"]);
});

test("the walk for contents of dynamic blocks enters no other argument", () => {
  const { body, looks } = counted();
  contentTraversals(body, RULES);
  dynamicTraversals(body, RULES);
  expect(looks()).toBe(0);
  writtenTraversals(body, RULES);
  expect(looks()).toBe(1);
});
