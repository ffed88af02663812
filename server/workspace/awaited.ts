import { isReadBy, isUnderWay } from "./plannedRoot.ts";
import { isComplete } from "./rootSearch.ts";
import type { UnitState } from "./unitState.ts";
import type { WorkspaceState } from "./workspaceState.ts";

/**
 * Returns what the plan of a root module still waits for: its pending questions, and one more while the plan is not of all changes
 * so far. 0 means that the shown plan stays until something changes. Without a plan only the search for root modules counts.
 */
export function awaitedFor(state: WorkspaceState, root: string): number {
  const { cache, search, plans, snapshot, queued, overtaken, isDirty, units } = state;
  const plan = plans.get(root);
  const isStale = snapshot.roots.some((shown) => shown.root === root && shown.isStale);
  const isBehind =
    isDirty ||
    isStale ||
    !isComplete(search) ||
    queued.includes(root) ||
    overtaken.has(root) ||
    (plan && isUnderWay(plan)) ||
    (search.units.has(root) && isUnitAwaited(units.get(root), plan !== undefined));
  let pending = isBehind ? 1 : 0;
  if (plan) for (const key of cache.pending.keys()) if (isReadBy(plan, key)) pending++;
  return pending;
}

/** Whether a unit is not evaluated yet, or will have a plan. One that nobody looks at has none. */
const isUnitAwaited = (unit: UnitState | undefined, hasPlan: boolean): boolean =>
  unit !== undefined && (unit.open.length > 0 || !(hasPlan || unit.isRefused));
