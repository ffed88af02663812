import type { Connection } from "vscode-languageserver";
import { sameObjects } from "../engine/source/sameObjects.ts";
import { workspaceStatus } from "../ide/navigation/workspaceNames.ts";
import { planStatus } from "../ide/planView/planStatus.ts";
import { type Forbidding, providersStatus } from "../ide/providersStatus.ts";
import { PAGE_CHANGED, PLAN_CHANGED, ROOT_GONE } from "../protocol/methods.ts";
import type { PlanStatus } from "../protocol/planStatus.ts";
import type { RootPlan, Snapshot } from "../workspace/snapshot.ts";
import type { Uris } from "../workspace/uris.ts";
import type { Client } from "./client.ts";
import { notify } from "./messages.ts";

/**
 * Returns a listener that notifies the client of new complete plans and of root modules that are gone, if it follows them. What a plugin
 * was to answer and does not is logged once.
 */
export function planNotifier(
  connection: Pick<Connection, "sendNotification">,
  uris: Uris,
  { followsPlans }: Pick<Client, "followsPlans">,
  isRestricted: () => boolean,
  log: (line: string) => void,
): (snapshot: Snapshot) => void {
  let sentRoots: readonly RootPlan[] = [];
  const logged = new Set<string>();
  const tell = (root: RootPlan): void => {
    const status = statusOf(uris, root, isRestricted());
    if (followsPlans) notify(connection, PLAN_CHANGED, status);
    for (const note of status.providers?.notes ?? []) {
      if (logged.has(note)) continue;
      logged.add(note);
      log(note);
    }
  };
  let sentUnits: readonly unknown[] = [];
  return ({ roots, units }) => {
    const sentPlans = new Set(sentRoots);
    const remainingRoots = new Set(roots.map(({ root }) => root));
    for (const root of roots) if (!sentPlans.has(root) && !root.isSettling) tell(root);
    for (const { root } of sentRoots)
      if (followsPlans && !remainingRoots.has(root)) notify(connection, ROOT_GONE, { root: uris.toUri(root) });
    sentRoots = roots;
    const findings = [...(units?.values() ?? [])].map((unit) => unit.findings);
    if (followsPlans && !sameObjects(findings, sentUnits)) notify(connection, PAGE_CHANGED, {});
    sentUnits = findings;
  };
}

function statusOf(uris: Uris, root: RootPlan, isRestricted: boolean): PlanStatus {
  const isNever = root.plan.inputs.options.fromPlugins === "never";
  const forbidding: Forbidding = isRestricted ? "restricted" : isNever ? "setting" : undefined;
  const providers = providersStatus(root.plan, forbidding);
  return {
    root: uris.toUri(root.root),
    version: root.version,
    ...planStatus(root),
    ...workspaceStatus(root),
    ...(providers && { providers }),
  };
}
