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
