import type { PartDecision } from "../../provider/provider.ts";
import { rawEquals } from "../../values/equality.ts";
import type { Value } from "../../values/value.ts";
import { membersOf } from "../../values/walk.ts";

/** Returns the decisions of a provider that does not report them: each difference between the plan and the proposed state. */
export function unreportedDecisions(proposed: Value, planned: Value): readonly PartDecision[] {
  if (planned === proposed) return [];
  const proposedMembers = new Map(proposed.kind === "mapping" ? proposed.entries : []);
  return membersOf(planned).flatMap(([step, outcome]): readonly PartDecision[] => {
    const proposedValue = step.kind === "attribute" ? proposedMembers.get(step.name) : undefined;
    if (proposedValue && rawEquals(proposedValue, outcome)) return [];
    return [{ path: [step], rule: outcome.kind === "unknown" ? "known-after-apply" : "provider-decided", outcome }];
  });
}
