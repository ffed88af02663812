import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import type { Revision } from "../../engine/plan/queries/planQueries.ts";
import type { ResourceRow } from "../../engine/plan/walk/rows.ts";
import { remember } from "../../engine/source/remember.ts";
import { destructions } from "./destructions.ts";
import { endlessChanges } from "./endlessChanges.ts";
import { forcedReplacements } from "./forcedReplacements.ts";
import { ignoredDifferences } from "./ignoredDifferences.ts";
import type { RuleFinding } from "./ruleFinding.ts";
import { undoneDrift } from "./undoneDrift.ts";
import { unusedNames } from "./unusedNames.ts";

/** Returns what the rules find in a plan. Rows that the previous plan had too are not judged again. */
export const ruleFindings = remember((plan: ExplainablePlan): readonly RuleFinding[] => {
  const { layout, revision } = plan.queries;
  if (!layout || !revision) return [];
  const latest = judgedByLayout.get(layout);
  const judged: Judged = { revision, rows: [], byPlace: new Map() };
  revision.forEach((row, place) => {
    if (row?.kind !== "resource") return;
    const ofRow = latest?.revision[place] === row ? latest.byPlace.get(place) : findingsOf(row);
    if (ofRow) judged.byPlace.set(place, ofRow);
    if (row.counts.actions.has("delete")) judged.rows.push(row);
  });
  judgedByLayout.set(layout, judged);
  return [...judged.byPlace.values(), destructions(plan, judged.rows), unusedNames(plan)].flat();
});

/** The findings of the rows of a plan, by their places. */
interface Judged {
  readonly revision: Revision;
  /** The rows that destroy anything. */
  readonly rows: ResourceRow[];
  readonly byPlace: Map<number, readonly RuleFinding[]>;
}

const judgedByLayout = new WeakMap<object, Judged>();

/** Returns the findings that a row alone decides; undefined if there are none. */
const findingsOf = remember((row: ResourceRow): readonly RuleFinding[] | undefined => {
  if (row.counts.instances === 0) return undefined;
  const findings = [
    ...forcedReplacements(row),
    ...ignoredDifferences(row),
    ...undoneDrift(row),
    ...endlessChanges(row),
  ];
  return findings.length > 0 ? findings : undefined;
});
