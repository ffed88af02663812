import type { LivePlan } from "../../engine/plan/plan.ts";
import { isRefusal, type Refusal } from "../../engine/plan/saved/refusal.ts";
import { baseName, folderOf, joinPath } from "../../engine/source/paths.ts";
import { finishedDriftPage, finishedPage } from "../../ide/finishedPlans/finishedExplorer.ts";
import { finishedPlanText } from "../../ide/finishedPlans/finishedPlanText.ts";
import {
  CLOSE_FINISHED_PLAN,
  FINISHED_PLAN,
  FINISHED_PLAN_PAGE,
  OPEN_FINISHED_PLAN,
  PLAN_FILES,
} from "../../protocol/methods.ts";
import { finishedPlanAt, type ReadPlan, readingIn } from "../../workspace/asked/finishedPlan.ts";
import { keepFinishedFacts } from "../../workspace/asked/keepSeenFacts.ts";
import { planFilesIn } from "../../workspace/asked/planFiles.ts";
import { NO_PACKAGES } from "../../workspace/factStore.ts";
import { answering } from "../messages.ts";
import { toExplorerRow } from "../toProtocol.ts";
import type { World } from "../world.ts";

export const onFinishedPlan = answering(FINISHED_PLAN, "Finished plan", async (world, { uri, root }) => {
  const path = world.uris.toPath(uri);
  if (path === undefined) return null;
  const folder = rootFolder(world, path, root);
  const read = await learnedPlanAt(world, path, folder);
  // The file of a plan that Stateline has run itself is gone.
  const plan = isRefusal(read) ? world.memory.finishedPlans.get(path)?.plan : read.plan;
  if (!plan) return { refusal: (read as Refusal).refusal };
  return { text: finishedPlanText(baseName(path), plan, livePlan(world, folder)) };
});

export const onOpenFinishedPlan = answering(OPEN_FINISHED_PLAN, "Finished plan", async (world, { uri, root }) => {
  const path = world.uris.toPath(uri);
  if (path === undefined) return null;
  const folder = rootFolder(world, path, root);
  const read = await learnedPlanAt(world, path, folder);
  if (isRefusal(read)) return { refused: read.refusal };
  world.memory.finishedPlans.set(path, { path, plan: read.plan });
  return {};
});

export const onCloseFinishedPlan = answering(CLOSE_FINISHED_PLAN, "Finished plan", async (world, { uri }) => {
  const path = world.uris.toPath(uri);
  if (path !== undefined) world.memory.finishedPlans.delete(path);
  return {};
});

export const onFinishedPlanPage = answering(
  FINISHED_PLAN_PAGE,
  "Finished plan",
  async (world, { uri, page, isDrift }) => {
    const path = world.uris.toPath(uri);
    const open = path === undefined ? undefined : world.memory.finishedPlans.get(path);
    await world.planned();
    const live = open && livePlan(world, open.plan.root);
    if (!live) return null;
    const { rows, ...rest } = (isDrift ? finishedDriftPage : finishedPage)(open, live, page);
    return { ...rest, rows: rows.map((row) => toExplorerRow(world.uris, row)) };
  },
);

export const onPlanFiles = answering(PLAN_FILES, "Plan files", async (world, { root }) => {
  const folder = world.uris.toPath(root);
  if (folder === undefined) return null;
  const names = await planFilesIn(folder, world.ask);
  return names.map((name) => ({ uri: world.uris.toUri(joinPath(folder, name)), name }));
});

/** Reads and decodes the plan of a file. What it shows of its providers is learned. */
async function learnedPlanAt(world: World, path: string, folder: string): Promise<ReadPlan | Refusal> {
  await world.loaded(`${folder}/`);
  await world.planned();
  const reading = readingIn(folder, livePlan(world, folder));
  const read = await finishedPlanAt(path, reading, world.ask, world.decompress);
  if (isRefusal(read)) return { refusal: `${baseName(path)} ${read.refusal}.` };
  // What a plan of an untrusted workspace says of a provider is not believed.
  if (!world.isRestricted()) await keepFinishedFacts(read, reading, { facts: world.facts, packages: NO_PACKAGES });
  return read;
}

/** Returns the folder of the root module of a plan: the named one, else that of the file. */
const rootFolder = (world: World, path: string, root: string | undefined): string =>
  (root === undefined ? undefined : world.uris.toPath(root)) ?? folderOf(path);

const livePlan = (world: World, folder: string): LivePlan | undefined =>
  world.snapshot().roots.find(({ root }) => root === folder)?.plan;
