// Records what the console of the real OpenTofu says to the functions that it has beyond Terraform's:
// TOFU=path/to/tofu node test/conformance/opentofu/record.mjs
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { forEach, realConsoles } from "../lang/realConsole.mjs";

const EXPRESSIONS = [
  'cidrcontains("10.0.0.0/8", "10.1.2.3")',
  'cidrcontains("10.0.0.0/8", "11.1.2.3")',
  'cidrcontains("10.0.0.0/8", "10.1.0.0/16")',
  'cidrcontains("10.1.0.0/16", "10.0.0.0/8")',
  'cidrcontains("10.0.0.0/8", "10.0.0.0/8")',
  'cidrcontains("fd00::/8", "fd12::1")',
  'cidrcontains("fd00::/8", "fe80::/10")',
  'cidrcontains("10.0.0.0/8", "fd12::1")',
  'cidrcontains("::/0", "10.0.0.1")',
  'cidrcontains("10.0.0.0", "10.0.0.1")',
  'cidrcontains("10.0.0.0/33", "10.0.0.1")',
  'cidrcontains("10.0.0.0/8", "nope")',
  'cidrcontains("", "")',
  'cidrcontains("10.0.0.0/8", 5)',
  'cidrcontains("10.0.0.0/8", null)',
  'cidrcontains(null, "10.0.0.1")',
  'cidrcontains("10.0.0.0/8", var.text)',
  "cidrcontains(var.any, var.text)",
  'cidrcontains(sensitive("10.0.0.0/8"), "10.0.0.1")',
  'cidrcontains("10.0.0.0/8")',
  'cidrcontains("10.0.0.0/8", "10.0.0.1", "x")',
  'cidrcontains("10.0.0.0/8", ["10.0.0.1"])',
  'cidrcontains("0.0.0.0/0", "255.255.255.255")',
  'cidrcontains("010.0.0.0/8", "10.0.0.1")',
  'urldecode("a%20b")',
  'urldecode("a+b")',
  'urldecode("%C3%A9")',
  'urldecode("")',
  'urldecode("foo%3Abar%40localhost%3Fa%3Db%26c")',
  'urldecode("%")',
  'urldecode("a%2")',
  'urldecode("%zz%41")',
  'urldecode("100%é")',
  "urldecode(5)",
  "urldecode(true)",
  "urldecode(null)",
  "urldecode([])",
  "urldecode(var.text)",
  "urldecode(var.secret)",
  "urldecode()",
  'urldecode("a", "b")',
  'urldecode(urlencode("é ü&=?/"))',
  'base64gunzip(base64gzip("hello"))',
  'base64gunzip(base64gzip(""))',
  'base64gunzip(base64gzip("é👨"))',
  'base64gunzip("H4sIAAAAAAAA/8pIzcnJBwQAAP//hqYQNgUAAAA=")',
  'base64gunzip("aGVsbG8=")',
  'base64gunzip("")',
  'base64gunzip("x")',
  'base64gunzip("!")',
  'base64gunzip("H4sIAAAAAAAA")',
  'base64gunzip("H4sIAAAAAAAA/8pIzcn")',
  "base64gunzip(null)",
  "base64gunzip(5)",
  "base64gunzip([])",
  "base64gunzip(var.text)",
  "base64gunzip(var.secret)",
  'base64gunzip(sensitive("!"))',
  "base64gunzip()",
  'base64gunzip(base64gzip(join("", [for i in range(1000) : "line ${i}\\n"]))) == join("", [for i in range(1000) : "line ${i}\\n"])',
  'core::urldecode("a%20b")',
  'core::cidrcontains("10.0.0.0/8", "10.1.2.3")',
  'upper("x")',
  'list("a")',
];

const consoles = realConsoles({ binary: process.env.TOFU ?? "tofu" });
const answers = await forEach(EXPRESSIONS, 2, consoles.open);
const version = JSON.parse((await consoles.run("version", "-json")).stdout).terraform_version;
consoles.close();
const command = "echo EXPRESSION | tofu console; echo 'type(EXPRESSION)' | tofu console";
const lines = [{ opentofu: version, command }, ...answers].map((line) => JSON.stringify(line));
writeFileSync(join(import.meta.dirname, "functions.golden.jsonl"), `${lines.join("\n")}\n`);
console.log(`${answers.length} expressions, ${answers.filter(({ summary }) => summary).length} errors`);
