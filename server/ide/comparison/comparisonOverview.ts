import type { Plan } from "../../engine/plan/plan.ts";
import type { PlanQuery } from "../../protocol/planOverview.ts";
import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { type PlanOverviewView, planOverview } from "../planView/planOverview.ts";
import type { ComparedInstance } from "./comparedInstances.ts";
import { comparedLines } from "./comparedLines.ts";

/** A comparison of a plan with another one, or why there is none. */
export type ShownComparison =
  | {
      readonly label: string;
      readonly note: string;
      readonly plan: Plan;
      readonly instances: readonly ComparedInstance[];
    }
  | { readonly label: string; readonly refusal: string };

/** Returns the page of a plan in a comparison: the summary of the plan of now, and the lines of the instances that differ. */
export function comparisonOverview(
  root: ExplainableRoot,
  shown: ShownComparison,
  query: PlanQuery,
  from: number,
  count: number,
): PlanOverviewView {
  const page = planOverview(root, { ...query, text: "", kinds: [], toggled: [] }, 0, 0);
  const { marked: _, empty: __, ...summary } = page;
  const { label } = shown;
  if ("refusal" in shown)
    return {
      ...summary,
      comparison: { label, note: shown.refusal },
      matches: "0",
      total: 0,
      from: 0,
      lines: [],
      empty: "There is nothing to compare the plan with.",
    };
  const { note, plan, instances } = shown;
  const lines = comparedLines(root.plan, plan, instances, label, query);
  const first = Math.max(0, Math.min(from, lines.total - 1));
  return {
    ...summary,
    comparison: { label, note, differences: instances.length },
    matches: lines.matching === lines.lanes ? `${lines.lanes}` : `${lines.matching} of ${lines.lanes} match`,
    ...(lines.total === 0 && { empty: instances.length === 0 ? "Nothing differs." : "Nothing matches the filter." }),
    total: lines.total,
    from: first,
    lines: lines.slice(first, first + count),
  };
}
