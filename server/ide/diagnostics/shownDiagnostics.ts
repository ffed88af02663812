import type { Plan } from "../../engine/plan/plan.ts";
import type { Diagnostic } from "../../engine/source/diagnostic.ts";
import type { Range } from "../../engine/source/range.ts";
import { remember } from "../../engine/source/remember.ts";
import { lineAndCharacter } from "../../engine/source/sourceFile.ts";
import { placeIn } from "../../workspace/place.ts";

/**
 * Returns the findings of a plan that an editor shows: without consequences and duplicates, and without errors on lines that could
 * not be loaded.
 */
export const shownDiagnostics = remember((plan: Plan): readonly Diagnostic[] => {
  const { load, ...laterPhases } = plan.diagnostics;
  const brokenLines = new Set(load.filter(isShownAsError).flatMap(({ subject }) => lineOf(plan, subject) ?? []));
  const later = Object.values(laterPhases).flat();
  const sound = brokenLines.size === 0 ? later : later.filter((finding) => !isOn(brokenLines, plan, finding));
  return withoutDuplicates(
    plan,
    [...load, ...sound].filter(({ followsFrom, subject, near }) => !followsFrom && !isHeld(plan, subject ?? near)),
  );
});

/** Whether a range is in a block that does not parse and counts as in an earlier text, so that its place may be another one now. */
export const isHeld = (plan: Pick<Plan, "syntaxOf">, range: Range | undefined): boolean =>
  range !== undefined && plan.syntaxOf(range.anchor.path)?.held?.has(range.anchor) === true;

/** Returns the errors of a plan that an editor shows. */
export const shownErrors = remember((plan: Plan): readonly Diagnostic[] =>
  shownDiagnostics(plan).filter(isShownAsError),
);

/** Whether the configuration has a shown error that keeps Terraform from planning at all. */
export const hasErrorsBeforePlanning = ({ diagnostics: { load, validate } }: Plan): boolean =>
  [...load, ...validate].some((finding) => isShownAsError(finding) && !finding.followsFrom);

/** Whether an editor shows the finding as an error. */
const isShownAsError = ({ severity, inEditor }: Diagnostic): boolean => (inEditor ?? severity) === "error";

const isOn = (lines: ReadonlySet<string>, plan: Plan, finding: Diagnostic): boolean =>
  isShownAsError(finding) && lines.has(lineOf(plan, finding.subject ?? finding.near) ?? "");

/** Returns the line of a range with its file; undefined without a range. */
function lineOf(plan: Plan, range: Range | undefined): string | undefined {
  if (!range) return undefined;
  const { file, start } = placeIn(plan, range);
  return `${lineAndCharacter(file, start).line} ${file.path}`;
}

function withoutDuplicates(plan: Plan, findings: readonly Diagnostic[]): readonly Diagnostic[] {
  if (findings.length < 2) return findings;
  const seenKeys = new Set<string>();
  return findings.filter(({ subject, near, summary, detail }) => {
    const range = subject ?? near;
    const placed = range && placeIn(plan, range);
    const key = JSON.stringify([placed?.file.path, placed?.start, placed?.end, summary, detail]);
    return !seenKeys.has(key) && seenKeys.add(key);
  });
}
