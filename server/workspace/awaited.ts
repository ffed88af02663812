import { isReadBy, isUnderWay } from "./plannedRoot.ts";
import { isComplete } from "./rootSearch.ts";
import type { WorkspaceState } from "./workspaceState.ts";

/**
 * Returns what the plan of a root module still waits for: its pending questions, and one more while the plan is not of all changes
 * so far. 0 means that the shown plan stays until something changes. Without a plan only the search for root modules counts.
 */
export function awaitedFor(state: WorkspaceState, root: string): number {
  const { cache, search, plans, snapshot, queued, overtaken, isDirty } = state;
  const plan = plans.get(root);
  const isStale = snapshot.roots.some((shown) => shown.root === root && shown.isStale);
  const isBehind =
    isDirty ||
    isStale ||
    !isComplete(search) ||
    queued.includes(root) ||
    overtaken.has(root) ||
    (plan && isUnderWay(plan));
  let pending = isBehind ? 1 : 0;
  if (plan) for (const key of cache.pending.keys()) if (isReadBy(plan, key)) pending++;
  return pending;
}
