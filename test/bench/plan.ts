import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LivePlan } from "../../server/engine/plan/plan.ts";
import { afterEdit, planOf } from "../support/disk.ts";
import { hasTerraform } from "../support/terraform.ts";

// A workspace of 1,000 terraform_data instances: 200 resources of 5 instances, each of which refers to the previous one.
const RESOURCES = 200;
const INSTANCES = 5;

const folder = mkdtempSync(join(tmpdir(), "stateline-bench-"));
const resource = (at: number): string => `resource "terraform_data" "r${at}" {
  count = ${INSTANCES}
  input = {
    name     = "\${local.name}-r${at}-\${count.index}"
    previous = ${at % 10 === 0 ? '"none"' : `terraform_data.r${at - 1}[count.index].id`}
  }
}
`;
writeFileSync(
  join(folder, "main.tf"),
  [`locals {\n  name = "bench"\n}\n`, ...Array.from({ length: RESOURCES }, (_, at) => resource(at))].join("\n"),
);
const configuration = join(folder, "cli.tfrc");
writeFileSync(configuration, "");
const env = { ...process.env, TF_CLI_CONFIG_FILE: configuration, CHECKPOINT_DISABLE: "1" };
const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: folder, env, maxBuffer: 1 << 28, stdio: "pipe" });
if (hasTerraform) run("terraform", "init");

const cli = join(process.cwd(), "dist/cli.js");
let plan: LivePlan | undefined;
let keystrokes = 0;

const REAL = "1,000 instances: terraform plan + show -json";

export const benches = [
  ...(hasTerraform
    ? [
        {
          name: REAL,
          run: () => {
            run("terraform", "plan", "-input=false", "-out=plan.bin");
            run("terraform", "show", "-json", "plan.bin");
          },
        },
      ]
    : []),
  {
    name: "1,000 instances: stateline plan --json, start of the process included",
    against: REAL,
    run: () => run(process.execPath, cli, "plan", ".", "--json"),
  },
  {
    name: "1,000 instances: plan from scratch",
    run: async () => {
      plan = await planOf(folder);
    },
  },
  {
    name: "1,000 instances: a keystroke in a block that 9 others depend on",
    run: async () => {
      plan ??= await planOf(folder);
      const [from, to] = keystrokes++ % 2 === 0 ? ["r0-", "r0x-"] : ["r0x-", "r0-"];
      plan = afterEdit(plan, "main.tf", from, to);
    },
  },
];
