import { isReplacement } from "../lifecycle/decision.ts";
import type { LivePlan } from "../plan/plan.ts";
import { runsOf } from "../plan/walk/runs.ts";
import type { Learned } from "../provider/facts.ts";
import { withoutDeepMarks } from "../values/value.ts";
import { combinedFacts, factsOfChange } from "./seenChange.ts";

/** The facts that a plan showed, by provider and type. */
export type SeenFacts = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Learned>>>;

/** Returns what the answers of plugins in a plan show; nothing that was simulated counts. */
export function factsOfPlan(plan: LivePlan): SeenFacts {
  const seen = new Map<string, Map<string, ReadonlyMap<string, Learned>>>();
  for (const { trace, instance } of runsOf(plan)) {
    const { change, confidence } = trace;
    const { outcome, doubt } = change.action;
    const isAnswered = (confidence === "provider" || confidence === "offline") && !doubt?.because;
    if (!isAnswered || (outcome !== "update" && !isReplacement(outcome))) continue;
    const { resource } = change.address;
    // A replacement on request says nothing of the arguments.
    if (resource.mode !== "managed" || (isReplacement(outcome) && change.replacePaths.length === 0)) continue;
    const facts = factsOfChange(instance.schema.block, {
      prior: withoutDeepMarks(change.before),
      planned: withoutDeepMarks(change.after),
      replacePaths: isReplacement(outcome) ? change.replacePaths : [],
    });
    if (facts.size === 0) continue;
    const types = seen.get(instance.provider.source) ?? new Map<string, ReadonlyMap<string, Learned>>();
    types.set(resource.type, combinedFacts(types.get(resource.type) ?? new Map(), facts));
    seen.set(instance.provider.source, types);
  }
  return seen;
}
