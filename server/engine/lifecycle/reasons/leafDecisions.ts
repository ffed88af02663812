import { type PartBasis, weaker } from "../../provider/basis.ts";
import type { PartDecision } from "../../provider/provider.ts";
import { isWithin } from "../../values/path.ts";
import { NULL, type Value } from "../../values/value.ts";
import { applyPath } from "../../values/walk.ts";
import { decisionsByAttribute } from "./decisionsByAttribute.ts";

/**
 * Returns a decision for each leaf whose basis is known, by the rule that decided its containing part. An ignored part is
 * certain, because Core decides it, unless the object may be replaced.
 */
export function leafDecisions(
  decisions: readonly PartDecision[],
  bases: readonly PartBasis[],
  planned: Value,
  mayBeReplaced: boolean,
): readonly PartDecision[] {
  const decisionsOf = decisionsByAttribute(decisions);
  return bases.flatMap(({ path, basis }): readonly PartDecision[] => {
    const candidates = path[0]?.kind === "attribute" ? decisionsOf(path[0].name) : decisions;
    const part = candidates.findLast((decision) => isWithin(path, decision.path));
    if (part?.rule === "ignored") return [{ ...part, basis: mayBeReplaced ? weaker(basis, "assumed") : "certain" }];
    return part ? [{ path, rule: part.rule, outcome: applyPath(planned, path) ?? NULL, basis }] : [];
  });
}
