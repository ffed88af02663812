import type { Doubt } from "../../provider/doubt.ts";
import { impliedType } from "../../schema/impliedType.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { extended } from "../../source/extended.ts";
import { type Unasked, unknownValue, type Value } from "../../values/value.ts";
import { transformUnknown } from "../../values/walk.ts";
import { hasFailed } from "../findings.ts";
import type { PartlyKnown } from "../partlyKnown.ts";
import type { ResourceInstance } from "../resourceInstance.ts";
import type { Change } from "../trace.ts";
import { type Course, endCourse } from "./course.ts";
import type { Run } from "./run.ts";

/** Ends without a claimed action: known values stay, and values that depend on the action are unknown. */
export function endNotPlanned(
  course: Course,
  prior: Value,
  planned: Value,
  unasked: Unasked,
  partlyKnown?: PartlyKnown,
  doubt?: Doubt,
): Run {
  const open = transformUnknown(planned, (value) => ({ ...value, origins: [unasked] }));
  const change = changeWithoutAction(course.instance, prior, open);
  const doubtful = doubt ? extended(change, { action: extended(change.action, { doubt }) }) : change;
  return endCourse(course, doubtful, false, unasked, partlyKnown);
}

/** Ends after an error, or while an answer is pending. Without an error, the planned object is unknown. */
export function endStopped(course: Course, prior: Value): Run {
  const { instance, isPending, unasked } = course;
  if (hasFailed(course) || !(isPending || unasked))
    return endCourse(course, failedChange(course, prior), true, undefined);
  const pending: Unasked = unasked ?? { source: instance.address.text, why: "pending" };
  const after = unknownValue(impliedType(instance.schema.block), [pending]);
  return endCourse(course, changeWithoutAction(instance, prior, after), false, pending);
}

/** Ends at a failed precondition: the provider is not asked for a plan. */
export function endRefused(course: Course, prior: Value): Run {
  const { refusal } = course.instance;
  const change = changeWithoutAction(course.instance, prior, prior);
  const run = endCourse(course, changeWithReason(change, refusal ? [refusal] : []), true, undefined);
  return { ...run, trace: { ...run.trace, isRefused: true } };
}

/** Returns the change of an instance with an error. Its reason is the first error. */
const failedChange = ({ instance, diagnostics }: Course, prior: Value): Change =>
  changeWithReason(changeWithoutAction(instance, prior, prior), diagnostics);

/** Returns a change that claims no action because of an error. */
export function changeWithReason(
  { address, previousAddress, deposed, importing, before }: Change,
  diagnostics: readonly Diagnostic[],
): Change {
  const error = diagnostics.find(({ severity }) => severity === "error");
  const cause = error ? [error.summary, error.detail].filter((text) => text !== "").join(": ") : OTHER_ERROR;
  return {
    address,
    previousAddress,
    deposed,
    importing,
    action: { outcome: "no-op", rule: "not-planned", path: [], causes: [cause] },
    before,
    after: before,
    replacePaths: [],
  };
}

const OTHER_ERROR = "Another error keeps it from being planned.";

export const changeWithoutAction = (instance: ResourceInstance, before: Value, after: Value): Change => ({
  address: instance.address,
  previousAddress: instance.previousAddress,
  deposed: instance.previousRun?.deposed,
  importing: instance.importing,
  action: { outcome: "no-op", rule: "not-planned", path: [], causes: [] },
  before,
  after,
  replacePaths: [],
});
