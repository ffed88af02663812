import { expect, test } from "vitest";
import { accepted, VALID } from "../../../test/support/acceptedItems.ts";
import { fixture } from "../../../test/support/fixture.ts";
import { sourceFile } from "../../engine/source/sourceFile.ts";
import { parse } from "../../engine/syntax/parse.ts";
import { completions } from "./completion.ts";
import { NOTHING_NEARBY } from "./context.ts";
import type { CompletionItem } from "./item.ts";

// What an editor makes of a text when an item is accepted: what stands around the position is part of the result.

/** Returns the lines that differ when the item of a label is accepted at the mark. */
function acceptedAt(text: string, label: string): string | undefined {
  const { root, path, offset, written } = fixture(text);
  const found = completions(root, path, written, offset);
  const item = found?.items.find((each) => each.label === label);
  if (!found || !item) return undefined;
  const line = written.slice(0, offset).split("\n").length - 1;
  return accepted(written, offset, found.prefix, item).split("\n")[line];
}

const DATA = (line: string) => `resource "terraform_data" "a" {\n${line}\n}\n`;
const VALUE = (line: string) => `${NAMES}locals {\n${line}\n}\n`;
const NAMES = `variable "region" {
  default = "eu"
}
locals {
  m = { "a b" = 1, "q\\"t" = 2, "\${v}" = 3, plain = 4 }
}
resource "terraform_data" "one" {
}
resource "terraform_data" "many" {
  for_each = { "a b" = 1, c = 2 }
}
resource "terraform_data" "counted" {
  count = 2
}
`.replace("${v}", () => "$${v}");

test.each<[what: string, text: string, label: string, line: string | undefined]>([
  ["an argument with a value", DATA("inp$0 = 1"), "input", "input = 1"],
  ["an argument in its name", DATA("in$0put = 1"), "input", "input = 1"],
  ["an argument without a value", DATA("inp$0"), "input", "input = "],
  ["an argument before a comment", DATA("inp$0 # why"), "input", "input =  # why"],
  ["a block with a body", DATA("lif$0 {\n}"), "lifecycle", "lifecycle {"],
  ["a block with labels", 'res$0 "t" "n" {\n}\n', "resource", 'resource "t" "n" {'],
  ["an argument behind a value", DATA("input = 1 $0"), "lifecycle", undefined],
  [
    "an argument behind the brace of a block of more lines",
    'resource "terraform_data" "a" {$0\n}\n',
    "input",
    undefined,
  ],
  [
    "an argument in a block of one line",
    'resource "terraform_data" "a" { $0 }\n',
    "input",
    'resource "terraform_data" "a" { input =  }',
  ],
  ["a block in a block of one line", 'resource "terraform_data" "a" { $0 }\n', "lifecycle", undefined],
  ["a function with its parenthesis", VALUE('x = upp$0("x")'), "upper", 'x = upper("x")'],
  ["a function in its name", VALUE('x = up$0per("x")'), "upper", 'x = upper("x")'],
  ["a function without a parenthesis", VALUE("x = upp$0"), "upper", "x = upper()"],
  ["a reference that would be called", VALUE('x = upp$0("x")'), "var.region", undefined],
  ["a reference in another", VALUE("x = lo$0cal.m.plain"), "var.region", "x = var.region.plain"],
  ["a reference before a value", VALUE('x = $0"x"'), "var.region", undefined],
  ["a reference behind a value", VALUE('x = "x" $0'), "var.region", undefined],
  ["an element in the next line of a list without a comma", VALUE('x = [\n"x"\n$0]'), "var.region", undefined],
  ["an element behind a comma", VALUE('x = ["x", $0]'), "var.region", 'x = ["x", var.region]'],
  ["an element above another", VALUE('x = [\n$0 # why\n"x"\n]'), "var.region", "var.region, # why"],
  ["a function above another element", VALUE('x = [\nupp$0\n# why\n"x"\n]'), "upper", "upper(),"],
  ["an element above the end of its list", VALUE("x = [\n$0\n# why\n]"), "var.region", "var.region"],
  ["an element above a comma", VALUE('x = [\n$0\n, "x"]'), "var.region", "var.region"],
  ["an argument of a call above another", VALUE("x = max(\n$0\n1)"), "var.region", "var.region,"],
  ["a value above another key", VALUE("x = {\na = $0\nb = 1\n}"), "var.region", "a = var.region"],
  ["a for above a key", VALUE("x = {\n$0 # why\nb = 1\n}"), "for", undefined],
  ["a for in a list", VALUE("x = [$0]"), "for", "x = [for each in list : each]"],
  ["a for in an object", VALUE("x = { $0 }"), "for", "x = { for key, value in list : key => value }"],
  ["a for behind an element", VALUE("x = [1, $0]"), "for", undefined],
  ["a key that is no name, behind a dot", VALUE("x = local.m.$0"), "a b", 'x = local.m["a b"]'],
  ["a key with a quotation mark", VALUE("x = local.m.$0"), 'q"t', 'x = local.m["q\\"t"]'],
  ["a key with an interpolation", VALUE('x = local.m["$0"]'), "${v}", 'x = local.m["$${v}"]'],
  ["a key that is a name, behind a dot", VALUE("x = local.m.$0"), "plain", "x = local.m.plain"],
  ["a key in quotation marks", VALUE('x = local.m["a$0 b"]'), "plain", 'x = local.m["plain"]'],
  ["a key behind an open bracket", VALUE("x = local.m[$0]"), '"a b"', 'x = local.m["a b"]'],
  ["an attribute of one instance", VALUE('x = terraform_data.one["$0"]'), "id", 'x = terraform_data.one["id"]'],
  ["a key of one instance", VALUE('x = terraform_data.one["$0"]'), "a b", undefined],
  ["a key of an instance", VALUE('x = terraform_data.many["$0"]'), "a b", 'x = terraform_data.many["a b"]'],
  ["an attribute in place of the key of an instance", VALUE('x = terraform_data.many["$0"]'), "id", undefined],
  ["an attribute without the key of an instance", VALUE("x = terraform_data.many.$0"), "id", undefined],
  ["the key of an instance behind a dot", VALUE("x = terraform_data.many.$0"), '"c"', 'x = terraform_data.many["c"]'],
  [
    "an attribute behind the key of an instance",
    VALUE('x = terraform_data.many["c"].$0'),
    "id",
    'x = terraform_data.many["c"].id',
  ],
  ["an instance of a count", VALUE("x = terraform_data.counted[$0]"), "1", "x = terraform_data.counted[1]"],
  ["a type in its label", `${NAMES}data "$0" "x" {\n}\n`, "", undefined],
  ["the type that is being written", `${NAMES}resource "terr$0" "x" {\n}\n`, "terr", undefined],
  [
    "a type with the rest of a label",
    `${NAMES}resource "terr$0aform_dat" "x" {\n}\n`,
    "terraform_data",
    'resource "terraform_data" "x" {',
  ],
  ["its own address in depends_on", DATA("depends_on = [$0]"), "terraform_data.a", undefined],
  ["its own address in an argument", DATA("input = $0"), "terraform_data.a", undefined],
  ["another address", `${NAMES}${DATA("input = $0")}`, "terraform_data.one", "input = terraform_data.one"],
  ["a local value in itself", VALUE("x = 1\ny = local.$0"), "y", undefined],
  [
    "a call in itself",
    'module "m" {\nsource = "./m"\nname = $0\n}\n--- m/main.tf\nvariable "name" {}\n',
    "module.m",
    undefined,
  ],
  ["a variable in the default of another", `${NAMES}variable "b" {\ndefault = $0\n}\n`, "var.region", undefined],
  ["a type with arguments", 'variable "b" {\ntype = $0\n}\n', "object", "type = object({"],
  [
    "a type of a member",
    'variable "b" {\ntype = object({ a = $0 })\n}\n',
    "optional",
    "type = object({ a = optional() })",
  ],
  ["a type where a name is due", 'variable "b" {\ntype = object({ $0 })\n}\n', "string", undefined],
  [
    "a word of a default in a type",
    'variable "b" {\ntype = object({ a = optional(bool, $0) })\n}\n',
    "true",
    "type = object({ a = optional(bool, true) })",
  ],
  [
    "the key of an object with a value",
    'variable "b" {\ntype = object({ size = number })\ndefault = { si$0 = 1 }\n}\n',
    "size",
    "default = { size = 1 }",
  ],
  [
    "the key of an object in quotation marks",
    'variable "b" {\ntype = object({ size = number })\ndefault = { "$0" = 1 }\n}\n',
    "size",
    'default = { "size" = 1 }',
  ],
  [
    "a name of a requirement",
    'terraform {\nrequired_providers {\naws = { sou$0 = "hashicorp/aws" }\n}\n}\n',
    "source",
    'aws = { source = "hashicorp/aws" }',
  ],
  ["an argument of a provisioner", DATA('provisioner "local-exec" {\n$0\n}'), "command", "command = "],
  ["an argument of another provisioner", DATA('provisioner "local-exec" {\n$0\n}'), "inline", undefined],
  ["a variable with a value", 'variable "name" {}\n--- a.auto.tfvars\nna$0 = "x"\n', "name", 'name = "x"'],
])("%s", (_, text, label, line) => expect(acceptedAt(text, label)).toBe(line));

test("the names of a template are the keys of its variables", () => {
  const { root, path } = fixture("");
  const text = 'locals {\n  a = templatefile("./a.tftpl", { ho$0 })\n}\n';
  const offset = text.indexOf("$0");
  const template = "%{ for host in hosts }${host} ${port}%{ endfor }";
  const found = completions(root, path, text.replace("$0", ""), offset, { ...NOTHING_NEARBY, template });
  expect(found?.items.map(({ label }) => label)).toEqual(["hosts", "port", "for"]);
});

const CHOOSING = (type: string, condition: string, value: string) =>
  `variable "x" {\n type = ${type}\n validation {\n condition = ${condition}\n error_message = "No."\n }\n}\nvariable "y" {}\nlocals {\n known = ["k1", "k2"]\n}\n--- a.auto.tfvars\nx = ${value}\n`;

test.each<[what: string, type: string, condition: string, value: string, ...choices: string[]]>([
  ["a list of choices", "string", 'contains(["a", "b"], var.x)', '"$0"', "a", "b"],
  ["what is excluded", "string", '!contains(["a", "b"], var.x)', '"$0"'],
  ["an unequal value", "string", 'var.x != "a"', '"$0"'],
  ["alternatives", "string", 'var.x == "a" || (var.x == "b")', '"$0"', "a", "b"],
  ["another variable", "string", 'contains(["a"], var.y)', '"$0"'],
  ["a member", "object({ mode = string, name = string })", 'contains(["a"], var.x.mode)', '{ mode = "$0" }', "a"],
  ["another member", "object({ mode = string, name = string })", 'contains(["a"], var.x.mode)', '{ name = "$0" }'],
  ["elements", "list(string)", 'alltrue([for e in var.x : contains(["a"], e)])', '["$0"]', "a"],
  [
    "members of elements",
    "list(object({ m = string }))",
    'alltrue([for e in var.x : contains(["a"], e.m)])',
    '[{ m = "$0" }]',
    "a",
  ],
  ["elements of a map", "map(string)", 'alltrue([for k, e in var.x : contains(["a"], e)])', '{ z = "$0" }', "a"],
  ["a set of elements", "set(string)", 'length(setsubtract(var.x, ["a", "b"])) == 0', '["$0"]', "a", "b"],
  ["a pattern of alternatives", "string", 'can(regex("^(a|b-c)$", var.x))', '"$0"', "a", "b-c"],
  ["another pattern", "string", 'can(regex("^[a-z]+$", var.x))', '"$0"'],
  ["numbers", "number", "contains([1, 2], var.x)", "$0", "1", "2"],
  ["numbers in quotation marks", "number", "contains([1, 2], var.x)", '"$0"'],
  ["a local value", "string", "contains(local.known, var.x)", '"$0"', "k1", "k2"],
])("choices of a validation: %s", (_, type, condition, value, ...choices) => {
  const { root, path, offset, written } = fixture(CHOOSING(type, condition, value));
  const items = completions(root, path, written, offset)?.items ?? [];
  expect(items.flatMap(({ label, kind }) => (kind === "value" ? label : []))).toEqual(choices);
});

test("whatever is accepted anywhere in a valid file, the file parses", () => {
  const { root, path } = fixture(VALID);
  const { text } = root.plan.syntaxOf(path)!.source;
  const isValid = (written: string): boolean => parse(sourceFile(path, written)).diagnostics.length === 0;
  expect(isValid(text)).toBe(true);
  const broken: string[] = [];
  let tried = 0;
  for (let offset = 0; offset <= text.length; offset++) {
    const { items = [], prefix = "" } = completions(root, path, text, offset) ?? {};
    // Two items that are written alike break or fit alike.
    const kinds = new Map(
      items.filter(({ label, insert = label }) => !NEEDS_MORE.has(insert)).map((item) => [formOf(item), item]),
    );
    for (const item of kinds.values()) {
      tried++;
      // A value that the user must write yet is not missed.
      const written = accepted(text, offset, prefix, item)
        .replace(/= (?=\n| \}|\})/g, "= null ")
        .replace(/\b(list|set|map|optional)\(\)/g, "$1(any)");
      if (!isValid(written))
        broken.push(`${text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset)}| ${item.label}`);
    }
  }
  expect(broken).toEqual([]);
  expect(tried).toBeGreaterThan(1_000);
});

/** Words of a template's directives and of a `for`, which are nothing without what follows them. */
const NEEDS_MORE: ReadonlySet<string> = new Set(["if", "for", "in", "else", "endif", "endfor"]);

const formOf = ({ label, kind, insert = label, before = "", after = 0, isSnippet }: CompletionItem): string =>
  [kind, insert.replaceAll(label, "L").replace(/[\w-]+/g, "w"), before, after, isSnippet].join("|");
