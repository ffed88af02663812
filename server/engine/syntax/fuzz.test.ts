import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BLOCKS,
  mutated,
  mutatedFile,
  mutatedJson,
  pick,
  type Random,
  randomFrom,
  randomText,
} from "../../../test/support/hclTexts.ts";
import { runs, SEED } from "../../../test/support/sample.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { decodeSource, encodeSource } from "./bytes.ts";
import { subexpressions } from "./expressions.ts";
import { format, formatFile } from "./format/format.ts";
import { entriesAnywhere } from "./literalElements.ts";
import { parse } from "./parse.ts";
import { place } from "./place.ts";
import { skipBlank } from "./scan/itemScanner.ts";
import type { Body, Expression, SyntaxFile } from "./tree.ts";

const numRuns = runs(120);
/** FUZZ=1000000 for the long run. */
const inputs = Number(process.env.FUZZ ?? runs(5_000));
console.log(`syntax: seed ${SEED}, ${inputs} inputs, ${numRuns} runs of each property`);

test(`${inputs} mutated and random texts: no exception, a sound tree, and read again from an edit as from scratch`, () => {
  const random = randomFrom(SEED);
  let previous: SyntaxFile | undefined;
  for (let at = 0; at < inputs; at++) {
    const kind = random();
    const json = kind > 0.8;
    const text =
      json && kind > 0.9
        ? randomText(random)
        : json
          ? mutatedJson(random)
          : kind < 0.4
            ? randomText(random)
            : mutatedFile(random);
    const path = json ? "main.tf.json" : "main.tf";
    try {
      const file = parse(sourceFile(path, text));
      checkPlaces(file);
      if (!json) checkPrinter(file);
      if (at % 8 === 0) {
        const edited = sourceFile(path, mutated(random, text));
        expectSame(parse(edited, file), parse(edited));
        if (previous) expectSame(parse(file.source, previous), file);
      }
      previous = file;
    } catch (cause) {
      throw new Error(`seed ${SEED}, input ${at}: ${JSON.stringify(text)}`, { cause });
    }
  }
});

/** Expects every range to lie in the text, and within the range of its parent. */
function checkPlaces(file: SyntaxFile): void {
  const { text } = file.source;
  for (const { subject, summary } of file.diagnostics) {
    if (!subject || !file.offsets.has(subject.anchor)) throw new Error(`${summary} hangs on nothing`);
    const { start, end } = place(file, subject);
    if (start < 0 || end < start || end > text.length) throw new Error(`${summary} at ${start}-${end}`);
  }
  checkBody(file, file.body);
  if (file.terraformBody) checkBody(file, file.terraformBody);
}

function checkBody(file: SyntaxFile, body: Body): void {
  for (const item of body.items) {
    if (!file.offsets.has(item.range.anchor)) throw new Error("an item hangs on nothing");
    const { start, end } = place(file, item.range);
    if (start < 0 || end < start || end > file.source.text.length) throw new Error(`an item at ${start}-${end}`);
    if (item.kind === "argument") checkExpression(item.expression, file.source.text.length);
    else checkBody(file, item.body);
  }
}

function checkExpression(expression: Expression, longest: number): void {
  const { start, end } = expression.range;
  if (end < start || end - start > longest) throw new Error(`${expression.kind} at ${start}-${end}`);
  for (const child of subexpressions(expression)) checkExpression(child, longest);
}

/** Expects a text with errors to be unchanged. In any other, only white space changes, and the result is valid. */
function checkPrinter(file: SyntaxFile): void {
  const printed = formatFile(file);
  if (file.diagnostics.length > 0) {
    if (printed !== file.source.text) throw new Error("a broken file was changed");
  } else if (!file.source.text.includes("\ufeff") && parse(sourceFile("main.tf", printed)).diagnostics.length > 0)
    throw new Error(`formatted, it is broken: ${JSON.stringify(printed)}`);
}

const withoutAnchors = (_name: string, value: unknown): unknown => {
  if (typeof value === "bigint") return `${value}n`;
  if (value instanceof Map) return [...value];
  return value;
};

/** Returns the tree as text, with offsets in place of anchors. */
function described(file: SyntaxFile, body: Body | undefined): string {
  return JSON.stringify(body, (name, value) => {
    if (value && typeof value === "object" && "anchor" in value && "start" in value) {
      const { start, end } = place(file, value as Body["range"]);
      return `${start}-${end}`;
    }
    return withoutAnchors(name, value);
  });
}

function expectSame(a: SyntaxFile, b: SyntaxFile): void {
  const [descriptionA, descriptionB] = [a, b].map((file) => [
    described(file, file.body),
    described(file, file.terraformBody),
    JSON.stringify(file.diagnostics.map(({ subject, ...said }) => ({ ...said, at: subject && place(file, subject) }))),
  ]);
  expect(descriptionA).toEqual(descriptionB);
}

/** Returns a variable file with a long object or tuple, whose elements take one line, several, or share one. */
function longLiteral(random: Random): string {
  const elements = [
    "1",
    '"a"',
    "[1, 2]",
    "{ b = 1 }",
    "{\n  c = [\n    1,\n  ]\n}",
    "<<E\ntext\nE",
    '"}"',
    "-1",
    "true",
    "null",
  ];
  const isObject = random() < 0.6;
  const ends = isObject
    ? ["\n", "\n", ",\n", " # note\n", "\n\n  // note\n", ", "]
    : [",\n", ",\n", ", ", ", # note\n"];
  let text = `first = 1\nall = ${isObject ? "{" : "["}\n`;
  for (let at = 0; at < 45; at++) {
    const element = pick(random, elements);
    const end = element.startsWith("<<") ? (isObject ? "\n" : "\n,\n") : pick(random, ends);
    text += `  ${isObject ? `k${at} = ` : ""}${element}${end}`;
  }
  return `${text}\n${isObject ? "}" : "]"}\nlast = 2\n`;
}

describe("properties", () => {
  const property = (name: string, check: (seed: number) => void) =>
    test(name, () => fc.assert(fc.property(fc.integer({ min: 1 }), check), { numRuns }));

  property("a change within one block leaves all other blocks and their anchors unchanged", (own) => {
    const random = randomFrom(own);
    const unusedBlocks = [...BLOCKS];
    const blocks = Array.from(
      { length: 3 + Math.floor(random() * 5) },
      () => unusedBlocks.splice(random() * unusedBlocks.length, 1)[0]!,
    );
    const broken = Math.floor(random() * blocks.length);
    const separator = random() < 0.6 ? "\n" : "";
    const previous = parse(sourceFile("main.tf", blocks.join(separator)));
    blocks[broken] = `${mutated(random, blocks[broken]!.trimEnd()).replace(/\/\*/g, "/")}\n`;
    const text = blocks.join(separator);
    const after = parse(sourceFile("main.tf", text), previous);
    // A text that Terraform accepts is valid, even if a string or comment swallows a block.
    if (after.diagnostics.length === 0) return;
    const anchors = new Set(after.body.items.map((item) => item.range.anchor));
    const lost = previous.body.items.filter((item, at) => at !== broken && !anchors.has(item.range.anchor));
    expect({ text, lost: lost.map((item) => item.kind === "block" && item.type) }).toEqual({ text, lost: [] });
  });

  property("a long literal is read again by its elements as from scratch", (own) => {
    const random = randomFrom(own);
    let text = longLiteral(random);
    let file = parse(sourceFile("terraform.tfvars", text));
    for (let edits = 0; edits < 4; edits++) {
      const at = Math.floor(random() * text.length);
      const word = pick(random, [
        "x",
        "é",
        " ",
        "\n",
        "\n\n",
        "9",
        ",",
        "{",
        "}",
        "]",
        '"',
        "#",
        "/*",
        "=",
        "a = 1\n",
        "<<E\n",
        " - ",
        " == ",
        "! ",
        " ? 1 : ",
        ".",
        "\r\n",
        "*/",
        "for ",
        "(",
        "\0",
      ]);
      const removed = random() < 0.6 ? 0 : Math.floor(random() * random() * 90);
      text = text.slice(0, at) + (random() < 0.8 ? word : "") + text.slice(at + removed);
      const edited = sourceFile("terraform.tfvars", text);
      const fresh = parse(edited);
      const again = parse(edited, file);
      expectSame(again, fresh);
      file = random() < 0.5 || fresh.diagnostics.length === 0 ? again : file;
      text = file.source.text;
    }
  });

  test("an edit in an element of a long literal keeps the others", () => {
    const lines = Array.from({ length: 50 }, (_, at) => `  k${at} = { name = "n${at}" }\n`);
    const textOf = (changed: string) => `all = {\n${lines.toSpliced(20, 1, changed).join("")}}\nlast = 1\n`;
    const before = parse(sourceFile("terraform.tfvars", textOf(lines[20]!)));
    const after = parse(sourceFile("terraform.tfvars", textOf('  k20 = "longer than before"\n')), before);
    const [literal, edited] = [before, after].map(({ body }) => {
      const item = body.items[0];
      if (item?.kind !== "argument" || item.expression.kind !== "object") throw new Error("no literal");
      return item.expression;
    });
    const isKept = literal!.items.map((item, at) => entriesAnywhere(edited!)[at] === item);
    expect(isKept.flatMap((kept, at) => (kept ? [] : [at]))).toEqual([20]);
    expect(after.body.items[1]).toBe(before.body.items[1]);
  });

  test.each([" -", " ==", " ? 1 :", "."])("an element that ends with%s goes on in the next one", (operator) => {
    const lines = Array.from({ length: 50 }, (_, at) => `  ${at},\n`);
    const textOf = (changed: string) => `all = [\n${lines.toSpliced(20, 1, changed).join("")}]\n`;
    const before = parse(sourceFile("terraform.tfvars", textOf(lines[20]!)));
    const edited = sourceFile("terraform.tfvars", textOf(`  true${operator}\n`));
    expectSame(parse(edited, before), parse(edited));
  });

  property("the items of a valid file cover it, except white space and comments", (own) => {
    const random = randomFrom(own);
    const blocks = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(random, BLOCKS));
    const file = parse(sourceFile("main.tf", `${random() < 0.5 ? "/* c */ # d\n\n" : ""}${blocks.join("\n// e\n")}`));
    let at = 0;
    for (const item of file.body.items) {
      const { start, end } = place(file, item.range);
      expect(skipBlank(file.source.text, at)).toBe(start);
      at = end;
    }
    expect(skipBlank(file.source.text, at)).toBe(file.source.text.length);
  });

  property("the formatter changes only white space, and is idempotent", (own) => {
    const random = randomFrom(own);
    const text = pick(random, BLOCKS).replace(/(?<=[=,(){}[\]:?]) | (?=[=,(){}[\]:?])/g, (space) =>
      random() < 0.5 ? space : pick(random, ["", "  ", "\t"]),
    );
    if (parse(sourceFile("main.tf", text)).diagnostics.length > 0) return;
    const printed = format(text);
    const squeezed = (each: string) => each.replace(/\s+/g, "");
    if (!text.includes("provisioner") && !text.includes('"${x}"')) expect(squeezed(printed)).toBe(squeezed(text));
    expect(format(printed)).toBe(printed);
  });

  test("arbitrary bytes survive decoding and encoding", () =>
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(encodeSource(decodeSource(bytes))).toEqual(bytes);
        parse(sourceFile("main.tf", decodeSource(bytes)));
      }),
      { numRuns },
    ));

  test("valid UTF-8 is decoded as UTF-8", () =>
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(decodeSource(new TextEncoder().encode(text))).toBe(text);
      }),
      { numRuns },
    ));
});
