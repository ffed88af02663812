import type { Provisioner } from "../../config/module.ts";
import type { Trace } from "../../lifecycle/trace.ts";
import type { LivePlan } from "../plan.ts";
import { removalOf } from "../refactor/forgottenObjects.ts";
import { runOf } from "../walk/runs.ts";

/**
 * Returns the provisioners of the block of an instance, or of the `removed` block that ends it. The trace can be that of a rehearsal,
 * which is none of the plan's.
 */
export function provisionersOf(plan: LivePlan, { change }: Trace): readonly Provisioner[] {
  const planned = plan.traces.find((each) => each.change.address === change.address);
  const declared = planned && runOf(plan, planned)?.instance.declaration?.provisioners;
  const { root } = plan.modules;
  return declared ?? (root && removalOf(root, change.address)?.provisioners) ?? [];
}
