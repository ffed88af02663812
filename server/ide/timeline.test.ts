import { expect, test } from "vitest";
import { fixture } from "../../test/support/fixture.ts";
import { planOfTexts, stateWith } from "../../test/support/memory.ts";
import { timeline } from "./timeline.ts";

const { root } = fixture(
  `
    locals {
      release = "v2"
    }
    resource "terraform_data" "web" {
      input            = "same"
      triggers_replace = local.release
    }
    data "aws_ami" "web" {
    }
    --- state
    terraform_data.web { id = "3f", input = "same", triggers_replace = "v1" }
    `,
);

test("a replacement has the causes from the first one to the action, with their places", () => {
  const { chain, words } = timeline(root, "terraform_data.web")?.header ?? {};
  expect(words).toBe("must be replaced");
  expect(chain?.map(({ text, note, location }) => [text, note, location?.path])).toEqual([
    ["local.release", "main.tf:2", "/fixture/main.tf"],
    ["triggers_replace", "main.tf:6", "/fixture/main.tf"],
    ["forces replacement", undefined, undefined],
  ]);
});

test("rows that force the replacement come first, unchanged rows last", () => {
  const rows = timeline(root, "terraform_data.web")?.rows ?? [];
  expect(rows.map(({ label, sign }) => `${sign || "="} ${label}`)).toEqual([
    "~ triggers_replace",
    "~ id",
    "~ output",
    "= input",
  ]);
});

test("an import shows its ID and its stub, and every operation leads to a shown stage", () => {
  const imported = fixture(`
    import {
      to = terraform_data.web
      id = "web-1"
    }
    resource "terraform_data" "web" {
      input = "x"
    }
    `).root;
  const { header, stages, operations, rows } = timeline(imported, "terraform_data.web")!;
  expect([header.words, header.notes]).toEqual(["will be updated in-place", ['imported from "web-1"']]);
  expect(stages.map(({ title, note, folded }) => [title, note, folded])).toEqual([
    ["Import ID", undefined, false],
    ["Import Stub", undefined, true],
    ["Prior", "read now", false],
    ["Configuration", "main.tf:5", false],
    ["Proposed", undefined, true],
    ["Initial Planned", undefined, false],
  ]);
  expect(operations.slice(0, 2).map(({ label, from, to }) => [label, from, to])).toEqual([
    ["Import", "importId", "importStubState"],
    ["Read", "importStubState", "priorState"],
  ]);
  const names = stages.map(({ name }) => name);
  for (const { from, to } of operations) expect([names.includes(from), names.includes(to)]).toEqual([true, true]);
  const cells = (path: string) => rows.find((row) => row.path === path)?.cells.map(({ kind, text }) => text || kind);
  expect(cells("id")?.slice(0, 3)).toEqual(['"web-1"', '"web-1"', '"web-1"']);
  expect(cells("input")?.slice(0, 3)).toEqual(["absent", "null", "null"]);
});

test("an instance without a claimed action shows the reason; a missing one has no timeline", () => {
  expect(timeline(root, "data.aws_ami.web")?.header.sentence).toBe("Data sources of hashicorp/aws are not read.");
  expect(timeline(root, "terraform_data.none")).toBeUndefined();
});

test("without the state, the timeline shows the Configuration and claims no action", () => {
  const { root } = fixture(`
    terraform {
      backend "s3" {
      }
    }
    resource "terraform_data" "many" {
      for_each = toset(["a", "b"])
      input    = each.key
    }
    `);
  const view = timeline(root, 'terraform_data.many["a"]');
  expect(view?.header).toMatchObject({ symbol: "?", words: "is not planned", sentence: "State not loaded (s3)." });
  expect(view?.stages.map(({ title }) => title)).toEqual(["Configuration"]);
  expect(view?.rows.map(({ label, sign, cells }) => [label, sign, cells.map(({ text }) => text)])).toEqual([
    ["input", "", ['"a"']],
  ]);
});

test("the hidden members of a list are elements, those of an object attributes", async () => {
  const main = 'resource "terraform_data" "a" {\n  input = { ports = [1, 2, 4], name = "x" }\n}\n';
  const type = ["object", { ports: ["tuple", ["number", "number", "number"]], name: "string" }];
  const input = { value: { ports: [1, 2, 3], name: "x" }, type };
  const attributes = { id: "1", input, output: input, triggers_replace: null };
  const state = stateWith("terraform_data", "terraform.io/builtin/terraform", attributes, {});
  const plan = await planOfTexts({ "main.tf": main, "terraform.tfstate": state });
  const shown = timeline({ root: plan.root, plan, version: 1, isStale: false }, "terraform_data.a");
  const labels = new Map(shown?.rows.map((row) => [row.path, row.unchangedLabel]));
  expect([labels.get("input"), labels.get("input.ports")]).toEqual([
    "# (1 unchanged attribute hidden)",
    "# (2 unchanged elements hidden)",
  ]);
});
