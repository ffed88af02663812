import { describe, expect, test } from "vitest";
import { type Diagnostic, error } from "./diagnostic.ts";
import { sameDiagnostic, sameDiagnostics } from "./sameDiagnostic.ts";

const anchor = { path: "main.tf" };
const subject = { anchor, start: 0, end: 3 };
const finding = error(subject, "Invalid value", "It is a tuple.");

describe("sameDiagnostic", () => {
  test("an equal one is the same", () =>
    expect(sameDiagnostic(finding, { ...finding, subject: { ...subject } })).toBe(true));

  test.each<[string, Partial<Diagnostic>]>([
    ["severity", { severity: "warning" }],
    ["summary", { summary: "Invalid reference" }],
    ["detail", { detail: "It is an object." }],
    ["place", { subject: { ...subject, end: 4 } }],
    ["file", { subject: { ...subject, anchor: { path: "main.tf" } } }],
    ["related places", { related: [{ range: subject, message: "here" }] }],
    ["cause", { followsFrom: error(undefined, "Invalid character", "") }],
    ["address", { address: "terraform_data.a" }],
    ["place in an editor", { near: subject }],
  ])("one with another %s is not", (_, change) =>
    expect(sameDiagnostic(finding, { ...finding, ...change })).toBe(false),
  );

  test("a list with one more is another", () => expect(sameDiagnostics([finding], [finding, finding])).toBe(false));
});
