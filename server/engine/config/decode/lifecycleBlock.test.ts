import { expect, test } from "vitest";
import { decoded, under } from "../../../../test/support/blocks.ts";
import { decodeLifecycle } from "./lifecycleBlock.ts";

const read = (body: string, path?: string) =>
  decoded((block, dialect) => decodeLifecycle(block, "managed", dialect))(`lifecycle {\n${body}\n}`, path);

test("absent arguments are undefined or empty", () =>
  expect(read("")).toMatchObject({
    value: { createBeforeDestroy: undefined, preventDestroy: undefined, ignoreChanges: [], replaceTriggeredBy: [] },
    messages: [],
  }));

test("preventDestroy is the argument if it is true", () => {
  const { value, file } = read("prevent_destroy = true");
  expect(under(file, value.preventDestroy?.range)).toBe("prevent_destroy = true");
  expect(read("prevent_destroy = false").value.preventDestroy).toBeUndefined();
  expect(read("create_before_destroy = false").value.createBeforeDestroy).toBe(false);
});

test("a flag must be a literal", () =>
  expect(read("create_before_destroy = var.x")).toMatchObject({
    value: { createBeforeDestroy: undefined },
    messages: ["Variables not allowed: var", "Unsuitable value type: var.x"],
  }));

const ignored = (text: string) => {
  const { value, messages } = read(`ignore_changes = ${text}`);
  return { ignored: value.ignoreChanges === "all" ? "all" : value.ignoreChanges.map(({ steps }) => steps), messages };
};

test.each([
  ["all", "all"],
  ["[tags, a.b]", [["tags"], ["a", "b"]]],
  [
    '[tags["k"], list[0].x]',
    [
      ["tags", "k"],
      ["list", 0, "x"],
    ],
  ],
  ["[]", []],
])("ignore_changes = %s", (text, steps) => expect(ignored(text)).toEqual({ ignored: steps, messages: [] }));

test("a star in the list ignores all changes with a warning; with other elements it is an error", () => {
  expect(ignored('["*"]')).toMatchObject({ ignored: "all", messages: [expect.any(String)] });
  expect(ignored('["*", tags]').messages).toHaveLength(2);
});

test("a quoted name is accepted with a warning", () =>
  expect(ignored('["tags"]')).toMatchObject({ ignored: [["tags"]], messages: [expect.stringContaining('"tags"')] }));

test.each([
  ["[a.b]", 1, 0],
  ["[a.b[each.key], a.c.d]", 2, 0],
  ["[var.x]", 0, 2],
  ["[a.b[c.d.e]]", 0, 1],
  ["a.b", 0, 1],
])("replace_triggered_by = %s", (text, triggers, faults) => {
  const { value, messages } = read(`replace_triggered_by = ${text}`);
  expect([value.replaceTriggeredBy.length, messages.length]).toEqual([triggers, faults]);
});
