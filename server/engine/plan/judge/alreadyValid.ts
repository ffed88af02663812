import { type Inputs, isValidation } from "../../load/inputs.ts";
import type { ResourceNode } from "../nodes/node.ts";
import type { LivePlan } from "../plan.ts";
import type { ResourceRow } from "../walk/rows.ts";
import { SOUND } from "./staticCheck.ts";

/**
 * Has a plan that was made of the same shown already that a validation would find nothing wrong with a resource? What is wrong
 * whatever the values are is wrong with those of each instance; so one that was planned, without a word, stands for all.
 */
export function foundSound(plan: LivePlan | undefined, inputs: Inputs): (node: ResourceNode) => boolean {
  const walked = plan?.walked;
  if (!walked || !isValidation(inputs) || !isPlanOf(plan, inputs)) return () => false;
  return (node) => {
    const place = walked.graph.shape.placeOf.get(node.id);
    const row = place === undefined ? undefined : walked.rows[place];
    return row?.kind === "resource" && walked.checked.faults[place!] === SOUND && isPlanned(row) && isAllPlanned(node);
  };
}

/** Everything was made of the same, and all of it was evaluated. */
const isPlanOf = ({ inputs: { answers, options }, modules }: LivePlan, inputs: Inputs): boolean =>
  answers === inputs.answers &&
  options.purpose === "plan" &&
  options.mode === "normal" &&
  modules.root?.module.imports.length === 0;

const isPlanned = ({ diagnostics, asked, notPlanned, traces }: ResourceRow): boolean =>
  diagnostics.length + asked.length + notPlanned.length === 0 && traces.some(({ orphan }) => orphan === undefined);

/** Is there nothing of it that only a validation looks at, or that is evaluated in another way there? */
const isAllPlanned = ({ declaration }: ResourceNode): boolean =>
  declaration.mode === "managed" &&
  !declaration.connection &&
  declaration.provisioners.length + declaration.preconditions.length + declaration.postconditions.length === 0;
