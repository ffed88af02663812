import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import oniguruma from "vscode-oniguruma";
import textmate from "vscode-textmate";

const path = "syntaxes/terraform.tmLanguage.json";
const wasm = readFileSync(createRequire(import.meta.url).resolve("vscode-oniguruma/release/onig.wasm"));
await oniguruma.loadWASM(Uint8Array.from(wasm).buffer);
const registry = new textmate.Registry({
  onigLib: Promise.resolve(oniguruma),
  loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, "utf8"), path),
});
const grammar = (await registry.loadGrammar("source.stateline.terraform"))!;

/** Each token that is not blank, with its innermost scope, without the language's name. */
function scopes(source: string): string[] {
  let state = textmate.INITIAL;
  return source.split("\n").flatMap((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.flatMap(({ startIndex, endIndex, scopes: all }) => {
      const text = line.slice(startIndex, endIndex).trim();
      return text ? [`${text} → ${all.at(-1)?.replace(/\.terraform$/, "")}`] : [];
    });
  });
}

/** The tokens of one kind. */
const of = (kind: string, source: string) =>
  scopes(source)
    .filter((token) => token.endsWith(` → ${kind}`))
    .map((token) => token.slice(0, -` → ${kind}`.length));

test("a block has a name, labels and a body of arguments", () =>
  expect(scopes('resource "terraform_data" "web" {\n  input = 1.5e3\n}')).toEqual([
    "resource → storage.type.block",
    '" → punctuation.definition.string.begin',
    "terraform_data → string.quoted.double.label",
    '" → punctuation.definition.string.end',
    '" → punctuation.definition.string.begin',
    "web → string.quoted.double.label",
    '" → punctuation.definition.string.end',
    "{ → punctuation.section.block.begin",
    "input → variable.other.assignment",
    "= → keyword.operator.assignment",
    "1.5e3 → constant.numeric",
    "} → punctuation.section.block.end",
  ]));

test("nested blocks and objects end where they end", () => {
  const source =
    'a "b" {\n  lifecycle {\n    ignore_changes = [tags]\n  }\n  x = { y = {} }\n}\nlocals {\n  z = true\n}';
  expect(of("punctuation.section.block.begin", source)).toHaveLength(3);
  expect(of("punctuation.section.block.end", source)).toHaveLength(3);
  expect(of("punctuation.section.braces.end", source)).toHaveLength(2);
  expect(of("constant.language", source)).toEqual(["true"]);
  expect(of("entity.name.type.block", source)).toEqual(["a", "lifecycle"]);
});

test("interpolation and directives are expressions within text", () => {
  const source = 'x = "a ${upper(var.name)} b %{ if var.on ~}yes%{ else }no%{ endif }\\n $${not} 100%"\ny = 1';
  expect(of("entity.name.function", source)).toEqual(["upper"]);
  expect(of("variable.language", source)).toEqual(["var", "var"]);
  expect(of("keyword.control.directive", source)).toEqual(["if", "else", "endif"]);
  expect(of("constant.character.escape", source)).toEqual(["\\n"]);
  expect(of("constant.character.escape.template", source)).toEqual(["$$"]);
  expect(of("string.quoted.double", source)).toEqual(["a", "b", "yes", "no", "{not} 100%"]);
  expect(of("variable.other.assignment", source)).toEqual(["x", "y"]);
});

test("a quotation mark within an interpolation does not end the text", () => {
  const source = 'x = "${lookup(var.m, "key", "}")} end"\ny = 2';
  expect(of("string.quoted.double", source)).toEqual(["key", "}", "end"]);
  expect(of("constant.numeric", source)).toEqual(["2"]);
});

test("a missing quotation mark costs its own line, no more", () => {
  const source = 'x = "one\ny = "two"\nz = upper("three\n)\nblock "label" {\n  w = 4\n}';
  expect(of("string.quoted.double", source)).toEqual(["one", "two", "three"]);
  expect(of("variable.other.assignment", source)).toEqual(["x", "y", "z", "w"]);
  expect(of("string.quoted.double.label", source)).toEqual(["label"]);
  expect(of("punctuation.section.parens.end", source)).toEqual([")"]);
});

test("a missing quotation mark within an interpolation costs no more than its block", () => {
  const source = 'a {\n  x = "${f("one)} two"\n}\nb {\n  y = "three"\n  z = 4\n}';
  expect(of("string.quoted.double", source)).toEqual(["one)} two", "three"]);
  expect(of("constant.numeric", source)).toEqual(["4"]);
});

test("an interpolation may go on in the next line, and the text after it", () => {
  const source = 'x = "one ${\n  var.a\n} two"\ny = "%{ if true\n}three%{ endif }"\nz = 4';
  expect(of("string.quoted.double", source)).toEqual(["one", "two", "three"]);
  expect(of("variable.other.assignment", source)).toEqual(["x", "y", "z"]);
});

test("a here document ends at its marker alone", () => {
  const source = "x = <<-EOT\n  one ${var.a}\n  EOT is not the end\n  EOT\ny = 3";
  expect(of("keyword.control.heredoc", source)).toEqual(["EOT", "EOT"]);
  expect(of("variable.other.member", source)).toEqual(["a"]);
  expect(of("variable.other.assignment", source)).toEqual(["x", "y"]);
});

test("comments of all three kinds", () => {
  const source = "# one\n// two\n/* three\n x = 1 */ y = 2";
  expect(of("comment.line.number-sign", source)).toEqual(["one"]);
  expect(of("comment.line.double-slash", source)).toEqual(["two"]);
  expect(of("comment.block", source)).toEqual(["three", "x = 1"]);
  expect(of("variable.other.assignment", source)).toEqual(["y"]);
});

test("for expressions, splats, conditions and functions of providers", () => {
  const source = "x = [for k, v in var.m : provider::time::rfc3339_parse(k) if v != null]\ny = a.b[*].c ? 1 : -2";
  expect(of("keyword.control", source)).toEqual(["for", "in", "if"]);
  expect(of("entity.name.function", source)).toEqual(["rfc3339_parse"]);
  expect(of("entity.name.namespace", source)).toEqual(["provider::time::"]);
  expect(of("keyword.operator.splat", source)).toEqual(["[*]"]);
  expect(of("constant.language", source)).toEqual(["null"]);
  expect(of("keyword.operator.comparison", source)).toEqual(["!="]);
});

test("type constraints", () => {
  const source = "type = map(object({\n  name = string\n  size = optional(number, 1)\n}))";
  expect(of("support.type", source)).toEqual(["map", "object", "string", "optional", "number"]);
  expect(of("variable.other.key", source)).toEqual(["name", "size"]);
  expect(of("variable.other.assignment", source)).toEqual(["type"]);
});

test("an identifier may hold dashes, letters of any script, and look like a keyword", () => {
  const source = 'for-each = local.in\nnaïve_名 = data.x.y.type\ndata "a" "b" {}';
  expect(of("variable.other.assignment", source)).toEqual(["for-each", "naïve_名"]);
  expect(of("variable.other.member", source)).toEqual(["in", "x", "y", "type"]);
  expect(of("keyword.control", source)).toEqual([]);
  expect(of("storage.type.block", source)).toEqual(["data"]);
});

test("the template grammar is that of the templates within the language", async () => {
  const template = JSON.parse(readFileSync("syntaxes/template.tmLanguage.json", "utf8"));
  const language = JSON.parse(readFileSync(path, "utf8"));
  expect(template.patterns).toEqual([{ include: `${language.scopeName}#template` }]);
  expect(language.repository).toHaveProperty("template");
});

test("a finished plan has the colours of its actions", async () => {
  const registry = new textmate.Registry({
    onigLib: Promise.resolve(oniguruma),
    loadGrammar: async () =>
      textmate.parseRawGrammar(readFileSync("syntaxes/plan.tmLanguage.json", "utf8"), "plan.json"),
  });
  const plan = (await registry.loadGrammar("source.stateline.plan"))!;
  const scopesOf = (line: string) =>
    plan
      .tokenizeLine(line, textmate.INITIAL)
      .tokens.flatMap(({ startIndex, endIndex, scopes: [, scope] }) =>
        scope ? [`${scope.split(".").slice(0, 2).join(".")}: ${line.slice(startIndex, endIndex).trim()}`] : [],
      );
  expect(scopesOf("  # aws_instance.web must be replaced")).toEqual([
    "comment.line: # aws_instance.web must be replaced",
  ]);
  expect(scopesOf('-/+ resource "aws_instance" "web" {')).toEqual([
    'markup.deleted: -/+ resource "aws_instance" "web" {',
  ]);
  expect(scopesOf('      ~ ami = "a" -> "b" # forces replacement')).toEqual([
    'markup.changed: ~ ami = "a" -> "b"',
    "markup.deleted: # forces replacement",
  ]);
  expect(scopesOf("      + tags = {")).toEqual(["markup.inserted: + tags = {"]);
  expect(scopesOf("        id = 1")).toEqual([]);
});
