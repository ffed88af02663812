import { expect, test } from "vitest";
import { readResourceSchema } from "../schema/readResourceSchema.ts";
import { numberValue, stringValue, TRUE, type Value } from "../values/value.ts";
import { documentedDefault } from "./documented.ts";

const defaultIn = (description: string, type: unknown): Value | undefined => {
  const { schema } = readResourceSchema({ version: 0, block: { attributes: { a: { type, description } } } });
  return documentedDefault(schema.block.attributes.get("a")!);
};

test.each<[string, unknown, Value | undefined]>([
  ['Permissions to set. Default value is `"0777"`.', "string", stringValue("0777")],
  ["The curve (default: `P224`).", "string", stringValue("P224")],
  ["Defaults to 'main'.", "string", stringValue("main")],
  ['Overwrites files, defaults to "false"', "string", stringValue("false")],
  ["Upper case. Default value is `true`. If `number` is `false` …", "bool", TRUE],
  ["How long it may take. Default: 15 seconds, Minimum 1.", "number", numberValue(15)],
  ["Defaults to the tip of 'source_branch'.", "string", undefined],
  ["The default branch.", "string", undefined],
  ["Defaults to `many`.", "number", undefined],
  ["Defaults to `[]`.", ["list", "string"], undefined],
  ["", "string", undefined],
])("of %j, as %j", (description, type, expected) => expect(defaultIn(description, type)).toEqual(expected));
