import type { PartDecision } from "../provider/provider.ts";
import { rawEquals } from "../values/equality.ts";
import type { Value } from "../values/value.ts";
import { membersOf } from "../values/walk.ts";

/** What a provider that does not tell its decisions has decided: whatever it plans otherwise than proposed. */
export function untold(proposed: Value, planned: Value): readonly PartDecision[] {
  if (planned === proposed) return [];
  const before = new Map(proposed.kind === "mapping" ? proposed.entries : []);
  return membersOf(planned).flatMap(([step, outcome]): readonly PartDecision[] => {
    const was = step.kind === "attribute" ? before.get(step.name) : undefined;
    if (was && rawEquals(was, outcome)) return [];
    return [{ path: [step], rule: outcome.kind === "unknown" ? "known-after-apply" : "provider-decided", outcome }];
  });
}
