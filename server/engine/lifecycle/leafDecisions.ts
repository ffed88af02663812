import { type PartBasis, weaker } from "../provider/basis.ts";
import type { PartDecision } from "../provider/provider.ts";
import { isWithin } from "../values/path.ts";
import { NULL, type Value } from "../values/value.ts";
import { applyPath } from "../values/walk.ts";

/**
 * The decisions about the leaves whose basis is known: what has decided the part that a leaf is in has decided the leaf. What is ignored is
 * Core's own doing, and certain; but a replacement ignores nothing.
 */
export function leafDecisions(
  made: readonly PartDecision[],
  bases: readonly PartBasis[],
  planned: Value,
  mayBeReplaced: boolean,
): readonly PartDecision[] {
  return bases.flatMap(({ path, basis }): readonly PartDecision[] => {
    const part = made.findLast((decision) => isWithin(path, decision.path));
    if (part?.rule === "ignored") return [{ ...part, basis: mayBeReplaced ? weaker(basis, "assumed") : "certain" }];
    return part ? [{ path, rule: part.rule, outcome: applyPath(planned, path) ?? NULL, basis }] : [];
  });
}
