import type { Connection } from "vscode-languageserver";
import { planStatus } from "../ide/planStatus.ts";
import { PLAN_CHANGED, type PlanChanged, ROOT_GONE, type RootGone } from "../protocol/methods.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";

/** Returns what tells a client of every complete plan that is new, and of root modules that are gone. */
export function planTeller(connection: Pick<Connection, "sendNotification">, uris: Uris): (snapshot: Snapshot) => void {
  let toldRoots: readonly RootPlan[] = [];
  return ({ roots }) => {
    const toldPlans = new Set(toldRoots);
    const remainingRoots = new Set(roots.map(({ root }) => root));
    for (const root of roots)
      if (!toldPlans.has(root) && !root.isSettling)
        void connection.sendNotification(PLAN_CHANGED, statusOf(uris, root));
    for (const { root } of toldRoots)
      if (!remainingRoots.has(root))
        void connection.sendNotification(ROOT_GONE, { root: uris.toUri(root) } satisfies RootGone);
    toldRoots = roots;
  };
}

const statusOf = (uris: Uris, root: RootPlan): PlanChanged => ({
  root: uris.toUri(root.root),
  version: root.version,
  ...planStatus(root),
});
