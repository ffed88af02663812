import type { ExplainablePlan } from "../../engine/plan/plan.ts";
import { remember } from "../../engine/source/remember.ts";
import { placeIn } from "../../workspace/place.ts";
import { shownErrors } from "../diagnostics/shownDiagnostics.ts";
import type { CodeAction, Offer } from "../editing/codeAction.ts";
import { correction } from "./corrections.ts";

/**
 * Returns the action that corrects every misspelled name of a file; empty if there is none, or the file then has as many errors. Names are
 * the only findings that have one certain fix.
 */
export function fixAll(plan: ExplainablePlan, path: string): readonly Offer[] {
  const edits = correctionsIn(plan).get(path) ?? [];
  if (edits.length === 0) return [];
  const title = edits.length === 1 ? "Correct 1 name" : `Correct ${edits.length} names`;
  const titled = (edited: ExplainablePlan) =>
    shownErrors(edited).length < shownErrors(plan).length ? title : undefined;
  return [{ title, kind: "source.fixAll", edits, titled }];
}

/** Returns the corrections of the names in each file that do not overlap. */
const correctionsIn = remember((plan: ExplainablePlan): ReadonlyMap<string, CodeAction["edits"]> => {
  const byFile = new Map<string, CodeAction["edits"][number][]>();
  for (const finding of shownErrors(plan)) {
    const { subject } = finding;
    if (!subject) continue;
    const { file, start, end } = placeIn(plan, subject);
    const actions = correction(plan, { finding: { ...finding, subject }, text: file.text.slice(start, end) });
    const edits = byFile.get(file.path) ?? [];
    const isFree =
      actions.length === 1 && actions[0]!.edits.every((edit) => !edits.some((other) => overlap(plan, edit, other)));
    if (isFree) byFile.set(file.path, [...edits, ...actions[0]!.edits]);
  }
  return byFile;
});

function overlap(plan: ExplainablePlan, a: CodeAction["edits"][number], b: CodeAction["edits"][number]): boolean {
  const [first, second] = [placeIn(plan, a.range), placeIn(plan, b.range)];
  return first.start < second.end && second.start < first.end;
}
