import { expect, test } from "vitest";
import { parseExpression } from "./parse.ts";
import { sameExpression } from "./sameExpression.ts";

const parsed = (text: string) => parseExpression(text, { path: "main.tf" }).value;
const isSame = (a: string, b: string) => sameExpression(parsed(a), parsed(b));

test.each([
  ["toset(var.a)", "( toset( (var.a) ) )"],
  ["{ a = local.x, b = 1 }", "{ a = local.x, b = 1 }"],
  ['var.a["k"].b', 'var.a["k"].b'],
  ["[for k, v in var.a : v if k != 1]", "[for k, v in var.a : v if k != 1]"],
  ['var.a ? "x${var.b}" : -1', 'var.a ? "x${var.b}" : -1'],
])("%s is written as %s", (a, b) => {
  expect(isSame(a, b)).toBe(true);
});

test.each([
  ["toset(var.a)", "toset(var.b)"],
  ["toset(var.a)", "tolist(var.a)"],
  ["{ a = local.x }", "{ b = local.x }"],
  ['var.a["k"]', "var.a.k"],
  ["[for k, v in var.a : v]", "[for k, w in var.a : v]"],
  ["{ for k, v in var.a : k => v }", "{ for k, v in var.a : k => v... }"],
  ["1 + 2", "1 - 2"],
  ["[1]", "[1, 2]"],
])("%s is not written as %s", (a, b) => {
  expect(isSame(a, b)).toBe(false);
});
