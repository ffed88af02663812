import { expect, test } from "vitest";
import { blocksOf, fileOf, messagesWithTexts } from "../../../../test/support/blocks.ts";
import { TERRAFORM } from "../../lang/releases.ts";
import type { Item } from "../../syntax/tree.ts";
import { decodeModule } from "../decode/decodeModule.ts";
import { isOverrideFile, override } from "./overrides.ts";

test.each([
  ["override.tf", true],
  ["a/prod_override.tf.json", true],
  ["override.tofu", true],
  ["overrides.tf", false],
  ["myoverride.tf", false],
  ["override.tfvars", false],
])("%s", (path, is) => expect(isOverrideFile(path)).toBe(is));

/** Returns the blocks as short text: arguments by name and value, nested blocks in braces. */
function outline(items: readonly Item[], textOf: (item: Item) => string): string {
  return items
    .map((item) =>
      item.kind === "argument"
        ? textOf(item)
        : `${[item.type, ...item.labels.map(({ value }) => value)].join(" ")} { ${outline(item.body.items, textOf)} }`,
    )
    .join("; ");
}

function overridden(base: string, over: string, path = "override.tf") {
  const [first, second] = [fileOf(base), fileOf(over, path)];
  const merged = override(blocksOf(first), blocksOf(second), TERRAFORM);
  const textOf = (item: Item): string => {
    const file = [first, second].find(({ offsets, body }) => offsets.has(item.range.anchor) && body.items.length > 0)!;
    const start = file.offsets.get(item.range.anchor)! + item.range.start;
    return file.source.text.slice(start, start + item.range.end - item.range.start);
  };
  return {
    blocks: outline(merged.blocks, textOf),
    messages: messagesWithTexts(second, merged.diagnostics),
    made: merged,
  };
}

test("arguments are replaced in place, and new ones are appended", () =>
  expect(overridden('resource "a" "b" {\n  x = 1\n  y = 2\n}', 'resource "a" "b" {\n  y = 3\n  z = 4\n}').blocks).toBe(
    "resource a b { x = 1; y = 3; z = 4 }",
  ));

test("nested blocks replace all blocks of their type, including dynamic ones", () =>
  expect(
    overridden(
      'resource "a" "b" {\n  rule {\n    p = 1\n  }\n  dynamic "rule" {\n    for_each = []\n  }\n  other {}\n}',
      'resource "a" "b" {\n  rule {\n    p = 2\n  }\n}',
    ).blocks,
  ).toBe("resource a b { other {  }; rule { p = 2 } }"));

test("lifecycle is merged argument by argument", () =>
  expect(
    overridden(
      'resource "a" "b" {\n  lifecycle {\n    prevent_destroy = true\n    ignore_changes = [x]\n  }\n}',
      'resource "a" "b" {\n  lifecycle {\n    prevent_destroy = false\n  }\n}',
    ).blocks,
  ).toBe("resource a b { lifecycle { prevent_destroy = false; ignore_changes = [x] } }"));

test("locals are overridden one by one", () =>
  expect(overridden("locals {\n  a = 1\n  b = 2\n}", "locals {\n  b = 3\n}").blocks).toBe("locals { a = 1; b = 3 }"));

test("an override without a base, or of a block that cannot be overridden, is reported", () => {
  expect(overridden("", 'variable "a" {}').messages).toHaveLength(1);
  expect(overridden("locals {\n  a = 1\n}", "locals {\n  b = 1\n}").messages).toHaveLength(1);
  expect(overridden("", "moved {\n  from = a.b\n  to = a.c\n}").messages).toHaveLength(1);
});

test("an override can be in the other syntax", () => {
  const json = fileOf('{"variable": {"a": {"default": 1}}, "output": {"o": {"value": 2}}}', "override.tf.json");
  const { variables, outputs, diagnostics } = decodeModule(
    "/r",
    [fileOf('variable "a" {}\noutput "o" {\n  value = 1\n  sensitive = true\n}'), json],
    undefined,
    TERRAFORM,
  );
  expect(diagnostics).toEqual([]);
  expect(variables.get("a")?.default?.expression).toMatchObject({ kind: "literal" });
  expect(outputs.get("o")).toMatchObject({ sensitive: true, expression: { json: {} } });
});

test("the merged block of the same two blocks is the same object", () => {
  const [base, over] = [blocksOf(fileOf('variable "a" {}')), blocksOf(fileOf('variable "a" {\n  default = 1\n}'))];
  expect(override(base, over, TERRAFORM).blocks[0]).toBe(override(base, over, TERRAFORM).blocks[0]);
});
