import { expect, test } from "vitest";
import { blocksOf, fileOf } from "../../../../test/support/blocks.ts";
import { TERRAFORM } from "../../lang/releases.ts";
import { decodeRequiredProviders } from "./requiredProviders.ts";

const read = (entries: string, path?: string) => {
  const [block] = blocksOf(fileOf(`required_providers {\n${entries}\n}`, path));
  const { value } = decodeRequiredProviders(block!, TERRAFORM);
  return Object.fromEntries(value.map(({ name, source }) => [name, source]));
};

test.each([
  ['aws = { source = "hashicorp/aws", version = "~> 5" }', "registry.terraform.io/hashicorp/aws"],
  ['aws = { "source" = "Example/AWS" }', "registry.terraform.io/example/aws"],
  ['aws = "~> 5"', "registry.terraform.io/hashicorp/aws"],
  ['aws = { source = "aws" }', "registry.terraform.io/hashicorp/aws"],
  ['aws = { source = "tf.example.com/x/aws" }', "tf.example.com/x/aws"],
])("%s", (entry, address) => expect(read(entry)).toEqual({ aws: address }));

test("only the local name terraform is the built-in provider", () => {
  expect(read("terraform = {}")).toEqual({ terraform: "terraform.io/builtin/terraform" });
  expect(read('terraform = { source = "a/b" }')).toEqual({ terraform: "registry.terraform.io/a/b" });
});
