import { addTo } from "../../source/groupBy.ts";
import { pathText } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";
import { stateDifferences } from "../contract/driftOrNormalization.ts";
import type { Advice } from "../contract/violation.ts";
import { objectOf, type RecordedCall, typesKey } from "./recordedCall.ts";

/**
 * Returns the advice about upgrades. A dump does not have the object that an upgrade began with, which is one of those of this type and
 * `id` that were recorded before: only what differs from each of them counts.
 */
export function upgradeAdvice(calls: readonly RecordedCall[]): ReadonlyMap<RecordedCall, readonly Advice[]> {
  const earlier = new Map<string, Value[]>();
  const advice = new Map<RecordedCall, readonly Advice[]>();
  for (const call of calls) {
    const upgraded = objectOf(call, "upgraded");
    const before = upgraded && earlier.get(identity(call, upgraded) ?? "");
    if (upgraded && before) advice.set(call, changedBy(upgraded, before));
    for (const object of [upgraded, objectOf(call, "newState")]) {
      const key = object && identity(call, object);
      if (key !== undefined) addTo(earlier, key, object!);
    }
  }
  return advice;
}

/** Returns the type and the id of an object; undefined without an id. */
function identity(call: RecordedCall, object: Value): string | undefined {
  const id = object.kind === "mapping" ? object.entries.get("id") : undefined;
  return id?.kind === "string" ? `${typesKey(call)}\n${id.value}` : undefined;
}

function changedBy(upgraded: Value, before: readonly Value[]): readonly Advice[] {
  const [first = [], ...others] = before.map((object) => stateDifferences(object, upgraded).changed);
  const inAll = first.filter((path) => others.every((paths) => paths.some((one) => pathText(one) === pathText(path))));
  return inAll.map((path) => ({ rule: "upgrade-meaning", path, message: MESSAGE }));
}

const MESSAGE =
  "The upgrade returned another value than the last recorded object of this id has. An upgrade should keep the meaning of every value; an apply that was not recorded would explain it, too.";
