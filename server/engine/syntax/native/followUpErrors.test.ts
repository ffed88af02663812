import { expect, test } from "vitest";
import { decodeModule } from "../../config/decode/decodeModule.ts";
import { TERRAFORM } from "../../lang/releases.ts";
import { sourceFile } from "../../source/sourceFile.ts";
import { parse } from "../parse.ts";
import { place } from "../place.ts";

/** Returns each finding as `line: summary`, with the number of diagnostics that follow from it. */
function findings(text: string, path = "main.tf"): readonly string[] {
  const file = parse(sourceFile(path, text));
  const { diagnostics } = decodeModule("/", [file], undefined, TERRAFORM);
  const lineOf = (start: number) => text.slice(0, start).split("\n").length;
  return diagnostics
    .filter(({ followsFrom }) => !followsFrom)
    .map((finding) => {
      const others = diagnostics.filter(({ followsFrom }) => followsFrom === finding).length;
      return `${lineOf(place(file, finding.subject!).start)}: ${finding.summary} (+${others})`;
    });
}

const SOUND = 'locals {\n  a = "x"\n  b = "it"\n}\n\nlocals {\n  c = "y"\n}\n';

test("a missing quote is one finding", () =>
  expect(findings(`locals {\n  z = "foo\n  y = "bar"\n}\n\n${SOUND}`)).toEqual(["2: Invalid multi-line string (+10)"]));

test("a missing brace is one finding", () =>
  expect(findings(`resource "a" "b" {\n  c = 1\n\n${SOUND}resource "d" "e" {\n  f = 1\n}\n`)).toEqual([
    "1: Unclosed configuration block (+2)",
  ]));

test("an independent fault further down is a finding of its own", () =>
  expect(findings(`locals {\n  z = "foo\n}\n\n${SOUND}locals {\n  d = 1 2\n}\n`)).toEqual([
    "2: Invalid multi-line string (+9)",
    "13: Invalid multi-line string (+2)",
  ]));

test("two faults in one block are two findings", () =>
  expect(findings("locals {\n  a = 1 & 2\n  b = 3 | 4\n}\n")).toEqual([
    "2: Unsupported operator (+1)",
    "3: Unsupported operator (+0)",
  ]));

test("two missing quotes are two findings", () =>
  expect(findings('locals {\n  a = "x\n}\n\nlocals {\n  b = "y\n}\n')).toEqual([
    "2: Invalid multi-line string (+2)",
    "5: Invalid multi-line string (+0)",
  ]));

test("a redefined argument is a finding beside a syntax error", () =>
  expect(findings("a = 1 2\nb = 1\nb = 2\n", "terraform.tfvars")).toContain("3: Attribute redefined (+0)"));

test("an error that Terraform's recovery causes in a valid block follows from the fault before it", () =>
  expect(findings(`variable "v" {\n  default = "a\n}\n\nvariable "w" {\n  type = string\n}\n`)).toHaveLength(1));

test("in JSON every later error follows from the first", () =>
  expect(findings('{"locals": {"a": 1_000}}', "main.tf.json")).toEqual(["1: Missing attribute seperator comma (+2)"]));
