import { describe, expect, test } from "vitest";
import { outline, outlineOf } from "../../../test/support/outline.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { parse, parseExpression, parseTemplate } from "./parse.ts";
import { place } from "./place.ts";
import type { SyntaxFile } from "./tree.ts";

const anchor = { path: "main.tf" };
const file = (text: string, previous?: SyntaxFile) => parse(sourceFile("main.tf", text), previous);
const expression = (text: string): string => {
  const { value, diagnostics } = parseExpression(text, anchor);
  expect(diagnostics).toEqual([]);
  return outline(value);
};

describe("expressions", () => {
  test.each([
    ["1 + 2 * 3 - 4", "((1 + (2 * 3)) - 4)"],
    ["a || b && c == d < e + f * !g", "(a || (b && (c == (d < (e + (f * !g))))))"],
    ["-a + b", "(-a + b)"],
    ["-a.b[0]", "-a.b[0]"],
    ["a ? b : c ? d : e", "(a ? b : (c ? d : e))"],
    ["a ? b ? c : d : e", "(a ? (b ? c : d) : e)"],
    ["(a + b) * c", "(parens((a + b)) * c)"],
    ["a\n+\nb", "(a + b)"],
  ])("%s has Terraform's precedence", (text, read) => expect(expression(text)).toBe(read));

  test.each([
    ['a.b[0]["c"].d', 'a.b[0]["c"].d'],
    ["a.0.b", "a[0].b"],
    ["a[b].c", "<a[b]>.c"],
    ["f(x).y", "<f(x)>.y"],
    ["a.*.b[0]", "<splat(a <*>.b)>[0]"],
    ["a[*].b[0]", "splat(a <*>.b[0])"],
    ["a.*.b.0.c", "splat(a <*>.b[0].c)"],
    ["a[*].b[*].c", "splat(a splat(<*>.b <*>.c))"],
    ["a.*", "splat(a *)"],
    ["[1][0]", "<[1]>[0]"],
    ["a[(0)]", "a[parens(0)]"],
    ['a["${b}"]', "a[wrap(b)]"],
  ])("%s: the steps follow the same expression as in Terraform", (text, read) => expect(expression(text)).toBe(read));

  test.each([
    ["[for v in c : v]", "for(v in c : v)"],
    ["{for k, v in c : k => v... if d}", "for(k, v in c : k => v... if d)"],
    ["{a = 1, b: 2\nc = 3}", "{a = 1, b = 2, c = 3}"],
    ["{(a) = 1}", "{parens(a) = 1}"],
    ["f(a, b...)", "f(a, b...)"],
    ["p::q::f(a,)", "p::q::f(a)"],
    ["[1, 2,\n]", "[1, 2]"],
    ["null", "null"],
  ])("%s", (text, read) => expect(expression(text)).toBe(read));

  test("a second expression is reported, and the first is returned", () => {
    const { value, diagnostics } = parseExpression("a b", anchor);
    expect(outline(value)).toBe("a");
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["Extra characters after expression"]);
  });
});

describe("templates", () => {
  test.each([
    ['""', 'template("")'],
    ['"a\\n\\u00e9\\U0001F600"', 'template("a\\né😀")'],
    ['"\\u1F600"', 'template("ὠ0")'],
    ['"$${a} $$$${b}"', 'template("${a} $$${b}")'],
    ['"${a}"', "wrap(a)"],
    ['"x${a}"', 'template("x" a)'],
    ['"a ${~ b ~} c"', 'template("a" b "c")'],
    ['"%{ if a }b%{ else }c%{ endif }"', 'template((a ? template("b") : template("c")))'],
    ['"%{ if a }b%{ endif }"', 'template((a ? template("b") : template("")))'],
    ['"%{ for v in c }${v},%{ endfor }"', 'template(join(for(v in c : template(v ","))))'],
    ["<<E\na\n  b\nE\n", 'template("a\\n  b\\n")'],
    ["<<-E\n    a\n      b\n\n    E\n", 'template("a\\n  b\\n\\n")'],
    ["<<-E\n    ${a}\n  b\n    E\n", 'template("  " a "\\nb\\n")'],
    ["<<-E\n  a\n${b}\n  E\n", 'template("  a\\n" b "\\n")'],
    ["<<E\n${a}\nE\n", 'template(a "\\n")'],
    ["<<E\na\n%{ if b ~}\n  c\n%{ endif ~}\nE\n", 'template("a\\n" (b ? template("  c\\n") : template("")) "")'],
  ])("%s", (text, read) => expect(expression(text)).toBe(read));

  test("a text without quotes", () => {
    const { value, diagnostics } = parseTemplate('a "${b}"\n', anchor);
    expect([outline(value), diagnostics]).toEqual(['template("a \\"" b "\\"\\n")', []]);
  });
});

describe("bodies", () => {
  test("items are in source order, each with its ranges", () => {
    const text = 'b "x" y {\n  a = 1\n}\n\nc = 2\n';
    const read = file(text);
    expect(outlineOf(read.body)).toEqual(['b "x" "y"', "  a = 1", "c = 2"]);
    const [block, argument] = read.body.items;
    if (block?.kind !== "block" || argument?.kind !== "argument") throw new Error("other items");
    const written = (range: typeof block.range) => {
      const { start, end } = place(read, range);
      return text.slice(start, end);
    };
    expect(written(block.range)).toBe('b "x" y {\n  a = 1\n}');
    expect(written(block.header)).toBe('b "x" y');
    expect(block.labels.map(({ range }) => written(range))).toEqual(['"x"', "y"]);
    expect(written(block.openBrace)).toBe("{");
    expect(written(argument.range)).toBe("c = 2");
    expect(written(argument.nameRange)).toBe("c");
    expect(written(argument.expression.range)).toBe("2");
  });

  test("ranges are relative to their item, so an edit above does not change them", () => {
    const previous = file("a = 1\nb = c\n");
    const after = file("# new\na = 22\nb = c\n", previous);
    expect(after.body.items[1]).toBe(previous.body.items[1]);
    expect(place(after, after.body.items[1]!.range)).toEqual({ start: 13, end: 18 });
    expect(after.body.items[0]).not.toBe(previous.body.items[0]);
  });

  test("moved items are reused, in order", () => {
    const lines = Array.from({ length: 40 }, (_, at) => `a${at} = ${at}\n`);
    const previous = file(lines.join(""));
    const after = file(lines.toSpliced(3, 25, "new = 1\n").join(""), previous);
    expect(after.body.items[2]).toBe(previous.body.items[2]);
    expect(after.body.items[4]).toBe(previous.body.items[28]);
  });
});

describe("broken files", () => {
  const nextBlock = 'output "after" {\n  value = 1\n}\n';
  test.each([
    ["a value that is missing", "locals {\n  a =\n  b = 2\n}\n", ["locals", "  a = ?", "  b = 2"]],
    ["a brace that is missing", "locals {\n  a = 1\n", ["locals", "  a = 1"]],
    ["an object that is open", "locals {\n  a = {\n    b = 1\n  c = 2\n}\n", ["locals", "  a = {b = 1}", "  c = 2"]],
    ["a call that is open", "locals {\n  a = f(1,\n  c = 2\n}\n", ["locals", "  a = f(1)", "  c = 2"]],
    ["a list that is open", "locals {\n  a = [1,\n  c = 2\n}\n", ["locals", "  a = [1]", "  c = 2"]],
    ["a string that is open", 'locals {\n  a = "b\n  c = 2\n}\n', ["locals", '  a = template("b")', "  c = 2"]],
    [
      "an interpolation that is open",
      'locals {\n  a = "${f("\n  c = 2\n}\n',
      ["locals", '  a = wrap(f(template("")))', "  c = 2"],
    ],
    ["a heredoc without an end", "locals {\n  a = <<E\nb\n}\n", ["locals", '  a = template("b\\n}\\n")']],
    ["an entry without a value", "locals {\n  a = {\n    b\n    c = 2\n  }\n}\n", ["locals", "  a = {c = 2}"]],
    ["a name in quotes", 'locals {\n  "a" = 1\n  c = 2\n}\n', ["locals", "  c = 2"]],
    ["a dot at the end", "locals {\n  a = b.c.\n  d = 2\n}\n", ["locals", "  a = b.c[?]", "  d = 2"]],
    ["an operator at the end", "locals {\n  a = b +\n  d = 2\n}\n", ["locals", "  a = (b + ?)", "  d = 2"]],
    ["a brace too many", "locals {\n  a = 1\n}\n}\n", ["locals", "  a = 1"]],
    ["two items on a line", "locals {\n  a = 1 b = 2\n}\n", ["locals", "  a = 1", "  b = 2"]],
    ["a name and nothing else", "locals\n", []],
  ])("%s: the valid parts are kept, and the next block is intact", (_, text, outline) => {
    const read = file(text + nextBlock);
    expect(read.diagnostics.length).toBeGreaterThan(0);
    expect(outlineOf(read.body)).toEqual([...outline, 'output "after"', "  value = 1"]);
  });

  test("terraformBody has the items that Terraform's recovery keeps", () => {
    const read = file(`locals {\n  a = f(1,\n}\n${nextBlock}`);
    expect(outlineOf(read.body).slice(-2)).toEqual(['output "after"', "  value = 1"]);
    expect(outlineOf(read.terraformBody!)).toEqual(["locals", "  a = f(1, ?)"]);
  });

  test.each([
    ["parentheses", "(", ")"],
    ["lists", "[", "]"],
    ["objects", "{a = ", "}"],
    ["calls", "f(", ")"],
    ["templates", '"${', '}"'],
    ["signs", "!", ""],
    ["mixed operators", "1 + 1 - ", ""],
    ["indexes", "a[", "]"],
    ["conditions", "a ? b : ", ""],
  ])("10,000 nested %s give a diagnostic", (_, open, close) => {
    const read = file(`a = ${open.repeat(10_000)}1${close.repeat(10_000)}\nb = 2\n`);
    expect(read.diagnostics.map(({ summary }) => summary)).toContain("Too deeply nested");
    expect(outlineOf(read.body).at(-1)).toBe("b = 2");
  });

  test("10,000 nested blocks give a diagnostic", () => {
    const read = file(`${"a {\n".repeat(10_000)}${"}\n".repeat(10_000)}b = 2\n`);
    expect(read.diagnostics.map(({ summary }) => summary)).toContain("Too deeply nested");
  });

  test("a line of 50 MB is parsed", () => {
    const read = file(`a = "${"x".repeat(50_000_000)}"\nb = @\n`);
    expect(read.body.items.map((item) => item.kind === "argument" && item.name)).toEqual(["a", "b"]);
    expect(read.diagnostics.map(({ summary }) => summary)).toEqual(["Invalid character", "Invalid expression"]);
  });

  test("the beginning of a text with too many tokens is parsed", () => {
    const read = file("@".repeat(5_100_000));
    expect(read.diagnostics.map(({ summary }) => summary)).toContain("File too large");
  });
});
