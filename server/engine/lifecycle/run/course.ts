import type { Confidence, Deferral, PartDecision, ProviderFault, Reply } from "../../provider/provider.ts";
import { impliedType } from "../../schema/impliedType.ts";
import { writeOnlyPaths } from "../../schema/writeOnly.ts";
import type { Diagnostic } from "../../source/diagnostic.ts";
import { EPHEMERAL, type Marks, NO_MARKS } from "../../values/marks.ts";
import type { Path } from "../../values/path.ts";
import { deepMarks, nullValue, type Unasked, type Value } from "../../values/value.ts";
import { markAt } from "../../values/walk.ts";
import type { Violation } from "../contract/violation.ts";
import { type FaultPlace, type Findings, hasFailed, joinedStandIn, NO_FINDINGS, withReply } from "../findings.ts";
import type { PartlyKnown } from "../partlyKnown.ts";
import { argumentRange, faultRange } from "../reasons/sourceRanges.ts";
import { heldBackBy, type ResourceInstance } from "../resourceInstance.ts";
import type { CallReport, Change, Stage, Transition } from "../trace.ts";
import type { Run } from "./run.ts";

/** An instance during its lifecycle, with all findings so far. Each stage adds its results. */
export interface Course extends Findings {
  readonly instance: ResourceInstance;
  /** Whether the decision about every part of the planned state is recorded. */
  readonly isExplaining: boolean;
  readonly transitions: readonly Transition[];
  readonly violations: readonly Violation[];
  readonly reports: readonly CallReport[];
  /** How each part of the planned state was decided; empty unless the course is explaining. */
  readonly decisions: readonly PartDecision[];
  /** The reason why the provider defers the change. */
  readonly deferred: Deferral | undefined;
  /** The reason why no action may be claimed: a value that is unknown because nobody was asked. */
  readonly unasked: Unasked | undefined;
  /** As `Trace.objectWithSecrets`. */
  readonly objectWithSecrets?: Value;
  /** The paths that the configuration itself marks as sensitive. */
  readonly secretArguments?: readonly Path[];
}

export function startCourse(instance: ResourceInstance, isExplaining: boolean, unasked: Unasked | undefined): Course {
  const course = {
    diagnostics: NO_FINDINGS.diagnostics,
    asked: NO_FINDINGS.asked,
    isPending: NO_FINDINGS.isPending,
    standIn: NO_FINDINGS.standIn,
    instance,
    isExplaining,
    transitions: [],
    violations: [],
    reports: [],
    decisions: [],
    deferred: undefined,
    unasked,
    // The members that later stages set. V8 copies an object fast if the copy only replaces members.
    objectWithSecrets: undefined,
    secretArguments: undefined,
    stored: undefined,
    prior: undefined,
    configuration: undefined,
    base: undefined,
    isReplacement: undefined,
    writtenConfiguration: undefined,
    effectiveConfiguration: undefined,
    marks: undefined,
    proposed: undefined,
    planned: undefined,
    requiresReplace: undefined,
    replacesOn: undefined,
    plannedPrivate: undefined,
    answer: undefined,
    confidence: undefined,
    doubt: undefined,
    forms: undefined,
  };
  return course;
}

/** Returns the null value of the type of an instance. */
export const absentObject = ({ instance }: Pick<Course, "instance">): Value =>
  nullValue(impliedType(instance.schema.block));

/** Whether the lifecycle cannot continue: after an error, while an answer is pending, or if `unasked` is set. */
export const isStopped = (course: Course): boolean =>
  course.isPending || course.unasked !== undefined || hasFailed(course);

/** Runs a step from a stage, unless the lifecycle has already ended. */
export const proceed = <S extends Course, R>(stage: S | Run, step: (stage: S) => R): R | Run =>
  "trace" in stage ? stage : step(stage);

type Entered = Omit<Transition, "replacement"> & { readonly replacement?: boolean };

/** Adds a transition. Write-only values of its object are marked as ephemeral, because nobody stores or shows them. */
export const withTransition = <C extends Course>(course: C, transition: Entered): C => ({
  ...course,
  transitions: [
    ...course.transitions,
    {
      ...transition,
      object: withWriteOnlyMarked(course, transition.object),
      replacement: transition.replacement ?? false,
    },
  ],
});

const withWriteOnlyMarked = ({ instance }: Course, object: Value): Value =>
  markAt(
    object,
    writeOnlyPaths(instance.schema.block, object).map((path) => ({ path, marks: EPHEMERAL })),
  );

type ReportedCall = Omit<CallReport, "diagnostics" | "failed" | "replacement"> & { readonly replacement?: boolean };

/** Records what a call reported: the diagnostics that `course` has and `earlier` did not have. */
export function withReport<C extends Course>(course: C, earlier: Course, call: ReportedCall): C {
  const diagnostics = course.diagnostics.slice(earlier.diagnostics.length);
  if (diagnostics.length === 0) return course;
  const report = { replacement: false, ...call, diagnostics, failed: hasFailed({ diagnostics }) };
  return { ...course, reports: [...course.reports, report] };
}

export const FROM_NOTHING: readonly Stage[] = [];

/**
 * Adds the diagnostics, questions and deferrals of a provider, and why it was not asked. Faults have a source range only for declared
 * instances: `hasPlace`.
 */
export const withProviderReply = <C extends Course>(
  course: C,
  reply: Reply<unknown>,
  hasPlace = course.instance.orphan === undefined,
): C => {
  const replied = withReply(course, reply, (fault) => faultPlace(course.instance, fault, hasPlace));
  const deferred = course.deferred ?? reply.deferred;
  const unasked = course.unasked ?? unaskedBecause(reply, course.instance);
  return deferred === course.deferred && unasked === course.unasked ? replied : { ...replied, deferred, unasked };
};

const unaskedBecause = ({ unasked }: Reply<unknown>, { address }: ResourceInstance): Unasked | undefined =>
  unasked === "error" ? { source: address.text, why: "configuration" } : unasked;

function faultPlace(instance: ResourceInstance, { path, isPlaceless }: ProviderFault, hasPlace: boolean): FaultPlace {
  const { address, declaration } = instance;
  if (isPlaceless || !declaration || !hasPlace) return placeOf(instance, path);
  return { subject: faultRange(declaration.body, path), address: address.text };
}

/** Returns the place at which an editor shows a finding that Terraform reports without a source range. */
export function placeOf({ address, declaration }: ResourceInstance, path: Path): Pick<Diagnostic, "address" | "near"> {
  const near = declaration && (argumentRange(declaration.body, path) ?? declaration.header);
  return { address: address.text, ...(near && { near }) };
}

/** Returns the reply with faults that have no source range, because the object has no configuration yet. */
export const withoutPlaces = <T>(reply: Reply<T>): Reply<T> => ({
  ...reply,
  faults: reply.faults.map((fault) => ({ ...fault, isPlaceless: true })),
});

/** Returns the confidence of the last transition; `core` if there is none. */
export const confidenceOf = ({ transitions }: Pick<Course, "transitions">): Confidence =>
  transitions.at(-1)?.confidence ?? "core";

/** Ends a course. The run keeps only the answers that the instance asked for. */
export function endCourse(
  course: Course,
  change: Change,
  failed: boolean,
  notPlanned: Unasked | undefined,
  partlyKnown?: PartlyKnown,
): Run {
  const { instance, transitions, violations, diagnostics, asked, standIn, objectWithSecrets, decisions, reports } =
    course;
  const { declaration, orphan, previousRun, provider, schema, scope, triggeredBy } = instance;
  const trace = {
    change,
    provider: provider.source,
    schema,
    declared: declaration?.header,
    orphan,
    stored: previousRun,
    triggeredBy,
    transitions,
    confidence: confidenceOf(course),
    violations,
    diagnostics,
    failed,
    notPlanned,
    standIn: joinedStandIn(standIn, heldBackBy(instance)),
  };
  return {
    instance: { ...instance, scope: { ...scope, answers: scope.answers.only(asked) } },
    trace:
      partlyKnown || objectWithSecrets || reports.length > 0
        ? {
            ...trace,
            ...(partlyKnown && { partlyKnown }),
            ...(objectWithSecrets && { objectWithSecrets }),
            ...(reports.length > 0 && { reports }),
          }
        : trace,
    asked,
    marks: marksOf(course),
    ...(course.isExplaining && { decisions }),
  };
}

function marksOf({ transitions, objectWithSecrets }: Course): Marks {
  let marks = objectWithSecrets ? deepMarks(objectWithSecrets) : NO_MARKS;
  // Most steps do not change the object.
  for (const [at, { object }] of transitions.entries())
    if (transitions.findIndex((other) => other.object === object) === at) marks |= deepMarks(object);
  return marks;
}
