import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { applyPath } from "../values/walk.ts";
import { planViolations, stateViolations, violation, writtenBack } from "./contract/judge.ts";
import type { Violation } from "./contract/violation.ts";
import { type Progress, placeOf } from "./progress.ts";
import { type Answered, brokenPromise } from "./texts.ts";

/** An answer to PlanResourceChange, beside what it was asked with; without marks. */
export interface PlanAnswer {
  readonly prior: Value;
  readonly configuration: Value;
  readonly proposed: Value;
  readonly planned: Value;
  readonly legacyTypeSystem: boolean;
}

/** Notes what an answer promises and does not keep. What is planned as it was proposed is valid, but for what is write-only. */
export function judgePlan(progress: Progress, answer: PlanAnswer): void {
  if (judgeWritten(progress, "plan", answer.planned) || answer.planned === answer.proposed) return;
  note(progress, "plan", planViolations(progress.instance.schema.block, answer));
}

/** Notes where an object tells what is write-only. Nothing else is said of such an object: then true. */
export function judgeWritten(progress: Progress, what: Answered, object: Value): boolean {
  const violations = writtenBack(progress.instance.schema.block, object);
  note(progress, what, violations);
  return violations.length > 0;
}

/** The same of what a provider cannot change in place: there is such a part, before or after. The original SDK is no excuse. */
export function judgeReplacement(progress: Progress, { prior, planned }: PlanAnswer, paths: readonly Path[]): void {
  if (prior.kind === "null" || paths.length === 0) return;
  const nowhere = paths.filter((path) => !applyPath(prior, path) && !applyPath(planned, path));
  note(
    progress,
    "plan",
    nowhere.map((path) => violation("plan-valid", { path, message: NO_SUCH_PATH })),
  );
}

const NO_SUCH_PATH = 'has indicated "requires replacement" for a non-existent attribute path';

/** The same of an object that describes what exists: the answer to an upgrade or to a refresh. */
export function judgeState(progress: Progress, stage: "upgraded" | "read", state: Value): void {
  const what = stage === "upgraded" ? "upgrade" : "object";
  if (!judgeWritten(progress, what, state)) note(progress, what, stateViolations(stage, state));
}

/** The same of what an object of another type has become. */
export function judgeMoved(progress: Progress, state: Value): void {
  if (!judgeWritten(progress, "move", state)) note(progress, "move", stateViolations("upgraded", state));
}

function note(progress: Progress, what: Answered, violations: readonly Violation[]): void {
  if (violations.length === 0) return;
  const { instance } = progress;
  progress.violations.push(...violations);
  for (const violation of violations)
    progress.diagnostics.push({
      ...brokenPromise(instance.provider.source, instance.address.text, what, violation),
      ...placeOf(instance, violation.path),
    });
}
