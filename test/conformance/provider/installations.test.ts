import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withFolder } from "../../support/folder.ts";
import { hasTerraform, JUDGE } from "../../support/terraform.ts";
import { INSTALLATIONS, type Installation, install, MAIN } from "./installations.ts";
import { plannedIn } from "./played.ts";

// Where a plugin is found, by what a user or `terraform init` has set up: planned now by the real terraform, and by us.

if (!hasTerraform) console.log(`no terraform ${JUDGE} on PATH: nobody says where it finds plugins`);

const environment = { ...process.env };
beforeEach(() => {
  process.env = { ...environment };
});
afterEach(() => {
  process.env = environment;
});

const run = promisify(execFile);

/** Severity and summary of everything that was said, and what happens to each instance. */
interface Outcome {
  readonly said: readonly string[];
  readonly changes: readonly string[];
}

async function realOutcome(root: string): Promise<Outcome> {
  const printed = await run("terraform", ["plan", "-input=false", "-json"], { cwd: root }).catch(
    (failed: { readonly stdout: string }) => failed,
  );
  const lines = printed.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  return {
    said: lines
      .flatMap(({ diagnostic }) => (diagnostic ? [`${diagnostic.severity}: ${diagnostic.summary}`] : []))
      .sort(),
    changes: lines.flatMap(({ type, change }) =>
      type === "planned_change" && change ? [`${change.resource.addr} ${change.action}`] : [],
    ),
  };
}

interface Line {
  readonly type: string;
  readonly diagnostic?: { readonly severity: string; readonly summary: string };
  readonly change?: { readonly action: string; readonly resource: { readonly addr: string } };
}

async function ourOutcome(root: string): Promise<Outcome> {
  const { plan, diagnostics } = await plannedIn(root);
  const changes = (plan?.resource_changes ?? []) as readonly { address: string; change: { actions: string[] } }[];
  return {
    said: diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`).sort(),
    changes: changes.map(({ address, change }) => `${address} ${change.actions.join("-")}`),
  };
}

const compared = ({ lay }: Installation) =>
  withFolder({ "root/main.tf": MAIN }, async (folder) => {
    const root = join(folder, "root");
    const beside = join(folder, "beside");
    mkdirSync(beside);
    await install(root, join(folder, "calls.jsonl"));
    const empty = join(folder, "empty.tfrc");
    writeFileSync(empty, "");
    const { environment, end } = await lay({ root, beside });
    Object.assign(process.env, { TF_CLI_CONFIG_FILE: empty, CHECKPOINT_DISABLE: "1", ...environment });
    try {
      return { real: await realOutcome(root), ours: await ourOutcome(root) };
    } finally {
      end?.();
    }
  });

test.runIf(hasTerraform).each(INSTALLATIONS)("$name", async (installation) => {
  const { real, ours } = await compared(installation);
  // Where Terraform plans nothing, we show what can be known all the same.
  const isPlanned = !real.said.some((said) => said.startsWith("error"));
  expect(isPlanned ? ours : { ...ours, changes: [] }).toEqual(real);
});
