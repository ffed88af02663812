import { isRefusal } from "../../engine/plan/saved/refusal.ts";
import { baseName, folderOf } from "../../engine/source/paths.ts";
import { fileQuestion } from "../../engine/source/question.ts";
import { finishedPlanText } from "../../ide/finishedPlan.ts";
import type { FinishedPlanReply, FinishedPlanRequest } from "../../protocol/methods.ts";
import { answerTo } from "../../workspace/ask.ts";
import { NO_PACKAGES } from "../../workspace/factStore.ts";
import { planFileIn, readPlan } from "../../workspace/finishedPlan.ts";
import { keepFinishedFacts } from "../../workspace/keepSeenFacts.ts";
import type { Handler } from "../world.ts";

export const onFinishedPlan: Handler<FinishedPlanRequest, FinishedPlanReply> = async (world, { uri, root }) => {
  const path = world.uris.toPath(uri);
  if (path === undefined) return null;
  const name = baseName(path);
  const answer = await answerTo(world.ask, fileQuestion(path));
  if (answer.kind === "failure") return { refusal: `${name} could not be read: ${answer.reason}.` };
  const planFile = planFileIn(answer);
  if (!planFile) return { refusal: `${name} is neither a saved plan nor a plan in JSON.` };
  if (isRefusal(planFile)) return { refusal: `${name} ${planFile.refusal}.` };
  await world.planned();
  const folder = (root === undefined ? undefined : world.uris.toPath(root)) ?? folderOf(path);
  const live = world.snapshot().roots.find(({ root }) => root === folder)?.plan;
  const reading = {
    root: folder,
    dataDirectory: live?.inputs.options.dataDirectory ?? ".terraform",
    language: undefined,
    schemas: new Map(),
  };
  const read = await readPlan(planFile, reading, world.ask);
  if (isRefusal(read)) return { refusal: `${name} ${read.refusal}.` };
  // What a plan of an untrusted workspace says of a provider is not believed.
  if (!world.isRestricted()) await keepFinishedFacts(read, reading, { facts: world.facts, packages: NO_PACKAGES });
  return { text: finishedPlanText(name, read.plan, live) };
};
