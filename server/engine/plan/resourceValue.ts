import type { ModuleAddress } from "../addrs/address.ts";
import type { Trace } from "../lifecycle/trace.ts";
import { DYNAMIC } from "../values/type.ts";
import { objectValue, tupleValue, UNKNOWN, type Unasked, unknownValue, type Value } from "../values/value.ts";
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

const instanceValue = (trace: Trace): Value => (trace.failed ? UNKNOWN : trace.change.after);

/** What nobody was asked for; without a cause, what something is wrong with. */
const unknownOf = (cause: Unasked | undefined): Value => (cause ? unknownValue(DYNAMIC, [cause]) : UNKNOWN);
