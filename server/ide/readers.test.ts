import { describe, expect, test } from "vitest";
import { fixture, unindented } from "../../test/support/fixture.ts";
import { folding } from "./editing/folding.ts";
import { formatting, formattingOf, type LineEdit } from "./editing/formatting.ts";
import { links } from "./navigation/links.ts";
import { type OutlineSymbol, symbols } from "./navigation/symbols.ts";
import { workspaceSymbols } from "./navigation/workspaceSymbols.ts";

// Features that only read the text of a file.

const TEXT = `
    # What stands here
    # is read by people.
    terraform {
      required_version = "1.11.4"
    }
    locals {
      a = 1
      b = [
        2,
      ]
    }
    resource "terraform_data" "web" {
      input = <<-EOT
        # no comment
        # at all
      EOT
      provisioner "local-exec" {
        command = "true"
      }
    }
`;

const syntaxOf = (text: string) => {
  const { root, path } = fixture(text);
  return root.plan.syntaxOf(path)!;
};

test("the outline has the declarations by address", () => {
  const shown = (all: readonly OutlineSymbol[]): unknown[] =>
    all.map(({ kind, name, children }) => (children.length > 0 ? [kind, name, shown(children)] : [kind, name]));
  expect(shown(symbols(syntaxOf(TEXT)))).toEqual([
    ["block", "terraform", [["argument", "required_version"]]],
    [
      "block",
      "locals",
      [
        ["local", "local.a"],
        ["local", "local.b"],
      ],
    ],
    [
      "resource",
      "terraform_data.web",
      [
        ["argument", "input"],
        ["block", "provisioner local-exec", [["argument", "command"]]],
      ],
    ],
  ]);
});

test("the outline of a JSON file has the declarations by address too", () => {
  const json = `{
  "locals": {"a": 1},
  "variable": {"size": {"default": 1}},
  "resource": [{"terraform_data": {"web": {"input": {"k": 1}}, "many": [{"count": 1}, {}]}}],
  "output": {"o": {"value": "\${var.size}"}},
  "terraform": {"required_version": "> 1"}
}`;
  const { root } = fixture(`locals {}\n--- a.tf.json\n${json}\n`);
  const shown = (all: readonly OutlineSymbol[]): unknown[] =>
    all.map(({ kind, name, children }) => (children.length > 0 ? [kind, name, shown(children)] : [kind, name]));
  const outline = symbols(root.plan.syntaxOf("/fixture/a.tf.json")!);
  expect(shown(outline)).toEqual([
    ["block", "locals", [["local", "local.a"]]],
    ["variable", "var.size", [["argument", "default"]]],
    ["resource", "terraform_data.web", [["argument", "input", [["argument", "k"]]]]],
    ["resource", "terraform_data.many", [["argument", "count"]]],
    ["resource", "terraform_data.many"],
    ["output", "output.o", [["argument", "value"]]],
    ["block", "terraform", [["argument", "required_version"]]],
  ]);
  for (const { range, selection } of outline)
    expect(range.start <= selection.start && selection.end <= range.end).toBe(true);
  expect(workspaceSymbols([root], "web").map(({ symbol }) => symbol.name)).toEqual(["terraform_data.web"]);
});

test("declarations are found by parts of their names, in all modules", () => {
  const { root } = fixture(`${TEXT}    --- m/main.tf\n    variable "weber" {}\n`);
  const namesFor = (query: string) => workspaceSymbols([root, root], query).map(({ symbol }) => symbol.name);
  expect(namesFor("tdweb")).toEqual(["terraform_data.web"]);
  expect(namesFor("LOCAL")).toEqual(["local.a", "local.b"]);
  expect(namesFor("none")).toEqual([]);
});

test("blocks, lists, heredocs and comments fold; text that only looks like a comment does not", () =>
  expect(folding(syntaxOf(TEXT)).toSorted((a, b) => a.start - b.start)).toEqual([
    { start: 0, end: 1, kind: "comment" },
    { start: 2, end: 3, kind: "region" },
    { start: 5, end: 9, kind: "region" },
    { start: 7, end: 8, kind: "region" },
    { start: 11, end: 18, kind: "region" },
    { start: 12, end: 15, kind: "region" },
    { start: 16, end: 17, kind: "region" },
  ]));

describe("formatting", () => {
  const UGLY = unindented(`
    locals {
    a = 1
      long = 2


      c    = 3
    }
  `);
  const applied = (text: string, edits: readonly LineEdit[]): string => {
    const lines = text.split(/(?<=\n)/);
    for (const { start, end, text: now } of edits.toReversed()) lines.splice(start, end - start, now);
    return lines.join("");
  };

  test("edits only the changed lines", () => {
    expect(formatting(UGLY).map(({ start, end }) => [start, end])).toEqual([
      [1, 2],
      [5, 6],
    ]);
    expect(formatting(applied(UGLY, formatting(UGLY)))).toEqual([]);
  });

  test("formats only the selected lines", () =>
    expect(formattingOf(UGLY, 0, 2).map(({ start }) => start)).toEqual([1]));

  test("does not change an empty text, or one with a syntax error", () => {
    expect(formatting("locals {\na =\n}\n")).toEqual([]);
    expect(formatting("")).toEqual([]);
  });

  test("if the number of lines changes, there is one edit", () => {
    const text = 'resource a b {\n  x = "${1}"\n}\n';
    expect(applied(text, formatting(text))).toBe('resource "a" "b" {\n  x = 1\n}\n');
  });
});

describe("links", () => {
  const linksOf = (text: string) => {
    const { root } = fixture(text);
    return links(root, "/fixture/main.tf").map(({ target }) => ("url" in target ? target.url : target.path));
  };
  test.each([
    [
      "a folder",
      'module "m" {\n  source = "./m"\n}\n--- m/b.tf\n--- m/main.tf\n--- .terraform/modules/modules.json\n{"Modules":[{"Key":"m","Source":"./m","Dir":"m"}]}',
      ["/fixture/m/main.tf"],
    ],
    [
      "a registry",
      'module "m" {\n  source = "acme/net/aws//sub"\n  version = "1.2.3"\n}',
      ["https://registry.terraform.io/modules/acme/net/aws/1.2.3"],
    ],
    [
      "a range of versions",
      'module "m" {\n  source = "acme/net/aws"\n  version = "~> 1.2"\n}',
      ["https://registry.terraform.io/modules/acme/net/aws/latest"],
    ],
    [
      "git",
      'module "m" {\n  source = "git::https://github.com/acme/net.git//sub?ref=v1"\n}',
      ["https://github.com/acme/net"],
    ],
    ["git by ssh", 'module "m" {\n  source = "git@github.com:acme/net.git"\n}', ["https://github.com/acme/net"]],
    ["elsewhere", 'module "m" {\n  source = "s3::https://s3.amazonaws.com/b/x.zip"\n}', []],
    [
      "a type",
      'resource "aws_lb_listener" "a" {}\ndata "aws_ami" "b" {}',
      [
        "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/lb_listener",
        "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/data-sources/ami",
      ],
    ],
    [
      "a type of another provider",
      'terraform {\n  required_providers {\n    x = { source = "acme/y" }\n  }\n}\nresource "x_z" "a" {}',
      ["https://registry.terraform.io/providers/acme/y/latest/docs/resources/z"],
    ],
    [
      "a file that is read",
      'locals {\n  a = file("${path.module}/x.sh")\n  b = file("none.sh")\n}\n--- x.sh\nls',
      ["/fixture/x.sh"],
    ],
  ])("%s", (_, text, expected) => expect(linksOf(text)).toEqual(expected));
});
