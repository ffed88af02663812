import { expect, test } from "vitest";
import { STRING } from "../values/type.ts";
import { stringValue } from "../values/value.ts";
import { complaintsIn } from "./complaints.ts";
import { suggestions } from "./inventions.ts";

const ARGUMENT = {
  required: true,
  optional: false,
  computed: false,
  sensitive: false,
  writeOnly: false,
  deprecated: false,
};

test("an ID with more segments than required is tried without those that the error lists", () => {
  const group = "/subscriptions/12345678-1234-9876-4563-123456789012/resourceGroups/a";
  const id = `${group}/providers/Microsoft.Example/examples/a/servers/a`;
  const text = `ID contained more segments than required: "${id}", map[examples:a]`;
  const [complaint] = complaintsIn([{ severity: "error", summary: text, detail: "", path: [] }]);
  const [first] = suggestions({ ...ARGUMENT, type: STRING }, complaint!, stringValue(id));
  expect(first).toEqual(stringValue(`${group}/providers/Microsoft.Example/servers/a`));
});

test.each([
  ["must be a valid action (usually starts with lambda:)", "lambda:a"],
  ["must begin with s3://", "s3://a"],
  ["must conform to: ^dzd[-_][a-z]{3}$ , got: admin", "dzd-aaa"],
  ['doesn\'t look like AWS Region: "user"', "us-east-1"],
  ["value must be a valid AWS account ID, got: member", "123456789012"],
])("what an error says of a text is tried: %s", (detail, text) => {
  const [complaint] = complaintsIn([{ severity: "error", summary: "invalid value", detail, path: [] }]);
  expect(suggestions({ ...ARGUMENT, type: STRING }, complaint!, stringValue("user"))).toContainEqual(stringValue(text));
});
