import type { ModuleAddress } from "../addrs/address.ts";
import type { Trace } from "../lifecycle/trace.ts";
import { DYNAMIC } from "../values/type.ts";
import {
  isObject,
  type Origin,
  objectValue,
  partlyKnown,
  tupleValue,
  UNKNOWN,
  type Unasked,
  unknownValue,
  type Value,
  withMarks,
} from "../values/value.ts";
import { shortName } from "./providers.ts";
import type { ResourceRow } from "./rows.ts";

/** What of a row the value of the resource is made of. */
export type PlannedResource = Pick<ResourceRow, "repetitions" | "values" | "byModule" | "cause">;

/** What a reference to a resource gives in one module instance: an object, or one for each instance of it. */
export function resourceValue(row: PlannedResource, instance: ModuleAddress): Value {
  const known = row.values.get(instance.text);
  if (known) return known;
  const made = makeValue(row, instance);
  row.values.set(instance.text, made);
  return made;
}

function makeValue(row: PlannedResource, instance: ModuleAddress): Value {
  const repetition = row.repetitions.get(instance.text);
  if (!repetition) return UNKNOWN;
  if (repetition.kind === "unknown") return unknownOf(repetition.unasked);
  const traces = row.byModule.get(instance.text) ?? [];
  const planned = new Map(traces.filter(isWanted).map((trace) => [trace.change.address.key, instanceValue(trace)]));
  const keys = [...repetition.keys.keys()];
  const lacking = unknownOf(row.cause);
  const at = (key: string | number | undefined): Value => planned.get(key) ?? lacking;
  if (repetition.kind === "single") return at(undefined);
  if (repetition.kind === "count") return tupleValue(keys.map(at));
  return objectValue(keys.map((key) => [String(key), at(key)] as const));
}

const isWanted = ({ orphan }: Trace): boolean => orphan === undefined;

function instanceValue(trace: Trace): Value {
  if (trace.failed) return UNKNOWN;
  const { after } = trace.change;
  return trace.schema?.isInferred ? inferredValue(trace, after) : after;
}

/** Without a schema nobody knows all attributes of an object. The apply decides them where it makes one. */
function inferredValue({ change, provider, notPlanned }: Trace, after: Value): Value {
  const { address, action } = change;
  const isMade = !notPlanned && action.outcome !== "no-op" && action.outcome !== "update";
  const unseen: Unasked = { source: address.text, why: "no-schema", of: shortName(provider) };
  const origins = [isMade ? address.text : unseen];
  const known = isObject(after) ? [...after.entries] : [];
  const attributes = known.map(([name, value]) => [name, openObjects(value, origins)] as const);
  return partlyKnown({ attributes: new Map(attributes), address: isMade ? address.text : undefined }, origins);
}

/** The value with every object in it known only in part: the provider may add to what is written, a newer one to what is stored. */
function openObjects(value: Value, origins: readonly Origin[]): Value {
  if (value.kind === "sequence" && value.type.kind === "tuple")
    return withMarks(tupleValue(value.items.map((item) => openObjects(item, origins))), value.marks);
  if (!isObject(value)) return value;
  const inside = [...value.entries].map(([name, member]) => [name, openObjects(member, origins)] as const);
  const known = inside.filter(([, member]) => member.kind !== "null");
  return withMarks(partlyKnown({ attributes: new Map(known), address: undefined }, origins), value.marks);
}

/** What nobody was asked for; without a cause, what something is wrong with. */
const unknownOf = (cause: Unasked | undefined): Value => (cause ? unknownValue(DYNAMIC, [cause]) : UNKNOWN);
