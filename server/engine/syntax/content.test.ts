import { describe, expect, test } from "vitest";
import { outline } from "../../../test/support/outline.ts";
import type { Diagnostic } from "../source/diagnostic.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { content, justArguments, partialContent } from "./content.ts";
import type { ContentSchema } from "./contentSchema.ts";
import { parse } from "./parse.ts";
import { place } from "./place.ts";

const SCHEMA: ContentSchema = {
  arguments: { name: "required", size: "optional" },
  blocks: { rule: [], owner: ["kind", "who"] },
};

const native = (text: string) => parse(sourceFile("main.tf", text));
const json = (value: unknown) => parse(sourceFile("main.tf.json", JSON.stringify(value)));

/** Returns each diagnostic as `summary @ text of its range`. */
function summaries(file: ReturnType<typeof native>, diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ summary, subject }) => {
    const { start, end } = place(file, subject!);
    return `${summary} @ ${file.source.text.slice(start, end)}`;
  });
}

describe("native bodies", () => {
  test("arguments by name, blocks in source order", () => {
    const file = native('rule {\n}\nname = 1\nowner a "b" {\n}\nrule {\n}\n');
    const { value, diagnostics } = content(file.body, SCHEMA);
    expect(diagnostics).toEqual([]);
    expect([...value.arguments.keys()]).toEqual(["name"]);
    expect(value.blocks.map(({ type, labels }) => [type, ...labels.map((label) => label.value)])).toEqual([
      ["rule"],
      ["owner", "a", "b"],
      ["rule"],
    ]);
  });

  test.each([
    ["size = 1\n", ["Missing required argument @ "]],
    ["name = 1\nsise = 2\n", ["Unsupported argument @ sise"]],
    ["name = 1\nfoo {\n}\n", ["Unsupported block type @ foo"]],
    ["name = 1\nrule x {\n}\n", ["Extraneous label for rule @ x"]],
    ["name = 1\nowner a b c {\n}\n", ["Extraneous label for owner @ c"]],
    ["name = 1\nowner {\n}\n", ["Missing kind for owner @ {"]],
    ["name = 1\nowner a {\n}\n", ["Missing who for owner @ {"]],
  ])("%s", (text, expected) => {
    const file = native(text);
    expect(summaries(file, content(file.body, SCHEMA).diagnostics)).toEqual(expected);
  });

  test.each([
    ["nam = 1\n", "name", ' Did you mean "name"?'],
    ["rule = 1\n", "rule", ' "rule" is a block: use braces, without "=".'],
    ["rul {\n}\n", "rul", ' Did you mean "rule"?'],
    ["size {\n}\n", "size", ' "size" is an argument: use "=".'],
    ["other = 1\n", "other", ""],
  ])("%s is reported with a hint", (text, _name, hint) => {
    const found = content(native(text).body, SCHEMA).diagnostics.at(-1)!;
    expect(found.detail.slice(found.detail.indexOf("here.") + 5)).toBe(hint);
  });

  test("a name such as toString is unknown", () =>
    expect(content(native("name = 1\nconstructor = 2\n").body, SCHEMA).diagnostics).toHaveLength(1));

  test("the remaining body of one schema can be decoded with another", () => {
    const { value } = partialContent(native("name = 1\nother = 2\nrule {\n}\nthing {\n}\n").body, SCHEMA);
    expect(value.remaining.items.map((item) => (item.kind === "block" ? item.type : item.name))).toEqual([
      "other",
      "thing",
    ]);
    expect(content(value.remaining, { arguments: { other: "optional" }, blocks: { thing: [] } }).diagnostics).toEqual(
      [],
    );
  });

  test("only arguments: the first block is an error", () => {
    const file = native("a = 1\nb {\n}\nc {\n}\n");
    const { value, diagnostics } = justArguments(file.body);
    expect([...value.keys()]).toEqual(["a"]);
    expect(summaries(file, diagnostics)).toEqual(['Unexpected "b" block @ b']);
  });
});

describe("JSON bodies", () => {
  test("objects are blocks, their properties labels; arrays are several blocks; // is a comment", () => {
    const file = json({
      "//": "about",
      name: "${a}",
      rule: [{ x: 1 }, { x: 2 }],
      owner: { a: { b: {}, c: [{}, {}] } },
    });
    const { value, diagnostics } = content(file.body, SCHEMA);
    expect(diagnostics).toEqual([]);
    expect(outline(value.arguments.get("name")!.expression)).toBe("wrap(a)");
    expect(value.blocks.map(({ type, labels }) => [type, ...labels.map((label) => label.value)].join(" "))).toEqual([
      "rule",
      "rule",
      "owner a b",
      "owner a c",
      "owner a c",
    ]);
    expect([...justArguments(value.blocks[1]!.body).value.keys()]).toEqual(["x"]);
  });

  test.each<[unknown, string[]]>([
    [{}, ["Missing required argument @ }"]],
    [{ name: 1, other: 2 }, ['Extraneous JSON object property @ "other"']],
    [{ name: 1, rule: 1 }, ["Incorrect JSON value type @ 1"]],
    [{ name: 1, rule: null }, []],
    [{ name: 1, owner: {} }, ["Missing block label @ {"]],
    [{ name: 1, owner: { a: 1 } }, ["Incorrect JSON value type @ 1", "Missing block label @ 1"]],
    [[{ name: 1 }, { size: 2 }], []],
    [
      [{ name: 1 }, 2],
      ["Incorrect JSON value type @ 2", "Incorrect JSON value type @ 2"],
    ],
  ])("%j", (value, expected) => {
    const file = json(value);
    expect(summaries(file, content(file.body, SCHEMA).diagnostics)).toEqual(expected);
  });

  test("a duplicate property counts once", () => {
    const file = parse(sourceFile("main.tf.json", '{"name": 1, "name": 2}'));
    expect(summaries(file, content(file.body, SCHEMA).diagnostics)).toEqual(['Duplicate argument @ "name"']);
    expect(summaries(file, justArguments(file.body).diagnostics)).toEqual(['Duplicate attribute definition @ "name"']);
  });

  test("the remaining body of one schema can be decoded with another", () => {
    const { value } = partialContent(json({ name: 1, other: 2, rule: {} }).body, SCHEMA);
    expect(content(value.remaining, { arguments: { other: "required" }, blocks: {} }).diagnostics).toEqual([]);
    expect([...justArguments(value.remaining).value.keys()]).toEqual(["other"]);
  });
});
