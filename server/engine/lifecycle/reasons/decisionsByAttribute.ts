import type { PartDecision } from "../../provider/provider.ts";
import { groupBy } from "../../source/groupBy.ts";

/** Returns the decisions that concern an attribute, in their order: those at or inside it, and those about the whole object. */
export function decisionsByAttribute(decisions: readonly PartDecision[]): (name: string) => readonly PartDecision[] {
  const nameIn = ({ path: [step] }: PartDecision) => (step?.kind === "attribute" ? step.name : undefined);
  const byName = groupBy(decisions, nameIn);
  if (!byName.has(undefined)) return (name) => byName.get(name) ?? [];
  return (name) => decisions.filter((decision) => (nameIn(decision) ?? name) === name);
}
