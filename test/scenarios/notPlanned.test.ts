import { describe, expect, test } from "vitest";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { summarySentences } from "../../server/engine/render/counts/summary.ts";
import { knownJson, unknownMask } from "../../server/engine/render/masks.ts";
import { unaskedText } from "../../server/engine/render/notPlannedReasons.ts";
import { isComplete, planJson } from "../../server/engine/render/planJson/planJson.ts";
import { codeLens } from "../../server/ide/codeLens.ts";
import { hover } from "../../server/ide/hover/hover.ts";
import { planStatus } from "../../server/ide/planView/planStatus.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { planOf, textIn } from "../support/disk.ts";
import { wholeExplorer } from "../support/explorer.ts";
import { fixture } from "../support/fixture.ts";
import { withFolder } from "../support/folder.ts";
import { MADE_UP, madeUp, planOfTexts } from "../support/memory.ts";

// Nothing unknown is claimed, neither by the plan nor by its views.

const DATA = (name: string, more = ""): string => `resource "terraform_data" "${name}" {\n${more}}\n`;

const stateOf = (...names: readonly string[]): string =>
  JSON.stringify({
    version: 4,
    serial: 3,
    lineage: "x",
    terraform_version: "1.11.4",
    resources: names.map((name) => ({
      mode: "managed",
      type: name.split(".")[0],
      name: name.split(".")[1],
      provider:
        name.split(".")[0] === "terraform_data"
          ? 'provider["terraform.io/builtin/terraform"]'
          : 'provider["registry.terraform.io/hashicorp/aws"]',
      instances: [{ schema_version: 0, attributes: { id: "1", input: null, output: null, triggers_replace: null } }],
    })),
  });

interface Expected {
  /** Each address that is not planned, with the reason. */
  readonly notPlanned: readonly string[];
  /** The addresses that are planned. */
  readonly actions?: readonly string[];
  readonly status: string;
}

const CASES: readonly (readonly [string, Readonly<Record<string, string>>, Expected])[] = [
  [
    "data sources, and what is configured with what they find",
    {
      "main.tf":
        'resource "aws_instance" "web" {\n  ami = data.aws_ami.a.id\n}\n\ndata "aws_ami" "a" {}\n\nephemeral "aws_secret" "s" {}\n',
      "terraform.tfstate": stateOf("aws_instance.web"),
    },
    {
      notPlanned: [
        "data.aws_ami.a: data sources of hashicorp/aws are not read",
        "aws_instance.web: data sources of hashicorp/aws are not read",
        "ephemeral.aws_secret.s: ephemeral resources of hashicorp/aws are not read",
      ],
      status: "3 not planned",
    },
  ],
  [
    "a count that a data source tells",
    {
      "main.tf": `data "aws_availability_zones" "a" {}\n\n${DATA("z", "  count = length(data.aws_availability_zones.a.names)\n")}${DATA("b")}`,
    },
    {
      notPlanned: [
        "data.aws_availability_zones.a: data sources of hashicorp/aws are not read",
        "terraform_data.z: data sources of hashicorp/aws are not read",
      ],
      actions: ["terraform_data.b create"],
      status: "+1 ?2",
    },
  ],
  [
    "repetition by variables without a value, of resources and of modules",
    {
      "main.tf": `variable "create" {}\nvariable "names" {\n  type = set(string)\n}\n${DATA("a", "  count = var.create ? 1 : 0\n")}${DATA("b", "  for_each = var.names\n")}module "m" {\n  source   = "./m"\n  for_each = var.names\n}\n`,
      "m/main.tf": DATA("inner"),
    },
    {
      notPlanned: [
        "terraform_data.a: var.create has no value",
        "terraform_data.b: var.names has no value",
        "module.m: var.names has no value",
      ],
      status: "3 not planned",
    },
  ],
  [
    "an argument of an object that exists, from a variable without a value",
    {
      "main.tf": `variable "v" {}\n${DATA("a", "  input = var.v\n")}${DATA("n", "  input = var.v\n")}output "o" {\n  value = var.v\n}\n`,
      "terraform.tfstate": stateOf("terraform_data.a"),
    },
    {
      notPlanned: ["terraform_data.a: var.v has no value", "output.o: var.v has no value"],
      actions: ["terraform_data.n create"],
      status: "+1 ?2",
    },
  ],
  [
    "a state in a backend",
    {
      "main.tf": `terraform {\n  backend "s3" {\n    bucket = "acme"\n    key    = "web"\n  }\n}\n${DATA("a", "  count = 2\n")}output "o" {\n  value = terraform_data.a[0].id\n}\n`,
    },
    {
      notPlanned: [
        "terraform_data.a[0]: State not loaded (s3)",
        "terraform_data.a[1]: State not loaded (s3)",
        "output.o: State not loaded (s3)",
      ],
      status: "State not loaded (s3)",
    },
  ],
  [
    "a folder that terraform init has set up for a backend",
    {
      "main.tf": DATA("a"),
      ".terraform/terraform.tfstate": JSON.stringify({ version: 3, backend: { type: "gcs", config: { bucket: "b" } } }),
    },
    { notPlanned: ["terraform_data.a: State not loaded (gcs)"], status: "State not loaded (gcs)" },
  ],
  [
    "an encrypted state",
    {
      "main.tf": DATA("a"),
      "terraform.tfstate": '{"serial":1,"lineage":"x","meta":{},"encrypted_data":"AAAA","encryption_version":"v0"}',
    },
    { notPlanned: ["terraform_data.a: State not loaded"], status: "State not loaded" },
  ],
  [
    "a cloud block",
    {
      "main.tf": `terraform {\n  cloud {\n    organization = "acme"\n    workspaces {\n      name = "web"\n    }\n  }\n}\n${DATA("a")}`,
    },
    { notPlanned: ["terraform_data.a: State not loaded (cloud)"], status: "State not loaded (cloud)" },
  ],
  [
    "an import that only a provider can tell of, but not of what the state has already",
    {
      "main.tf": `resource "aws_vpc" "a" {}\n${DATA("b")}import {\n  to = aws_vpc.a\n  id = "x"\n}\nimport {\n  to = terraform_data.b\n  id = "y"\n}\n`,
      "terraform.tfstate": stateOf("terraform_data.b"),
    },
    {
      notPlanned: ["aws_vpc.a: only hashicorp/aws knows the object that is imported as aws_vpc.a"],
      actions: ["terraform_data.b no-op"],
      status: "1 not planned",
    },
  ],
  [
    "a module that is not installed",
    {
      "main.tf": `module "m" {\n  source = "acme/web/aws"\n}\n${DATA("a", "  count = module.m.size\n")}`,
    },
    {
      notPlanned: [
        "module.m: module.m is not installed; run terraform init",
        "terraform_data.a: module.m is not installed; run terraform init",
      ],
      status: "2 not planned",
    },
  ],
  [
    "more instances than anybody wants",
    { "main.tf": DATA("a", "  count = 20000000\n") },
    {
      notPlanned: ["terraform_data.a: Stateline plans at most 50000 instances of a block"],
      status: "1 not planned",
    },
  ],
];

const lackingOf = ({ notPlanned }: LivePlan): readonly string[] =>
  notPlanned.map(({ address, cause }) => `${address}: ${unaskedText(cause)}`);

const actionsOf = (plan: LivePlan): readonly string[] => {
  const changes = (planJson(plan).resource_changes ?? []) as readonly {
    address: string;
    change: { actions: string[] };
  }[];
  return changes.map(({ address, change }) => `${address} ${change.actions.join()}`);
};

/** Returns every text of the plan that needs no position. */
function viewsOf(plan: LivePlan): string {
  const root = { root: plan.inputs.root, plan, version: 1, isStale: false };
  return JSON.stringify([
    planStatus(root),
    wholeExplorer(root),
    codeLens(root, `${plan.inputs.root}/main.tf`),
    summarySentences(plan).join(" "),
  ]);
}

describe("nothing is claimed, nothing is an error", () => {
  test.each(CASES)("%s", (_, files, expected) =>
    withFolder(files, async (folder) => {
      const plan = await planOf(folder);
      expect(lackingOf(plan)).toEqual(expected.notPlanned);
      expect(actionsOf(plan)).toEqual(expected.actions ?? []);
      expect(isComplete(plan)).toBe(false);
      const root = { root: folder, plan, version: 1, isStale: false };
      expect(planStatus(root).text).toBe(expected.status);
      const errors = Object.values(plan.diagnostics)
        .flat()
        .filter(({ severity, inEditor }) => severity === "error" && !inEditor);
      expect(errors).toEqual([]);
      expect(viewsOf(plan)).not.toMatch(/matches the configuration|every instance will be created/);
      expect(summarySentences(plan).join(" ")).not.toMatch(/no changes/i);
      for (const { address, partlyKnown } of plan.notPlanned.filter((each) => !each.address.startsWith("output.")))
        if (plan.state.state)
          expect(timeline(root, address)?.header.words, address).toBe(partlyKnown ? "may change" : "is not planned");
    }),
  );
});

const complete: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
  [
    "a local backend with a path of its own",
    {
      "main.tf": `terraform {\n  backend "local" {\n    path = "st/my.tfstate"\n  }\n}\n${DATA("a")}`,
      "st/my.tfstate": stateOf("terraform_data.a"),
    },
    "terraform_data.a no-op",
  ],
  [
    "the selected workspace",
    {
      "main.tf": `${DATA("a", "  input = terraform.workspace\n")}`,
      ".terraform/environment": "prod\n",
      "terraform.tfstate.d/prod/terraform.tfstate": stateOf("terraform_data.a"),
    },
    "terraform_data.a update",
  ],
  [
    "the workspace folder of a local backend",
    {
      "main.tf": `terraform {\n  backend "local" {\n    workspace_dir = "spaces"\n  }\n}\n${DATA("a")}`,
      ".terraform/environment": "prod",
      "spaces/prod/terraform.tfstate": stateOf("terraform_data.a"),
    },
    "terraform_data.a no-op",
  ],
  [
    "a path that only terraform init was told",
    {
      "main.tf": `terraform {\n  backend "local" {}\n}\n${DATA("a")}`,
      ".terraform/terraform.tfstate": JSON.stringify({ backend: { type: "local", config: { path: "x.tfstate" } } }),
      "x.tfstate": stateOf("terraform_data.a"),
    },
    "terraform_data.a no-op",
  ],
  [
    "an override file",
    {
      "main.tf": `${DATA("a", "  count = 3\n  input = 1\n  lifecycle {\n    prevent_destroy = true\n  }\n")}`,
      "override.tf": DATA("a", "  count = 1\n  lifecycle {\n    ignore_changes = all\n  }\n"),
    },
    "terraform_data.a[0] create",
  ],
  [
    "removed blocks: forgotten or destroyed",
    {
      "main.tf":
        "removed {\n  from = terraform_data.a\n  lifecycle {\n    destroy = false\n  }\n}\nremoved {\n  from = terraform_data.b\n}\n",
      "terraform.tfstate": stateOf("terraform_data.a", "terraform_data.b"),
    },
    "terraform_data.a forget, terraform_data.b delete",
  ],
];

test.each(complete)("read and planned: %s", (_, files, actions) =>
  withFolder(files, async (folder) => {
    const plan = await planOf(folder);
    expect(lackingOf(plan)).toEqual([]);
    expect(actionsOf(plan).join(", ")).toBe(actions);
    expect(isComplete(plan)).toBe(true);
  }),
);

test("while a reference is typed, no action is lost", () =>
  withFolder(
    { "main.tf": DATA("a", "  for_each = toset([loc])\n"), "terraform.tfstate": stateOf("terraform_data.a") },
    async (folder) => {
      const plan = await planOf(folder);
      expect(lackingOf(plan)).toEqual(["terraform_data.a: the configuration has an error"]);
      const root = { root: folder, plan, version: 1, isStale: false };
      expect(codeLens(root, `${folder}/main.tf`).map(({ title }) => title)).toEqual([
        "cannot be planned: Invalid reference (main.tf:2)",
      ]);
      expect(timeline(root, "terraform_data.a")?.header.words).toBe("cannot be planned");
    },
  ));

test("a value without an answer is unknown, and the hover says why", () =>
  withFolder({ "main.tf": `variable "v" {}\nlocals {\n  x = "a-\${var.v}"\n}\n` }, async (folder) => {
    const plan = await planOf(folder);
    const root = { root: folder, plan, version: 1, isStale: false };
    const found = hover(root, `${folder}/main.tf`, textIn(plan, "main.tf").indexOf("var.v") + 5);
    expect(found?.markdown).toContain("var.v = (not known)");
    expect(found?.markdown).toContain("var.v has no value");
  }));

test("the environment sets declared variables, and files take precedence", () =>
  withFolder(
    {
      "main.tf": `variable "a" {}\nvariable "b" {\n  type = list(string)\n}\n${DATA("x", '  input = "${var.a}-${var.b[0]}"\n')}`,
      "terraform.tfvars": 'a = "file"\n',
    },
    async (folder) => {
      const environmentVariables = new Map([
        ["a", "env"],
        ["b", '["list"]'],
        ["other", "1"],
      ]);
      const plan = await planOf(folder, { environmentVariables, missingVariable: "error" });
      expect(Object.values(plan.diagnostics).flat()).toEqual([]);
      const [change] = (planJson(plan).resource_changes ?? []) as readonly { change: { after: { input: string } } }[];
      expect(change?.change.after.input).toBe("file-list");
    },
  ));

test("a slice of a list that is not read has as many elements as it takes", async () => {
  const main = (list: string) => `
data "made_up" "zones" {
}
resource "made_up" "new" {
}
locals {
  zones = slice(${list}, 0, 2)
}
resource "made_up" "a" {
  count = length(local.zones)
  cidr  = [for place, zone in local.zones : cidrsubnet("10.0.0.0/16", 8, place)][count.index]
  zone  = local.zones[count.index]
}
`;
  const instancesWith = async (list: string) => {
    const plan = await planOfTexts({ "main.tf": main(list) });
    return plan.traces
      .filter(({ change }) => change.address.resource.text === "made_up.a")
      .map(({ change: { after } }) => [knownJson(after), unknownMask(after)]);
  };
  expect(await instancesWith("data.made_up.zones.names")).toMatchObject([
    [{ cidr: "10.0.0.0/24" }, { zone: true }],
    [{ cidr: "10.0.1.0/24" }, { zone: true }],
  ]);
  expect(await instancesWith("made_up.new.names")).toEqual([]);
});

test("an unset argument of a data source that is not read is unknown, because the original SDK may set it", async () => {
  const string = { type: "string", optional: true };
  const block = { attributes: { id: { ...string, computed: true }, owner: string, tag: string } };
  const main =
    'data "made_up" "a" {\n owner = "o"\n}\noutput "tag" {\n value = upper(data.made_up.a.tag)\n}\noutput "owner" {\n value = data.made_up.a.owner\n}\n';
  const plan = await planOfTexts({ "main.tf": main }, { providers: new Map([[MADE_UP, madeUp(block)]]) });
  expect(Object.values(plan.diagnostics).flat()).toEqual([]);
  expect(plan.outputs.map(({ name, after }) => [name, after?.kind])).toEqual([
    ["owner", "string"],
    ["tag", "unknown"],
  ]);
});

test("the hover of for_each and the timeline name the error that keeps a block from being planned", () => {
  const { root, path, offset } = fixture(`
    locals {
      keys = toset([for key in ["a"] : [][0]])
    }
    resource "terraform_data" "a" {
      for_e$0ach = local.keys
    }
  `);
  const why = "Invalid index (main.tf:2)";
  expect(hover(root, path, offset)?.markdown).toContain(`Not planned: ${why}`);
  expect(timeline(root, "terraform_data.a")?.header.sentence).toContain(why);
});
