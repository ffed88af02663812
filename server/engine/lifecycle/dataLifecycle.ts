import { computedPaths } from "../provider/doubt.ts";
import type { PartDecision, ReadDataResponse, Reply } from "../provider/provider.ts";
import { computedRead, lastLocalRead } from "../provider/pureData/pureData.ts";
import { compareObjects, isSameForPlan } from "../provider/relations/likeness.ts";
import { mayBeLegacy } from "../provider/simulation/providerSdk.ts";
import type { ResourceSchema } from "../schema/schema.ts";
import { withoutEphemeral } from "../values/ephemeral.ts";
import { rawEquals } from "../values/equality.ts";
import { ASSUMED, EPHEMERAL, SENSITIVE } from "../values/marks.ts";
import type { Path } from "../values/path.ts";
import {
  deepMarks,
  isObject,
  isWhollyKnown,
  objectValue,
  type Unasked,
  unknownValue,
  type Value,
  withoutDeepMarks,
} from "../values/value.ts";
import { applyPath, markAt, membersOf, type PathMarks, unaskedIn, unmarkDeep } from "../values/walk.ts";
import { type Configured, configure } from "./configuration.ts";
import { unreadObject } from "./contract/unreadObject.ts";
import { judgeState } from "./contractFindings.ts";
import { hasFailed, withDiagnostics } from "./findings.ts";
import { nullObject } from "./lifecycleFindings.ts";
import { markedPaths } from "./markedPaths.ts";
import type { Prior } from "./priorState.ts";
import { type Action, type Decision, decide, type ReadRule } from "./reasons/decision.ts";
import { notReadReason } from "./reasons/notReadReason.ts";
import { withOrigins } from "./reasons/origins.ts";
import { isHeldBack, metaOf } from "./resourceInstance.ts";
import {
  absentObject,
  type Course,
  endCourse,
  isStopped,
  placeOf,
  proceed,
  withProviderReply,
  withReport,
  withTransition,
} from "./run/course.ts";
import { changeWithoutAction, endNotPlanned, endRefused, endStopped } from "./run/endings.ts";
import type { Run } from "./run/run.ts";
import { schemaMarks } from "./schemaMarks.ts";
import { storedValue } from "./storedObject.ts";

/**
 * Runs one data source through its stages. It is read now, or during the apply if its configuration is unknown or its
 * dependencies change. If its provider cannot read it, the result of the last run is reused, as long as its arguments are the
 * same.
 */
export const dataLifecycle = (course: Course): Run =>
  proceed(
    proceed(admit(course), (stage: Prior) => configure(stage)),
    readData,
  );

/** Rejects a data source with errors known before its configuration is evaluated. */
function admit(course: Course): Prior | Run {
  const { instance } = course;
  const nullValue = absentObject(course);
  if (isStopped(course)) return endStopped(course, nullValue);
  if (instance.refusal && instance.faults.length === 0) return endRefused(course, nullValue);
  const admitted = withDiagnostics(course, instance.faults.length > 0 ? instance.faults : instance.meta.faults);
  return hasFailed(admitted)
    ? endStopped(admitted, nullValue)
    : { ...admitted, prior: { value: nullValue, private: undefined } };
}

function readData(stage: Configured): Run {
  const { instance, configuration } = stage;
  if (!isWhollyKnown(configuration)) return readLater(stage, "config-unknown");
  if (instance.dependencyChange === "certain") return readLater(stage, "dependency-pending");
  if (instance.dependencyChange === "possible") return endAsOfLastRun(stage);
  const { provider, declaration, scope } = instance;
  const reply = provider.readDataSource?.({
    type: declaration!.type,
    answers: scope.answers,
    configuration: withoutDeepMarks(configuration),
    isAssumed: isHeldBack(instance) || (deepMarks(configuration) & ASSUMED) !== 0,
    ...metaOf(instance),
    address: instance.address.text,
    folder: scope.baseDirectory,
  });
  if (!reply) return endComputed(stage);
  const replied = withReport(withProviderReply(stage, reply), stage, { ...READ, confidence: reply.confidence });
  return reply.isUnread ? endComputed(replied) : readNow(replied, reply);
}

/**
 * Ends with the result that a pure data source has without a call. If the last run read another one with the same arguments and without
 * files, that counts, since it may be of another version of the provider.
 */
function endComputed(stage: Configured): Run {
  const { instance, configuration } = stage;
  const { provider, address, schema, scope, previousRun, packed } = instance;
  const { block } = packed?.schema ?? schema;
  const { value } = unmarkDeep(configuration);
  const read = computedRead(provider.source, address.resource.type, {
    ...{ configuration: value, block, scope, provider: provider.configuration },
  });
  if (!read) return endAsOfLastRun(stage);
  const { computed, asked, isOfVersion } = read;
  const isPending = computed === "pending";
  const asking = withProviderReply(stage, {
    ...{ response: undefined, confidence: "core", faults: [], asked },
    ...(isPending && { isPending }),
  });
  if (isPending) return endStopped(asking, absentObject(stage));
  if (!("get" in computed)) return endAsOfLastRun(asking);
  const isAssumed = isOfVersion && (packed !== undefined || schema.isInferred === true);
  const object = computedObject(stage, computed, isAssumed);
  const stored = previousRun && storedValue(instance, previousRun, scope.answers);
  const isOfArguments = asked.length === 0;
  const isStored = stored && isObject(stored) && isReadOf(schema, configuration, stored);
  if (isStored && isOfArguments && !isAsStored(computed, stored)) return endAsOfLastRun(asking);
  const entered = withTransition(asking, {
    operation: "Computed",
    from: FROM_CONFIGURATION,
    to: "priorState",
    object,
    confidence: "schema",
  });
  return endUnchanged(entered, object, decide("no-op", "computed"));
}

/**
 * Returns the object of a data source with what was computed. What was not is unknown, because only the provider would tell. `isAssumed`: the
 * version in use may compute it otherwise.
 */
function computedObject(stage: Configured, computed: ReadonlyMap<string, Value>, isAssumed: boolean): Value {
  const { instance, configuration } = stage;
  const { packed, schema } = instance;
  const unread = withUnsetUnknown(schema, unreadObject(schema.block, unmarkDeep(configuration).value));
  const known = packed?.schema ?? schema;
  const declared = [...computed].filter(([name]) => known.isInferred || known.block.attributes.has(name));
  const entries = new Map([...(isObject(unread) ? unread.entries : []), ...declared]);
  const cause = notReadReason(instance.provider.source, instance.address.text);
  const read = [...entries].map(
    ([name, value]) => [name, value.kind === "unknown" ? unknownValue(value.type, [cause]) : value] as const,
  );
  const object = withMarks(stage, objectValue(read));
  return isAssumed ? markAt(object, [{ path: [], marks: ASSUMED }]) : object;
}

const isAsStored = (computed: ReadonlyMap<string, Value>, stored: Value): boolean =>
  isObject(stored) &&
  [...computed].every(([name, value]) => {
    const kept = stored.entries.get(name);
    return kept === undefined || rawEquals(withoutDeepMarks(kept), value);
  });

function readNow(stage: Configured, reply: Reply<ReadDataResponse>): Run {
  const { state, secrets = [] } = reply.response;
  const isNested = stage.instance.declaration?.check !== undefined;
  const judged = isStopped(stage)
    ? stage
    : withReport(judgeRead(stage, state), stage, { ...READ, confidence: reply.confidence });
  if (isNested && hasFailed(judged)) return readLater(asWarnings(judged), "check-nested");
  if (isStopped(judged)) return endStopped(judged, absentObject(judged));
  const object = withMarks(stage, state);
  const entered = withTransition(judged, {
    ...READ,
    object,
    confidence: reply.confidence,
    ...(reply.at !== undefined && { at: reply.at }),
  });
  const withSecrets =
    secrets.length > 0 ? { ...entered, objectWithSecrets: markAt(object, secrets.map(asSecret)) } : entered;
  return isNested
    ? endPlannedRead(withSecrets, object, "check-nested")
    : endUnchanged(withSecrets, object, decide("no-op", "read-now"));
}

const FROM_CONFIGURATION = ["configuration"] as const;

const READ = { operation: "ReadDataSource", from: FROM_CONFIGURATION, to: "priorState" } as const;

const asSecret = (path: Path): PathMarks => ({ path, marks: SENSITIVE });

/** Checks a provider's read result: it must be an object and wholly known. */
function judgeRead(stage: Configured, state: Value): Configured {
  const { instance } = stage;
  if (state.kind !== "null") return judgeState(stage, "read", state);
  const fault = nullObject(instance.provider.source, instance.address.text);
  return withDiagnostics(stage, [{ ...fault, ...placeOf(instance, []) }]);
}

/** A check never fails a plan. */
const asWarnings = (stage: Configured): Configured => ({
  ...stage,
  diagnostics: stage.diagnostics.map((diagnostic) => ({ ...diagnostic, severity: "warning" })),
});

/** Ends with an object whose computed parts are unknown until the apply. */
function readLater(stage: Configured, rule: ReadRule): Run {
  const { instance, configuration } = stage;
  const expected = unreadObject(instance.schema.block, unmarkDeep(configuration).value);
  const after = withOrigins(withMarks(stage, expected), configuration, instance.address.text);
  // A refresh-only plan changes nothing: a data source that it does not read is absent, unless a check failed to read it.
  if (instance.refreshing === "only")
    return endUnchanged(stage, rule === "check-nested" ? after : absentObject(stage), decide("no-op", rule));
  const entered = withTransition(stage, {
    operation: "ReadDataSource",
    from: FROM_CONFIGURATION,
    to: "initialPlannedState",
    object: after,
    confidence: "core",
    notCalled: "deferred",
  });
  const unasked = unaskedIn(configuration);
  if (unasked === undefined) return endPlannedRead(withAssumedParts(entered), after, rule, assumedPaths(configuration));
  const cause = unasked === "error" ? { source: instance.address.text, why: "configuration" as const } : unasked;
  return endNotPlanned(entered, absentObject(stage), withUnsetUnknown(instance.schema, after), cause);
}

/**
 * Returns the object of a data source that is not read, with every unset argument unknown if the original SDK may read it: a
 * provider can set such an argument without a schema that says so.
 */
function withUnsetUnknown({ block, isInferred }: ResourceSchema, object: Value): Value {
  if (!isObject(object) || isInferred || !mayBeLegacy(block)) return object;
  const isUnset = (name: string, { kind }: Value) => kind === "null" && block.attributes.has(name);
  return objectValue(
    [...object.entries].map(
      ([name, value]) => [name, isUnset(name, value) ? unknownValue(value.type) : value] as const,
    ),
  );
}

/** Ends with the result of the last run, if that run read with equal arguments. */
function endAsOfLastRun(stage: Configured): Run {
  const { instance, configuration } = stage;
  const { previousRun, provider, address, schema } = instance;
  const { answers } = instance.scope;
  const stored = previousRun && storedValue(instance, previousRun, answers);
  if (!stored || !isObject(stored) || !isReadOf(schema, configuration, stored)) {
    const cause: Unasked = stage.standIn?.isAwaited
      ? { source: address.text, why: "pending" }
      : notReadReason(provider.source, address.text);
    return endUnread(stage, cause);
  }
  const { verdict, asked } = lastLocalRead(provider.source, address.resource.type, stored, instance.scope) ?? {
    verdict: "unknown",
    asked: [],
  };
  const isPending = verdict === "pending";
  const asking = withProviderReply(stage, {
    ...{ response: undefined, confidence: "core", faults: [], asked },
    ...(isPending && { isPending }),
  });
  if (isPending) return endStopped(asking, absentObject(stage));
  if (verdict === "other") return endUnread(asking, { source: address.text, why: "other-files" });
  const object = withMarks(stage, stored);
  const entered = withTransition(asking, {
    operation: "LastRun",
    from: [],
    to: "priorState",
    object,
    confidence: "core",
  });
  if (verdict === "same") return endUnchanged(entered, object, decide("no-op", "read-now"));
  const action = doubtful(decide("no-op", "as-of-last-run"), readPaths(schema, configuration, stored));
  return endUnchanged(entered, object, action);
}

/** Ends with a result that nobody knows. */
const endUnread = (stage: Configured, cause: Unasked): Run => {
  const { schema } = stage.instance;
  const unread = unreadObject(schema.block, unmarkDeep(stage.configuration).value);
  return endNotPlanned(stage, absentObject(stage), withUnsetUnknown(schema, unread), cause);
};

/** Returns the parts of a stored result that the provider read. Without a schema, every part that is not configured may be one. */
function readPaths({ block, isInferred }: ResourceSchema, configuration: Value, stored: Value): readonly Path[] {
  if (!isInferred) return computedPaths(block, configuration);
  return membersOf(stored).flatMap(([step]) => {
    const configured = applyPath(withoutDeepMarks(configuration), [step]);
    return !configured || configured.kind === "null" ? [[step]] : [];
  });
}

/** Whether a stored result was read with the arguments that are configured now. */
const isReadOf = ({ block, isInferred }: ResourceSchema, configuration: Value, stored: Value): boolean => {
  const facts = { learned: () => undefined, sdk: "legacy", ...(isInferred === true && { isInferred }) } as const;
  const [configured, last] = [withoutDeepMarks(configuration), withoutDeepMarks(stored)];
  return isSameForPlan(compareObjects(block, configured, last, [], facts).likeness);
};

const assumedPaths = (configuration: Value): readonly Path[] => markedPaths(unmarkDeep(configuration).marks, ASSUMED);

/** Records the arguments that are only assumed. Without a schema, all arguments are assumed, because their types are unknown. */
function withAssumedParts(stage: Configured): Configured {
  const { configuration, instance, isExplaining, decisions } = stage;
  if (!isExplaining) return stage;
  const { value } = unmarkDeep(configuration);
  const inferred = instance.schema.isInferred ? membersOf(value).map(([step]) => [step]) : [];
  const assumed = [...assumedPaths(configuration), ...inferred].map(
    (path): PartDecision => ({
      path,
      rule: "configured",
      outcome: applyPath(value, path) ?? value,
      basis: "assumed",
    }),
  );
  return { ...stage, decisions: [...decisions, ...assumed] };
}

function endPlannedRead(course: Course, after: Value, rule: ReadRule, assumed: readonly Path[] = []): Run {
  const change = {
    ...changeWithoutAction(course.instance, absentObject(course), after),
    action: doubtful(decide("read", rule), assumed),
  };
  return endCourse(course, change, false, undefined);
}

const endUnchanged = (course: Course, object: Value, action: Decision<Action>): Run =>
  endCourse(course, { ...changeWithoutAction(course.instance, object, object), action }, false, undefined);

/** Returns a decision with the parts of the object that may come out otherwise. */
const doubtful = (action: Decision<Action>, about: readonly Path[]): Decision<Action> =>
  about.length === 0 ? action : { ...action, doubt: { because: undefined, about, mayReplace: [], mayBeNone: false } };

/** Returns an object with the marks of its configuration and of the schema. */
function withMarks({ instance, configuration }: Configured, object: Value): Value {
  const { marks } = unmarkDeep(configuration);
  const sensitive = marks.filter(({ marks: own }) => own & SENSITIVE);
  const isAssumed = marks.some(({ marks: own }) => own & ASSUMED);
  const assumed = isAssumed ? [{ path: [], marks: ASSUMED }] : [];
  const ephemeral = marks.filter(({ marks: own }) => own & EPHEMERAL);
  const stored = withoutEphemeral(markAt(object, ephemeral));
  return markAt(stored, [...sensitive, ...schemaMarks(instance.schema.block, stored), ...assumed]);
}
