import { identical } from "./equality.ts";
import type { Value } from "./value.ts";

/**
 * Returns an equal value that shares identical parts with another value: all of it, or direct members. Most objects do
 * not change from one stage to the next, so sharing saves memory.
 */
export function sharedWith(value: Value, counterpart: Value): Value {
  if (value.kind !== "mapping" || counterpart.kind !== "mapping" || value === counterpart) return value;
  const shared = new Map<string, Value>();
  let isSame = value.type === counterpart.type && value.marks === counterpart.marks;
  let sharesMore = false;
  for (const [name, member] of value.entries) {
    const twin = counterpart.entries.get(name);
    const isShared = twin !== undefined && (twin === member || identical(twin, member));
    isSame &&= isShared;
    sharesMore ||= isShared && twin !== member;
    shared.set(name, isShared ? twin : member);
  }
  if (isSame && value.entries.size === counterpart.entries.size) return counterpart;
  return sharesMore ? { ...value, entries: shared } : value;
}
