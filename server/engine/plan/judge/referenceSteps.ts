import type { Reference } from "../../lang/reference.ts";
import { type Range, spanning } from "../../source/range.ts";
import type { TraversalStep } from "../../syntax/tree.ts";

/** How many of a reference's steps belong to the object that it is about: the key of an instance, an output of a module. */
function ownSteps({ subject, steps }: Reference): number {
  if (subject.kind !== "resource" && subject.kind !== "module") return 0;
  const keyed = steps[0]?.kind === "index" ? 1 : 0;
  return subject.kind === "module" && steps[keyed]?.kind === "attribute" ? keyed + 1 : keyed;
}

/** The steps into the object that a reference is about. */
export const remainingSteps = (reference: Reference): readonly TraversalStep[] =>
  reference.steps.slice(ownSteps(reference));

/** Where the object that a reference is about is named, without the steps into it. */
export function objectRange(reference: Reference): Range {
  const last = reference.steps[ownSteps(reference) - 1];
  return last ? spanning(reference.subjectRange, last.range) : reference.subjectRange;
}
