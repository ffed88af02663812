import { expect, test } from "vitest";
import { decoded } from "../../../test/support/blocks.ts";
import { MASKED } from "../values/marks.ts";
import { decodeVariable } from "./variable.ts";
import { defaultOf, unsetVariable } from "./variableDefault.ts";

const read = (body: string, name = "v") => decoded(decodeVariable)(`variable "${name}" {\n${body}\n}`);

test("without anything it takes any value, null too, and reads text as text", () =>
  expect(read("")).toMatchObject({
    value: { name: "v", nullable: true, sensitive: false, ephemeral: false, readsText: true, default: undefined },
    told: [],
  }));

test.each([
  ["type = string", true],
  ["type = any", false],
  ["type = list(string)", false],
])("%s: is text read as text? %s", (body, readsText) => expect(read(body).value?.readsText).toBe(readsText));

test("names that mean something in a module block are refused, and the variable stays", () =>
  expect(read("", "count")).toMatchObject({ value: { name: "count" }, told: ['Invalid variable name: "count"'] }));

test("the default is converted to the type, and carries the marks", () => {
  const { value } = read('type = number\n  default = "12"\n  sensitive = true');
  const made = defaultOf(value!).value;
  expect(made).toMatchObject({ kind: "number", value: 12 });
  expect(made.marks & MASKED).not.toBe(0);
});

test.each([
  ["type = number\n  default = [1]", "Invalid default value for variable: [1]"],
  ["nullable = false\n  default = null", "Invalid default value for variable: null"],
  ["default = var.x", "Variables not allowed: var"],
  ["colour = 1", "Unsupported argument: colour"],
])("%s", (body, message) => expect(read(body).told).toEqual([message]));

test("nobody was asked for what has no value", () =>
  expect(unsetVariable(read("").value!)).toMatchObject({
    kind: "unknown",
    origins: [{ source: "var.v", why: "no-value" }],
  }));
