import { identical } from "./equality.ts";
import type { Value } from "./value.ts";

/**
 * Returns an equal value that shares identical parts with another value: all of it, or direct members. Most objects do
 * not change from one stage to the next, so sharing saves memory.
 */
export function sharedWith(value: Value, other: Value): Value {
  if (value.kind !== "mapping" || other.kind !== "mapping" || value === other) return value;
  const shared = new Map<string, Value>();
  let [isSame, isAnother] = [value.type === other.type && value.marks === other.marks, false];
  for (const [name, member] of value.entries) {
    const twin = other.entries.get(name);
    const isShared = twin !== undefined && (twin === member || identical(twin, member));
    isSame &&= isShared;
    isAnother ||= isShared && twin !== member;
    shared.set(name, isShared ? twin : member);
  }
  if (isSame && value.entries.size === other.entries.size) return other;
  return isAnother ? { ...value, entries: shared } : value;
}
