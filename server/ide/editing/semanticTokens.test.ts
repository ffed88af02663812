import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { semanticTokens } from "./semanticTokens.ts";

const tokensOf = (text: string, lines?: { from: number; to: number }) => {
  const { root, path } = fixture(text);
  const syntax = root.plan.syntaxOf(path)!;
  const textLines = syntax.source.text.split("\n");
  return semanticTokens(syntax, lines).map(
    ({ line, character, length, kind, isDefinition }) =>
      `${textLines[line]!.slice(character, character + length)} ${kind}${isDefinition ? "!" : ""}`,
  );
};

test("names are told apart by what they stand for", () => {
  expect(
    tokensOf(`
      resource "terraform_data" "web" {
        for_each = var.sizes
        input    = { size = each.value, zone = module.net.zones[0] }
      }
      output "ids" {
        value = [for key, one in terraform_data.web : upper(one.id) if key != local.skipped]
      }
    `),
  ).toEqual([
    ...["resource keyword", "terraform_data type", "web class!"],
    ...["for_each property", "var keyword", "sizes variable"],
    ...["input property", "size property", "each keyword", "value property"],
    ...["zone property", "module keyword", "net namespace", "zones property"],
    ...["output keyword", "ids variable!", "value property"],
    ...["terraform_data type", "web class", "upper function", "one parameter", "id property"],
    ...["key parameter", "local keyword", "skipped variable"],
  ]);
});

test("a range has the names of its lines", () => {
  const text = "locals {\n  a = var.x\n}\nlocals {\n  b = var.y\n  c = var.z\n}\n";
  expect(tokensOf(text, { from: 5, to: 5 })).toEqual(["c property", "var keyword", "z variable"]);
});

test("broken text has the names that are whole", () => {
  expect(tokensOf('resource "terraform_data" "web" {\n  input = var.\n')).toContain("input property");
});
