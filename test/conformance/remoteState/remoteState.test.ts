import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PlanOptions } from "../../../server/engine/load/inputs.ts";
import { writeJson } from "../../../server/engine/render/json.ts";
import { planJson } from "../../../server/engine/render/planJson/planJson.ts";
import { lineAndCharacter } from "../../../server/engine/source/sourceFile.ts";
import { timeline } from "../../../server/ide/timeline/timeline.ts";
import { placeIn } from "../../../server/workspace/place.ts";
import { planOf } from "../../support/disk.ts";
import { withFolder } from "../../support/folder.ts";
import { hasTerraform, JUDGE, LANGUAGE } from "../../support/terraform.ts";

// What one root module reads of another's state: as the real terraform reads it, with its outputs, workspaces and defaults.

const NETWORK = `
variable "password" {
  default   = "hunter2hunter2"
  sensitive = true
}
resource "terraform_data" "vpc" {
  input = { cidr = "10.0.0.0/16", zones = ["a", "b"] }
}
output "vpc" { value = terraform_data.vpc.output }
output "id" { value = terraform_data.vpc.id }
output "workspace" { value = terraform.workspace }
output "tuple" { value = ["a", 1, true] }
output "map" { value = tomap({ a = 1 }) }
output "set" { value = toset(["b", "a"]) }
output "large" { value = 123456789012345678901234567890 }
output "none" { value = null }
output "password" {
  value     = var.password
  sensitive = true
}
`;

const read = (name: string, more: string): string =>
  `data "terraform_remote_state" "${name}" {\n  backend = "local"\n  ${more}\n}\nresource "terraform_data" "${name}" {\n  input = data.terraform_remote_state.${name}.outputs\n}\n`;

const READS: readonly (readonly [string, string])[] = [
  ["a path", 'config = { path = "../network/terraform.tfstate" }'],
  ["a path with defaults", 'config = { path = "../network/terraform.tfstate" }\n  defaults = { id = "x", more = [1] }'],
  ["a workspace", 'config = { path = "x", workspace_dir = "../network/terraform.tfstate.d" }\n  workspace = "staging"'],
  ["the default workspace by its name", 'config = { path = "../network/terraform.tfstate" }\n  workspace = "default"'],
  ["settings as a map", 'config = tomap({ path = "../network/terraform.tfstate" })'],
  ["a path that is computed", 'config = { path = "${path.root}/../network/${local.name}" }'],
  [
    "a null workspace and null defaults",
    'config = { path = "../network/terraform.tfstate" }\n  workspace = null\n  defaults = null',
  ],
  ["a module's own folder has no say", 'config = { path = "../network/terraform.tfstate", workspace_dir = null }'],
];

const REFUSED: readonly (readonly [string, string])[] = [
  ["a file that is not there", 'config = { path = "none.tfstate" }'],
  ["a file that is not there, with defaults", 'config = { path = "none.tfstate" }\n  defaults = { a = 1 }'],
  ["a workspace that is not there", 'workspace = "none"'],
  ["no settings at all", ""],
  ["an empty file", 'config = { path = "empty.tfstate" }'],
  ["defaults that are no object", 'config = { path = "../network/terraform.tfstate" }\n  defaults = "x"'],
];

describe.skipIf(!hasTerraform)(`as terraform ${JUDGE} on PATH reads it`, () => {
  let parent: string;
  let done: () => void;
  let folderEnds: Promise<void>;
  const network = () => join(parent, "network");
  const web = () => join(parent, "web");
  const write = (more: string) =>
    writeFileSync(join(web(), "main.tf"), `locals {\n  name = "terraform.tfstate"\n}\n${read("a", more)}`);
  const terraform = (folder: string, ...args: readonly string[]): string => {
    const variables = { TF_CLI_CONFIG_FILE: join(parent, "rc.tfrc"), CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    return execFileSync("terraform", args, {
      cwd: folder,
      env: { ...process.env, ...variables },
      encoding: "utf8",
      stdio: "pipe",
    });
  };
  beforeAll(async () => {
    const files = { "network/main.tf": NETWORK, "web/main.tf": read("a", ""), "web/empty.tfstate": "", "rc.tfrc": "" };
    await new Promise<void>((ready) => {
      folderEnds = withFolder(files, (folder) => {
        parent = folder;
        ready();
        return new Promise<void>((resolve) => {
          done = resolve;
        });
      });
    });
    for (const folder of [network(), web()]) terraform(folder, "init", "-input=false");
    terraform(network(), "apply", "-input=false", "-auto-approve");
    terraform(network(), "workspace", "new", "staging");
    terraform(network(), "apply", "-input=false", "-auto-approve");
  });
  afterAll(async () => {
    done();
    await folderEnds;
  });
  const real = (): Record<string, unknown> => {
    terraform(web(), "plan", "-input=false", "-out=plan.bin");
    return JSON.parse(terraform(web(), "show", "-json", "plan.bin"));
  };
  const ours = async (options: Partial<PlanOptions> = {}): Promise<Record<string, unknown>> =>
    JSON.parse(writeJson(planJson(await planOf(web(), { language: LANGUAGE, ...options }))));

  test.each(READS)("%s", async (_, more) => {
    write(more);
    const [wanted, made] = [real(), await ours({ missingVariable: "error" })];
    for (const part of ["resource_changes", "planned_values", "prior_state", "complete", "errored"])
      expect(made[part], part).toEqual(wanted[part]);
  });

  test.each(REFUSED)("refused: %s", async (_, more) => {
    write(more);
    const realOutput = saidBy(() => terraform(web(), "plan", "-input=false", "-no-color"));
    const plan = await planOf(web());
    const findings = Object.values(plan.diagnostics).flat();
    expect(findings).toHaveLength(1);
    expect(realOutput).toContain(`Error: ${findings[0]!.summary}\n`);
    const { file, start } = placeIn(plan, findings[0]!.subject!);
    expect(realOutput).toContain(`on main.tf line ${lineAndCharacter(file, start).line + 1},`);
  });

  test("what is sensitive there is masked in every view, though Terraform does not mark it", async () => {
    write('config = { path = "../network/terraform.tfstate" }');
    const plan = await planOf(web());
    const root = { root: web(), plan, version: 1, isStale: false };
    const shown = JSON.stringify(timeline(root, "terraform_data.a"));
    expect(shown).toContain("10.0.0.0/16");
    expect(shown).not.toContain("hunter2");
  });
});

describe("what nobody can read is not claimed", () => {
  const reasons = async (files: Readonly<Record<string, string>>) =>
    withFolder(files, async (folder) => {
      const plan = await planOf(folder);
      expect(Object.values(plan.diagnostics).flat()).toEqual([]);
      return plan.notPlanned.map(({ address, cause }) => `${address}: ${cause.why} ${cause.source}`);
    });
  const DEPENDS = 'resource "terraform_data" "a" {\n  input = data.terraform_remote_state.n.outputs.x\n}\n';
  const NOT_READ = [
    "data.terraform_remote_state.n: not-read data.terraform_remote_state.n",
    "terraform_data.a: not-read data.terraform_remote_state.n",
  ];

  test("a backend that is somewhere else", async () => {
    const data = 'data "terraform_remote_state" "n" {\n  backend = "s3"\n  config = { bucket = "b", key = "k" }\n}\n';
    expect(await reasons({ "main.tf": data + DEPENDS, "terraform.tfstate": ofThis("old") })).toEqual(NOT_READ);
  });

  test.each([
    ["damaged", '{"version": 4,'],
    ["encrypted", '{"serial":1,"lineage":"x","meta":{},"encrypted_data":"AAAA","encryption_version":"v0"}'],
  ])("a state that is %s", async (_, text) => {
    const data = 'data "terraform_remote_state" "n" {\n  backend = "local"\n  config = { path = "n.tfstate" }\n}\n';
    expect(await reasons({ "main.tf": data + DEPENDS, "n.tfstate": text, "terraform.tfstate": ofThis("old") })).toEqual(
      NOT_READ,
    );
  });
});

/** A state in which `terraform_data.a` has this input. */
const ofThis = (input: string): string =>
  JSON.stringify({
    version: 4,
    serial: 1,
    lineage: "x",
    terraform_version: "1.11.4",
    resources: [
      {
        mode: "managed",
        type: "terraform_data",
        name: "a",
        provider: 'provider["terraform.io/builtin/terraform"]',
        instances: [
          {
            schema_version: 0,
            attributes: { id: "1", input: { value: input, type: "string" }, output: null, triggers_replace: null },
          },
        ],
      },
    ],
  });

/** What a program has printed, whether it failed or not. */
function saidBy(run: () => string): string {
  try {
    return run();
  } catch (caught) {
    return String((caught as { readonly stderr?: unknown }).stderr ?? "");
  }
}
