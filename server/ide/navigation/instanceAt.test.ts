import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { instanceAt } from "./instanceAt.ts";

function check(text: string, expected: string | undefined): void {
  const { root, path, offset } = fixture(text);
  expect(instanceAt(root, path, offset)?.address).toBe(expected);
}

test("the instance of a block; of several the most dangerous one", () => {
  check('resource "terraform_data" "a" {\n  in$0put = 1\n}\n', "terraform_data.a");
  check(
    `
    resource "terraform_data" "a" {
      cou$0nt = 2
    }
    --- state
    terraform_data.a[0] { id = "0" }
    terraform_data.a[1] { id = "1" }
    terraform_data.a[2] { id = "2" }
    `,
    "terraform_data.a[2]",
  );
});

test("of equally dangerous instances the first", () =>
  check('resource "terraform_data" "a$0" {\n  for_each = toset(["b", "a"])\n}\n', 'terraform_data.a["a"]'));

test("the lens of a call shows the most dangerous action inside", () =>
  check(
    `
    mod$0ule "m" {
      source = "./m"
    }
    --- m/main.tf
    resource "terraform_data" "x" {
    }
    `,
    "module.m.terraform_data.x",
  ));

test("an instance that is not planned; undefined without any instance", () => {
  check('resource "aws_instance" "a$0" {\n}\n', "aws_instance.a");
  check('variable "v$0" {\n}\n', undefined);
});
