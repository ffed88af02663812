import { supports } from "../../lang/features.ts";
import { convert } from "../../values/conversion/convert.ts";
import { rawEquals } from "../../values/equality.ts";
import { type Path, samePath } from "../../values/path.ts";
import { nullValue, type Value, withMarks, withoutDeepMarks } from "../../values/value.ts";
import { markAt, transform, unmarkDeep } from "../../values/walk.ts";
import { stabilityViolations, violation } from "../contract/lifecycleViolations.ts";
import type { Violation } from "../contract/violation.ts";
import { lifecycle } from "../lifecycle.ts";
import { brokenPromise } from "../lifecycleFindings.ts";
import { type Action, isReplacement } from "../reasons/decision.ts";
import type { ResourceInstance } from "../resourceInstance.ts";
import {
  type CallReport,
  isPlanned,
  type Operation,
  objectAt,
  stageOfApply,
  type Trace,
  type Transition,
} from "../trace.ts";
import { placeOf } from "./course.ts";
import type { Run } from "./run.ts";
import { packedInstance } from "./shownRun.ts";

/** A value that a rehearsal assumes for something that only the apply decides. */
export interface WhatIf {
  /** The address of the instance. */
  readonly address: string;
  readonly path: Path;
  readonly value: Value;
}

/**
 * Plays the apply of a planned instance, whose dependencies were applied: it is planned a second time, and its New State follows from
 * that. `instance` sees the New States of its dependencies. What only the apply decides stays unknown, but for `given` values. The
 * rehearsal ends at an error, at a broken contract, and while an answer is pending.
 */
export function rehearse(run: Run, instance: ResourceInstance, given: readonly WhatIf[]): Run {
  const { evaluated, ...shown } = run.trace;
  return evaluated && instance.packed && !run.trace.isSettled
    ? rehearsedWithPack({ ...run, trace: evaluated }, { ...run, trace: shown }, instance, given)
    : rehearsed(run, instance, given);
}

/** Rehearses what a pack of another version would do. Dependents and findings follow from the rehearsal without it. */
function rehearsedWithPack(evaluated: Run, shown: Run, instance: ResourceInstance, given: readonly WhatIf[]): Run {
  const rehearsal = rehearsed(evaluated, instance, given);
  const ofPack = rehearsed(shown, packedInstance(instance), given);
  const { violations, diagnostics } = ofPack.trace;
  if (violations.length > 0 || diagnostics.length > shown.trace.diagnostics.length) return rehearsal;
  return {
    ...ofPack,
    instance: rehearsal.instance,
    asked: rehearsal.asked,
    trace: { ...ofPack.trace, diagnostics: rehearsal.trace.diagnostics, evaluated: rehearsal.trace },
  };
}

function rehearsed(run: Run, instance: ResourceInstance, given: readonly WhatIf[]): Run {
  const planned = run.trace.isSettled ? lifecycle(run.instance) : run;
  const { trace } = planned;
  const { outcome } = trace.change.action;
  if (!isPlanned(trace) || outcome === "no-op") return planned;
  if (outcome === "delete" || outcome === "forget") return destroyed(planned);
  const second = lifecycle(asApplied(instance, planned));
  const again = plannedAgain(planned, second);
  if (!isPlanned(second.trace)) return stopped(again, second.trace);
  const violations = instability(trace, second.trace);
  if (violations.length > 0) return unstable(again, second.trace, violations);
  return applied(again, second, given);
}

/** Returns the instance as the apply plans it. The new object of a replacement is planned after the old one is gone or deposed. */
function asApplied(instance: ResourceInstance, { trace, plannedPrivate }: Run): ResourceInstance {
  const isReturned = plannedPrivate !== undefined && supports(instance.scope.dialect, "planned-private");
  const again = isReturned ? { ...instance, plannedPrivate } : instance;
  if (!isReplacement(trace.change.action.outcome)) return again;
  return { ...again, previousRun: undefined, importing: undefined, replace: false, triggeredBy: [] };
}

/** Returns the violations of a second plan: it must keep the action of the first one, and what that one knew. */
function instability(first: Trace, second: Trace): readonly Violation[] {
  if (!first.schema || first.change.address.resource.mode === "data") return [];
  const configuration = objectAt(second, "configuration");
  if (!configuration) return [];
  const [planned, actual] = [first.change, second.change];
  return [
    ...actionViolations(planned.action.outcome, actual.action.outcome),
    ...stabilityViolations(first.schema.block, configuration, planned.after, actual.after),
  ];
}

/** Returns the violation of a second plan that replaces what the first one updates. An update may come to nothing. */
const actionViolations = (planned: Action, actual: Action): readonly Violation[] =>
  planned === "update" && isReplacement(actual)
    ? [violation("plan-stable", { path: [], message: `changed the planned action from Update to ${GO_NAMES[actual]}` })]
    : [];

/** Terraform's names of the actions that a second plan can have instead of an update. */
const GO_NAMES: Readonly<Partial<Record<Action, string>>> = {
  "delete-then-create": "DeleteThenCreate",
  "create-then-delete": "CreateThenDelete",
};

/** Returns the run of an object that the apply destroys or forgets: its New State is null. */
function destroyed(planned: Run): Run {
  const { trace } = planned;
  if (trace.change.action.outcome === "forget") return planned;
  return withSteps(planned, [endStep(trace)]);
}

/** The step that ends an object. Terraform plans most ends no second time. */
const endStep = ({ change }: Trace): Transition => ({
  operation: "ApplyResourceChange",
  from: ["initialPlannedState"],
  to: "newState",
  object: nullValue(change.before.type),
  confidence: "rehearsed",
  replacement: false,
  isRehearsed: true,
});

/** Returns the run with the second plan and the New State; dependents see the New State. */
function applied(planned: Run, second: Run, given: readonly WhatIf[]): Run {
  const { trace } = planned;
  const { outcome } = trace.change.action;
  const finalPlanned = second.trace.change.after;
  const halves = isReplacement(outcome) ? [endStep(trace)] : [];
  const newState = withGiven(newStateOf(second), trace.change.address.text, given);
  // Terraform applies no update whose second plan changes nothing.
  const isSkipped = outcome === "update" && rawEquals(finalPlanned, trace.change.before);
  const isRead = outcome === "read";
  const steps = [...secondPlan(trace, second.trace), ...(isSkipped || isRead ? [] : [newStep(trace, newState)])];
  return withSteps(planned, [...halves, ...steps], newState);
}

/** Returns what an apply of the second plan leads to, as far as it is known. */
function newStateOf({ instance, trace }: Run): Value {
  const { provider, address } = instance;
  const finalPlanned = trace.change.after;
  const configuration = objectAt(trace, "configuration");
  if (!provider.rehearsedState || !configuration) return finalPlanned;
  const { value: plannedState, marks } = unmarkDeep(finalPlanned);
  const type = address.resource.type;
  return markAt(provider.rehearsedState({ type, plannedState, configuration: withoutDeepMarks(configuration) }), marks);
}

/** Returns the steps of the second plan: its Configuration, its Proposed New State and its answer. */
const secondPlan = (first: Trace, second: Trace): readonly Transition[] => [
  ...inputSteps(first, second),
  finalStep(first, second),
];

/** Returns the inputs of the second plan, as far as it got. A data source has a Configuration only. */
const inputSteps = ({ change }: Trace, { transitions }: Trace): readonly Transition[] =>
  transitions.flatMap((step, at) => {
    // Of a second plan that replaces the object, the new object counts.
    if (transitions.some((later, place) => place > at && later.to === step.to)) return [];
    const to = step.to === "initialPlannedState" ? undefined : stageOfApply(step.to);
    if (!to) return [];
    const from = step.from.map((stage) => stageOfApply(stage) ?? stage);
    return [{ ...step, from, to, replacement: isReplacement(change.action.outcome), isRehearsed: true }];
  });

/** Returns the step of the answer to the second plan. */
const finalStep = ({ change }: Trace, second: Trace): Transition =>
  change.address.resource.mode === "data"
    ? {
        operation: "ReadDataSource",
        from: ["applyConfiguration"],
        to: "newState",
        object: second.change.after,
        confidence: second.confidence,
        replacement: false,
        isRehearsed: true,
      }
    : {
        operation: "PlanResourceChange",
        from: ["priorState", "applyConfiguration", "applyProposedNewState"],
        to: "finalPlannedState",
        object: (second.failed && objectAt(second, "initialPlannedState")) || second.change.after,
        confidence: second.confidence,
        replacement: isReplacement(change.action.outcome),
        isRehearsed: true,
      };

const newStep = ({ change }: Trace, newState: Value): Transition => ({
  operation: "ApplyResourceChange",
  from: ["finalPlannedState"],
  to: "newState",
  object: newState,
  confidence: "rehearsed",
  replacement: isReplacement(change.action.outcome),
  isRehearsed: true,
});

/** Returns an object with the given values at unknown places. A value that does not convert to the type of its place is left out. */
const withGiven = (object: Value, address: string, given: readonly WhatIf[]): Value =>
  given.length === 0
    ? object
    : transform(object, (part, at) => {
        if (part.kind !== "unknown") return part;
        const here = given.find((one) => one.address === address && samePath(one.path, at));
        const converted = here && convert(here.value, part.type);
        return converted && "value" in converted ? withMarks(converted.value, part.marks) : part;
      });

/** Returns the run of an instance that cannot be planned again: its dependents see what was planned. */
function stopped(planned: Run, second: Trace): Run {
  const { trace } = planned;
  const isAnswered = second.failed && objectAt(second, "initialPlannedState") !== undefined;
  const run = withSteps(planned, isAnswered ? secondPlan(trace, second) : inputSteps(trace, second));
  const added = second.diagnostics.filter((diagnostic) => !trace.diagnostics.includes(diagnostic));
  return { ...run, trace: { ...run.trace, diagnostics: [...trace.diagnostics, ...added] } };
}

/** Returns the run of an instance whose second plan is another one, so that nothing is applied. */
function unstable(planned: Run, second: Trace, violations: readonly Violation[]): Run {
  const { trace } = withSteps(planned, secondPlan(planned.trace, second));
  const { instance } = planned;
  const { source, live } = instance.provider;
  const diagnostics = violations.map((each) => ({
    ...brokenPromise(source, instance.address.text, "final plan", each, live === "offline"),
    ...placeOf(instance, each.path),
  }));
  const { object: _, ...call } = finalStep(trace, second);
  return {
    ...planned,
    trace: {
      ...trace,
      reports: [...(trace.reports ?? []), { ...call, diagnostics, failed: true }],
      violations: [...trace.violations, ...violations],
      diagnostics: [...trace.diagnostics, ...diagnostics],
    },
  };
}

/** Adds to a run what the second plan asked, what its calls reported, and the promises that its answer breaks. */
function plannedAgain(planned: Run, second: Run): Run {
  const { trace } = planned;
  const reports = [...(trace.reports ?? []), ...reportsOfApply(trace, second.trace)];
  const broken = second.trace.violations.map((each): Violation => ({ ...each, isRehearsed: true }));
  return {
    ...planned,
    asked: [...planned.asked, ...second.asked],
    trace: { ...trace, ...(reports.length > 0 && { reports }), violations: [...trace.violations, ...broken] },
  };
}

/** Returns what the calls of the second plan reported. The object is not read again. */
const reportsOfApply = ({ change }: Trace, { reports = [] }: Trace): readonly CallReport[] =>
  reports
    .filter(({ operation }) => OF_SECOND_PLAN.has(operation))
    .map((report) => ({
      ...report,
      to: stageOfApply(report.to) ?? report.to,
      replacement: isReplacement(change.action.outcome),
      isRehearsed: true,
    }));

const OF_SECOND_PLAN: ReadonlySet<Operation> = new Set([
  "ValidateResourceConfig",
  "PlanResourceChange",
  "ReadDataSource",
]);

const withSteps = (planned: Run, steps: readonly Transition[], after = planned.trace.change.after): Run => {
  const { trace } = planned;
  const transitions = [...trace.transitions, ...steps];
  return { ...planned, trace: { ...trace, transitions, change: { ...trace.change, after } } };
};
