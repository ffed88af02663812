import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { signatureHelp } from "./signatureHelp.ts";

const helpAt = (text: string) => {
  const { root, path, offset } = fixture(text);
  const help = signatureHelp(root, path, offset);
  return help && [help.label, help.label.slice(...(help.parameters[help.active] ?? [0, 0]))];
};

test.each([
  ["locals {\n  a = cidrsubnet($0\n}\n", "prefix string"],
  ['locals {\n  a = cidrsubnet("10.0.0.0/16", $0)\n}\n', "newbits number"],
  ['locals {\n  a = cidrsubnet(join(",", ["a"]), 8, $0\n}\n', "netnum number"],
  ['locals {\n  a = cidrsubnet("a,b(", 8, $0\n}\n', "netnum number"],
  ["locals {\n  a = cidrsubnet(x[0, 1], { b = 2, c = 3 }, $0\n}\n", "netnum number"],
])("%j is at %s", (text, parameter) => {
  expect(helpAt(text)).toEqual(["cidrsubnet(prefix string, newbits number, netnum number) string", parameter]);
});

test("further arguments of a variadic function are its last parameter", () => {
  expect(helpAt("locals {\n  a = max(1, 2, 3, $0\n}\n")).toEqual([
    "max(numbers number...) number",
    "numbers number...",
  ]);
});

test.each([
  "locals {\n  a = cidrsubnet(1, 2, 3)$0\n}\n",
  "locals {\n  a = nosuchfunction($0)\n}\n",
  "locals {\n  a = max(1\n  b = $0\n}\n",
  "$0",
])("there is no call at the cursor of %j", (text) => expect(helpAt(text)).toBeUndefined());
