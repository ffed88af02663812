import { driftOf } from "../../engine/diff/drift.ts";
import { isReplacement } from "../../engine/lifecycle/reasons/decision.ts";
import type { Run } from "../../engine/lifecycle/run/run.ts";
import { isPlanned, objectAt, type Trace } from "../../engine/lifecycle/trace.ts";
import { rawEquals } from "../../engine/values/equality.ts";
import type { Path } from "../../engine/values/path.ts";
import { withoutDeepMarks } from "../../engine/values/value.ts";
import { applyPath } from "../../engine/values/walk.ts";
import { partFindings } from "./partFindings.ts";
import { instancesText, type RuleFinding } from "./ruleFinding.ts";

/** Returns the arguments of existing objects that were changed outside of Terraform, and that the plan changes back. */
export const undoneDrift = (runs: readonly Run[]): readonly RuleFinding[] =>
  partFindings(
    "drift-undone",
    runs,
    ({ trace }) => [{ trace, paths: undonePaths(trace) }],
    (names, traces) =>
      `${names} of ${instancesText(traces)} was changed outside of Terraform, and the plan changes it back`,
  );

function undonePaths(trace: Trace): readonly Path[] {
  const { action, after } = trace.change;
  if (!isPlanned(trace)) return [];
  if (action.outcome !== "update" && !isReplacement(action.outcome)) return [];
  const stored = objectAt(trace, "upgradedState");
  const drift = driftOf(trace);
  if (!stored || !drift) return [];
  const [last, planned] = [withoutDeepMarks(stored), withoutDeepMarks(after)];
  return drift.attributes.flatMap((path) => {
    const [lastPart, plannedPart] = [applyPath(last, path), applyPath(planned, path)];
    return lastPart && plannedPart && rawEquals(lastPart, plannedPart) ? [path] : [];
  });
}
