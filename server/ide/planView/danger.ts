import { compareResources } from "../../engine/addrs/address.ts";
import type { Action } from "../../engine/lifecycle/reasons/decision.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";

/** All actions, the most dangerous first: the order of counts, groups and choices everywhere. */
export const DANGER: readonly Action[] = [
  "delete",
  "delete-then-create",
  "create-then-delete",
  "forget-then-create",
  "forget",
  "update",
  "create",
  "read",
  "no-op",
];

/** Returns the instance with the most dangerous action; of equals, the first in Terraform's order. */
export function mostDangerous(traces: Iterable<Trace>): Trace | undefined {
  let worst: Trace | undefined;
  for (const trace of traces) if (!worst || isWorse(trace, worst)) worst = trace;
  return worst;
}

const isWorse = (a: Trace, b: Trace): boolean =>
  (rank(a) - rank(b) || compareResources(a.change.address.resource, b.change.address.resource)) < 0;

const rank = ({ change, failed }: Trace): number => (failed ? -1 : DANGER.indexOf(change.action.outcome));
