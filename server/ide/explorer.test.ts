import { expect, test } from "vitest";
import { fixture } from "../../test/support/fixture.ts";
import { explorer, explorerPage } from "./explorer.ts";
import { findInstances } from "./findInstances.ts";

const MANY = `
    resource "terraform_data" "new" {
      count = 250
    }
    resource "terraform_data" "same" {
    }
    output "out" {
      value = 1
    }
    --- state
    terraform_data.same { id = "1" }
    terraform_data.gone { id = "2" }
    `;

test("headings count their rows, in the order of danger", () => {
  const { title, groups } = explorer(fixture(MANY).root);
  expect(title).toBe("fixture");
  expect(groups).toEqual([
    { id: "destroys", label: "Destroys (1)", collapsed: false },
    { id: "adds", label: "Adds (250)", collapsed: false },
    { id: "none", label: "No changes (1)", collapsed: true },
    { id: "outputs", label: "Outputs (1)", collapsed: true },
  ]);
});

test("rows come in pages of a hundred, with the number of remaining rows", () => {
  const { root } = fixture(MANY);
  const pages = [0, 1, 2, 3].map((page) => explorerPage(root, "adds", page));
  expect(pages.map(({ rows, more }) => [rows.length, more])).toEqual([
    [100, "… 150 more"],
    [100, "… 50 more"],
    [50, undefined],
    [0, undefined],
  ]);
  expect(pages[1]?.rows[0]).toEqual({
    id: "terraform_data.new[100]",
    label: "terraform_data.new[100]",
    description: "",
    tooltip: expect.stringContaining("`terraform_data.new[100] will be created`"),
    tone: "add",
    symbol: "+",
    address: "terraform_data.new[100]",
    location: { path: "/fixture/main.tf", start: { line: 0, character: 0 }, end: { line: 0, character: 31 } },
  });
});

test("instances are found by all words of their rows, in any order", () => {
  const { root } = fixture(MANY);
  const addressesFor = (words: string) => [...findInstances(root, words)].map(({ address }) => address);
  expect(addressesFor("new[249]")).toEqual(["terraform_data.new[249]"]);
  expect(addressesFor("DESTROYED  gone")).toEqual(["terraform_data.gone"]);
  expect(addressesFor("nobody")).toEqual([]);
  expect(addressesFor("")).toHaveLength(252);
});

test("a missing group has no rows, and an empty folder has a message", () => {
  expect(explorerPage(fixture(MANY).root, "forgets", 0)).toEqual({ rows: [] });
  expect(explorer(fixture("").root)).toEqual({
    title: "fixture",
    groups: [],
    empty: "No resources in the configuration or the state.",
  });
});

test("without the state, the explorer lists the instances of the configuration", () => {
  const { root } = fixture(`
    terraform {
      backend "s3" {
      }
    }
    resource "terraform_data" "many" {
      for_each = toset(["a", "b"])
    }
    output "keys" {
      value = keys(terraform_data.many)
    }
    `);
  const { groups, empty, note } = explorer(root);
  expect([groups.map(({ label }) => label), empty, note]).toEqual([
    ["In the configuration (2)", "Outputs (1)"],
    undefined,
    "State not loaded (s3)",
  ]);
  const { rows } = explorerPage(root, "configured", 0);
  expect(rows.map(({ label, symbol, address }) => [label, symbol, address])).toEqual([
    ['terraform_data.many["a"]', "", 'terraform_data.many["a"]'],
    ['terraform_data.many["b"]', "", 'terraform_data.many["b"]'],
  ]);
  const outputs = explorerPage(root, "outputs", 0).rows;
  expect(outputs.map(({ label, description, symbol }) => [label, description, symbol])).toEqual([
    ["keys", '["a", "b"]', ""],
  ]);
  expect(explorerPage(root, "adds", 0)).toEqual({ rows: [] });
});

test("the place of a state that is not loaded is named once", () => {
  const backend = 'terraform {\n  backend "s3" {\n    bucket = "acme"\n    key    = "web.tfstate"\n  }\n}\n';
  const { empty = "" } = explorer(fixture(backend).root);
  expect(empty.split("s3")).toHaveLength(2);
  expect(empty.split("acme/web.tfstate")).toHaveLength(2);
});

test("a row begins with the end of its address, and says nothing that its heading says", () => {
  const main =
    'module "web" {\n  source = "./m"\n}\n--- m/main.tf\nresource "terraform_data" "a" {\n  for_each = { "x.y[0]" = 1 }\n}\n';
  const { root } = fixture(main);
  const [row] = explorerPage(root, "adds", 0).rows;
  expect([row?.label, row?.description]).toEqual(['terraform_data.a["x.y[0]"]', "in web"]);
  expect([...findInstances(root, "module.web.terraform_data.a created")]).toHaveLength(1);
});
