import type { ModuleAddress } from "../addrs/address.ts";
import type { Trace } from "../lifecycle/resourceInstance.ts";
import { DYNAMIC } from "../values/type.ts";
import { objectValue, tupleValue, UNKNOWN, unknownValue, type Value } from "../values/value.ts";
import type { ResourceRow } from "./rows.ts";

/** What a reference to a resource gives in one module instance: an object, or one for each instance of it. */
export function resourceValue(row: ResourceRow, instance: ModuleAddress): Value {
  const known = row.values.get(instance.text);
  if (known) return known;
  const made = makeValue(row, instance);
  row.values.set(instance.text, made);
  return made;
}

function makeValue(row: ResourceRow, instance: ModuleAddress): Value {
  const repetition = row.repetitions.get(instance.text);
  if (!repetition || repetition.kind === "unknown") return UNKNOWN;
  const traces = row.byModule.get(instance.text) ?? [];
  const planned = new Map(traces.filter(isWanted).map((trace) => [trace.instance.address.key, instanceValue(trace)]));
  const keys = [...repetition.keys.keys()];
  const at = (key: string | number | undefined): Value => planned.get(key) ?? UNKNOWN;
  if (repetition.kind === "single") return at(undefined);
  if (repetition.kind === "count") return tupleValue(keys.map(at));
  return objectValue(keys.map((key) => [String(key), at(key)] as const));
}

const isWanted = (trace: Trace): boolean =>
  trace.instance.declaration !== undefined && trace.instance.orphan === undefined;

const instanceValue = (trace: Trace): Value =>
  trace.failed ? unknownValue(DYNAMIC, [trace.instance.address.text]) : trace.change.after;
