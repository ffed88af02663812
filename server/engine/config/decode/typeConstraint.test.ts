import { expect, test } from "vitest";
import { fileOf, messagesWithTexts } from "../../../../test/support/blocks.ts";
import { TERRAFORM } from "../../lang/releases.ts";
import { typeExpression } from "../../values/text/typeName.ts";
import { decodeTypeConstraint } from "./typeConstraint.ts";

function read(text: string) {
  const file = fileOf(`type = ${text}\n`);
  const [item] = file.body.items;
  if (item?.kind !== "argument") throw new Error(text);
  const { value, diagnostics } = decodeTypeConstraint(item.expression, TERRAFORM);
  return { type: typeExpression(value.type), defaults: value.defaults, messages: messagesWithTexts(file, diagnostics) };
}

test.each([
  ["string", "string"],
  ["list", "list(any)"],
  ["map(list(number))", "map(list(number))"],
  ["tuple([bool, any])", "tuple([bool, any])"],
  ["object({ a = optional(string), b = set(any) })", "object({a = optional(string), b = set(any)})"],
])("%s", (text, type) => expect(read(text)).toMatchObject({ type, messages: [] }));

test("the defaults of optional attributes are kept by their place in the type", () => {
  const { defaults } = read(
    'list(object({ a = optional(string, "x"), b = optional(object({ c = optional(number, 1) })) }))',
  );
  const element = defaults?.children.get("");
  expect([...(element?.values.keys() ?? [])]).toEqual(["a"]);
  expect(element?.values.get("a")).toMatchObject({ value: "x" });
  expect(element?.children.get("b")?.values.get("c")).toMatchObject({ value: 1 });
});

test.each([
  ["constructor", "Invalid type specification: constructor"],
  ["toString(string)", "Invalid type specification: toString(string)"],
  ["list(string, number)", "Invalid type specification: number"],
  ["string()", "Invalid type specification: ()"],
  ["object", "Invalid type specification: object"],
  ["optional(string)", "Invalid type specification: optional"],
  ["1", "Invalid type specification: 1"],
])("%s becomes any and is reported", (text, message) =>
  expect(read(text)).toEqual({ type: "any", defaults: undefined, messages: [message] }),
);

test("a quoted type becomes any and is reported", () =>
  expect(read('"string"')).toMatchObject({ type: "any", messages: [expect.stringContaining('"string"')] }));

test("a default of the wrong type is reported and left out", () => {
  const { defaults, messages } = read('object({ a = optional(number, "x") })');
  expect(messages).toHaveLength(1);
  expect(defaults).toBeUndefined();
});
