import { expect, test } from "vitest";
import { fixture } from "../../../test/support/fixture.ts";
import { planOfTexts, stateWith } from "../../../test/support/memory.ts";
import { packOf, planWithPack } from "../../../test/support/packs.ts";
import { stateText } from "../../../test/support/stateText.ts";
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

test("a replacement has the part that changed with both values, then where its value comes from", () => {
  const { cause, chain, words } = timeline(root, "terraform_data.web")?.header ?? {};
  expect(words).toBe("must be replaced");
  expect(cause).toBe('triggers_replace: "v1" → "v2" · value from local.release · main.tf:2');
  expect(chain?.map(({ text, note, location }) => [text, note, location?.path])).toEqual([
    ['triggers_replace: "v1" → "v2"', "main.tf:6", "/fixture/main.tf"],
    ["value from local.release", "main.tf:2", "/fixture/main.tf"],
  ]);
});

test("rows that force the replacement come first, unchanged rows last", () => {
  const rows = timeline(root, "terraform_data.web")?.rows ?? [];
  expect(rows.map(({ label, sign }) => `${sign || "="} ${label}`)).toEqual([
    "~ triggers_replace",
    "~ id",
    "~ output",
    "= input",
    "= store",
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
  expect([header.words, header.notes]).toEqual([
    "will be updated in-place",
    ['imported from "web-1"', "null after the import, so a change is planned: input"],
  ]);
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

/** Returns the rows as an outline: the sign, the path, and the first and the last value. */
const outline = (text: string, address: string) =>
  timeline(fixture(text).root, address)?.rows.flatMap(({ changed, depth, sign, path, cells }) => {
    const values = cells.filter(({ kind }) => kind !== "absent");
    return changed ? [`${"  ".repeat(depth)}${sign} ${path} ${values[0]?.text} ${values.at(-1)?.text}`] : [];
  });

const PORTS = ["list", ["object", { port: "number", ranges: ["list", "string"] }]];
const ports = (...numbers: number[]) => ({
  value: numbers.map((port) => ({ port, ranges: ["10.0.0.0/16", "192.168.0.0/16", "172.16.0.0/12"] })),
  type: PORTS,
});

const storedData = (attributes: object) => ({ id: "1", output: null, triggers_replace: null, ...attributes });

test("destroyed and created values have rows down to their leaves, without the short ones", () => {
  const state = stateText([
    { type: "terraform_data", name: "web", instances: { c: storedData({ input: ports(443) }) } },
  ]);
  const main = `
resource "terraform_data" "web" {
  for_each = toset(["d"])
  input    = [{ port = 8080, rules = { a = "b" } }]
}
--- terraform.tfstate
${state}`;
  expect(outline(main, 'terraform_data.web["c"]')).toEqual([
    '- id "1" "1"',
    "- input 1 element 1 element",
    "  - input[0] 2 attributes 2 attributes",
    "    - input[0].port 443 443",
    "    - input[0].ranges 3 elements 3 elements",
    '      - input[0].ranges[0] "10.0.0.0/16" "10.0.0.0/16"',
    '      - input[0].ranges[1] "192.168.0.0/16" "192.168.0.0/16"',
    '      - input[0].ranges[2] "172.16.0.0/12" "172.16.0.0/12"',
  ]);
  expect(outline(main, 'terraform_data.web["d"]')).toEqual([
    "+ id not set (known after apply, not null)",
    "+ input 1 element 1 element",
    "  + input[0] 2 attributes 2 attributes",
    "    + input[0].port 8080 8080",
    '    + input[0].rules { a = "b" } { a = "b" }',
    "+ output not set (known after apply)",
  ]);
});

test("the elements of a set are compared by their values", () => {
  const of = (...elements: number[]) => ({
    value: elements.map((port) => ({ port })),
    type: ["set", ["object", { port: "number" }]],
  });
  const state = stateText([
    { type: "terraform_data", name: "web", attributes: storedData({ input: of(443, 80), output: of(443, 80) }) },
  ]);
  const main = `
resource "terraform_data" "web" {
  input = toset([{ port = 22 }, { port = 80 }])
}
--- terraform.tfstate
${state}`;
  expect(outline(main, "terraform_data.web")?.slice(0, 3)).toEqual([
    "~ input 2 elements 2 elements",
    "  - input(1) { port = 443 } null",
    "  + input(2) null { port = 22 }",
  ]);
  const [input] = timeline(fixture(main).root, "terraform_data.web")?.rows ?? [];
  expect(input?.unchangedLabel).toBe("# (1 unchanged element hidden)");
});

test("of many changed members, the first ones have rows, and the number of the others is shown", () => {
  const list = Array.from({ length: 240 }, (_, at) => at);
  const rows = timeline(
    fixture(`resource "terraform_data" "web" {\n  input = ${JSON.stringify(list)}\n}\n--- state\n`).root,
    "terraform_data.web",
  )!.rows;
  expect(rows.filter(({ depth }) => depth === 1)).toHaveLength(100);
  expect(rows.find(({ path }) => path === "input")?.moreLabel).toBe("# (and 140 more elements)");
});

test("a new object without a schema is hollow, and a row says that its other attributes are not known", () => {
  const main = 'resource "tls_private_key" "ca" {\n  algorithm = "RSA"\n}\n--- state\n';
  const shown = timeline(fixture(main).root, "tls_private_key.ca")!;
  expect(shown.stages.map(({ name, hasUnknown }) => [name, hasUnknown])).toEqual([
    ["priorState", false],
    ["configuration", false],
    ["proposedNewState", true],
    ["initialPlannedState", true],
  ]);
  expect(shown.unknownRowsLabel).toBe("# (attributes of the provider are not known)");
  expect(shown.stages.at(-1)?.description).toContain("The attributes of the provider are not known.");
  expect(timeline(root, "terraform_data.web")?.unknownRowsLabel).toBeUndefined();
});

test("an update without a schema is hollow, because the provider may change other attributes", () => {
  const attributes = { id: "i-1", instance_type: "t3.micro" };
  const state = stateText([{ type: "aws_instance", name: "web", provider: "hashicorp/aws", attributes }]);
  const main = `resource "aws_instance" "web" {\n  instance_type = "t3.small"\n}\n--- terraform.tfstate\n${state}`;
  const shown = timeline(fixture(main).root, "aws_instance.web")!;
  expect(shown.stages.filter(({ hasUnknown }) => hasUnknown).map(({ name }) => name)).toEqual(["initialPlannedState"]);
  expect(shown.stages.at(-1)?.description).toContain("The provider may change other attributes.");
  expect(shown.unknownRowsLabel).toBeUndefined();
});

test("of a partly known instance, the certain changes come first, then the unknown arguments with their reasons", () => {
  const attributes = { id: "1", ami: "x", subnet_id: "s-1", tags: { a: "1", b: "2" }, zone: "z1" };
  const state = stateText([{ type: "aws_instance", name: "web", provider: "hashicorp/aws", attributes }]);
  const shown = timeline(
    fixture(`
module "vpc" {
  source = "terraform-aws-modules/vpc/aws"
}
resource "aws_instance" "web" {
  ami       = "x"
  subnet_id = module.vpc.subnet
  tags      = { a = module.vpc.name, b = "3" }
  zone      = "z2"
}
--- terraform.tfstate
${state}`).root,
    "aws_instance.web",
  )!;
  expect(shown.header.words).toBe("may change");
  const why = "module.vpc is not installed; run terraform init";
  expect(shown.rows.map(({ sign, path, unknownReason }) => [sign, path, unknownReason])).toEqual([
    ["~", "zone", undefined],
    ["?", "subnet_id", why],
    ["?", "tags", why],
    ["?", "tags.a", undefined],
    ["~", "tags.b", undefined],
    ["", "ami", undefined],
    ["", "id", undefined],
  ]);
  expect(shown.rows[1]?.reasons).toEqual([`subnet_id is not known: ${why}.`]);
  expect(shown.rows[2]?.reasons).toEqual([`A part of tags is not known: ${why}.`]);
  expect(shown.stages.filter(({ hasUnknown }) => hasUnknown).map(({ name }) => name)).toEqual([
    "configuration",
    "proposedNewState",
    "initialPlannedState",
  ]);
});

test("the siblings of an instance have their symbols, the most dangerous first", () => {
  const { root } = fixture(`
    resource "terraform_data" "web" {
      for_each = toset(["a", "b", "d"])
      input    = each.key == "b" ? "new" : "x"
    }
    resource "terraform_data" "one" {
    }
    --- state
    terraform_data.web["a"] { id = "1", input = "x" }
    terraform_data.web["b"] { id = "2", input = "x" }
    terraform_data.web["c"] { id = "3", input = "x" }
    `);
  const siblings = timeline(root, 'terraform_data.web["b"]')?.siblings;
  expect(
    siblings?.shown.map(({ symbol, label, words, isCurrent }) => `${symbol}${label} ${words}${isCurrent ? " *" : ""}`),
  ).toEqual([
    '-["c"] will be destroyed',
    '~["b"] will be updated in-place *',
    '+["d"] will be created',
    '=["a"] no changes',
  ]);
  expect([siblings?.resource, siblings?.before, siblings?.after]).toEqual(["terraform_data.web", 0, 0]);
  expect(timeline(root, "terraform_data.one")?.siblings).toBeUndefined();
});

test("a deposed object is a sibling with its own key", () => {
  const state = JSON.parse(
    stateText([{ type: "terraform_data", name: "web", attributes: storedData({ input: null }) }]),
  );
  const [{ instances }] = state.resources;
  instances.push({ ...instances[0], deposed: "1a2b3c4d" });
  const main = `resource "terraform_data" "web" {\n}\n--- terraform.tfstate\n${JSON.stringify(state)}`;
  const { root } = fixture(main);
  const siblings = (deposed?: string) =>
    timeline(root, "terraform_data.web", deposed)?.siblings?.shown.map(
      ({ symbol, label, isCurrent }) => `${symbol} ${label}${isCurrent ? " *" : ""}`,
    );
  expect(siblings()).toEqual(["- deposed 1a2b3c4d", "= no key *"]);
  expect(siblings("1a2b3c4d")).toEqual(["- deposed 1a2b3c4d *", "= no key"]);
});

test("of many siblings, those around the instance are shown, with the numbers of the others", () => {
  const { root } = fixture('resource "terraform_data" "web" {\n  count = 40\n}\n--- state\n');
  const window = (index: number) => {
    const { shown, before, after } = timeline(root, `terraform_data.web[${index}]`)!.siblings!;
    expect(shown.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual([`[${index}]`]);
    return [before, shown[0]?.label, shown.at(-1)?.label, after];
  };
  expect(window(0)).toEqual([0, "[0]", "[16]", 23]);
  expect(window(20)).toEqual([12, "[12]", "[28]", 11]);
  expect(window(39)).toEqual([23, "[23]", "[39]", 0]);
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

test("defaults that nobody has asked for are counted apart from unchanged attributes, and each has the reason", async () => {
  const optional = (type: string) => ({ type, optional: true });
  const attributes = {
    id: { type: "string", optional: true, computed: true },
    name: { type: "string", required: true },
    size: optional("number"),
    mode: optional("string"),
    tags: { type: ["map", "string"], optional: true },
  };
  const files = { "main.tf": 'resource "made_up" "a" {\n  name = "x"\n}\n' };
  const plan = await planWithPack(files, packOf({ resources: { made_up: { version: 0, block: { attributes } } } }));
  const shown = timeline({ root: plan.root, plan, version: 1, isStale: false }, "made_up.a")!;
  expect(shown.unchangedLabel).toBe("# (1 unchanged attribute hidden, 2 provider defaults not known)");
  expect(shown.rows.filter(({ changed }) => changed).map(({ label }) => label)).toEqual(["id", "name"]);
  expect(shown.rows.find(({ label }) => label === "size")?.reasons).toEqual([
    "size is not known: the default of size was not asked.",
  ]);
});
