import { type ChangedLeaf, changedLeaves } from "../../engine/diff/changedLeaves.ts";
import { diff } from "../../engine/diff/diff.ts";
import { isPlanned, type Trace } from "../../engine/lifecycle/trace.ts";
import type { ExplainablePlan, Plan } from "../../engine/plan/plan.ts";
import type { FinishedPlan } from "../../engine/plan/saved/finishedPlan.ts";
import { wordsOf } from "../../engine/render/changeWords.ts";
import { type LeafSides, leafSides } from "../../engine/render/leafText.ts";
import { bothSecrets, secretsOf } from "../../engine/render/secrets.ts";
import { rememberPair } from "../../engine/source/remember.ts";
import { rawEquals } from "../../engine/values/equality.ts";
import { type FinishedDifference, finishedComparison } from "../finishedPlans/finishedDifferences.ts";
import { instanceName, type PlanDifference, planDifferences } from "./planDifferences.ts";

/** An instance that two plans of one root module plan otherwise. */
export interface ComparedInstance extends PlanDifference {
  /** The instance in the plan of now, else in the other one. */
  readonly trace: Trace;
  /** Whether the plan of now has no such instance. */
  readonly isGone: boolean;
  /** Returns the planned values that differ, the smallest parts. */
  readonly values: () => readonly LeafSides[];
}

/** Returns the instances that two live plans plan otherwise. */
export const comparedInstances = rememberPair(
  (other: ExplainablePlan, now: ExplainablePlan): readonly ComparedInstance[] => {
    const [earlier, later] = [tracesByName(other), tracesByName(now)];
    return planDifferences(other, now).flatMap((difference) => {
      const [was, is] = [earlier.get(difference.name), later.get(difference.name)];
      const trace = is ?? was;
      if (!trace) return [];
      return [{ ...difference, trace, isGone: !is, values: () => valuesOf(other, now, was, is) }];
    });
  },
);

/** Returns the instances that a finished plan and the live plan certainly plan otherwise. */
export const comparedWithFinished = rememberPair(
  (finished: FinishedPlan, now: ExplainablePlan): readonly ComparedInstance[] =>
    finishedComparison(finished, now).differences.flatMap((difference) => {
      const { name, finished: was, live: is, attributes } = difference;
      const trace = is ?? was;
      if (!trace) return [];
      return [
        {
          name,
          before: wordsFor(was),
          now: wordsFor(is),
          trace,
          isGone: !is,
          isOnlyValues: attributes.length > 0,
          values: () => finishedValues(finished, now, difference),
        },
      ];
    }),
);

/** Returns the planned values that certainly differ between a finished plan and the live plan, the smallest parts. */
export function finishedValues(
  finished: FinishedPlan,
  now: Plan,
  { finished: was, live: is, attributes }: FinishedDifference,
): readonly LeafSides[] {
  const isShown = ({ path: [step] }: { readonly path: readonly unknown[] }): boolean =>
    attributes.length === 0 || attributes.includes((step as { readonly name?: string } | undefined)?.name ?? "");
  return valuesOf(finished, now, was, is, isShown);
}

const wordsFor = (trace: Trace | undefined): string =>
  trace === undefined
    ? "does not exist"
    : trace.change.action.outcome === "no-op" && !trace.change.previousAddress
      ? "stays as it is"
      : wordsOf(trace.change);

export const tracesByName = ({ traces }: Plan): ReadonlyMap<string, Trace> =>
  new Map(traces.map((trace) => [instanceName(trace), trace] as const));

const MOST_VALUES = 100;

/** Returns the differing values of the planned objects of an instance; none where one of the plans has no object. */
function valuesOf(
  other: Plan,
  now: Plan,
  earlier: Trace | undefined,
  later: Trace | undefined,
  isShown: (leaf: { readonly path: readonly unknown[] }) => boolean = () => true,
): readonly LeafSides[] {
  const [was, is] = [plannedObject(earlier), plannedObject(later)];
  if (!was || !is || was.kind === "null" || is.kind === "null") return [];
  const secrets = bothSecrets(secretsOf(other), secretsOf(now));
  return changedLeaves(diff(was, is))
    .filter((leaf) => !rawEquals(leaf.before, leaf.after) && isShown(leaf))
    .flatMap((leaf) => leafSides(leaf, secrets).filter((sides) => !isSameUnknown(leaf, sides)))
    .slice(0, MOST_VALUES);
}

/** Whether both values are unknown, and differ only in their types, which no text shows. */
const isSameUnknown = (leaf: ChangedLeaf, { before, after }: LeafSides): boolean =>
  leaf.before.kind === "unknown" && leaf.after.kind === "unknown" && before === after;

/** Returns the object that is planned for an instance, if one is. */
export const plannedObject = (trace: Trace | undefined) => (trace && isPlanned(trace) ? trace.change.after : undefined);
