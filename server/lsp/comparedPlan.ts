import type { Plan } from "../engine/plan/plan.ts";
import { ageText, unreadTitle } from "../engine/render/stateStatus.ts";
import { baseName, relativePath } from "../engine/source/paths.ts";
import { counted } from "../engine/values/text/nouns.ts";
import { comparedInstances, comparedWithFinished } from "../ide/comparison/comparedInstances.ts";
import type { ShownComparison } from "../ide/comparison/comparisonOverview.ts";
import { differencesText } from "../ide/comparison/planDifferences.ts";
import { finishedComparison } from "../ide/finishedPlans/finishedDifferences.ts";
import { sameText } from "../ide/finishedPlans/finishedExplorer.ts";
import type { PlanOverviewRequest } from "../protocol/methods.ts";
import { planOfCommit } from "../workspace/asked/planOfCommit.ts";
import { planWithOptions } from "../workspace/asked/planWithOptions.ts";
import type { RootPlan } from "../workspace/snapshot.ts";
import type { OtherPlan, RefusedPlan } from "./clientMemory.ts";
import type { World } from "./world.ts";

type Compared = NonNullable<PlanOverviewRequest["compared"]>;

/** Returns the comparison of a plan that a client asks for. The other plan is kept until its inputs change. */
export async function comparedPlan(world: World, root: RootPlan, compared: Compared): Promise<ShownComparison> {
  if ("finished" in compared) return comparedFinished(world, root, compared.finished);
  const label = labelOf(world, root, compared);
  const other = await keptPlan(world, root, compared);
  if ("refusal" in other) return { label, refusal: other.refusal };
  const instances = comparedInstances(other.plan, root.plan);
  const note = [other.note, differencesText(instances.length, "No"), unreadText(other.plan)]
    .filter((text) => text !== "")
    .join(" ");
  return { label, note, plan: other.plan, instances };
}

function comparedFinished(world: World, { plan }: RootPlan, uri: string): ShownComparison {
  const path = world.uris.toPath(uri);
  const open = path === undefined ? undefined : world.memory.finishedPlans.get(path);
  const label = baseName(path ?? uri);
  if (!open) return { label, refusal: "This finished plan is no longer open." };
  const instances = comparedWithFinished(open.plan, plan);
  const { notPlanned } = finishedComparison(open.plan, plan);
  const same =
    instances.length === 0 && notPlanned === 0 ? `${sameText(open.plan)}.` : differencesText(instances.length, "No");
  const uncompared =
    notPlanned > 0
      ? ` ${counted(notPlanned, "changed object")} cannot be compared, because it is not planned now.`
      : "";
  return { label, note: same + uncompared, plan: open.plan, instances };
}

/** Returns what is not known of the other plan, because its state is not loaded. */
const unreadText = ({ state }: Plan): string => {
  const title = unreadTitle(state);
  return title === undefined ? "" : `${title}, so its actions are not known.`;
};

function labelOf(world: World, { root }: RootPlan, compared: Exclude<Compared, { readonly finished: string }>): string {
  if ("revision" in compared) return compared.revision;
  if ("workspace" in compared) return `workspace ${compared.workspace}`;
  const path = world.uris.toPath(compared.file);
  return path === undefined ? compared.file : relativePath(root, path);
}

/**
 * Returns the other plan: the last one if it is of the same inputs. That of a commit does not depend on the texts of today, and is kept until
 * the revision names another commit. A refusal is not kept.
 */
function keptPlan(
  world: World,
  root: RootPlan,
  compared: Exclude<Compared, { readonly finished: string }>,
): Promise<OtherPlan | RefusedPlan> {
  const key = JSON.stringify([root.root, compared]);
  const { plan } = root;
  const inputs = "revision" in compared ? [plan.state.state, plan.inputs.options] : [plan];
  const last = world.memory.comparison;
  if (last?.key === key && last.inputs.every((input, at) => input === inputs[at])) return last.made;
  const kept = { key, inputs, made: otherPlan(world, root, compared) };
  world.memory.comparison = kept;
  void kept.made.then((made) => {
    if ("refusal" in made && world.memory.comparison === kept) world.memory.comparison = undefined;
  });
  world.followRevision(kept);
  return kept.made;
}

async function otherPlan(
  world: World,
  { plan }: RootPlan,
  compared: Exclude<Compared, { readonly finished: string }>,
): Promise<OtherPlan | RefusedPlan> {
  if ("revision" in compared) {
    if (world.isRestricted()) return { refusal: "This workspace is not trusted, so Stateline starts no git." };
    const committed = await planOfCommit(plan, compared.revision, world.ask);
    if ("kind" in committed) return { refusal: `${committed.reason}.` };
    const { commit } = committed;
    const age = ageText(plan.state) === undefined ? "present state" : "loaded state";
    return {
      plan: committed.plan,
      note: `Commit ${commit.id.slice(0, 7)} of ${commit.date}, planned from the ${age}.`,
      committed: { root: plan.root, revision: compared.revision, commit },
    };
  }
  const file = "file" in compared ? world.uris.toPath(compared.file) : undefined;
  if ("file" in compared && file === undefined) return { refusal: "Stateline cannot read this file." };
  const options = "workspace" in compared ? { workspace: compared.workspace } : { file: file! };
  const other = await planWithOptions(plan, options, world.ask);
  if ("kind" in other) return { refusal: `${other.reason}.` };
  return {
    plan: other.plan,
    note: "workspace" in compared ? "Each from its own state." : "Both from the present state.",
  };
}
