import { supports } from "../lang/features.ts";
import type { Path } from "../values/path.ts";
import type { Value } from "../values/value.ts";
import { applyPath } from "../values/walk.ts";
import { planViolations, stateViolations, violation, writeOnlyViolations } from "./contract/lifecycleViolations.ts";
import type { Violation } from "./contract/violation.ts";
import { withDiagnostics } from "./findings.ts";
import { type Answered, brokenPromise } from "./lifecycleFindings.ts";
import { type Course, placeOf } from "./run/course.ts";

/** An answer to PlanResourceChange with its request, without marks. */
export interface PlanAnswer {
  readonly prior: Value;
  readonly configuration: Value;
  readonly proposed: Value;
  readonly planned: Value;
  readonly legacyTypeSystem: boolean;
}

/** Adds the violations of a plan. A plan that equals the proposed state can only violate the write-only contract. */
export function judgePlan<C extends Course>(course: C, answer: PlanAnswer): C {
  const judged = judgeWritten(course, "plan", answer.planned);
  if (judged !== course || answer.planned === answer.proposed) return judged;
  const { schema, scope } = course.instance;
  const knowsComputedBlocks = supports(scope.dialect, "computed-blocks");
  return withViolations(course, "plan", planViolations(schema.block, answer, knowsComputedBlocks));
}

/** Adds a violation for each write-only value in an object. Returns the same course if there is none. */
export const judgeWritten = <C extends Course>(course: C, answered: Answered, object: Value): C =>
  withViolations(course, answered, writeOnlyViolations(course.instance.schema.block, object));

/** Adds the paths of requiresReplace that exist neither before nor after. The original SDK is held to this, too. */
export function judgeReplacement<C extends Course>(course: C, answer: PlanAnswer, paths: readonly Path[]): C {
  const { prior, planned } = answer;
  if (prior.kind === "null" || paths.length === 0) return course;
  const missingPaths = paths.filter((path) => !applyPath(prior, path) && !applyPath(planned, path));
  return withViolations(
    course,
    "plan",
    missingPaths.map((path) => violation("plan-valid", { path, message: NO_SUCH_PATH })),
  );
}

const NO_SUCH_PATH = 'has indicated "requires replacement" for a non-existent attribute path';

/** Adds the violations of an object that describes existing infrastructure: the response to an upgrade or a refresh. */
export function judgeState<C extends Course>(course: C, stage: "upgraded" | "read", state: Value): C {
  const answered = stage === "upgraded" ? "upgrade" : "object";
  const judged = judgeWritten(course, answered, state);
  return judged !== course ? judged : withViolations(course, answered, stateViolations(stage, state));
}

/** Adds the violations of an object that was moved from another type. */
export function judgeMoved<C extends Course>(course: C, state: Value): C {
  const judged = judgeWritten(course, "move", state);
  return judged !== course ? judged : withViolations(course, "move", stateViolations("upgraded", state));
}

function withViolations<C extends Course>(course: C, answered: Answered, violations: readonly Violation[]): C {
  if (violations.length === 0) return course;
  const { instance } = course;
  const { source, live } = instance.provider;
  // Terraform tolerates these of a provider written with the original SDK, which has them in most plans.
  const findings = violations
    .filter(({ tolerated }) => !tolerated)
    .map((each) => ({
      ...brokenPromise(source, instance.address.text, answered, each, live === "offline"),
      ...placeOf(instance, each.path),
    }));
  return { ...withDiagnostics(course, findings), violations: [...course.violations, ...violations] };
}
