import { expect, test } from "vitest";
import { answers } from "../../../source/question.ts";
import { sourceFile } from "../../../source/sourceFile.ts";
import { parse } from "../../../syntax/parse.ts";
import { UNKNOWN } from "../../../values/value.ts";
import { evaluate } from "../../evaluate.ts";
import { TERRAFORM } from "../../releases.ts";
import { functionsWith } from "../table.ts";

/** Returns the address of a host; undefined if the network has no such host. */
function hostOf(prefix: string, host: string): string | undefined {
  const [item] = parse(sourceFile("/a/main.tf", `x = cidrhost("${prefix}", ${host})\n`)).body.items;
  if (item?.kind !== "argument") throw new Error("no argument");
  const { value } = evaluate(item.expression, {
    value: () => UNKNOWN,
    answers: answers(),
    dialect: TERRAFORM,
    baseDirectory: "/a",
    functions: functionsWith(TERRAFORM, []),
  });
  return value.kind === "string" ? value.value : undefined;
}

// As the console of Terraform 1.11.4 prints them.
test.each([
  ["10.0.0.0/24", "255", "10.0.0.255"],
  ["10.0.0.0/24", "256", undefined],
  ["10.0.0.0/24", "-256", "10.0.0.0"],
  ["10.0.0.0/24", "-257", undefined],
  ["10.0.0.0/24", "9223372036854775808", undefined],
  ["0.0.0.0/0", "4294967296", undefined],
  ["2001:db8::/64", "18446744073709551616", "2001:db8:0:1::"],
  ["2001:db8::/120", "9223372036854775808", "2001:db8:0:0:8000::"],
  ["2001:db8::/120", "18446744073709551871", "2001:db8:0:1::ff"],
  ["2001:db8::/120", "18446744073709551872", undefined],
  ["2001:db8::/64", "-18446744073709551617", undefined],
  ["2001:db8::/8", "340282366920938463463374607431768211455", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:db8::/8", "340282366920938463463374607431768211456", undefined],
])("cidrhost(%j, %s) is %j: Terraform compares host numbers in 64 bits", (prefix, host, address) =>
  expect(hostOf(prefix, host)).toBe(address),
);
