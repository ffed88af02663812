import type { Resource } from "../../config/module.ts";
import { decodeBody } from "../../lang/decodeBody.ts";
import type { Evaluated } from "../../lang/scope.ts";
import type { Confidence } from "../../provider/provider.ts";
import { remember } from "../../source/remember.ts";
import { attributesJson } from "../../state/content.ts";
import type { ResourceObject } from "../../state/state.ts";
import { readJson } from "../../values/encodings/deferredJson.ts";
import { NO_MARKS } from "../../values/marks.ts";
import { deepMarks, isWhollyKnown, type Value } from "../../values/value.ts";
import { isAsConfigured, isReadable, type StoredJson } from "../contract/configurationMatch.ts";
import { lifecycle } from "../lifecycle.ts";
import { type Action, type Decision, decide, type OrphanReason } from "../reasons/decision.ts";
import type { ResourceInstance } from "../resourceInstance.ts";
import { hasOwnSecrets, hasSecrets, storesSecrets } from "../schemaMarks.ts";
import type { Trace } from "../trace.ts";
import type { Run } from "./run.ts";
import { SettledTrace } from "./settledTrace.ts";

/**
 * Runs one instance through its lifecycle. Most objects match their configuration, or are orphans. Their action is certain
 * without decoding the object; the trace decodes it on demand.
 */
export function run(instance: ResourceInstance): Run {
  const confidence = settledBy(instance);
  if (!confidence) return lifecycle(instance);
  return instance.orphan ? destroyedRun(instance, instance.orphan) : unchangedRun(instance, confidence);
}

const always = (): boolean => true;

/**
 * For each field of an instance: whether its value allows the object to stay unchanged. A field without an entry does not
 * compile.
 */
const MAY_STAY: { readonly [K in keyof Required<ResourceInstance>]: (instance: ResourceInstance) => boolean } = {
  previousRun: ({ previousRun }) => previousRun !== undefined && previousRun.status !== "tainted",
  withheld: ({ withheld }) => !withheld,
  upstreamStatus: ({ upstreamStatus }) => !upstreamStatus,
  refusal: ({ refusal }) => !refusal,
  plannedPrivate: ({ plannedPrivate }) => plannedPrivate === undefined,
  removedArguments: ({ removedArguments }) => !removedArguments,
  refreshing: ({ refreshing }) => refreshing !== "only",
  replace: ({ replace }) => !replace,
  triggeredBy: ({ triggeredBy }) => triggeredBy.length === 0,
  meta: ({ meta }) => meta.faults.length === 0,
  faults: ({ faults }) => faults.length === 0,
  // `run` looks for those in nested blocks, once it has read the object.
  schema: ({ schema }) => !hasOwnSecrets(schema.block),
  // `run` compares the configuration with the object, and asks the provider.
  declaration: always,
  scope: always,
  references: always,
  orphan: always,
  keptBy: always,
  provider: always,
  packed: always,
  // These fields affect the address of an object or the order of its replacement, not whether it changes.
  address: always,
  previousAddress: always,
  createBeforeDestroy: always,
  // Only objects that the state lacks are imported, and only data sources are deferred.
  importing: always,
  dependencyChange: always,
};

const CONDITIONS = Object.values(MAY_STAY).filter((condition) => condition !== always);

/** Returns the confidence that an object stays unchanged if it matches its configuration; undefined if more than that decides. */
function settledBy(instance: ResourceInstance): Confidence | undefined {
  const { previousRun, provider, address } = instance;
  for (const condition of CONDITIONS) if (!condition(instance)) return undefined;
  if (!previousRun || !isOfSchema(instance, previousRun)) return undefined;
  return provider.leavesAlone?.(address.resource.type, previousRun.private);
}

/** Whether the stored object matches the schema, provider and type of the instance, and holds no sensitive values. */
const isOfSchema = ({ schema, provider, address }: ResourceInstance, stored: ResourceObject): boolean =>
  (stored.schemaVersion === schema.version || (schema.isInferred === true && stored.schemaVersion < schema.version)) &&
  stored.provider === provider.source &&
  stored.address.resource.type === address.resource.type &&
  "json" in stored.content &&
  stored.content.sensitiveAttributes.length === 0 &&
  stored.content.flat === undefined;

/** Returns the run that destroys an orphan. Runs the whole lifecycle if the destruction is uncertain or may be forbidden. */
function destroyedRun(instance: ResourceInstance, orphan: OrphanReason): Run {
  const { declaration, previousRun, keptBy } = instance;
  const isSure = !keptBy && orphan !== "deposed" && orphan !== "forgotten" && !declaration?.lifecycle.preventDestroy;
  if (!isSure || !previousRun || !isReadableObject(instance, previousRun)) return lifecycle(instance);
  return settledRun(instance, decide("delete", orphan, declaration ? [declaration.header] : []), "core");
}

function isReadableObject({ schema }: ResourceInstance, { content }: ResourceObject) {
  if (!("json" in content)) return false;
  const { block } = schema;
  const isInferred = schema.isInferred === true;
  if (!hasSecrets(block)) return isReadable(block, content.json, isInferred);
  const json = content.json.read();
  return !storesSecrets(block, json) && isReadable(block, readJson(json), isInferred);
}

function unchangedRun(instance: ResourceInstance, confidence: Confidence): Run {
  const { declaration, schema, scope } = instance;
  if (declaration?.mode !== "managed" || hasIgnored(declaration)) return lifecycle(instance);
  const decoded = decodeBody(declaration.body, schema.block, scope);
  return isCertain(decoded) && isStoredAs(instance, decoded.value)
    ? settledRun(instance, unchangedDecision(declaration), confidence)
    : lifecycle(instance, { evaluated: decoded });
}

const hasIgnored = ({ lifecycle: { ignoreChanges } }: Resource): boolean =>
  ignoreChanges === "all" || ignoreChanges.length > 0;

const isCertain = ({ value, diagnostics, asked }: Evaluated): boolean =>
  diagnostics.length + asked.length === 0 && deepMarks(value) === NO_MARKS && isWhollyKnown(value);

/** Whether the stored object equals its configuration, and holds no secrets. */
function isStoredAs(instance: ResourceInstance, configuration: Value): boolean {
  const { block } = instance.schema;
  const stored = storedOf(instance);
  return !storesSecrets(block, stored.json) && isAsConfigured(block, configuration, stored);
}

const storedOf = ({ previousRun, schema }: ResourceInstance): StoredJson => ({
  json: previousRun ? attributesJson(previousRun.content) : null,
  isInferred: schema.isInferred === true,
});

const unchangedDecision = remember(({ header }: Resource): Decision<Action> => decide("no-op", "unchanged", [header]));

/**
 * Returns the run of an unchanged object, read with the schema of a pack that has no secrets, whose action `evaluated` has decided; undefined if the object
 * does not fit that schema.
 */
export function settledByPack(instance: ResourceInstance, evaluated: Trace): Run | undefined {
  const { previousRun } = instance;
  const isReadableByPack =
    previousRun !== undefined && isOfSchema(instance, previousRun) && isReadableObject(instance, previousRun);
  return isReadableByPack ? settledRun(instance, evaluated.change.action, "pack", evaluated) : undefined;
}

function settledRun(
  instance: ResourceInstance,
  action: Decision<Action>,
  confidence: Confidence,
  evaluated?: Trace,
): Run {
  const instanceWithAnswers = { ...instance, scope: { ...instance.scope, answers: instance.scope.answers.only([]) } };
  return {
    instance: instanceWithAnswers,
    trace: new SettledTrace(instanceWithAnswers, action, confidence, evaluated),
    asked: NOTHING,
    marks: NO_MARKS,
  };
}

const NOTHING: readonly never[] = [];
