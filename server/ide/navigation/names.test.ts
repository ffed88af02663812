import { describe, expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { lineText } from "./locations.ts";
import { definitionsOf, nameAt, placesOf } from "./names.ts";

const MODULES = `
    variable "region" {
      default = "eu"
    }
    locals {
      tags = { region = var.region }
    }
    module "net" {
      source = "./net"
      cidr   = local.tags.region
    }
    resource "terraform_data" "web" {
      input      = [module.net.id, var.region]
      depends_on = [terraform_data.db]
    }
    resource "terraform_data" "db" {
      input = [for region in ["a"] : region]
    }
    --- net/main.tf
    variable "cidr" {}
    output "id" {
      value = var.cidr
    }
    --- terraform.tfvars
    region = "us"
    --- .terraform/modules/modules.json
    {"Modules":[{"Key":"","Source":"","Dir":"."},{"Key":"net","Source":"./net","Dir":"net"}]}
`;

/** Returns the fixture with the cursor `skip` letters into a text. */
function at(text: string, skip = 1, more = MODULES) {
  const place = more.indexOf(text) + skip;
  return fixture(`${more.slice(0, place)}$0${more.slice(place)}`);
}

const definitions = (text: string, skip?: number): readonly string[] => {
  const { root, path, offset } = at(text, skip);
  const found = nameAt(root, path, offset);
  return found ? definitionsOf([root], found.name).map(({ range }) => lineText(root.plan, range)) : [];
};

describe("a name leads to its definition", () => {
  test.each([
    ["var.region }", 5, ["main.tf:1"]],
    ["local.tags.region", 7, ["main.tf:5"]],
    ["module.net.id", 8, ["main.tf:7"]],
    ["module.net.id", 12, ["main.tf:2"]],
    ["cidr   =", 1, ["main.tf:1"]],
    ["terraform_data.db]", 16, ["main.tf:15"]],
    ['region = "us"', 1, ["main.tf:1"]],
    ["region in", 1, []],
    ["source = ", 1, []],
    ['variable "cidr"', 11, ["main.tf:1"]],
  ])("%s", (text, skip, expected) => expect(definitions(text, skip)).toEqual(expected));
});

test("all uses of a name, in all files and modules", () => {
  const uses = (text: string, skip: number) => {
    const { root, path, offset } = at(text, skip);
    const { name } = nameAt(root, path, offset)!;
    return placesOf([root, root], name).map(({ role, range }) => `${role} ${lineText(root.plan, range)}`);
  };
  expect(uses('variable "region"', 11)).toEqual([
    "definition main.tf:1",
    "use main.tf:5",
    "use main.tf:12",
    "use terraform.tfvars:1",
  ]);
  expect(uses("cidr   =", 1)).toEqual(["use main.tf:9", "definition main.tf:1", "use main.tf:3"]);
  expect(uses("module.net.id", 12)).toEqual(["use main.tf:12", "definition main.tf:2"]);
});

test("a provider configuration is named by its local name and alias", () => {
  const text = `
    provider "aws" {
      alias = "east"
    }
    resource "aws_vpc" "a" {
      provider = aws.ea$0st
      lifecycle {
        ignore_changes = [tags]
      }
    }
    module "m" {
      source    = "./m"
      providers = { aws = aws.east }
    }
    `;
  const { root, path, offset } = fixture(text);
  const { name } = nameAt(root, path, offset)!;
  expect(name.name).toBe("provider.aws.east");
  expect(placesOf([root], name).map(({ role, range }) => `${role} ${lineText(root.plan, range)}`)).toEqual([
    "definition main.tf:2",
    "use main.tf:5",
    "use main.tf:12",
  ]);
});

test("in the JSON variant, references lead to declarations in both syntaxes", () => {
  const { root, path, offset } = fixture(`
    locals {
      a = var.js$0on
    }
    --- more.tf.json
    {"variable": {"json": {"default": 1}}, "locals": {"b": "\${local.a}"}}
    `);
  const found = nameAt(root, path, offset)!;
  expect(definitionsOf([root], found.name).map(({ range }) => lineText(root.plan, range))).toEqual(["more.tf.json:1"]);
});
