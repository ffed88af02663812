import { expect, test } from "vitest";
import { decoded } from "../../../../test/support/blocks.ts";
import { MASKED } from "../../values/marks.ts";
import { decodeVariable } from "./variable.ts";
import { defaultOf, unsetVariable } from "./variableDefault.ts";

const read = (body: string, name = "v") => decoded(decodeVariable)(`variable "${name}" {\n${body}\n}`);

test("a variable without arguments accepts any value, also null, and takes text literally", () =>
  expect(read("")).toMatchObject({
    value: { name: "v", nullable: true, sensitive: false, ephemeral: false, readsText: true, default: undefined },
    messages: [],
  }));

test.each([
  ["type = string", true],
  ["type = any", false],
  ["type = list(string)", false],
])("%s: text is taken literally: %s", (body, readsText) => expect(read(body).value?.readsText).toBe(readsText));

test("names of meta-arguments are refused, and the variable is kept", () =>
  expect(read("", "count")).toMatchObject({ value: { name: "count" }, messages: ['Invalid variable name: "count"'] }));

test("the default is converted to the type and has the marks of the variable", () => {
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
])("%s", (body, message) => expect(read(body).messages).toEqual([message]));

test("a variable without a value is unknown, because it was not asked", () =>
  expect(unsetVariable(read("").value!)).toMatchObject({
    kind: "unknown",
    origins: [{ source: "var.v", why: "no-value" }],
  }));
