import { expect, test } from "vitest";
import { positionAtEnd } from "./positionAtEnd.ts";

const at = (text: string) => positionAtEnd(text);

test.each<[string, object]>([
  ["", { kind: "item", prefix: "" }],
  ["res", { kind: "item", prefix: "res" }],
  ['resource "', { kind: "label", type: "resource", labels: [], isQuoted: true }],
  ['resource "aws_i', { kind: "label", type: "resource", labels: [], prefix: "aws_i" }],
  ['resource "a" "', { kind: "label", type: "resource", labels: ["a"] }],
  ['resource "a" "b" {\n  ', { kind: "item", blocks: [{ type: "resource", labels: ["a", "b"], written: [] }] }],
  [
    'resource "a" "b" {\n  x = 1\n  y {\n  }\n  na',
    { kind: "item", prefix: "na", blocks: [{ type: "resource", labels: ["a", "b"], written: ["x", "y"] }] },
  ],
  ['resource "a" "b" {\n  x = ', { kind: "expression", argument: "x", keys: [] }],
  ['resource "a" "b" {\n  x = var.', { kind: "member", source: "var" }],
  ['resource "a" "b" {\n  x = var.a.b', { kind: "member", source: "var.a", prefix: "b" }],
  ['resource "a" "b" {\n  x = a.b["k"].', { kind: "member", source: 'a.b["k"]' }],
  ['resource "a" "b" {\n  x = a.b[', { kind: "member", source: "a.b", index: "open" }],
  ['resource "a" "b" {\n  x = f(a.b).', { kind: "member", source: "f(a.b)" }],
  ['resource "a" "b" {\n  x = "${var.', { kind: "member", source: "var" }],
  ['resource "a" "b" {\n  x = { ', { kind: "key", argument: "x", keys: [] }],
  ['resource "a" "b" {\n  x = {\n    k = {\n      ', { kind: "key", argument: "x", keys: ["k"] }],
  ['resource "a" "b" {\n  x = {\n    k = 1\n    l = ', { kind: "expression", argument: "x", keys: ["l"] }],
  ['resource "a" "b" {\n  x = "abc', { kind: "string", argument: "x" }],
  [
    'resource "a" "b" {\n  x = [for k, v in var.m : v.',
    {
      kind: "member",
      source: "v",
      bound: [
        { name: "k", role: "key", collection: "var.m" },
        { name: "v", role: "value", collection: "var.m" },
      ],
    },
  ],
  ['resource "a" "b" {\n  x = [', { kind: "expression", keywords: ["for"] }],
  ['x = [\nresource "a" "b" {\n  y = ', { kind: "expression", argument: "y" }],
])("%j", (text, expected) => expect(at(text)).toMatchObject(expected));

test.each(["# com", 'resource "a" "b" {\n  # x = var.'])("nothing is offered in the comment of %j", (text) =>
  expect(at(text)).toBeUndefined(),
);
