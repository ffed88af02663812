import type { Connection } from "vscode-languageserver";
import { planStatus } from "../ide/planStatus.ts";
import { PLAN_CHANGED, type PlanChanged, ROOT_GONE, type RootGone } from "../protocol/methods.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";

/** Returns a listener that notifies the client of new complete plans and of root modules that are gone. */
export function planNotifier(
  connection: Pick<Connection, "sendNotification">,
  uris: Uris,
): (snapshot: Snapshot) => void {
  let sentRoots: readonly RootPlan[] = [];
  return ({ roots }) => {
    const sentPlans = new Set(sentRoots);
    const remainingRoots = new Set(roots.map(({ root }) => root));
    for (const root of roots)
      if (!sentPlans.has(root) && !root.isSettling)
        void connection.sendNotification(PLAN_CHANGED, statusOf(uris, root));
    for (const { root } of sentRoots)
      if (!remainingRoots.has(root))
        void connection.sendNotification(ROOT_GONE, { root: uris.toUri(root) } satisfies RootGone);
    sentRoots = roots;
  };
}

const statusOf = (uris: Uris, root: RootPlan): PlanChanged => ({
  root: uris.toUri(root.root),
  version: root.version,
  ...planStatus(root),
});
