import { baseName } from "../../engine/source/paths.ts";
import type { Question } from "../../engine/source/question.ts";
import { isTerragruntFile } from "../findRoots.ts";
import { isUnderWay } from "../plannedRoot.ts";
import { isComplete } from "../rootSearch.ts";
import { rootOf } from "../snapshot.ts";
import type { WorkspaceState } from "../workspaceState.ts";

/** Whether the plan of any root module is incomplete. */
export const isPlanning = ({ plans }: WorkspaceState): boolean => [...plans.values()].some(isUnderWay);

/** Whether turns of planning are left. */
export const isBusy = (state: WorkspaceState): boolean => isPlanning(state) || state.queued.length > 0;

/** Whether the queued root modules wait, because one with an open file is being planned or its files are being read. */
export const isQueueHeld = ({ opened, plans, cache }: WorkspaceState): boolean =>
  opened.some((root) => {
    const plan = plans.get(root);
    const isAwaited = ({ need, key }: Question): boolean => need === "load" && cache.pending.has(key);
    return plan !== undefined && (isUnderWay(plan) || plan.latest?.open.some(isAwaited));
  });

/** Whether the root module of a file still lacks files that its plan requires. */
export function isLoading({ search, snapshot, plans, units, queued }: WorkspaceState, path: string): boolean {
  if (!isComplete(search)) return true;
  if (isTerragruntFile(baseName(path))) return [...units.values()].some(({ open }) => open.length > 0);
  const root = rootOf(snapshot, path)?.root;
  if (root === undefined && queued.length > 0) return true;
  const concerned = root === undefined ? [...plans.values()] : [plans.get(root)];
  return concerned.some((plan) => plan?.starting ?? plan?.latest?.open.some(({ need }) => need === "load"));
}
