import type { Module } from "../../engine/config/module.ts";
import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Revision } from "../../engine/plan/planQueries.ts";
import type { ResourceRow } from "../../engine/plan/rows/rows.ts";
import { remember } from "../../engine/source/remember.ts";
import { constantComparisons } from "./constantComparisons.ts";
import { deprecatedArguments } from "./deprecatedArguments.ts";
import { destructions } from "./destructions.ts";
import { endlessChanges } from "./endlessChanges.ts";
import { forcedReplacements } from "./forcedReplacements.ts";
import { ignoredDifferences } from "./ignoredDifferences.ts";
import { providerAdvice } from "./providerAdvice.ts";
import { quotedReferences } from "./quotedReferences.ts";
import { redundantDependencies } from "./redundantDependencies.ts";
import type { RuleFinding } from "./ruleFinding.ts";
import { undoneDrift } from "./undoneDrift.ts";
import { unusedNames } from "./unusedNames.ts";
import { workspaceModules } from "./workspaceModules.ts";

/** Returns what the rules find in a plan. Only rows that the previous plan did not have are judged. */
export const ruleFindings = remember((plan: ExplainablePlan): readonly RuleFinding[] => {
  const { layout, revision } = plan.queries;
  if (!layout || !revision) return [];
  const judged = judgedByLayout.get(layout) ?? new JudgedRows();
  judgedByLayout.set(layout, judged);
  judged.follow(revision);
  return [
    ...judged.findings,
    ...destructions(plan, judged.destroying),
    ...unusedNames(plan),
    ...workspaceModules(plan).flatMap(ofText),
  ];
});

/** Returns the findings that the text of a module alone decides. */
const ofText = remember((module: Module): readonly RuleFinding[] => [
  ...redundantDependencies(module),
  ...quotedReferences(module),
  ...constantComparisons(module),
]);

const judgedByLayout = new WeakMap<object, JudgedRows>();

/** The findings of the rows of the plan that was judged last. A key changes few rows, so only those are looked at. */
class JudgedRows {
  private revision: Revision = [];
  private readonly findingsByPlace = new Map<number, readonly RuleFinding[]>();
  private readonly destroyingByPlace = new Map<number, ResourceRow>();
  private ordered: { findings: readonly RuleFinding[]; destroying: readonly ResourceRow[] } | undefined;

  /** Judges the rows that differ from those of the last plan. */
  follow(revision: Revision): void {
    const last = this.revision;
    for (let place = 0; place < Math.max(revision.length, last.length); place++)
      if (revision[place] !== last[place]) this.judge(revision[place], place);
    this.revision = revision;
  }

  private judge(row: Revision[number], place: number): void {
    const resource = row?.kind === "resource" ? row : undefined;
    const destroying = resource?.counts.actions.has("delete") ? resource : undefined;
    const hasOtherFindings = isReplaced(this.findingsByPlace, place, resource && findingsOf(resource));
    const isDestroyingOtherwise = isReplaced(this.destroyingByPlace, place, destroying);
    if (hasOtherFindings || isDestroyingOtherwise) this.ordered = undefined;
  }

  /** What the rows find, in their order. */
  get findings(): readonly RuleFinding[] {
    return this.inOrder.findings;
  }

  /** The rows that destroy anything, in their order. */
  get destroying(): readonly ResourceRow[] {
    return this.inOrder.destroying;
  }

  private get inOrder() {
    this.ordered ??= {
      findings: valuesInOrder(this.findingsByPlace).flat(),
      destroying: valuesInOrder(this.destroyingByPlace),
    };
    return this.ordered;
  }
}

/** Sets or removes what is at a place, and returns whether that is something else now. */
function isReplaced<T>(byPlace: Map<number, T>, place: number, value: T | undefined): boolean {
  if (byPlace.get(place) === value) return false;
  if (value === undefined) byPlace.delete(place);
  else byPlace.set(place, value);
  return true;
}

const valuesInOrder = <T>(byPlace: ReadonlyMap<number, T>): readonly T[] =>
  [...byPlace].sort(([a], [b]) => a - b).map(([, value]) => value);

/** Returns the findings that a row alone decides; undefined if there are none. */
const findingsOf = remember((row: ResourceRow): readonly RuleFinding[] | undefined => {
  if (row.counts.instances === 0) return undefined;
  // A settled object is as it is configured, or an orphan.
  const runs = row.runs.filter(({ trace }) => !trace.isSettled);
  const ofObjects = runs.filter(({ instance: { previousRun, importing } }) => previousRun ?? importing);
  const findings = [
    ...forcedReplacements(ofObjects),
    ...ignoredDifferences(ofObjects),
    ...undoneDrift(ofObjects),
    ...endlessChanges(runs),
    ...deprecatedArguments(row),
    ...providerAdvice(runs, ofObjects),
  ];
  return findings.length > 0 ? findings : undefined;
});
