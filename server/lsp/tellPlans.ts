import type { Connection } from "vscode-languageserver";
import { planStatus } from "../ide/planStatus.ts";
import { PLAN_CHANGED, type PlanChanged, ROOT_GONE, type RootGone } from "../protocol/methods.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";

/** Tells a client of every plan that is another one than before, and of root modules that are none any more. */
export function planTeller(connection: Pick<Connection, "sendNotification">, uris: Uris): (snapshot: Snapshot) => void {
  let told: readonly RootPlan[] = [];
  return ({ roots }) => {
    const known = new Set(told);
    const left = new Set(roots.map(({ root }) => root));
    for (const root of roots)
      if (!known.has(root)) void connection.sendNotification(PLAN_CHANGED, statusOf(uris, root));
    for (const { root } of told)
      if (!left.has(root)) void connection.sendNotification(ROOT_GONE, { root: uris.toUri(root) } satisfies RootGone);
    told = roots;
  };
}

const statusOf = (uris: Uris, root: RootPlan): PlanChanged => ({
  root: uris.toUri(root.root),
  version: root.version,
  ...planStatus(root),
});
