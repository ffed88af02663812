import { expect, test } from "vitest";
import { error, sameFinding } from "./diagnostic.ts";

const anchor = { path: "main.tf" };
const range = { anchor, start: 1, end: 2 };
const finding = error("plan/cycle", range, "Cycle: a, b", "Remove one.");

test("a finding is the same as one that reads alike at the same place", () => {
  expect(sameFinding(finding, { ...finding, subject: { ...range } })).toBe(true);
});

test.each([
  ["id", { id: "plan/other" }],
  ["severity", { severity: "warning" }],
  ["summary", { summary: "Cycle: a, c" }],
  ["detail", { detail: "Remove the other." }],
  ["instance", { address: "a.b" }],
  ["place", { subject: { ...range, end: 3 } }],
  ["item of the file", { subject: { ...range, anchor: { ...anchor } } }],
  ["place, if it has none", { subject: undefined }],
] as const)("a finding with another %s is another one", (_, changed) => {
  expect(sameFinding(finding, { ...finding, ...changed })).toBe(false);
});
