import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../server/engine/load/inputs.ts";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { unaskedText } from "../../server/engine/render/notPlannedReasons.ts";
import { secretsOf } from "../../server/engine/render/secrets.ts";
import { valueText } from "../../server/engine/render/valueText.ts";
import { answers } from "../../server/engine/source/question.ts";
import { NULL } from "../../server/engine/values/value.ts";
import { applyPath } from "../../server/engine/values/walk.ts";
import { askDisk } from "../../server/host/node/askers.ts";
import { hover } from "../../server/ide/hover/hover.ts";
import { planStatus } from "../../server/ide/planView/planStatus.ts";
import { timeline } from "../../server/ide/timeline/timeline.ts";
import { settle } from "../../server/workspace/asked/settle.ts";
import { planOf, withText } from "../support/disk.ts";
import { withFolder } from "../support/folder.ts";

// Files outside of the root module, and outside of a restricted workspace.

const RESTRICTED = (name: string): string =>
  `"../outside/${name}" is outside the workspace, which is in restricted mode`;

/** Plans the folder `root` in a restricted workspace with only this folder. */
function restrictedPlan(files: Readonly<Record<string, string>>, trusted = false): Promise<LivePlan> {
  return withFolder({}, async (parent) => {
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(parent, name)), { recursive: true });
      await writeFile(join(parent, name), text);
    }
    const root = join(parent, "root");
    if (trusted) return planOf(root);
    return settle({ root, answers: answers(), options: DEFAULT_OPTIONS }, (question) => askDisk(question, [root]));
  });
}

const inputOf = (plan: LivePlan, address: string): string => {
  const after = plan.traces.find(({ change }) => change.address.text === address)?.change.after ?? NULL;
  return valueText(applyPath(after, [{ kind: "attribute", name: "input" }]) ?? NULL, secretsOf(plan), 400);
};

const findingsOf = ({ diagnostics }: LivePlan): readonly string[] =>
  Object.values(diagnostics)
    .flat()
    .map(({ severity, summary }) => `${severity}: ${summary}`);

const status = (plan: LivePlan): string =>
  planStatus({ root: plan.inputs.root, plan, version: 1, isStale: false }).text;

test("path.module of a module outside of the root is a relative path, as in Terraform", async () => {
  const plan = await restrictedPlan(
    {
      "root/main.tf": 'module "a" { source = "../mods/a" }\n',
      "mods/a/main.tf": 'resource "terraform_data" "x" { input = [path.module, file("${path.module}/t.txt")] }\n',
      "mods/a/t.txt": "text",
    },
    true,
  );
  expect(findingsOf(plan)).toEqual([]);
  expect(inputOf(plan, "module.a.terraform_data.x")).toBe('["../mods/a", "text"]');
});

test.each([
  "upper(file(P))",
  "filebase64(P)",
  "filesha256(P)",
  "fileexists(P)",
  'fileset("../outside", "*.txt")',
  "templatefile(P, {})",
])("%s of a file that a restricted workspace may not read is unknown, without an error", async (call) => {
  const files = {
    "root/main.tf": `resource "terraform_data" "x" {\n  input = ${call.replace("P", '"../outside/a.txt"')}\n}\n`,
  };
  const plan = await restrictedPlan({ ...files, "outside/a.txt": "secret" });
  expect(findingsOf(plan)).toEqual([]);
  expect(inputOf(plan, "terraform_data.x")).toBe("(not known)");
  expect(status(plan)).toBe("+1");
});

test("a count from such a file is not planned, with the reason", async () => {
  const files = { "root/main.tf": 'resource "terraform_data" "x" {\n  count = length(file("../outside/a.txt"))\n}\n' };
  const plan = await restrictedPlan({ ...files, "outside/a.txt": "secret" });
  expect(findingsOf(plan)).toEqual([]);
  expect(plan.notPlanned.map(({ cause }) => unaskedText(cause))).toEqual([RESTRICTED("a.txt")]);
});

test("a module outside of a restricted workspace is not read, with an information", async () => {
  const plan = await restrictedPlan({
    "root/main.tf":
      'module "m" {\n  source = "../mods/a"\n}\nresource "terraform_data" "x" {\n  for_each = module.m.names\n}\n',
    "mods/a/main.tf": 'output "names" { value = toset(["a"]) }\n',
  });
  expect(findingsOf(plan)).toEqual(["information: Module not read"]);
  const why = "module.m is outside the workspace, which is in restricted mode";
  expect(plan.notPlanned.map(({ address, cause }) => `${address}: ${unaskedText(cause)}`)).toEqual([
    `module.m: ${why}`,
    `terraform_data.x: ${why}`,
  ]);
});

test("a state outside of a restricted workspace is not read, without an error", async () => {
  const plan = await restrictedPlan({
    "root/main.tf":
      'terraform {\n  backend "local" {\n    path = "../outside/s.tfstate"\n  }\n}\nresource "terraform_data" "x" {}\n',
    "outside/s.tfstate": "{}",
  });
  expect(findingsOf(plan)).toEqual(["information: State not loaded"]);
  expect(status(plan)).toBe("State not loaded");
});

const STORED = JSON.stringify({
  version: 4,
  serial: 1,
  lineage: "x",
  terraform_version: "1.11.4",
  resources: [
    {
      mode: "managed",
      type: "terraform_data",
      name: "x",
      provider: 'provider["terraform.io/builtin/terraform"]',
      instances: [
        {
          schema_version: 0,
          attributes: {
            id: "1",
            input: { value: "old", type: "string" },
            output: { value: "old", type: "string" },
            triggers_replace: null,
          },
        },
      ],
    },
  ],
});

const READS =
  'locals {\n  l = file("a.txt")\n}\nresource "terraform_data" "x" {\n  input = file("a.txt")\n}\noutput "l" { value = local.l }\n';

test("the content of a file is in the hover and the reasons of its readers", async () => {
  const plan = await restrictedPlan({ "root/main.tf": READS, "root/a.txt": "new", "root/terraform.tfstate": STORED });
  const root = { root: plan.inputs.root, plan, version: 1, isStale: false };
  const said = hover(root, `${plan.inputs.root}/main.tf`, READS.lastIndexOf("file("))?.markdown;
  expect(said).toContain('file("a.txt") = "new"');
  const input = timeline(root, "terraform_data.x")?.rows.find(({ label }) => label === "input");
  expect(input?.reasons).toEqual(["input differs from the state."]);
});

test("a reader of a file is planned again when the file changes", async () => {
  const plan = await restrictedPlan({ "root/main.tf": READS, "root/a.txt": "new", "root/terraform.tfstate": STORED });
  const next = withText(withText(plan, "a.txt", "newer"), "a.txt", "newest");
  expect(inputOf(next, "terraform_data.x")).toBe('"newest"');
  expect(next.outputs.map(({ after }) => valueText(after ?? NULL, secretsOf(next)))).toEqual(['"newest"']);
});
