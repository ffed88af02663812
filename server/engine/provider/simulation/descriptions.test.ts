import { expect, test } from "vitest";
import { readResourceSchema } from "../../schema/readResourceSchema.ts";
import { numberValue, stringValue, TRUE, type Value } from "../../values/value.ts";
import { documentedDefault, isDescribedAsGenerated, isDocumentedToReplace } from "./descriptions.ts";

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

test.each<[string, boolean]>([
  ["Arbitrary map of values that, when changed, will trigger recreation of resource.", true],
  ["A map that, when changed, will force the null resource to be replaced, re-running any provisioners.", true],
  ["The name. Changing this forces a new resource to be created.", true],
  ["The region (Forces new resource).", true],
  ["When the current time has passed the timestamp, the resource will trigger recreation.", false],
  ["Values that, when changed, will run any creation delays again.", false],
  ["Arbitrary map of values that, when changed, will run any creation or destroy delays again.", true],
  ["Map of arbitrary values that, when changed, will trigger an in-place update.", false],
  ["Arbitrary labels of the object.", false],
  ["Headers to replace existing values with. It can be changed.", false],
  ["This will force an update if the content has changed.", false],
  ["", false],
])("of %j: does a change replace the object? %j", (description, expected) => {
  const block = { attributes: { a: { type: "string", description } } };
  const { schema } = readResourceSchema({ version: 0, block });
  expect(isDocumentedToReplace(schema.block.attributes.get("a")!)).toBe(expected);
});

test.each<[string, string, object, boolean]>([
  ["the block", "The resource `x` generates random values.", {}, true],
  ["its id", "", { id: { description: "The SHA1 checksum of the content." } }, true],
  ["what it computes", "", { result: { computed: true, description: "The generated random string." } }, true],
  [
    "what may be configured",
    "",
    { name: { computed: true, optional: true, description: "The generated name." } },
    false,
  ],
  ["another checksum", "", { etag: { computed: true, description: "A checksum." } }, false],
  ["a part of its work", "It can be used to generate a token that is generated later.", {}, false],
  ["nothing", "", {}, false],
])("of %s: is the object said to be generated?", (_, description, attributes, expected) => {
  const typed = Object.entries(attributes).map(([name, of]) => [name, { type: "string", ...of }]);
  const { schema } = readResourceSchema({ version: 0, block: { description, attributes: Object.fromEntries(typed) } });
  expect(isDescribedAsGenerated(schema.block)).toBe(expected);
});
