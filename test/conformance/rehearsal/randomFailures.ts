import { objectAt, type Trace } from "../../../server/engine/lifecycle/trace.ts";
import type { LivePlan } from "../../../server/engine/plan/plan.ts";
import { isWhollyKnown } from "../../../server/engine/values/value.ts";
import { askDisk } from "../../../server/host/node/askers.ts";
import { settleFailure } from "../../../server/workspace/asked/settleFailure.ts";
import { settleRehearsal } from "../../../server/workspace/asked/settleRehearsal.ts";
import { planFolderOf } from "../order/ours.ts";
import { applied, inFolderOf, realSaid } from "../plan/steps/real.ts";
import { isRefused, type Step } from "../plan/steps/step.ts";
import { walkWorkspace } from "../plan/steps/walk.ts";
import { type ChangeJson, type NextChange, nextChange } from "./failedReally.ts";
import { changesOf, objectDifferences } from "./failureDifferences.ts";

/** A random workspace in which the provisioner of one instance fails, with what the real terraform makes of it. */
export interface RandomFailure {
  readonly name: string;
  readonly step: Step;
  readonly address: string;
  readonly resources: readonly unknown[];
  readonly next: readonly NextChange[];
}

/** Lets the creation of one resource fail in each step of a random workspace, and asks the real terraform. */
export async function randomFailures(seed: number, steps: number): Promise<readonly RandomFailure[]> {
  const failures: RandomFailure[] = [];
  let number = 0;
  await walkWorkspace(seed, steps, async ({ step, real }, folder) => {
    number++;
    if (isRefused(real) || step.mode !== "normal" || step.targets?.length) return;
    const address = failingAddress(await planFolderOf(step, folder), step, seed);
    const failing = address === undefined ? undefined : withProvisioner(step, address);
    if (!failing || address === undefined) return;
    await inFolderOf(failing, async (copy) => {
      if (isRefused(await realSaid(failing, copy))) return;
      const { resources } = JSON.parse((await applied(copy)) ?? '{"resources": []}') as { resources: unknown[] };
      // An apply does not even start if the configuration has an ephemeral variable, which has to be given once more.
      if (!JSON.stringify(resources).includes('"status":"tainted"')) return;
      const next = await realSaid({ ...failing, replace: [] }, copy);
      if (isRefused(next)) return;
      const changes = (next.plan!.resource_changes ?? []) as readonly ChangeJson[];
      failures.push({
        name: `seed ${seed}, step ${number}`,
        step: failing,
        address,
        resources,
        next: changes.map(nextChange),
      });
    });
  });
  return failures;
}

/** Returns the address of a single instance of the root module that is created; undefined if there is none. */
function failingAddress({ traces }: LivePlan, { files }: Step, seed: number): string | undefined {
  const created = traces.filter(({ change, declared }) => {
    const { address, action, deposed } = change;
    const isSingle = address.key === undefined && address.resource.module.steps.length === 0 && deposed === undefined;
    return isSingle && declared && address.resource.mode === "managed" && action.outcome.includes("create");
  });
  const isOverridden = Object.keys(files).some((name) => name.includes("override") && !name.includes("/"));
  return isOverridden || created.length === 0 ? undefined : created[seed % created.length]!.change.address.text;
}

function withProvisioner(step: Step, address: string): Step | undefined {
  const head = `resource "terraform_data" "${address.split(".")[1]}" {`;
  const main = step.files["main.tf"] ?? "";
  if (!main.includes(head)) return undefined;
  const failing = main.replace(head, `${head}\n  provisioner "local-exec" {\n    command = "exit 1"\n  }`);
  return { ...step, files: { ...step.files, "main.tf": failing } };
}

/** Returns the differences between the played failure and the real one: objects, and the actions of the next plan. */
export const failureDifferences = ({ step, address, resources, next }: RandomFailure): Promise<readonly string[]> =>
  inFolderOf(step, async (folder) => {
    const plan = await planFolderOf(step, folder);
    const trace = plan.traces.find(({ change }) => change.address.text === address && change.deposed === undefined)!;
    const { trace: rehearsed } = await settleRehearsal(plan, trace, [], askDisk);
    const played = await settleFailure(plan, trace, rehearsed, { operation: "provisioner", number: 1 }, askDisk);
    if (!played) return [`not played: ${rehearsed.diagnostics.map(({ summary }) => summary).join()}`];
    const nextPlan = played.next!.plan;
    const ours = new Map(changesOf(nextPlan).map((change) => [nameOf(change), change] as const));
    const isDecided = (change: NextChange): boolean => change.address === address || isConfigured(nextPlan, change);
    const actions = next
      .filter((change) => !change.address.includes("data.") && isDecided(change))
      .filter((change) => ours.get(nameOf(change))?.actions.join() !== change.actions.join())
      .map((change) => `${nameOf(change)}: ${ours.get(nameOf(change))?.actions} beside ${change.actions}`);
    return [...objectDifferences(played.failed.state, resources), ...actions];
  });

const nameOf = ({ address, deposed }: NextChange): string => `${address}${deposed ? " (deposed)" : ""}`;

/** Whether everything that an instance is configured with is known in our next plan. */
function isConfigured({ traces }: LivePlan, { address, deposed }: NextChange): boolean {
  const isOf = ({ change }: Trace) => change.address.text === address && (change.deposed !== undefined) === deposed;
  const trace = traces.find(isOf);
  const configuration = trace && objectAt(trace, "configuration");
  return !configuration || isWhollyKnown(configuration);
}
