import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { PlanOptions } from "../../../server/engine/load/inputs.ts";
import { planOf } from "../../support/disk.ts";
import { withFolder } from "../../support/folder.ts";
import { hasTerraform, JUDGE } from "../../support/terraform.ts";

// Wherever the real terraform has put a state, it is found: by the backend block, what init was told, the workspace, the
// environment. Where Terraform refuses to plan before the next init, nothing is claimed.

interface Case {
  readonly block: string;
  /** What init is told beside the block. */
  readonly told?: readonly string[];
  readonly workspace?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly options?: Partial<PlanOptions>;
  /** The block after the apply; Terraform then plans or refuses. */
  readonly edited?: string;
}

const LOCAL = (settings: string): string => `terraform {\n  backend "local" {\n${settings}  }\n}\n`;
const DATA = 'resource "terraform_data" "a" {\n  input = terraform.workspace\n}\n';

const FOUND: readonly (readonly [string, Case])[] = [
  ["no block", { block: "" }],
  ["a path", { block: LOCAL('    path = "st/my.tfstate"\n') }],
  ["a path with odd characters", { block: LOCAL('    path = "st/ü \\"x\\" $${y}.tfstate"\n') }],
  ["a workspace without a block", { block: "", workspace: "staging" }],
  ["a workspace beside a path", { block: LOCAL('    path = "st/my.tfstate"\n'), workspace: "staging" }],
  ["a folder for workspaces", { block: LOCAL('    workspace_dir = "../all/of them"\n'), workspace: "staging" }],
  ["a path that init was told", { block: LOCAL(""), told: ["path=told.tfstate"] }],
  ["another path than is written", { block: LOCAL('    path = "a.tfstate"\n'), told: ["path=told.tfstate"] }],
  [
    "what init sets up somewhere else",
    {
      block: LOCAL('    path = "my.tfstate"\n'),
      environment: { TF_DATA_DIR: ".data/tf" },
      options: { dataDirectory: ".data/tf" },
    },
  ],
  ["a workspace of the environment", { block: "", environment: { TF_WORKSPACE: "qa" }, options: { workspace: "qa" } }],
  [
    "a block that says the same in other words",
    { block: LOCAL('    path = "a.tfstate"\n'), edited: LOCAL('    path = "a${"."}tfstate"\n') },
  ],
  [
    "a block that says what init was told",
    { block: LOCAL('    path = "a.tfstate"\n'), told: ["path=b.tfstate"], edited: LOCAL('    path = "b.tfstate"\n') },
  ],
];

const REFUSED: readonly (readonly [string, Case])[] = [
  ["another path", { block: LOCAL('    path = "a.tfstate"\n'), edited: LOCAL('    path = "b.tfstate"\n') }],
  [
    "another path than the one that init was told something else for",
    { block: LOCAL('    path = "a.tfstate"\n'), told: ["path=c.tfstate"], edited: LOCAL('    path = "b.tfstate"\n') },
  ],
  ["a setting less", { block: LOCAL('    path = "a.tfstate"\n'), edited: LOCAL("") }],
  ["no block any more", { block: LOCAL('    path = "a.tfstate"\n'), edited: "" }],
  [
    "another backend",
    {
      block: LOCAL('    path = "a.tfstate"\n'),
      edited: 'terraform {\n  backend "http" {\n    address = "http://127.0.0.1:9"\n  }\n}\n',
    },
  ],
];

describe.skipIf(!hasTerraform)(`as terraform ${JUDGE} on PATH finds it`, () => {
  test.each(FOUND)("%s", (_, each) =>
    played(each, async (folder, plans) => {
      expect(plans()).toContain("No changes.");
      const plan = await planOf(folder, each.options);
      expect(plan.traces.map(({ change }) => change.action.outcome)).toEqual(["no-op"]);
    }),
  );

  test.each(REFUSED)("refused: %s", (_, each) =>
    played(each, async (folder, plans) => {
      expect(plans()).toContain("Backend initialization required");
      const { state, notPlanned, diagnostics } = await planOf(folder, each.options);
      expect(state.state).toBeUndefined();
      expect(notPlanned.map(({ address }) => address)).toEqual(["terraform_data.a"]);
      expect(Object.values(diagnostics).flat()).toMatchObject([
        { severity: "information", summary: "State not loaded" },
      ]);
    }),
  );
});

/** Applies what is written, edits the block, and has it looked at; `plans` is what Terraform then says. */
const played = (each: Case, look: (folder: string, plans: () => string) => Promise<void>): Promise<void> =>
  withFolder({ "root/main.tf": each.block + DATA, "rc.tfrc": "" }, async (parent) => {
    const folder = join(parent, "root");
    const own = { TF_CLI_CONFIG_FILE: join(parent, "rc.tfrc"), CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
    const env = { ...process.env, ...own, ...each.environment };
    const terraform = (...args: readonly string[]): string =>
      execFileSync("terraform", args, { cwd: folder, env, encoding: "utf8", stdio: "pipe" });
    terraform("init", "-input=false", ...(each.told ?? []).map((setting) => `-backend-config=${setting}`));
    if (each.workspace !== undefined) terraform("workspace", "new", each.workspace);
    terraform("apply", "-input=false", "-auto-approve");
    if (each.edited !== undefined) writeFileSync(join(folder, "main.tf"), each.edited + DATA);
    await look(folder, () => saidBy(() => terraform("plan", "-input=false", "-no-color")));
  });

/** What a program has printed, whether it failed or not. */
function saidBy(run: () => string): string {
  try {
    return run();
  } catch (caught) {
    return String((caught as { readonly stderr?: unknown }).stderr ?? "");
  }
}
