import { describe, expect, test } from "vitest";
import { scan, scanTemplate } from "./scanner.ts";
import * as T from "./token.ts";

const NAMES = new Map(
  Object.entries(T)
    .filter(([, value]) => typeof value === "number")
    .map(([name, value]) => [value as number, name]),
);

/** Returns the tokens as `NAME:text`, without EOF. */
function tokensOf(text: string, tokens: T.Tokens = scan(text)): string[] {
  return Array.from({ length: tokens.count - 1 }, (_, at) => {
    const piece = text.slice(tokens.starts[at]!, tokens.ends[at]!);
    return `${NAMES.get(tokens.types[at]!)}:${piece}`;
  });
}

describe("numbers", () => {
  test.each([
    ["1.5e-3", ["NUMBER_LIT:1.5e-3"]],
    ["1...", ["NUMBER_LIT:1", "ELLIPSIS:..."]],
    ["1.", ["NUMBER_LIT:1", "DOT:."]],
    ["1..2", ["NUMBER_LIT:1..2"]],
    ["1e+", ["NUMBER_LIT:1", "IDENT:e", "PLUS:+"]],
    ["0x1", ["NUMBER_LIT:0", "IDENT:x1"]],
  ])("%s", (text, tokens) => expect(tokensOf(text)).toEqual(tokens));
});

describe("names", () => {
  test.each([
    ["a-b_1", ["IDENT:a-b_1"]],
    ["é日本", ["IDENT:é日本"]],
    ["\u0301", ["INVALID:\u0301"]],
    ["1a", ["NUMBER_LIT:1", "IDENT:a"]],
    // A letter of Unicode 10, which terraform does not know.
    ["\u{11d00}", ["INVALID:\u{11d00}"]],
  ])("%s", (text, tokens) => expect(tokensOf(text)).toEqual(tokens));
});

describe("templates", () => {
  test("the brace that ends an interpolation is a token of its own", () => {
    const tokens = tokensOf('"${{}}"');
    expect(tokens.slice(1, -1)).toEqual(["OPEN_INTERPOLATION:${", "OPEN_BRACE:{", "CLOSE_BRACE:}", "CLOSE_SEQUENCE:}"]);
  });

  test("an escaped sequence is text", () =>
    expect(tokensOf('"$${a} %%{b} $$${c}"')).toEqual([
      'OPEN_QUOTE:"',
      "QUOTED_LIT:$${a} %%{b} $$${c}",
      'CLOSE_QUOTE:"',
    ]));

  test("a heredoc ends at its marker, indented or not, and not within a sequence", () =>
    expect(tokensOf("<<E\n${a\nE\n}b\n  E  \nc").slice(0, -1)).toEqual([
      "OPEN_HEREDOC:<<E\n",
      "OPEN_INTERPOLATION:${",
      "IDENT:a",
      "NEWLINE:\n",
      "IDENT:E",
      "NEWLINE:\n",
      "CLOSE_SEQUENCE:}",
      "STRING_LIT:b\n",
      "CLOSE_HEREDOC:  E  ",
      "NEWLINE:\n",
    ]));

  test("a newline in a string is an invalid token, or ends the string in resilient mode", () => {
    expect(tokensOf('"a\nb')).toEqual(['OPEN_QUOTE:"', "QUOTED_LIT:a", "QUOTED_NEWLINE:\n", "QUOTED_LIT:b"]);
    const text = '"${"a\nb';
    expect(tokensOf(text, scan(text, { resilient: true })).slice(-4)).toEqual([
      "CLOSE_SEQUENCE:",
      "CLOSE_QUOTE:",
      "NEWLINE:\n",
      "IDENT:b",
    ]);
  });

  test("a bare template is text except for its sequences", () => {
    const text = 'a "b"\n${c}$';
    expect(tokensOf(text, scanTemplate(text))).toEqual([
      'STRING_LIT:a "b"\n',
      "OPEN_INTERPOLATION:${",
      "IDENT:c",
      "CLOSE_SEQUENCE:}",
      "STRING_LIT:$",
    ]);
  });
});

describe("comments", () => {
  test("a line comment counts as its newline; a block comment gives no token", () =>
    expect(tokensOf("a /* b */ # c\nd // e")).toEqual(["IDENT:a", "NEWLINE:# c\n", "IDENT:d"]));

  test("comments are tokens if they are kept", () => {
    const text = "a /* b */ # c\n";
    expect(tokensOf(text, scan(text, { keepComments: true }))).toEqual(["IDENT:a", "COMMENT:/* b */", "COMMENT:# c\n"]);
  });

  test("an unclosed block comment is not a comment", () =>
    expect(tokensOf("/* a")).toEqual(["SLASH:/", "STAR:*", "IDENT:a"]));
});

test("invalid characters are listed as faults", () => {
  expect(scan("a = 'b' @ \u0000").faults).toEqual([4, 6, 8, 10]);
  expect(scan("a = 1 # ' @").faults).toEqual([]);
});

test("bytes that are not UTF-8 are faults, unless they have the form of a character", () => {
  expect(tokensOf("\udcff")).toEqual(["BAD_UTF8:\udcff"]);
  expect(tokensOf("\udcc0\udc80")).toEqual(["INVALID:\udcc0\udc80"]);
  expect(tokensOf('"\udcc0\udc80"')).toContain("QUOTED_LIT:\udcc0\udc80");
});
