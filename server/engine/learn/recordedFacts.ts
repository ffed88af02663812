import { finalPlans } from "../lifecycle/recorded/finalPlans.ts";
import { objectOf, type RecordedCall, sameObject, typesKey } from "../lifecycle/recorded/recordedCall.ts";
import type { Fit } from "../lifecycle/recorded/recordedTypes.ts";
import type { Learned } from "../provider/facts.ts";
import { groupBy } from "../source/groupBy.ts";
import { rawEquals } from "../values/equality.ts";
import type { Value } from "../values/value.ts";
import { recordedDefaults } from "./recordedDefaults.ts";
import { recordedDigests } from "./recordedDigests.ts";
import { causesOfChange, combinedFacts, factsOfChange } from "./seenChange.ts";
import type { SeenFacts } from "./seenPlan.ts";
import { observedIn } from "./verdict.ts";

/**
 * Returns what the calls of a dump show of their types. A dump does not hold which arguments force a replacement, so a change counts
 * only if it was applied, and a replacement only if a single argument changed. Calls of uncertain type show nothing.
 */
export function factsOfCalls(calls: readonly RecordedCall[]): SeenFacts {
  const seen = new Map<string, Map<string, Facts>>();
  const certain = calls.filter(({ fits }) => fits.length === 1);
  for (const ofType of groupBy(certain, typesKey).values()) {
    const [{ provider, type }] = ofType[0]!.fits as [Fit];
    const facts = [
      ...ofType.map(updateFacts),
      ...replacements(ofType, calls).map(replacementFacts),
      ...ofType.map(recordedDigests),
      recordedDefaults(ofType),
    ].reduce(combinedFacts, new Map());
    if (facts.size > 0) seen.set(provider, (seen.get(provider) ?? new Map()).set(type, facts));
  }
  return seen;
}

type Facts = ReadonlyMap<string, Learned>;
const NOTHING: Facts = new Map();

/** A change of an existing object, as a call was asked for it and answered. */
interface RecordedChange {
  readonly prior: Value;
  readonly planned: Value;
  readonly configuration: Value;
}

function changeIn(recorded: RecordedCall, field: "planned" | "plannedToApply"): RecordedChange | undefined {
  const [prior, planned, configuration] = [
    objectOf(recorded, "prior"),
    objectOf(recorded, field),
    objectOf(recorded, "configuration"),
  ];
  if (!prior || !planned || !configuration) return undefined;
  return prior.kind === "null" || planned.kind === "null" ? undefined : { prior, planned, configuration };
}

/** Returns what an update shows that was applied. If one argument changed, the computed values that became unknown belong to it. */
function updateFacts(recorded: RecordedCall): Facts {
  const { block } = recorded.fits[0]!;
  const change = recorded.call.operation === "ApplyResourceChange" ? changeIn(recorded, "plannedToApply") : undefined;
  if (!change) return NOTHING;
  const facts = factsOfChange(block, { ...change, replacePaths: [], evidence: "recorded" });
  const [cause, ...others] = facts.keys();
  if (cause === undefined || others.length > 0 || causesOfChange(block, change).length !== 1) return facts;
  const path = cause.slice(0, cause.lastIndexOf("|"));
  const { unknowns } = observedIn(block, change.prior, { planned: change.planned, requiresReplace: [] }, path);
  return unknowns ? new Map([[cause, { ...facts.get(cause), unknowns }]]) : facts;
}

function replacementFacts(recorded: RecordedCall): Facts {
  const { block } = recorded.fits[0]!;
  const change = changeIn(recorded, "planned");
  if (!change) return NOTHING;
  const [cause, ...others] = causesOfChange(block, change);
  // Of several changed arguments, a dump does not tell which one forced the replacement.
  if (!cause || others.length > 0) return NOTHING;
  return factsOfChange(block, { ...change, replacePaths: [cause], evidence: "recorded" });
}

/**
 * Returns the plans of objects that were replaced: the creation of the new object was planned directly afterwards, and both halves
 * were applied.
 */
function replacements(ofType: readonly RecordedCall[], calls: readonly RecordedCall[]): readonly RecordedCall[] {
  const created = new Set([...finalPlans(ofType).values()].flatMap(({ apply, initial }) => (apply ? initial : [])));
  const next = new Map(calls.map((call, at) => [call, calls[at + 1]] as const));
  return ofType.filter((plan) => {
    const creation = next.get(plan);
    return (
      plan.call.operation === "PlanResourceChange" &&
      creation?.call.operation === "PlanResourceChange" &&
      objectOf(creation, "prior")?.kind === "null" &&
      sameObject(plan, "configuration", creation) &&
      created.has(creation) &&
      isEnded(plan, ofType)
    );
  });
}

/** Whether the prior object of a plan was destroyed, and never updated. */
function isEnded(plan: RecordedCall, calls: readonly RecordedCall[]): boolean {
  const applied = calls.filter(
    (each) =>
      each.call.operation === "ApplyResourceChange" &&
      each.call.time >= plan.call.time &&
      isAbout(each, objectOf(plan, "prior")),
  );
  return applied.length > 0 && applied.every((each) => objectOf(each, "plannedToApply")?.kind === "null");
}

function isAbout(recorded: RecordedCall, object: Value | undefined): boolean {
  const prior = objectOf(recorded, "prior");
  return prior !== undefined && object !== undefined && object.kind !== "null" && rawEquals(prior, object);
}
