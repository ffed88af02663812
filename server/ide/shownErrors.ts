import type { Plan } from "../engine/plan/plan.ts";
import type { Diagnostic } from "../engine/source/diagnostic.ts";
import { remember } from "../engine/source/remember.ts";
import { lineAndCharacter } from "../engine/source/sourceFile.ts";
import { placeIn } from "../workspace/place.ts";

/** Returns the errors of a plan that an editor shows as problems: without consequences, duplicates and faults of broken lines. */
export const shownErrors = remember((plan: Plan): readonly Diagnostic[] => {
  const { load, ...laterPhases } = plan.diagnostics;
  const broken = errorsIn(load);
  const brokenLines = new Set(broken.map((error) => lineOf(plan, error)).filter((line) => line !== undefined));
  const later = errorsIn(Object.values(laterPhases).flat()).filter((error) => {
    const line = lineOf(plan, error);
    return line === undefined || !brokenLines.has(line);
  });
  return [...new Map([...broken, ...later].map((error) => [keyOf(plan, error), error])).values()];
});

/** Whether the configuration has a shown error that keeps Terraform from planning at all. */
export const hasErrorsBeforePlanning = ({ diagnostics: { load, validate } }: Plan): boolean =>
  errorsIn([...load, ...validate]).length > 0;

const errorsIn = (diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  diagnostics.filter(
    ({ severity, inEditor, followsFrom }) => severity === "error" && inEditor === undefined && !followsFrom,
  );

function lineOf(plan: Plan, { subject }: Diagnostic): string | undefined {
  if (!subject) return undefined;
  const { file, start } = placeIn(plan, subject);
  return `${lineAndCharacter(file, start).line} ${file.path}`;
}

function keyOf(plan: Plan, { subject, near, summary, detail }: Diagnostic): string {
  const range = subject ?? near;
  const placed = range && placeIn(plan, range);
  return JSON.stringify([placed?.file.path, placed?.start, placed?.end, summary, detail]);
}
