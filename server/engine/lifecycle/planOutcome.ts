import type { Doubt } from "../provider/doubt.ts";
import type { Form } from "../provider/relations/likeness.ts";
import { extended } from "../source/extended.ts";
import type { Path } from "../values/path.ts";
import type { Unasked, Value } from "../values/value.ts";
import { withDiagnostics } from "./findings.ts";
import type { PartlyKnown } from "./partlyKnown.ts";
import { preventDestroy } from "./preventDestroy.ts";
import { type Action, type Decision, isReplacement } from "./reasons/decision.ts";
import { type Course, endCourse } from "./run/course.ts";
import { changeWithoutAction, endNotPlanned } from "./run/endings.ts";
import type { Run } from "./run/run.ts";
import type { Change } from "./trace.ts";

/** The outcome of planning an instance. */
export interface PlanOutcome {
  readonly action: Decision<Action>;
  readonly prior: Value;
  readonly planned: Value;
  readonly replacePaths: readonly Path[];
  /** The configured values that are the stored ones in another form, or may be. */
  readonly forms?: readonly Form[];
  /** The reason why no action may be claimed in spite of the decision. */
  readonly unasked: Unasked | undefined;
  /** The changes that are certain nevertheless. */
  readonly partlyKnown?: PartlyKnown | undefined;
  /** The doubt about an object for which no action is claimed. */
  readonly doubt?: Doubt | undefined;
}

/** Ends with the decided action, unless the block forbids it or the provider defers it. */
export function endDecided(
  course: Course,
  { action, prior, planned, replacePaths, forms = [], unasked, partlyKnown, doubt }: PlanOutcome,
): Run {
  const { instance, deferred, secretArguments = [] } = course;
  if (unasked) return endNotPlanned(course, prior, planned, unasked, partlyKnown, doubt);
  if (deferred)
    return endNotPlanned(course, prior, planned, { source: instance.address.text, why: "deferred", about: deferred });
  const decided: Change = { ...changeWithoutAction(instance, prior, planned), action, replacePaths };
  const hasSecrets = isReplacement(action.outcome) && secretArguments.length > 0;
  // Almost no instance has either, and V8 takes long for what follows a spread.
  const change =
    forms.length > 0 || hasSecrets
      ? extended(decided, { ...(forms.length > 0 && { forms }), ...(hasSecrets && { secretArguments }) })
      : decided;
  return endCourse(withDiagnostics(course, preventDestroy(instance, change)), change, false, undefined);
}
