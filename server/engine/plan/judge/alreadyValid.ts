import type { Inputs } from "../../load/inputs.ts";
import type { ResourceNode } from "../nodes/node.ts";
import type { LivePlan } from "../plan.ts";
import type { Regime } from "../regimes/regime.ts";
import type { ResourceRow } from "../walk/rows.ts";
import { SOUND } from "./staticCheck.ts";

/**
 * Returns whether an earlier plan from equal inputs already proves that validating a resource would find no fault. A static
 * fault would show in every instance, so one instance that was planned without diagnostics proves the resource sound.
 */
export function alreadyValid(
  plan: LivePlan | undefined,
  inputs: Inputs,
  regime: Regime,
): (node: ResourceNode) => boolean {
  const walked = plan?.walked;
  if (!walked || regime.hasValues || !isPlanOf(plan, inputs)) return () => false;
  return (node) => {
    const place = walked.graph.shape.placeOf.get(node.id);
    const row = place === undefined ? undefined : walked.rows[place];
    return row?.kind === "resource" && walked.checked.faults[place!] === SOUND && isPlanned(row) && isAllPlanned(node);
  };
}

/** Whether the plan was made from these inputs and evaluated completely. */
const isPlanOf = ({ inputs: { answers }, regime, modules }: LivePlan, inputs: Inputs): boolean =>
  answers === inputs.answers &&
  regime.reportsPlanning &&
  regime.followsConfiguration &&
  modules.root?.module.imports.length === 0;

const isPlanned = ({ diagnostics, asked, notPlanned, traces }: ResourceRow): boolean =>
  diagnostics.length + asked.length + notPlanned.length === 0 && traces.some(({ orphan }) => orphan === undefined);

/** Whether planning covers everything that validation checks, with the same evaluation. */
const isAllPlanned = ({ declaration }: ResourceNode): boolean =>
  declaration.mode === "managed" &&
  !declaration.connection &&
  declaration.provisioners.length + declaration.preconditions.length + declaration.postconditions.length === 0;
