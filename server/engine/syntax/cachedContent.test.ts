import { expect, test } from "vitest";
import { sourceFile } from "../source/sourceFile.ts";
import { cachedContent, content } from "./content.ts";
import type { ContentSchema } from "./contentSchema.ts";
import { parse } from "./parse.ts";

// A body that is decoded for every instance of a resource is decoded once, but its diagnostics are created each time.

const SCHEMA: ContentSchema = { arguments: { a: "required", b: "optional" }, blocks: { c: [] } };
const bodyOf = (text: string) => parse(sourceFile("/a/main.tf", text)).body;

test("a valid body is decoded once for each schema", () => {
  const body = bodyOf("a = 1\nc {\n}\n");
  const read = cachedContent(body, SCHEMA);
  expect(cachedContent(body, SCHEMA)).toBe(read);
  expect(read).toEqual(content(body, SCHEMA));
});

test("another schema decodes the body again", () => {
  const body = bodyOf("a = 1\nc {\n}\n");
  cachedContent(body, SCHEMA);
  const other: ContentSchema = { ...SCHEMA, blocks: {} };
  expect(cachedContent(body, other)).toEqual(content(body, other));
  expect(cachedContent(body, other).diagnostics.length).toBe(1);
});

test("diagnostics are created anew", () => {
  const body = bodyOf("b = 1\n");
  const read = cachedContent(body, SCHEMA);
  const again = cachedContent(body, SCHEMA);
  expect(again).toEqual(read);
  expect(again.diagnostics[0]).not.toBe(read.diagnostics[0]);
});
