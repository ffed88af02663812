import { shortProviderName } from "../addrs/provider.ts";
import { supports } from "../lang/features.ts";
import { type Confidence, isSimulated, type Reply, type UpgradeResponse } from "../provider/provider.ts";
import { impliedType } from "../schema/impliedType.ts";
import { mayBeOfOriginalSdk } from "../schema/originalSdk.ts";
import { attributesJson, flatAttributes } from "../state/content.ts";
import type { ResourceObject } from "../state/state.ts";
import { rawEquals } from "../values/equality.ts";
import {
  isWhollyKnown,
  objectValue,
  stringValue,
  type Unasked,
  type Value,
  withoutDeepMarks,
} from "../values/value.ts";
import { markAt, unmarkDeep } from "../values/walk.ts";
import { judgeMoved, judgeState, judgeWritten } from "./contractFindings.ts";
import { hasFailed, withDiagnostics } from "./findings.ts";
import * as say from "./lifecycleFindings.ts";
import { normalizedBlocks } from "./normalizedBlocks.ts";
import type { OrphanReason } from "./reasons/decision.ts";
import { type Importing, isHeldBack, isUnrefreshed, metaOf, type ResourceInstance } from "./resourceInstance.ts";
import {
  absentObject,
  type Course,
  FROM_NOTHING,
  isStopped,
  placeOf,
  withoutPlaces,
  withProviderReply,
  withReport,
  withTransition,
} from "./run/course.ts";
import { schemaMarks } from "./schemaMarks.ts";
import { heldValue, markedAsStored, upgrade } from "./storedObject.ts";
import type { NotCalled, Stage, Upgraded } from "./trace.ts";
import { upgradedParts } from "./upgradedParts.ts";
import { writtenObject } from "./writtenObject.ts";

/** An existing object, with its provider's private data. */
export interface PriorObject {
  readonly value: Value;
  readonly private: string | undefined;
  /** Whether a simulation responded about the object in place of a plugin. */
  readonly isAssumed?: boolean;
}

/** An instance whose existing object is known, or known to be absent. */
export interface Prior extends Course {
  readonly prior: PriorObject;
}

/**
 * Returns the Prior State of an instance, from the state or an import. Its values have their stored marks and those of the
 * schema.
 */
export function readPrior(course: Course): Prior {
  const { previousRun, importing } = course.instance;
  if (isStopped(course)) return absentPrior(course);
  if (previousRun) return readStored(course, previousRun);
  return importing ? readImported(course, importing) : absentPrior(course);
}

const absentPrior = (course: Course): Prior => ({
  ...course,
  prior: { value: absentObject(course), private: undefined },
});

function readStored(course: Course, previousRun: ResourceObject): Prior {
  const { orphan } = course.instance;
  const isMoved = previousRun.deposed === undefined && isOfOtherType(course, previousRun);
  const moved = isMoved ? move(course, previousRun) : { ...course, stored: previousRun };
  if (isStopped(moved)) return absentPrior(moved);
  const upgraded = upgradeStored(moved, moved.stored, isMoved);
  if (isStopped(upgraded)) return upgraded;
  const isStored = isUnrefreshed(course.instance);
  if (!isStored && isDestroyedFirst(orphan)) return upgraded;
  // Terraform does not read an object that it only forgets.
  if (isStored || orphan === "forgotten") return unrefreshed(upgraded);
  return refreshed(upgraded, (value) => markedAsStored(value, moved.stored, course.instance.schema));
}

/** Returns the object in the current schema of its provider. */
function upgradeStored(course: Course, stored: ResourceObject, isMoved: boolean): Prior {
  const { schema, address, scope } = course.instance;
  if (stored.schemaVersion > schema.version)
    return absentPrior(withReport(withDiagnostics(course, [newerFault(course)]), course, UPGRADE));
  // A deposed object is upgraded as one of the new type, although it was not moved.
  const reply = upgrade(course.instance, { ...stored, address }, scope.answers, isHeldBack(course.instance));
  const { upgradedState } = reply.response;
  const replied = withProviderReply(course, reply, hasUpgradeRange(course));
  if (isStopped(replied)) return absentPrior(withReport(replied, course, UPGRADE));
  const object = markedAsStored(upgradedState, stored, schema);
  const written = writtenOtherwise(course, object, reply.confidence);
  const isAnswer = reply.confidence === "provider" || reply.confidence === "offline";
  const call = {
    operation: isMoved ? ("MoveResourceState" as const) : ("UpgradeResourceState" as const),
    from: FROM_STORED,
    to: "upgradedState" as const,
    confidence: reply.confidence,
  };
  const judged = withTransition(
    withReport(isAnswer ? judgeState(replied, "upgraded", upgradedState) : replied, course, call),
    {
      operation: "LastRun",
      from: FROM_NOTHING,
      to: "previousRunState",
      object: written ?? object,
      confidence: "core",
      schemaVersion: course.instance.previousRun!.schemaVersion,
    },
  );
  if (hasFailed(judged)) return absentPrior(judged);
  const upgraded = upgradeDetails(course, reply, written, isMoved);
  const entered = withTransition(judged, {
    operation: isMoved ? "MoveResourceState" : "UpgradeResourceState",
    from: FROM_STORED,
    to: "upgradedState",
    object,
    confidence: reply.confidence,
    ...(upgraded && { upgraded }),
  });
  const isAssumed = isHeldBack(course.instance) || reply.standIn !== undefined;
  return { ...entered, prior: { value: object, private: stored.private, isAssumed } };
}

const UPGRADE = {
  operation: "UpgradeResourceState",
  from: ["previousRunState"],
  to: "upgradedState",
  confidence: "provider",
} as const;

/** Whether upgrade faults have a source range: those of declared instances, and all in destroy mode. */
const hasUpgradeRange = ({ instance: { orphan } }: Course): boolean => !orphan || orphan === "destroy-mode";

/** Whether an object is read only after its destruction was planned, as Terraform does with most orphans. */
export const isDestroyedFirst = (orphan: OrphanReason | undefined): boolean =>
  orphan !== undefined && orphan !== "forgotten" && orphan !== "deposed" && orphan !== "destroy-mode";

/** Reads an object whose destruction was planned. */
export function readDestroyed(stage: Prior): Prior {
  const { previousRun, schema } = stage.instance;
  return refreshed(stage, (value) => markedAsStored(value, previousRun!, schema));
}

/** Returns the object as the state has it, without a read. */
const unrefreshed = (stage: Prior): Prior =>
  withTransition(stage, {
    operation: "ReadResource",
    from: FROM_UPGRADED,
    to: "priorState",
    object: stage.prior.value,
    confidence: "core",
    notCalled: unreadReason(stage.instance),
  });

function unreadReason({ orphan, refreshing }: ResourceInstance): NotCalled {
  if (orphan === "forgotten" || orphan === "destroy-mode") return orphan;
  if (refreshing === "unneeded") return "unneeded";
  return refreshing === "unwanted" ? "configured" : "refresh";
}

/** Returns the object as its provider reads it now. */
function refreshed(stage: Prior, marked: (value: Value) => Value): Prior {
  const { provider, scope, address, meta, previousRun, schema, importing } = stage.instance;
  const { prior } = stage;
  // Terraform sends no provider_meta with the read of an imported object.
  const isImported = previousRun === undefined;
  const asking = isImported ? stage : withDiagnostics(stage, meta.faults);
  if (hasFailed(asking)) return asking;
  const currentState = unmarkDeep(prior.value).value;
  const reply = provider.readResource({
    type: address.resource.type,
    answers: scope.answers,
    currentState,
    private: prior.private,
    isAssumed: prior.isAssumed === true || isHeldBack(stage.instance),
    ...(!isImported && metaOf(stage.instance)),
  });
  const call = {
    operation: "ReadResource" as const,
    from: importing ? FROM_STUB : FROM_UPGRADED,
    to: "priorState" as const,
    confidence: reply.confidence,
  };
  const replied = withReport(withProviderReply(asking, isImported ? withoutPlaces(reply) : reply), asking, call);
  if (isStopped(replied)) return replied;
  const isNormalized = !supports(scope.dialect, "unnormalized-reads") || mayBeOfOriginalSdk(schema.block);
  const { newState: readState } = reply.response;
  const newState = isNormalized ? normalizedBlocks(schema.block, readState) : readState;
  const isSame = newState === currentState || replied.deferred !== undefined;
  const judged = isSame ? replied : withReport(judgeState(replied, "read", newState), replied, call);
  if (hasFailed(judged)) return judged;
  const value = isSame ? prior.value : marked(newState);
  const entered = withTransition(judged, {
    object: value,
    ...call,
    ...(reply.at !== undefined && { at: reply.at }),
    ...(isSimulated(reply.confidence) && { notCalled: "level" as const }),
  });
  const isAssumed = prior.isAssumed === true || reply.standIn !== undefined;
  return { ...entered, prior: { value, private: reply.response.private, isAssumed } };
}

/** Returns the imported object: the provider imports a stub, then reads the object. */
function readImported(course: Course, { id = "", identity, hidden }: Importing): Prior {
  const { provider, scope, address } = course.instance;
  const withId = withTransition(course, {
    operation: "ImportBlock",
    from: FROM_NOTHING,
    to: "importId",
    object: identity ?? objectValue([["id", stringValue(id)]]),
    confidence: "core",
  });
  if (hidden) {
    const fault = { ...say.hiddenIdentity(address.text, hidden), ...placeOf(course.instance, []) };
    return absentPrior(withReport(withDiagnostics(withId, [fault]), withId, IMPORTED));
  }
  const reply = provider.importResourceState?.({
    type: address.resource.type,
    answers: scope.answers,
    id,
    isAssumed: isHeldBack(course.instance),
    ...(identity && { identity }),
  });
  // Without a response, the object that the ID names is unknown.
  if (!reply) return absentPrior(withId);
  const call = { ...IMPORTED, confidence: reply.confidence };
  const failing = (stage: Course): Prior => absentPrior(withReport(stage, withId, call));
  const replied = withProviderReply(withId, withoutPlaces(refusing(reply)));
  if (reply.isUnread)
    return absentPrior({ ...replied, unasked: unread(course, reply, "imported", shortProviderName(provider.source)) });
  if (isStopped(replied)) return failing(replied);
  const [stub] = reply.response.imported;
  if (identity && stub && !stub.hasIdentity && !isSimulated(reply.confidence)) {
    const fault = { ...say.noIdentityReturned(address.text), ...placeOf(course.instance, []) };
    return failing(withDiagnostics(replied, [fault]));
  }
  const fault = say.importFault(provider.source, reply.response.imported);
  const faults = fault ? [{ ...fault, ...placeOf(course.instance, []) }] : [];
  if (!stub || stub.state.kind === "null") return failing(withDiagnostics(replied, faults));
  const judged = judgeWritten(replied, "import", stub.state);
  if (judged !== replied) return failing(judged);
  // Terraform reports an unknown stub only when it reads the stub.
  const knownStub = isWhollyKnown(stub.state) ? judged : judgeState(judged, "read", stub.state);
  if (hasFailed(knownStub)) return failing(knownStub);
  const marked = (value: Value) => markAt(value, schemaMarks(course.instance.schema.block, value));
  const object = marked(stub.state);
  const stubbed = withTransition(withReport(knownStub, withId, call), { ...call, object });
  const read = refreshed({ ...stubbed, prior: { value: object, private: stub.private } }, marked);
  return fault ? keptAsStub(stubbed, read, faults, call) : withMissingFault(read, id);
}

const IMPORTED = {
  operation: "ImportResourceState",
  from: ["importId"],
  to: "importStubState",
  confidence: "core",
} as const;

/** Returns the reply to an import, with advice beside its errors. */
const refusing = <T>(reply: Reply<T>): Reply<T> => ({
  ...reply,
  faults: reply.faults.map((fault) => (fault.severity === "error" ? { ...fault, advice: say.IMPORT_REFUSED } : fault)),
});

/** Reads the first of several imported objects, as Terraform does, but imports none: the object stays a stub. */
function keptAsStub(
  stubbed: Course,
  read: Prior,
  faults: Course["diagnostics"],
  call: Parameters<typeof withReport>[2],
): Prior {
  const importDiagnostics = stubbed.diagnostics;
  return {
    ...withReport({ ...read, diagnostics: [...read.diagnostics, ...faults] }, read, call),
    diagnostics: [...importDiagnostics, ...faults, ...read.diagnostics.slice(importDiagnostics.length)],
    transitions: read.transitions.map((each) => (each.to === "priorState" ? { ...each, to: "importStubState" } : each)),
  };
}

function withMissingFault(read: Prior, id: string): Prior {
  const { address, declaration } = read.instance;
  if (isStopped(read) || read.prior.value.kind !== "null") return read;
  const fault = { ...say.notThere(address.text, id), ...(declaration && { near: declaration.header }) };
  const step = read.transitions.find(({ to }) => to === "priorState");
  const judged = withDiagnostics(read, [fault]);
  return step ? withReport(judged, read, { ...READ, confidence: step.confidence }) : judged;
}

const READ = { operation: "ReadResource", from: ["importStubState"], to: "priorState" } as const;
const FROM_STORED: readonly Stage[] = ["previousRunState"];
const FROM_UPGRADED: readonly Stage[] = ["upgradedState"];
const FROM_STUB: readonly Stage[] = ["importStubState"];

/** Whether an object was moved here from a resource of another type or provider. */
const isOfOtherType = ({ instance: { address, provider } }: Course, stored: ResourceObject): boolean =>
  stored.address.resource.type !== address.resource.type || stored.provider !== provider.source;

/** Returns the reason for an object that nobody could read: its plugin has not answered yet, or gives no answer. */
const unread = (
  { instance }: Course,
  { standIn }: Reply<unknown>,
  why: "imported" | "moved",
  about: string,
): Unasked => ({ source: instance.address.text, why: standIn?.isAwaited ? "pending" : why, about });

interface Moved extends Course {
  readonly stored: ResourceObject;
}

/** Returns an object of another type as one of this type. */
function move(course: Course, stored: ResourceObject): Moved {
  const { provider, schema, scope, address } = course.instance;
  const reply = provider.moveResourceState?.({
    type: address.resource.type,
    answers: scope.answers,
    sourceProvider: stored.provider,
    sourceType: stored.address.resource.type,
    sourceVersion: stored.schemaVersion,
    sourceAttributes: flatAttributes(stored.content) ? undefined : attributesJson(stored.content),
    sourcePrivate: stored.private,
  });
  if (!reply) return { ...course, unasked: { source: address.text, why: "moved", about: provider.source }, stored };
  if (reply.isUnread)
    return { ...withProviderReply(course, reply), unasked: unread(course, reply, "moved", provider.source), stored };
  const { targetState, targetPrivate } = reply.response;
  const judged = withReport(judgeMoved(withProviderReply(course, withoutPlaces(reply)), targetState), course, {
    ...UPGRADE,
    operation: "MoveResourceState",
    confidence: reply.confidence,
  });
  const { private: _, ...publicParts } = stored;
  return {
    ...judged,
    stored: {
      ...publicParts,
      address,
      schemaVersion: schema.version,
      content: { value: withoutDeepMarks(targetState), type: impliedType(schema.block) },
      ...(targetPrivate !== undefined && { private: targetPrivate }),
    },
  };
}

/** Returns the object as the state file has it, if its upgrade or move made another one of it; else undefined. */
function writtenOtherwise({ instance }: Course, upgraded: Value, confidence: Confidence): Value | undefined {
  const { schema, previousRun, address, provider } = instance;
  const stored = previousRun!;
  if (schema.isInferred) return undefined;
  const isOfSchema =
    stored.schemaVersion === schema.version &&
    stored.address.resource.type === address.resource.type &&
    stored.provider === provider.source;
  if (!isOfSchema) return writtenObject(stored, schema);
  // Whoever simulates the upgrade of an object with the current version decodes it as it is.
  if (isSimulated(confidence) || confidence === "core") return undefined;
  const held = heldValue({ schema }, stored);
  if (held.kind === "unknown") return writtenObject(stored, schema);
  return rawEquals(withoutDeepMarks(held), withoutDeepMarks(upgraded)) ? undefined : held;
}

/** Returns the parts that an upgrade or a move changed; undefined if the object already had the current form. */
function upgradeDetails(
  { instance: { schema, previousRun } }: Course,
  { isAssumed, response: { upgradedState } }: Reply<UpgradeResponse>,
  written: Value | undefined,
  isMoved: boolean,
): Upgraded | undefined {
  const { schemaVersion, address } = previousRun!;
  if (schema.isInferred || (!written && schemaVersion === schema.version && !isAssumed)) return undefined;
  const parts = written ? upgradedParts(withoutDeepMarks(written), withoutDeepMarks(upgradedState)) : [];
  const origin = isMoved && { movedFrom: address.resource.type };
  return { from: schemaVersion, ...origin, isAssumed: isAssumed === true, parts };
}

const newerFault = ({ instance: { declaration, address, provider, schema, previousRun } }: Course) => ({
  ...say.newerState(undefined, address.text, provider.source, previousRun!.schemaVersion, schema.version),
  ...(declaration && { near: declaration.header }),
});
