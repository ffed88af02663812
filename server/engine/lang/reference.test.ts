import { expect, test } from "vitest";
import { fileOf, under } from "../../../test/support/blocks.ts";
import { isReference, parseReference, referencesOf, traversalsOf } from "./reference.ts";

function expressionOf(text: string) {
  const file = fileOf(`x = ${text}\n`);
  const [item] = file.body.items;
  if (item?.kind !== "argument") throw new Error(text);
  return { file, expression: item.expression };
}

/** Returns the subject of a reference, its source text, and the steps into its value. */
function read(text: string) {
  const { file, expression } = expressionOf(text);
  const found = parseReference(traversalsOf(expression)[0]!);
  if (!isReference(found)) return `${found.summary}: ${under(file, found.subject)}`;
  return [found.text, under(file, found.subjectRange), found.steps.length];
}

test.each([
  ["var.a.b[0]", ["var.a", "var.a", 2]],
  ["local.a", ["local.a", "local.a", 0]],
  ["aws_instance.web[0].id", ["aws_instance.web", "aws_instance.web", 2]],
  ["resource.aws_instance.web.id", ["aws_instance.web", "resource.aws_instance.web", 1]],
  ["data.aws_ami.a.id", ["data.aws_ami.a", "data.aws_ami.a", 1]],
  ["module.m.out", ["module.m.out", "module.m", 1]],
  ['module.m["k"].out.x', ["module.m.out", "module.m", 3]],
  ["module.m", ["module.m", "module.m", 0]],
  ["self.id", ["self", "self", 1]],
  ["each.key", ["each.key", "each.key", 0]],
])("%s", (text, found) => expect(read(text)).toEqual(found));

test.each([
  ["var", "Invalid reference: var"],
  ["aws_instance", "Invalid reference: aws_instance"],
  ["data.aws_ami", "Invalid reference: data.aws_ami"],
  ["aws_instance.web[1.5]", "Invalid index key: [1.5]"],
  ["module.m[0][1]", "Invalid reference: [1]"],
  ["each.other", 'Invalid "each" attribute: each.other'],
  ["lazy.a", "Reserved symbol name: lazy"],
])("%s is a fault", (text, fault) => expect(read(text)).toBe(fault));

test("a name that a for expression binds is not a reference within it", () => {
  const { expression } = expressionOf("[for a in a.b : a.c if d.e] ");
  expect(referencesOf(expression).map(({ text }) => text)).toEqual(["a.b", "d.e"]);
});

test("references are found in every kind of expression, in order", () => {
  const { expression } = expressionOf(
    'f(a.b, "${c.d} %{ if e.f }x%{ endif }", { (g.h) = i.j }, [k.l][m.n], o.p[*].q, !r.s ? t.u : v.w)',
  );
  expect(referencesOf(expression).map(({ text }) => text)).toEqual([
    "a.b",
    "c.d",
    "e.f",
    "g.h",
    "i.j",
    "k.l",
    "m.n",
    "o.p",
    "r.s",
    "t.u",
    "v.w",
  ]);
});
