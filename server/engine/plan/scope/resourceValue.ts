import type { Key, ModuleAddress } from "../../addrs/address.ts";
import { shortProviderName } from "../../addrs/provider.ts";
import { withKeptMarks } from "../../lifecycle/keptMarks.ts";
import { isReplacement } from "../../lifecycle/reasons/decision.ts";
import { notReadReason } from "../../lifecycle/reasons/notReadReason.ts";
import { evaluatedTrace, objectAt, type Trace } from "../../lifecycle/trace.ts";
import { mayBeLegacy } from "../../provider/simulation/providerSdk.ts";
import type { AttributeSchema } from "../../schema/schema.ts";
import { ASSUMED } from "../../values/marks.ts";
import { DYNAMIC } from "../../values/type.ts";
import {
  isObject,
  NULL,
  type Origin,
  objectValue,
  partlyKnown,
  tupleValue,
  UNKNOWN,
  type Unasked,
  unknownValue,
  type Value,
  withMarks,
} from "../../values/value.ts";
import { transformUnknown } from "../../values/walk.ts";
import type { ResourceRow } from "../rows/rows.ts";
import { withDoubts } from "./withDoubts.ts";

/** The fields of a row that determine the value of the resource. */
export type PlannedResource = Pick<ResourceRow, "repetitions" | "values" | "byModule" | "leftOut" | "cause">;

/** Returns the value of a resource in one module instance: an object, or a collection with one object per instance. */
export function resourceValue(row: PlannedResource, instance: ModuleAddress): Value {
  const known = row.values.get(instance.text);
  if (known) return known;
  const made = makeValue(row, instance);
  row.values.set(instance.text, made);
  return made;
}

/**
 * Returns the row with objects that a refresh-only plan does not create as unknown values of the type of their schema, as an apply sees them;
 * undefined if it has none.
 */
export function withAbsentTypes(row: ResourceRow): ResourceRow | undefined {
  const typed = [...row.byModule].flatMap(([instance, runs]) =>
    row.repetitions.get(instance)?.kind === "single"
      ? runs
          .map(evaluatedTrace)
          .filter((trace) => isWanted(trace) && isOnlyRefreshed(trace) && isNotThere(trace) && !trace.failed)
          .filter(({ schema }) => schema && !schema.isInferred)
          .map(({ change }) => [instance, unknownValue(change.after.type, [change.address.text])] as const)
      : [],
  );
  return typed.length === 0 ? undefined : { ...row, values: new Map([...row.values, ...typed]) };
}

function makeValue(row: PlannedResource, instance: ModuleAddress): Value {
  const repetition = row.repetitions.get(instance.text);
  if (!repetition) return UNKNOWN;
  if (repetition.kind === "unknown") return unknownOf(repetition.unasked);
  const traces = (row.byModule.get(instance.text) ?? []).map(referredTrace);
  const wantedTraces = traces.filter(isWanted);
  const planned = new Map(wantedTraces.map((trace) => [trace.change.address.key, instanceValue(trace)]));
  // Instances excluded by `-target` keep their stored values.
  const leftOut = row.cause ? undefined : row.leftOut?.get(instance.text);
  const lacking = lackingValue(row, traces, leftOut !== undefined);
  const at = (key: Key): Value => planned.get(key) ?? leftOut?.get(key) ?? lacking;
  if (repetition.kind === "single") return repetition.keys.size === 0 && !leftOut ? NULL : at(undefined);
  const expected = leftOut ? [...planned.keys(), ...leftOut.keys()] : [...repetition.keys.keys(), ...planned.keys()];
  const keys = existingKeys(traces, wantedTraces, expected);
  if (repetition.kind === "count") return tupleValue(Array.from({ length: lengthOf(keys) }, (_, index) => at(index)));
  const names = keys.filter((key) => typeof key === "string");
  return objectValue(names.map((key) => [key, at(key)] as const));
}

/**
 * Returns the trace that references see. Of an object that a pack of another version replaces, the values that each object has for itself
 * are unknown, and otherwise only the configuration is left.
 */
function referredTrace(shown: Trace): Trace {
  const trace = evaluatedTrace(shown);
  const { action, address } = shown.change;
  if (!isReplacement(action.outcome) || isReplacement(trace.change.action.outcome)) return trace;
  const configuration = objectAt(trace, "configuration");
  if (!configuration) return trace;
  const own = [...(shown.schema?.block.attributes ?? [])].filter(([name, attribute]) =>
    isOfEachObject(name, attribute),
  );
  const configured = isObject(configuration) ? [...configuration.entries] : [];
  const after = objectValue([
    ...own.map(([name]) => [name, ofNewObject(address.text, name)] as const),
    ...configured.filter(([, value]) => value.kind !== "null"),
  ]);
  return { ...trace, change: { ...trace.change, action, after } };
}

/** Returns a value that each object has for itself, of one that is yet to be created. */
const ofNewObject = (address: string, name: string): Value =>
  unknownValue(DYNAMIC, [{ source: `${address}.${name}`, why: "assumed", ofNewObject: true }]);

/** Returns the value of an instance that is neither planned nor in the state: unknown, because it is excluded or cannot be planned. */
function lackingValue({ cause }: PlannedResource, traces: readonly Trace[], isTargeted: boolean): Value {
  const isMerelyAbsent = !cause && (isTargeted || traces.some(isOnlyRefreshed));
  if (!isMerelyAbsent) return unknownOf(cause);
  return unknownValue(DYNAMIC, [traces[0]?.change.address.resource.text ?? ""]);
}

/**
 * Returns the keys of the instances that exist after the plan. A refresh-only plan has exactly the instances of the state, including
 * those with only a deposed object.
 */
function existingKeys(
  traces: readonly Trace[],
  wantedTraces: readonly Trace[],
  expected: readonly Key[],
): readonly Key[] {
  const deposed = new Set<Key>();
  for (const trace of traces)
    if (isOnlyRefreshed(trace) && trace.change.deposed !== undefined) deposed.add(trace.change.address.key);
  const absent = new Set(wantedTraces.filter(isNotThere).map(({ change }) => change.address.key));
  const keys = new Set([...expected, ...deposed]);
  return [...keys].filter((key) => deposed.has(key) || !absent.has(key));
}

/** Returns the length of a tuple with these keys: the highest index plus one. */
const lengthOf = (keys: readonly Key[]): number =>
  keys.reduce<number>((length, key) => (typeof key === "number" && key >= length ? key + 1 : length), 0);

/** Whether the instance has no object after the plan: a refresh-only plan creates none, a read may fail, and the legacy SDK may plan null. */
const isNotThere = ({ change: { action, after, address } }: Trace): boolean =>
  after.kind === "null" &&
  (action.rule === "refresh-only" || address.resource.mode === "data" || action.outcome !== "no-op");

/** Whether the instance is part of the value. A refresh-only plan destroys nothing, so its orphans count too. */
const isWanted = (trace: Trace): boolean =>
  trace.orphan === undefined || (trace.change.deposed === undefined && isOnlyRefreshed(trace));

const isOnlyRefreshed = ({ change }: Trace): boolean => change.action.rule === "refresh-only";

function instanceValue(trace: Trace): Value {
  if (trace.failed) return UNKNOWN;
  // Of an absent object, Terraform knows no type, so that no attribute of it has one.
  if (isNotThere(trace)) return unknownValue(DYNAMIC, [trace.change.address.text]);
  return withDoubts(trace, knownValue(trace));
}

function knownValue(trace: Trace): Value {
  if (trace.change.address.resource.mode === "data") return dataValue(trace, withDoubts(trace, trace.change.after));
  const after = withKeptMarks(trace);
  if (trace.schema?.isInferred) return inferredValue(trace, withDoubts(trace, after));
  return trace.confidence === "schema" || trace.confidence === "pack" ? simulatedValue(trace, after) : after;
}

/** Returns an object whose further attributes are unknown, because its schema is. For a new object the apply determines them. */
function inferredValue(trace: Trace, after: Value): Value {
  const { text } = trace.change.address;
  const isNew = isMade(trace);
  const origin: Unasked = isNew
    ? { source: text, why: "assumed" }
    : trace.notPlanned?.why === "state-not-loaded"
      ? { ...trace.notPlanned, source: text }
      : { source: text, why: "no-schema", about: shortProviderName(trace.provider) };
  const entries = isObject(after) ? [...after.entries] : [];
  // Only an object that stays as it is has its nulls. Otherwise the provider may compute an attribute that is not configured.
  const isKept = trace.change.action.outcome === "no-op" && !trace.notPlanned;
  const attributes = entries
    .filter(([, value]) => isKept || value.kind !== "null")
    .map(([name, value]) => [name, emptyAsAssumed(openObjects(assumed(value, text), [origin]), isKept)] as const);
  const known = new Map(isNew ? [["id", ofNewObject(text, "id")], ...attributes] : attributes);
  return partlyKnown({ attributes: known, address: isNew ? text : undefined }, [origin]);
}

/** Returns a configured empty value marked as assumed, because the original SDK cannot tell it from an argument that is not set. */
const emptyAsAssumed = (value: Value, isKept: boolean): Value => {
  const isEmpty = (value.kind === "string" && value.value === "") || isAbsent(value);
  return isEmpty && !isKept ? withMarks(value, ASSUMED) : value;
};

/** Returns the value of a data source; without a schema, its further attributes are unknown. */
function dataValue({ schema, change, notPlanned, provider }: Trace, after: Value): Value {
  if (!schema?.isInferred || !isObject(after)) return after;
  const { text } = change.address;
  const isReadLater = change.action.outcome === "read";
  const knownEntries = [...after.entries].filter(
    ([, value]) => change.action.rule === "as-of-last-run" || value.kind !== "null",
  );
  const origin = isReadLater ? text : (notPlanned ?? notReadReason(provider, text));
  return partlyKnown({ attributes: new Map(knownEntries), address: isReadLater ? text : undefined }, [origin]);
}

/**
 * Returns the value with what is not configured marked as assumed. For a new object the simulation may be wrong there: the original SDK
 * has defaults for optional attributes, and any provider may add blocks. An existing object may keep what is no longer configured.
 */
function simulatedValue(trace: Trace, after: Value): Value {
  const { schema, change } = trace;
  if (!schema || !isObject(after)) return leftOpen(after);
  const isNew = isMade(trace);
  const { attributes } = schema.block;
  const before = !isNew && isObject(change.before) ? change.before.entries : undefined;
  const isLeftOut = (name: string, value: Value) => isAbsent(value) && !isAbsent(before?.get(name) ?? value);
  return objectValue(
    [...after.entries].map(([name, value]) => {
      const attribute = attributes.get(name);
      const isUndecided = attribute ? isUnset(attribute, value) && mayBeLegacy(schema.block) : isAbsent(value);
      const isOpen = isNew ? isUndecided : isLeftOut(name, value);
      const source = `${change.address.text}.${name}`;
      const isAnew = isNew && isOfEachObject(name, attribute);
      if (isOpen) return [name, unknownValue(value.type, [{ source, why: "assumed" }])] as const;
      const madeBy = attribute?.computed ? undefined : change.address.text;
      return [name, leftOpen(value, isAnew, madeBy)] as const;
    }),
  );
}

/** Whether an attribute counts as unset: the original SDK computes an empty collection as it computes null. */
const isUnset = ({ computed }: AttributeSchema, value: Value): boolean =>
  value.kind === "null" || (computed && isAbsent(value));

const isAbsent = (value: Value): boolean =>
  value.kind === "null" ||
  (value.kind === "sequence" && value.items.length === 0) ||
  (value.kind === "mapping" && value.type.kind !== "object" && value.entries.size === 0);

/** Whether the plan creates an object, so that the apply determines every attribute that is not configured. */
const isMade = ({ change: { action }, notPlanned }: Trace): boolean =>
  !notPlanned && action.outcome !== "no-op" && action.outcome !== "update";

/** Whether each new object has a value of its own. The original SDK declares its `id` optional, too. */
const isOfEachObject = (name: string, attribute?: AttributeSchema): boolean =>
  attribute?.computed === true && (!attribute.optional || name === "id");

/**
 * Returns the value with the unknowns that the simulation of an object made marked as assumed. Those of its configuration keep their
 * origins: they are unknown whatever the provider plans.
 */
const assumed = (value: Value, address: string): Value =>
  withOrigins(value, (source) => (isAttributeOf(address, source) ? { source, why: "assumed" } : source));

/**
 * Returns the value with the unknowns of the simulation marked as such, which are all, or those that the simulation of the object at
 * `madeBy` made; `isAnew` says that the object is yet to be created.
 */
const leftOpen = (value: Value, isAnew = false, madeBy?: string): Value =>
  withOrigins(value, (source) =>
    madeBy === undefined || isAttributeOf(madeBy, source)
      ? { source, why: "assumed", simulatedAsUnknown: true, ...(isAnew && { ofNewObject: isAnew }) }
      : source,
  );

const isAttributeOf = (address: string, origin: string): boolean => origin.startsWith(`${address}.`);

const withOrigins = (value: Value, originOf: (address: string) => Origin): Value =>
  transformUnknown(value, (part) => ({
    ...part,
    origins: part.origins.map((origin) => (typeof origin === "string" ? originOf(origin) : origin)),
  }));

/** Returns the value with every object in it known in part, because the provider may add attributes. */
function openObjects(value: Value, origins: readonly Origin[]): Value {
  if (value.kind === "sequence" && (value.type.kind === "tuple" || value.items.some(isObject)))
    return withMarks(tupleValue(value.items.map((item) => openObjects(item, origins))), value.marks);
  if (!isObject(value)) return value;
  const inside = [...value.entries].map(([name, member]) => [name, openObjects(member, origins)] as const);
  const known = inside.filter(([, member]) => member.kind !== "null");
  return withMarks(partlyKnown({ attributes: new Map(known), address: undefined }, origins), value.marks);
}

/** Returns an unknown value with a cause; without a cause, the unknown value of an error. */
const unknownOf = (cause: Unasked | undefined): Value => (cause ? unknownValue(DYNAMIC, [cause]) : UNKNOWN);
