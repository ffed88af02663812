import { expect, test } from "vitest";
import { pick, randomFrom } from "../../../test/support/hclTexts.ts";
import { sourceFile } from "../source/sourceFile.ts";
import { parse } from "../syntax/parse.ts";
import { place } from "../syntax/place.ts";
import type { SyntaxFile } from "../syntax/tree.ts";
import { evaluateConstant } from "./constant.ts";

// The values of a long literal are kept by element: after any edits they are those of the text, and findings are at their places.

test("a long literal has the value of its text after edits", () => {
  const random = randomFrom(20261129);
  const values = ['"text"', "1", "true", "null", "{ a = 1, b = [2] }", "var.x", "f(1)", '"${1 + 1}"', '"a" + 1', "(2)"];
  const keys = ["k", '"q"', "(1)", "(null)", "1", "a.b"];
  const lines = Array.from({ length: 60 }, (_, at) => `  k${at} = "v${at}"\n`);
  const fileOf = (previous?: SyntaxFile) =>
    parse(sourceFile("terraform.tfvars", `all = {\n${lines.join("")}}\n`), previous);
  let file = fileOf();
  for (let edits = 0; edits < 200; edits++) {
    const at = 1 + Math.floor(random() * (lines.length - 1));
    const key = random() < 0.8 ? `k${Math.floor(random() * 70)}` : pick(random, keys);
    const line = random() < 0.3 ? `  k${at} = ${edits}\n` : `  ${key} = ${pick(random, values)}\n`;
    lines.splice(at, random() < 0.5 || lines.length > 90 ? 1 : 0, line);
    file = fileOf(file);
    expect(evaluated(file)).toEqual(evaluated(fileOf()));
  }
});

test("the elements that did not change keep their values", () => {
  const textOf = (value: number) =>
    `all = [\n${Array.from({ length: 40 }, (_, at) => `  { at = ${at === 9 ? value : at} },\n`).join("")}]\n`;
  const before = parse(sourceFile("terraform.tfvars", textOf(1)));
  const after = parse(sourceFile("terraform.tfvars", textOf(1000)), before);
  const [old, edited] = [before, after].map((file) => {
    const { value } = evaluated(file);
    return value.kind === "sequence" ? value.items : [];
  });
  expect(edited!.flatMap((item, at) => (item === old![at] ? [] : [at]))).toEqual([9]);
});

function evaluated(file: SyntaxFile) {
  const [item] = file.body.items;
  if (item?.kind !== "argument") throw new Error("no argument");
  const { value, diagnostics } = evaluateConstant(item.expression);
  return { value, found: diagnostics.map(({ id, subject }) => [id, subject && place(file, subject)]) };
}
