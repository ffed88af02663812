import { commitComparison } from "../../ide/comparison/commitComparison.ts";
import { optionComparison } from "../../ide/comparison/optionComparison.ts";
import { COMPARE_PLAN, type ComparedText, REVISIONS } from "../../protocol/methods.ts";
import { answerTo } from "../../workspace/asked/ask.ts";
import { revisionsQuestion } from "../../workspace/asked/commitQuestions.ts";
import { planOfCommit } from "../../workspace/asked/planOfCommit.ts";
import { type OtherOptions, planWithOptions } from "../../workspace/asked/planWithOptions.ts";
import type { RootPlan } from "../../workspace/snapshot.ts";
import { rootAt } from "../fromProtocol.ts";
import { answering } from "../messages.ts";
import type { World } from "../world.ts";

export const onComparePlan = answering(COMPARE_PLAN, "Comparison", async (world, request) => {
  const rootPlan = await rootAt(world, request.root);
  if (!rootPlan) return null;
  if ("revision" in request) return comparedWithCommit(world, rootPlan, request.revision);
  if ("workspace" in request) return comparedWithOptions(world, rootPlan, { workspace: request.workspace.trim() });
  const file = world.uris.toPath(request.file);
  if (file === undefined) return { refusal: "Stateline cannot read this file." };
  return comparedWithOptions(world, rootPlan, { file });
});

export const onRevisions = answering(REVISIONS, "Revisions", async (world, { root }) => {
  const folder = world.uris.toPath(root);
  if (folder === undefined || world.isRestricted()) return null;
  const answer = await answerTo(world.ask, revisionsQuestion(folder));
  return answer.kind === "failure" ? null : { branches: answer.branches, commits: answer.commits };
});

async function comparedWithOptions(world: World, { plan }: RootPlan, options: OtherOptions): Promise<ComparedText> {
  const other = await planWithOptions(plan, options, world.ask);
  if ("kind" in other) return { refusal: `${other.reason}.` };
  return { text: optionComparison(plan, other.plan, options) };
}

async function comparedWithCommit(world: World, { plan }: RootPlan, revision: string): Promise<ComparedText> {
  if (world.isRestricted()) return { refusal: "This workspace is not trusted, so Stateline starts no git." };
  const committed = await planOfCommit(plan, revision, world.ask);
  if ("kind" in committed) return { refusal: `${committed.reason}.` };
  return { text: commitComparison(plan, committed.plan, { revision, ...committed.commit }) };
}
