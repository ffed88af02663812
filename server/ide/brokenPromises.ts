import { provenForm } from "../engine/lifecycle/contract/driftOrNormalization.ts";
import type { Violation } from "../engine/lifecycle/contract/violation.ts";
import { objectAt, type Trace } from "../engine/lifecycle/trace.ts";
import { remember } from "../engine/source/remember.ts";
import { withoutDeepMarks } from "../engine/values/value.ts";
import { applyPath } from "../engine/values/walk.ts";

/**
 * Returns the broken promises that concern a user: those that end the plan, and those that Terraform tolerates although another value is
 * planned than is written, in more than its form.
 */
export const brokenPromises = remember((trace: Trace): readonly Violation[] => {
  const { violations } = trace;
  if (violations.length === 0) return violations;
  const configuration = withoutDeepMarks(objectAt(trace, "configuration") ?? trace.change.before);
  return violations.filter(({ rule, path, tolerated }) => {
    if (!tolerated) return true;
    if (rule !== "plan-valid" || path.length === 0) return false;
    const [configured, planned] = [configuration, trace.change.after].map((object) => applyPath(object, path));
    const isWritten = configured !== undefined && configured.kind !== "null";
    return isWritten && !provenForm(configured, planned && withoutDeepMarks(planned));
  });
});
