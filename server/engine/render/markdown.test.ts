import { describe, expect, test } from "vitest";
import { codeBlock, inlineCode, plainText } from "./markdown.ts";

test("a code fence has more backticks than its content", () => {
  expect(inlineCode("a")).toBe("`a`");
  expect(inlineCode("a`b")).toBe("``a`b``");
  expect(inlineCode("`")).toBe("`` ` ``");
  expect(inlineCode("a\n\nb")).toBe("`a b`");
  expect(codeBlock("a\n````\nb")).toBe("`````terraform\na\n````\nb\n`````");
});

describe("text has no Markdown meaning", () => {
  test.each([
    ["![](https://evil.example/?x)", "!\\[\\](https\\://evil.example/?x)"],
    ["[a](command:x)", "\\[a\\](command:x)"],
    ["<img src=x>", "\\<img src=x\\>"],
    ["`a`", "\\`a\\`"],
    ["# a", "\\# a"],
    ["- a", "\\- a"],
    ["1. a", "1\\. a"],
    ["a\n\n# b", "a # b"],
    ["www.evil.example", "www\\.evil.example"],
    ["a_b _c_ *d*", "a_b \\_c\\_ \\*d\\*"],
    ["&lt;", "\\&lt;"],
  ])("%j", (text, markdown) => expect(plainText(text)).toBe(markdown));
});
