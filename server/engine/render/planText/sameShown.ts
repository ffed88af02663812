import { equals } from "../../values/equality.ts";
import type { MappingValue } from "../../values/value.ts";
import type { Side } from "./node.ts";

/**
 * Whether both sides have the same JSON, which does not distinguish lists from tuples or maps from objects. Marks are ignored.
 */
export function sameShown(a: Side, b: Side): boolean {
  if (a === b) return true;
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (a.kind === "sequence" && b.kind === "sequence")
    return a.items.length === b.items.length && a.items.every((item, at) => sameShown(item, b.items[at]));
  if (a.kind === "mapping" && b.kind === "mapping") return sameMembers(a, b) && sameMembers(b, a);
  if (a.kind === "number" && b.kind === "number") {
    const same = equals({ ...a, marks: 0 }, { ...b, marks: 0 });
    return same.kind === "bool" && same.value;
  }
  return (a.kind === "string" || a.kind === "bool") && a.kind === b.kind && a.value === b.value;
}

/** What is not known is not written. */
const isNothing = (side: Side): side is undefined =>
  side === undefined || side.kind === "null" || side.kind === "unknown";

const isWritten = (member: Side): boolean => member !== undefined && member.kind !== "unknown";

const sameMembers = (a: MappingValue, b: MappingValue): boolean =>
  [...a.entries].every(
    ([name, item]) =>
      item.kind === "unknown" || (isWritten(b.entries.get(name)) && sameShown(item, b.entries.get(name))),
  );
