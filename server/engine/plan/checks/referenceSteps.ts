import type { Reference } from "../../lang/reference.ts";
import { type Range, spanning } from "../../source/range.ts";
import type { TraversalStep } from "../../syntax/tree.ts";

/** Returns how many steps of a reference belong to its subject: the key of an instance, or an output of a module. */
function ownSteps({ subject, steps }: Reference): number {
  if (subject.kind !== "resource" && subject.kind !== "module") return 0;
  const keyed = steps[0]?.kind === "index" ? 1 : 0;
  return subject.kind === "module" && steps[keyed]?.kind === "attribute" ? keyed + 1 : keyed;
}

/** The steps into the object that a reference is about. */
export const remainingSteps = (reference: Reference): readonly TraversalStep[] =>
  reference.steps.slice(ownSteps(reference));

/** Returns the range of the subject of a reference, without the steps into the object. */
export function objectRange(reference: Reference): Range {
  const last = reference.steps[ownSteps(reference) - 1];
  return last ? spanning(reference.subjectRange, last.range) : reference.subjectRange;
}
