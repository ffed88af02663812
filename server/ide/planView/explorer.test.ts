import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { planOfTexts } from "../../../test/support/memory.ts";
import { explorer, explorerPage, explorerPlace } from "./explorer.ts";
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

test("the row of problems counts what an editor shows as an error, once, and warnings and consequences not at all", () => {
  const problems = (text: string) => explorer(fixture(text).root).problems;
  expect(problems(MANY)).toBeUndefined();
  const wrong = (name: string) => `resource "terraform_data" "${name}" {\n  input = var.missing\n}\n`;
  expect(problems(wrong("a"))).toBe(1);
  expect(problems(wrong("a") + wrong("b"))).toBe(2);
  // What refers to a resource with an error cannot be planned, which is no error of its own.
  const dependent = 'resource "terraform_data" "c" {\n  input = terraform_data.a.output\n}\n';
  expect(problems(wrong("a") + dependent)).toBe(1);
  const warning = 'resource "terraform_data" "w" {\n  lifecycle {\n    ignore_changes = [output]\n  }\n}\n';
  const { root } = fixture(warning);
  expect(Object.values(root.plan.diagnostics).flat()).not.toEqual([]);
  expect(explorer(root).problems).toBeUndefined();
});

test("similar instances share a row with their number, whose rows come in pages of a hundred", () => {
  const { root } = fixture(MANY);
  const { rows, more } = explorerPage(root, "adds", 0);
  expect([rows.length, more]).toEqual([1, undefined]);
  const bundle = rows[0]!;
  expect([bundle.label, bundle.place, bundle.bundle, bundle.address]).toEqual([
    "terraform_data.new (250)",
    "",
    250,
    undefined,
  ]);
  expect(bundle.spoken).toBe("250 instances of terraform_data.new, will be created, with unknown values");
  const pages = [0, 1, 2, 3].map((page) => explorerPage(root, "adds", page, { bundle: bundle.id }));
  expect(pages.map(({ rows, more }) => [rows.length, more])).toEqual([
    [100, "… 150 more"],
    [100, "… 50 more"],
    [50, undefined],
    [0, undefined],
  ]);
  expect(pages[1]?.rows[0]).toEqual({
    id: "terraform_data.new[100]",
    label: "terraform_data.new[100]",
    place: "",
    reason: "",
    spoken: "terraform_data.new[100], will be created, with unknown values",
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
  expect(outputs.map(({ label, reason, symbol }) => [label, reason, symbol])).toEqual([["keys", '["a", "b"]', ""]]);
  expect(explorerPage(root, "adds", 0)).toEqual({ rows: [] });
});

test("the place of a state that is not loaded is named once", () => {
  const backend = 'terraform {\n  backend "s3" {\n    bucket = "acme"\n    key    = "web.tfstate"\n  }\n}\n';
  const { empty = "" } = explorer(fixture(`${backend}--- .terraform/environment\ndefault`).root);
  expect(empty.split("s3")).toHaveLength(2);
  expect(empty.split("acme/web.tfstate")).toHaveLength(2);
});

test("a row begins with the end of its address, and says nothing that its heading says", () => {
  const main =
    'module "web" {\n  source = "./m"\n}\n--- m/main.tf\nresource "terraform_data" "a" {\n  for_each = { "x.y[0]" = 1 }\n}\n';
  const { root } = fixture(main);
  const [row] = explorerPage(root, "adds", 0).rows;
  expect([row?.label, row?.place, row?.reason]).toEqual(['terraform_data.a["x.y[0]"]', "in web", ""]);
  expect([...findInstances(root, "module.web.terraform_data.a created")]).toHaveLength(1);
});

const DANGER = `
    variable "release" {
      default = "2"
    }
    resource "terraform_data" "web" {
      count            = 5
      triggers_replace = var.release
    }
    resource "terraform_data" "db" {
      input = var.release
    }
    module "app" {
      source   = "./m"
      for_each = toset(["a", "b", "c"])
    }
    output "db_release" {
      value = var.release
    }
    --- m/main.tf
    resource "terraform_data" "server" {
    }
    --- state
    terraform_data.web[0] { id = "0", triggers_replace = "1" }
    terraform_data.web[1] { id = "1", triggers_replace = "1" }
    terraform_data.web[2] { id = "2", triggers_replace = "1" }
    terraform_data.web[3] { id = "3", triggers_replace = "1" }
    terraform_data.web[4] { id = "4" }
    terraform_data.db { id = "5", input = "1", output = "1" }
    terraform_data.gone { id = "6" }
    `;

test("instances of one resource in several modules share a row; their rows name the modules", () => {
  const { root } = fixture(DANGER);
  const [bundle] = explorerPage(root, "adds", 0).rows;
  expect([bundle?.label, bundle?.place]).toEqual(["terraform_data.server (3)", "in app"]);
  const { rows } = explorerPage(root, "adds", 0, { bundle: bundle!.id });
  expect(rows.map(({ label, place }) => `${label} ${place}`)).toEqual([
    'terraform_data.server in app["a"]',
    'terraform_data.server in app["b"]',
    'terraform_data.server in app["c"]',
  ]);
});

test("a filter leaves the rows with its words, and the headings count them", () => {
  const { root } = fixture(DANGER);
  const labels = (text: string, onlyDangerous = false) =>
    explorer(root, { text, onlyDangerous }).groups.map(({ label }) => label);
  expect(labels("DB")).toEqual(["Changes (1)", "Outputs (1)"]);
  expect(labels("web triggers")).toEqual(["Replaces (5)"]);
  expect(labels("web[4]")).toEqual(["Replaces (1)"]);
  expect(labels("", true)).toEqual(["Destroys (1)", "Replaces (5)"]);
  expect(labels("gone", true)).toEqual(["Destroys (1)"]);
  expect(explorer(root, { text: "web", onlyDangerous: true }).matches).toEqual({
    shown: 5,
    total: 11,
    hiddenUnknown: 0,
  });
  const { rows } = explorerPage(root, "replaces", 0, { filter: { text: "web[4]", onlyDangerous: false } });
  expect(rows.map(({ address }) => address)).toEqual(["terraform_data.web[4]"]);
  expect(explorer(root, { text: "nobody", onlyDangerous: false })).toMatchObject({ groups: [], matches: { shown: 0 } });
});

test("what may be replaced is dangerous, and what is not known is counted as hidden", async () => {
  const main = `
    variable "size" {
    }
    resource "aws_instance" "web" {
      ami = "b"
    }
    resource "terraform_data" "open" {
      count = var.size
    }
    `;
  const web = {
    mode: "managed",
    type: "aws_instance",
    name: "web",
    provider: 'provider["registry.terraform.io/hashicorp/aws"]',
    instances: [{ schema_version: 1, attributes: { id: "1", ami: "a" } }],
  };
  const state = JSON.stringify({ version: 4, serial: 1, lineage: "x", terraform_version: "1.11.4", resources: [web] });
  const plan = await planOfTexts({ "main.tf": main, "terraform.tfstate": state });
  const root = { root: plan.inputs.root, plan, version: 1, isStale: false };
  const { groups, matches } = explorer(root, { text: "", onlyDangerous: true });
  expect([groups.map(({ label }) => label), matches?.hiddenUnknown]).toEqual([["Changes (1)"], 1]);
});

test("the place of an instance is its heading, its bundle and its pages", () => {
  const { root } = fixture(MANY);
  const place = explorerPlace(root, "terraform_data.new[249]", undefined);
  expect([place?.group.id, place?.bundle?.label, place?.row.label]).toEqual([
    "adds",
    "terraform_data.new (250)",
    "terraform_data.new[249]",
  ]);
  expect(explorerPlace(root, "terraform_data.gone", undefined)?.bundle).toBeUndefined();
  expect(explorerPlace(root, "terraform_data.nobody", undefined)).toBeUndefined();
  expect(explorerPlace(root, "terraform_data.gone", undefined, { text: "new", onlyDangerous: false })).toBeUndefined();
});

test("a row says in words what its lane shows", () => {
  const { root } = fixture(DANGER);
  const spokenIn = (group: "replaces" | "destroys") => explorerPage(root, group, 0).rows.map(({ spoken }) => spoken);
  expect(spokenIn("destroys")).toEqual([
    "terraform_data.gone, will be destroyed, terraform_data.gone is not in configuration",
  ]);
  expect(spokenIn("replaces")[0]).toMatch(/with unknown values$/);
});
