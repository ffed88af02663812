import { isReplacement } from "../lifecycle/reasons/decision.ts";
import type { Change } from "../lifecycle/trace.ts";
import type { LivePlan, Plan } from "../plan/plan.ts";
import { runsOf } from "../plan/walk/runs.ts";
import type { Learned } from "../provider/facts.ts";
import type { BlockSchema } from "../schema/schema.ts";
import { withoutDeepMarks } from "../values/value.ts";
import { combinedFacts, factsOfChange } from "./seenChange.ts";

/** The facts that a plan showed, by provider and type. */
export type SeenFacts = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, Learned>>>;

/** Returns what the answers of plugins in a plan show; nothing that was simulated counts. */
export const factsOfPlan = (plan: LivePlan): SeenFacts =>
  factsOfChanges(
    runsOf(plan).flatMap(({ trace, instance }) => {
      const { change, confidence } = trace;
      const isAnswered = (confidence === "provider" || confidence === "offline") && !change.action.doubt?.because;
      return isAnswered ? [{ change, provider: instance.provider.source, block: instance.schema.block }] : [];
    }),
  );

/** Returns what a finished plan shows; nothing of a type whose schema is not known. */
export const factsOfFinishedPlan = ({ traces }: Pick<Plan, "traces">): SeenFacts =>
  factsOfChanges(
    traces.flatMap(({ change, provider, schema }) =>
      schema && !schema.isInferred ? [{ change, provider, block: schema.block }] : [],
    ),
  );

/** A change that a provider planned. */
interface PlannedChange {
  readonly change: Change;
  /** The source address of the provider. */
  readonly provider: string;
  readonly block: BlockSchema;
}

function factsOfChanges(changes: readonly PlannedChange[]): SeenFacts {
  const seen = new Map<string, Map<string, ReadonlyMap<string, Learned>>>();
  for (const { change, provider, block } of changes) {
    const { outcome } = change.action;
    if (outcome !== "update" && !isReplacement(outcome)) continue;
    const { resource } = change.address;
    // A replacement on request says nothing of the arguments.
    if (resource.mode !== "managed" || (isReplacement(outcome) && change.replacePaths.length === 0)) continue;
    const facts = factsOfChange(block, {
      prior: withoutDeepMarks(change.before),
      planned: withoutDeepMarks(change.after),
      replacePaths: isReplacement(outcome) ? change.replacePaths : [],
    });
    if (facts.size === 0) continue;
    const types = seen.get(provider) ?? new Map<string, ReadonlyMap<string, Learned>>();
    types.set(resource.type, combinedFacts(types.get(resource.type) ?? new Map(), facts));
    seen.set(provider, types);
  }
  return seen;
}
