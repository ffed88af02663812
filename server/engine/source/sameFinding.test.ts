import { describe, expect, test } from "vitest";
import { type Diagnostic, error } from "./diagnostic.ts";
import { sameFinding, sameFindings } from "./sameFinding.ts";

const anchor = { path: "main.tf" };
const subject = { anchor, start: 0, end: 3 };
const finding = error("plan/wrong-value", subject, "Invalid value", "It is a tuple.");

describe("sameFinding", () => {
  test("equal findings are the same", () =>
    expect(sameFinding(finding, { ...finding, subject: { ...subject } })).toBe(true));

  test.each<[string, Partial<Diagnostic>]>([
    ["id", { id: "plan/other" }],
    ["severity", { severity: "warning" }],
    ["summary", { summary: "Invalid reference" }],
    ["detail", { detail: "It is an object." }],
    ["place", { subject: { ...subject, end: 4 } }],
    ["file", { subject: { ...subject, anchor: { path: "main.tf" } } }],
    ["related places", { related: [{ range: subject, message: "here" }] }],
    ["cause", { followsFrom: error("syntax/wrong-character", undefined, "Invalid character", "") }],
    ["address", { address: "terraform_data.a" }],
    ["place in an editor", { near: subject }],
  ])("a finding with another %s differs", (_, change) =>
    expect(sameFinding(finding, { ...finding, ...change })).toBe(false),
  );

  test("a longer list of findings differs", () => expect(sameFindings([finding], [finding, finding])).toBe(false));
});
