import { describe, expect, test } from "vitest";
import { basesOf } from "../../../server/engine/lifecycle/reasons/explanations.ts";
import { DEFAULT_OPTIONS } from "../../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { outputBasis } from "../../../server/engine/plan/rows/outputChanges.ts";
import { runsOf } from "../../../server/engine/plan/walk/runs.ts";
import { summarySentences } from "../../../server/engine/render/counts/summary.ts";
import { knownJson, sensitiveMask } from "../../../server/engine/render/masks.ts";
import { unaskedText } from "../../../server/engine/render/notPlannedReasons.ts";
import { isComplete, planJson } from "../../../server/engine/render/planJson/planJson.ts";
import { planText } from "../../../server/engine/render/planText/planText.ts";
import { stagesJson } from "../../../server/engine/render/stagesJson.ts";
import { codeLens } from "../../../server/ide/codeLens.ts";
import { hover } from "../../../server/ide/hover/hover.ts";
import { planStatus } from "../../../server/ide/planView/planStatus.ts";
import { timeline } from "../../../server/ide/timeline/timeline.ts";
import { CLOUD } from "../../support/cloud.ts";
import { withText } from "../../support/disk.ts";
import { wholeExplorer } from "../../support/explorer.ts";
import { MADE_UP, planOfTexts, stateOf } from "../../support/memory.ts";

// Without any schema, the instances are certain, and their changes are inferred and marked as such.

const rootOf = (plan: LivePlan) => ({ root: plan.root, plan, version: 1, isStale: false });

const actionsOf = (plan: LivePlan): readonly string[] =>
  plan.traces
    .filter(({ change }) => change.address.resource.mode === "managed")
    .map(({ change, notPlanned }) => `${change.address.text} ${notPlanned ? "?" : change.action.outcome}`);

const errorsIn = (plan: LivePlan) =>
  Object.values(plan.diagnostics)
    .flat()
    .filter(({ severity }) => severity === "error");

test("the plan of a cloud folder has an action for each instance", async () => {
  const plan = await planOfTexts(CLOUD);
  expect(errorsIn(plan)).toEqual([]);
  expect(actionsOf(plan)).toEqual([
    "aws_instance.web[0] update",
    "aws_instance.web[1] no-op",
    "aws_instance.web[2] delete",
    "aws_lb.main create",
    "aws_lb_listener.http create",
    "aws_s3_bucket.legacy_logs delete",
    'aws_subnet.a["a"] no-op',
    'aws_subnet.a["b"] no-op',
    "aws_vpc.main no-op",
  ]);
  expect(plan.notPlanned).toEqual([]);
  expect(isComplete(plan)).toBe(false);
});

test("a secret by its name alone is masked, and an output of it is no error", async () => {
  const text = 'resource "made_up" "a" {\n  api_token = "hunter2"\n}\n';
  const output = 'output "o" {\n  value = "id-${made_up.a.api_token}"\n}\n';
  const plan = await planOfTexts({ "main.tf": text + output });
  expect(errorsIn(plan)).toEqual([]);
  expect(planText(plan, false)).not.toContain("hunter2");
  const variable = 'variable "v" {\n  default   = "x"\n  sensitive = true\n}\n';
  const certain = await planOfTexts({ "main.tf": `${text}${variable}${output.replace("id-", "${var.v}-")}` });
  expect(errorsIn(certain).map(({ id }) => id)).toEqual([]);
  const apart = await planOfTexts({ "main.tf": `${text}${variable}${output.replace(/"id.*"/, "[var.v, made_up.a]")}` });
  expect(errorsIn(apart).map(({ id }) => id)).toEqual(["plan/sensitive-output"]);
});

test("an attribute of dynamic type, which the state holds with its type, has its value", async () => {
  const main =
    'resource "made_up" "a" {\n}\noutput "o" {\n  value = [jsondecode(made_up.a.body).port, made_up.a.tags.type]\n}\n';
  const stored = { body: { value: '{"port":80}', type: "string" }, tags: { type: "web", value: "x" } };
  const plan = await planOfTexts({ "main.tf": main, "terraform.tfstate": stateOf(stored) });
  expect(errorsIn(plan)).toEqual([]);
  expect(planText(plan, false)).toContain('+ 80,\n      + "web",');
});

test("every view says that it is inferred", async () => {
  const plan = await planOfTexts(CLOUD);
  const root = rootOf(plan);
  expect(codeLens(root, "/memory/main.tf").map(({ title }) => title)).toEqual([
    "as of the last run",
    "no changes seen (assumed)",
    "no changes seen (all assumed)",
    "- 1 destroyed · 1 may be replaced · ~ 1 changed",
    "+ will be created",
    "+ will be created",
  ]);
  expect(planStatus(root).text).toBe("-2 ~1? +2");
  const rows = wholeExplorer(root).groups.flatMap((group) => group.rows);
  expect(rows.map(({ reason }) => reason)).toContain("may change · instance_type (inferred)");
  const { header } = timeline(root, "aws_instance.web[0]")!;
  expect([header.words, header.confidence.word]).toEqual(["may change", "inferred"]);
  expect(summarySentences(plan).join(" ")).toBe(
    "Plan: at least 2 to add, 0 to change, 2 to destroy; 1 may change or be replaced. 1 instance stays unchanged only if the values it refers to do. 1 data source is as of the last run. 5 instances were compared without a schema, so their actions are inferred: run terraform init, or name a file with the schemas (stateline.schemas.path, --schemas).",
  );
  expect(planText(plan, false)).toContain(
    "\nPlan: at least 2 to add, 0 to change, 2 to destroy; 1 may change or be replaced.\n",
  );
  const changing = plan.traces.find(({ change }) => change.action.outcome === "update")!;
  expect(stagesJson(changing)).toMatchObject({ confidence: "inferred", mayReplace: ["instance_type", "ami"] });
  const text = CLOUD["main.tf"]!;
  expect(hover(root, "/memory/main.tf", text.indexOf("instance_type"))?.markdown).toContain(
    '+ instance_type = "t3.large"',
  );
});

describe("the hover of", () => {
  const hoverOf = async (text: string, after = text.length, change = (main: string) => main) => {
    const main = change(CLOUD["main.tf"]!);
    const plan = await planOfTexts({ ...CLOUD, "main.tf": main });
    return hover(rootOf(plan), "/memory/main.tf", main.indexOf(text) + after)?.markdown;
  };
  test("an argument that may change shows the possible value and its basis", async () => {
    const hoverText = await hoverOf("instance_type");
    expect(hoverText).toContain('+ instance_type = "t3.large" # may force replacement');
    expect(hoverText).toContain(
      "No schema is available: the provider may update the object, replace it, or see no difference.",
    );
    expect(hoverText).toContain("How sure: **inferred**.");
  });
  test("an argument that stays has no doubt", async () =>
    expect(await hoverOf("subnet_id  ", 2)).not.toContain("How sure"));
  test("a block with several instances shows the basis of each", async () =>
    expect(await hoverOf('resource "aws_instance"', 2)).toContain("may change · instance_type (inferred)"));
  test("a data source whose last result is reused", async () =>
    expect(await hoverOf('data "aws_ami"', 2)).toBe(
      "`data.aws_ami.ubuntu` is as of the last run: its arguments did not change, so its result is reused.",
    ));
  test("a data source that is not read", async () =>
    expect(await hoverOf('data "aws_ami"', 2, (text) => text.replace('"ubuntu"]', '"debian"]'))).toBe(
      "`data.aws_ami.ubuntu` is not read: Stateline does not ask the provider, and the state has no result for these arguments.",
    ));
  test("a partly unknown object shows its known values", async () =>
    expect(await hoverOf("vpc_id     = aws_vpc.ma")).toContain('cidr_block = "10.0.0.0/16"'));
});

test("the timeline of an inferred plan", async () => {
  const shown = timeline(rootOf(await planOfTexts(CLOUD)), "aws_instance.web[0]")!;
  expect(shown.stages.at(-1)?.tooltip).toBe(
    "Initial Planned: The differences between configuration and state. The provider was not asked.",
  );
  const changed = shown.rows.filter((row) => row.changed);
  expect(changed.map(({ path, remark }) => [path, remark])).toEqual([["instance_type", "# may force replacement"]]);
  expect(shown.rows.filter(({ computed }) => computed)).toEqual([]);
});

test("without the state, a file has one lens about it, and lenses that count the instances", async () => {
  const main = `terraform {\n  backend "s3" {\n  }\n}\n${CLOUD["main.tf"]}`;
  const plan = await planOfTexts({ "main.tf": main });
  expect(codeLens(rootOf(plan), "/memory/main.tf").map(({ title }) => title)).toEqual([
    "State not loaded (s3): what will happen is not known",
    '2 instances: ["a"], ["b"]',
    "2 instances: [0], [1]",
  ]);
});

test("the number of instances in a module that is not installed is unknown", async () => {
  const plan = await planOfTexts({ "main.tf": 'module "vpc" {\n  source = "terraform-aws-modules/vpc/aws"\n}\n' });
  expect(codeLens(rootOf(plan), "/memory/main.tf").map(({ title }) => title)).toEqual([
    "? not planned · module.vpc is not installed; run terraform init",
  ]);
});

test('without differences, "no changes" is not claimed', async () => {
  const plan = await planOfTexts({
    "main.tf": 'resource "aws_vpc" "main" {\n  cidr_block = "10.0.0.0/16"\n  tags = { Name = "main" }\n}\n',
    "terraform.tfstate": JSON.stringify({
      ...JSON.parse(CLOUD["terraform.tfstate"]!),
      resources: JSON.parse(CLOUD["terraform.tfstate"]!).resources.filter(
        ({ type }: { type: string }) => type === "aws_vpc",
      ),
    }),
  });
  expect(actionsOf(plan)).toEqual(["aws_vpc.main no-op"]);
  expect(planStatus(rootOf(plan)).text).toBe("no changes seen (1 assumed)");
  expect(summarySentences(plan).join(" ")).not.toMatch(/no changes\./i);
});

test("a secret that a data source read is masked wherever it is repeated", async () => {
  const state = CLOUD["terraform.tfstate"]!.replace(
    '"most_recent":true',
    '"most_recent":true,"secret":"q9-hidden-token"',
  );
  const more =
    'locals {\n  twin = nonsensitive(data.aws_ami.ubuntu.secret)\n}\noutput "o" {\n  value = local.twin\n}\n';
  const plan = await planOfTexts({ ...CLOUD, "terraform.tfstate": state, "more.tf": more });
  const rows = wholeExplorer(rootOf(plan)).groups.flatMap((group) => group.rows);
  expect(JSON.stringify(rows)).toContain("output");
  expect(JSON.stringify(rows)).not.toContain("q9-hidden");
});

test("an attribute with a secret name is masked, even without a schema", async () => {
  const plan = await planOfTexts(CLOUD);
  expect(JSON.stringify(timeline(rootOf(plan), "aws_instance.web[0]"))).not.toContain("s3cr3t");
});

describe("an unknown attribute of an object is no error", () => {
  const WITH = (more: string) => planOfTexts({ ...CLOUD, "more.tf": more });
  test.each([
    ["an attribute that nobody has seen", 'output "o" { value = aws_vpc.main.unheard_of }'],
    ["the whole object", 'output "o" { value = jsonencode(aws_vpc.main) }'],
    ["a block by its place", 'output "o" { value = aws_instance.web[0].root_block_device[0].volume_id }'],
    ["one of two", 'output "o" { value = (true ? aws_vpc.main : aws_lb.main).arn }'],
    ["in a for", 'output "o" { value = { for k, v in aws_subnet.a : k => v.arn } }'],
    ["by a key that is worked out", 'output "o" { value = aws_subnet.a[join("", ["a"])].arn }'],
    ["of a data source", 'output "o" { value = data.aws_ami.ubuntu.root_device_name }'],
    [
      "a for_each over what a new object computes",
      'resource "aws_record" "r" {\n  for_each = { for o in aws_lb.main.options : o.name => o }\n  name = each.key\n}',
    ],
    ["a count of what a new object computes", 'resource "aws_record" "r" {\n  count = length(aws_lb.main.zones)\n}'],
    [
      "in blocks and with labels",
      'resource "aws_x" "y" {\n  a "l" {\n    b = 1\n  }\n  dynamic "d" {\n    for_each = [1]\n    content {\n      e = d.value\n    }\n  }\n}',
    ],
  ])("%s", async (_, more) => expect(errorsIn(await WITH(more))).toEqual([]));
});

test("attributes are known for an existing object, and known after apply for a new one", async () => {
  const plan = await planOfTexts(CLOUD);
  const { output_changes } = planJson(plan) as unknown as {
    output_changes: Record<string, { after: unknown; after_unknown: unknown }>;
  };
  expect(output_changes.ids?.after).toEqual(["i-0", "i-1"]);
  expect(output_changes.address?.after_unknown).toBe(true);
});

test("a count that depends on a new object is unknown, and reported as such", async () => {
  const more = 'resource "aws_record" "r" {\n  count = length(aws_lb.main.zones)\n}';
  const { notPlanned } = await planOfTexts({ ...CLOUD, "more.tf": more });
  expect(notPlanned.map(({ address, cause }) => `${address}: ${unaskedText(cause)}`)).toEqual([
    "aws_record.r: aws_lb.main.zones is assumed to be unknown until apply",
  ]);
});

const OPEN_SCHEMA = JSON.stringify({
  provider_schemas: {
    [MADE_UP]: {
      resource_schemas: {
        made_up: {
          version: 0,
          block: {
            attributes: {
              id: { type: "string", optional: true, computed: true },
              labels: { type: ["map", "string"], optional: true },
            },
            block_types: {
              disk: { nesting_mode: "list", block: { attributes: { gb: { type: "number", optional: true } } } },
            },
          },
        },
      },
    },
  },
});

test("an attribute that a schema leaves to the apply is no error either", async () => {
  const main = `resource "made_up" "a" {}
    output "disk" { value = made_up.a.disk[0].gb }
    output "label" { value = made_up.a.labels["x"] }
    resource "terraform_data" "n" { count = made_up.a.id == "x" ? 1 : 0 }`;
  const plan = await planOfTexts(
    { "main.tf": main, "schemas.json": OPEN_SCHEMA },
    { options: { ...DEFAULT_OPTIONS, schemas: "/memory/schemas.json" } },
  );
  expect(errorsIn(plan)).toEqual([]);
  expect(actionsOf(plan)).toEqual(["made_up.a create"]);
});

describe("the last result of a data source is reused while its arguments are the same", () => {
  const amiIn = async (change: (text: string) => string) => {
    const plan = await planOfTexts({ ...CLOUD, "main.tf": change(CLOUD["main.tf"]!) });
    return [actionsOf(plan)[0], plan.notPlanned.map(({ address }) => address)];
  };
  test("the same", async () => expect(await amiIn((text) => text)).toEqual(["aws_instance.web[0] update", []]));
  test("another filter", async () =>
    expect(await amiIn((text) => text.replace('"ubuntu"]', '"debian"]'))).toEqual([
      "aws_instance.web[0] ?",
      ["data.aws_ami.ubuntu", "aws_instance.web[0]", "aws_instance.web[1]"],
    ]));
  test("another filter, while it is written", async () => {
    const plan = await planOfTexts(CLOUD);
    const edited = withText(plan, "main.tf", CLOUD["main.tf"]!.replace('"ubuntu"]', '"debian"]'));
    expect(actionsOf(edited)[0]).toBe("aws_instance.web[0] ?");
  });
  test("after something that changes", async () =>
    expect(
      await amiIn((text) => text.replace("most_recent = true", "most_recent = true\n  depends_on = [aws_lb.main]")),
    ).toEqual(["aws_instance.web[0] update", []]));
});

describe("without a schema, the basis of a value", () => {
  const basesIn = async (body: string, stored?: object) => {
    const plan = await planOfTexts({
      "main.tf": `resource "made_up" "a" {\n${body}\n}\n`,
      ...(stored && { "terraform.tfstate": stateOf(stored) }),
    });
    const [run] = runsOf(plan);
    return Object.fromEntries(basesOf(run!));
  };
  test("depends on whether its type can be normalized", async () =>
    expect(
      await basesIn(
        'a = "text"\n b = "80"\n c = 80\n d = true\n e = ["x"]\n f = ["y", "x"]\n g = { k = "false" }\n h = "10.0.0.0/8"',
      ),
    ).toEqual({
      a: "assumed",
      b: "assumed",
      c: "assumed",
      d: "assumed",
      e: "certain",
      f: "assumed",
      g: "assumed",
      h: "assumed",
    }));
  test("follows from the state", async () =>
    expect(await basesIn('a = ["y", "x"]\n b = 80', { a: ["y", "x"], b: 80 })).toEqual({ a: "certain", b: "certain" }));
  test("depends on the number of blocks, which may be a set", async () => {
    const [one, two] = ['rule {\n names = ["x"]\n }\n', 'rule {\n names = ["x"]\n }\n rule {\n names = ["a"]\n }\n'];
    expect(await basesIn(one)).toMatchObject({ "rule[0].names": "certain" });
    const rules = [{ names: ["x"] }, { names: ["a"] }];
    for (const stored of [undefined, { rule: rules }])
      expect(await basesIn(two, stored)).toMatchObject({ "rule[0].names": "assumed", "rule[1].names": "assumed" });
  });
  test("is assumed for an empty collection, which counts as unset", async () => {
    expect(await basesIn("a = []\n b = {}\n rule {\n c = []\n }")).toEqual({
      a: "assumed",
      b: "assumed",
      "rule[0].c": "assumed",
    });
    expect(await basesIn("a = []", { a: [] })).toEqual({ a: "certain" });
  });
  test("is at most assumed for arguments of a data source that is read later", async () => {
    const plan = await planOfTexts({
      "main.tf":
        'resource "made_up" "a" {\n name = "a"\n}\ndata "made_up" "d" {\n name = "b"\n depends_on = [made_up.a]\n}\n',
    });
    const run = runsOf(plan).find(({ trace }) => trace.change.address.resource.mode === "data")!;
    expect([run.trace.change.action.outcome, basesOf(run).get("name")]).toEqual(["read", "assumed"]);
  });
});

test("without a schema, what is written stands for the stored value that it is converted to", async () => {
  const stored = { a: "false", rule: [{ b: "false", c: 5, d: true }] };
  const actionsWith = async (a: string, b: string, c: string) => {
    const main = `resource "made_up" "a" {\n  a = ${a}\n  rule {\n    b = ${b}\n    c = ${c}\n    d = "true"\n  }\n}\n`;
    return actionsOf(await planOfTexts({ "main.tf": main, "terraform.tfstate": stateOf(stored) }));
  };
  expect(await actionsWith("false", "false", '"5"')).toEqual(["made_up.a no-op"]);
  for (const [a, b, c] of [
    ["true", "false", '"5"'],
    ["false", "true", '"5"'],
    ["false", '"x"', '"5"'],
    ["false", "0", '"5"'],
    ["false", "false", '"0"'],
  ] as const)
    expect(await actionsWith(a, b, c), `${a} ${b} ${c}`).toEqual(["made_up.a update"]);
});

test("without a schema, ignore_changes with a key leaves the other members alone", async () => {
  const main =
    'resource "made_up" "a" {\n tags = { a = "2", c = "1" }\n lifecycle {\n ignore_changes = [tags["a"]]\n }\n}\n';
  const plan = await planOfTexts({ "main.tf": main, "terraform.tfstate": stateOf({ tags: { a: "1", b: "1" } }) });
  const { action, after } = plan.traces[0]!.change;
  expect([action.outcome, knownJson(after)]).toEqual(["update", { tags: { a: "1", c: "1" } }]);
});

test("without a schema, an ignored argument of an object that may be replaced is assumed through a reference", async () => {
  const basisWith = async (size: string) => {
    const plan = await planOfTexts({
      "main.tf": `resource "made_up" "a" {\n name = "new"\n size = "${size}"\n lifecycle {\n ignore_changes = [name]\n }\n}\noutput "name" {\n value = made_up.a.name\n}\n`,
      "terraform.tfstate": stateOf({ name: "old", size: "1" }),
    });
    return outputBasis(plan.outputs[0]!);
  };
  expect([await basisWith("1"), await basisWith("2")]).toEqual(["certain", "assumed"]);
});

test("without a schema, a value that try chooses is as assumed as any part of it", async () => {
  const plan = await planOfTexts({
    "main.tf":
      'resource "made_up" "a" {\n size = "2"\n}\noutput "fixed" {\n value = try({ key = made_up.a.key, fixed = "f" }, {}).fixed\n}\noutput "can" {\n value = can({ key = made_up.a.key })\n}\n',
    "terraform.tfstate": stateOf({ size: "1", key: "k" }),
  });
  expect(plan.outputs.map((output) => outputBasis(output))).toEqual(["assumed", "assumed"]);
});

test("without a schema, the result of a provider function is unknown", async () => {
  const plan = await planOfTexts({
    "main.tf": `terraform {\n required_providers {\n made = {\n source = "${MADE_UP}"\n }\n }\n}\nresource "made_up" "a" {\n name = provider::made::f("x")\n}\noutput "o" {\n value = provider::made::f("x")\n}\n`,
  });
  const [run] = runsOf(plan);
  expect(basesOf(run!).get("name")).toBe("unknowable");
  expect(plan.notPlanned.map(({ address, cause }) => [address, cause && unaskedText(cause)])).toEqual([
    ["output.o", "provider::made::f() was not asked"],
  ]);
});

test("without a schema, sensitive attributes of the state stay sensitive, without a change", async () => {
  const noted = stateOf({ name: "a", result: "x" }).replace(
    '"attributes":',
    '"sensitive_attributes":[[{"type":"get_attr","value":"result"}]],"attributes":',
  );
  const sensitiveOf = async (body: string) => {
    const { change } = (await planOfTexts({ "main.tf": body, "terraform.tfstate": noted })).traces[0]!;
    return [change.action.outcome, sensitiveMask(change.after)];
  };
  expect(await sensitiveOf('resource "made_up" "a" {\n name = "a"\n}\n')).toEqual(["no-op", { result: true }]);
  expect(await sensitiveOf('resource "made_up" "a" {\n name = "b"\n}\n')).toEqual(["update", { result: true }]);
});
