import { expect, test } from "vitest";
import { fixture } from "../../test/support/fixture.ts";
import { placeIn } from "../workspace/place.ts";
import { codeLens } from "./codeLens.ts";

/** Returns each lens with its line. */
function check(text: string, expected: readonly string[]): void {
  const { root, path } = fixture(text);
  const lenses = codeLens(root, path).map(({ range, title }) => {
    const { file, start } = placeIn(root.plan, range);
    return `${file.text.slice(0, start).split("\n").length} ${title}`;
  });
  expect(lenses).toEqual(expected);
}

test("the lens of a block shows its action; an unchanged block has none", () =>
  check(
    `
    resource "terraform_data" "new" {
    }
    resource "terraform_data" "same" {
      input = "a"
    }
    resource "terraform_data" "other" {
      input = "b"
    }
    --- state
    terraform_data.same { id = "1", input = "a" }
    terraform_data.other { id = "2", input = "a" }
    `,
    ["1 + will be created", "6 ~ 2 changes: input, output"],
  ));

test("calls whose modules are not installed have one lens together", () => {
  const call = (name: string) => `module "${name}" {\n  source = "acme/${name}/aws"\n}\n`;
  check(call("a"), ["1 ? not planned · module.a is not installed; run terraform init"]);
  check(`${call("a")}resource "terraform_data" "x" {\n}\n${call("b")}`, [
    "1 ? not planned · 2 modules of this file are not installed; run terraform init",
    "4 + will be created",
  ]);
});

test("the changed instances are counted, the most dangerous first", () =>
  check(
    `
    resource "terraform_data" "web" {
      for_each         = toset(["a", "b", "c"])
      triggers_replace = each.key
    }
    --- state
    terraform_data.web["a"] { id = "1", triggers_replace = "a" }
    terraform_data.web["b"] { id = "2", triggers_replace = "x" }
    terraform_data.web["d"] { id = "3", triggers_replace = "d" }
    `,
    ["1 - 1 destroyed · -/+ 1 replaced · + 1 added"],
  ));

test("the lens of a call counts its module; the lenses in the module count all calls", () => {
  const configuration = `
    module "one" {
      source = "./m"
    }
    module "two" {
      source = "./m"
    }
    --- m/main.tf
    `;
  check(`${configuration}resource "terraform_data" "x" {\n    }\n`, ["1 + 1 instance", "4 + 1 instance"]);
  check(`${configuration}resource "terraform_data" "x$0" {\n    }\n`, ["1 + 2 instances"]);
});

test("an instance that cannot be planned shows the reason", () =>
  check(
    `
    data "aws_ami" "web" {
    }
    `,
    ["1 ? not read (the data source needs the provider)"],
  ));

test("the title of an import precedes the other action", () =>
  check(
    `
    import {
      to = terraform_data.changed
      id = "c-1"
    }
    resource "terraform_data" "changed" {
      input = "x"
    }
    import {
      to = terraform_data.kept
      id = "k-1"
    }
    resource "terraform_data" "kept" {
    }
    import {
      to = terraform_data.both["a"]
      id = "b-1"
    }
    resource "terraform_data" "both" {
      for_each = toset(["a", "b"])
    }
    --- state
    terraform_data.both["b"] { id = "b-2" }
    `,
    ['5 ~ 2 changes: input, output · imported from "c-1"', '12 imported from "k-1"', "18 1 imported · 1 unchanged"],
  ));

test("of an instance with an unknown argument, the certain changes are shown", () =>
  check(
    `
    variable "x" {
    }
    resource "terraform_data" "one" {
      input            = "b"
      triggers_replace = var.x
    }
    resource "terraform_data" "same" {
      input            = "a"
      triggers_replace = var.x
    }
    resource "terraform_data" "many" {
      for_each         = toset(["a", "b", "new"])
      input            = "b"
      triggers_replace = var.x
    }
    --- state
    terraform_data.one { id = "1", input = "a" }
    terraform_data.same { id = "2", input = "a" }
    terraform_data.many["a"] { id = "3", input = "a" }
    terraform_data.many["b"] { id = "4", input = "a" }
    `,
    [
      "3 ~ may change · input · triggers_replace not known (var.x has no value)",
      "7 ? may change · triggers_replace not known (var.x has no value)",
      '11 + 1 added ["new"] · ~ 2 of 3 may change · input · triggers_replace not known (var.x has no value)',
    ],
  ));

const UNREAD = `
    terraform {
      backend "s3" {
      }
    }
    resource "terraform_data" "one" {
      input = "a"
    }
    resource "terraform_data" "many" {
      for_each = toset(["a", "b", "c", "d", "e", "f", "g"])
      input    = each.key
    }
    `;

test("without the state, the instances of the configuration are shown", () =>
  check(UNREAD, [
    "5 State not loaded (s3): what will happen is not known",
    '8 7 instances: ["a"], ["b"], ["c"], ["d"], ["e"], 2 more',
  ]));

test("in a file in JSON syntax the lenses stand at the names", () =>
  check(
    `
    --- main.tf.json
    {
      "resource": {
        "terraform_data": {
          "new": {},
          "other$0": { "input": "b" }
        }
      },
      "module": {
        "m":
          { "source": "./m" }
      },
      "data": { "aws_ami": { "web": [{}] } }
    }
    --- m/main.tf
    resource "terraform_data" "x" {
    }
    --- state
    terraform_data.other { id = "2", input = "a" }
    `,
    [
      "4 + will be created",
      "5 ~ 2 changes: input, output",
      "9 + 1 instance",
      "12 ? not read (the data source needs the provider)",
    ],
  ));
