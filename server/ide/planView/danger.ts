import { compareResources } from "../../engine/addrs/address.ts";
import type { Trace } from "../../engine/lifecycle/trace.ts";
import { DANGER } from "../../engine/render/counts/countWords.ts";

/** Returns the instance with the most dangerous action; of equals, the first in Terraform's order. */
export function mostDangerous(traces: Iterable<Trace>): Trace | undefined {
  let worst: Trace | undefined;
  for (const trace of traces) if (!worst || isWorse(trace, worst)) worst = trace;
  return worst;
}

const isWorse = (a: Trace, b: Trace): boolean =>
  (rank(a) - rank(b) || compareResources(a.change.address.resource, b.change.address.resource)) < 0;

const rank = ({ change, failed }: Trace): number => (failed ? -1 : DANGER.indexOf(change.action.outcome));
