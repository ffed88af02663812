import { expect, test } from "vitest";
import { fileOf, messagesWithTexts } from "../../../../test/support/blocks.ts";
import { TERRAFORM } from "../../lang/releases.ts";
import { decodeMoveEndpoint } from "./moveEndpoint.ts";

function read(address: string) {
  const file = fileOf(`x = ${address}\n`);
  const [item] = file.body.items;
  if (item?.kind !== "argument") throw new Error(address);
  const { value, diagnostics } = decodeMoveEndpoint(item.expression, TERRAFORM);
  return { value, messages: messagesWithTexts(file, diagnostics) };
}

test.each([
  ["aws_instance.a", { modules: [], resource: { mode: "managed", type: "aws_instance", name: "a" } }],
  ["resource.module.a", { modules: [], resource: { mode: "managed", type: "module", name: "a" } }],
  ["data.aws_ami.a", { modules: [], resource: { mode: "data", type: "aws_ami", name: "a" } }],
  ["aws_instance.a[0]", { key: 0 }],
  ['module.m["x"].aws_instance.a["y"]', { modules: [{ name: "m", key: "x" }], key: "y" }],
  ["module.m[1]", { modules: [{ name: "m", key: 1 }], key: 1 }],
  ["module.a.module.b", { modules: [{ name: "a" }, { name: "b" }], key: undefined }],
])("%s", (address, endpoint) => {
  const { value, messages } = read(address);
  expect(messages).toEqual([]);
  expect(value).toMatchObject(endpoint);
});

test.each([
  ["aws_instance", "Invalid address: aws_instance"],
  ["var.a", "Invalid address: var.a"],
  ["aws_instance.a.b", "Invalid address: .b"],
  ["module.m.aws_instance", "Invalid address: module.m.aws_instance"],
  ["aws_instance.a[1.5]", "Invalid address: [1.5]"],
  ["1 + 1", "Invalid expression: 1 + 1"],
])("%s is not a valid endpoint", (address, message) => {
  const { value, messages } = read(address);
  expect(value).toBeUndefined();
  expect(messages).toEqual([message]);
});

test("a module endpoint has no resource", () => expect(read("module.m").value?.resource).toBeUndefined());
