import { equals } from "../../values/equality.ts";
import type { MappingValue, NumberValue, Value } from "../../values/value.ts";
import type { Side } from "./node.ts";

/**
 * Whether both sides have the same JSON, which does not distinguish lists from tuples or maps from objects. Marks are ignored.
 */
export function equalAsJson(a: Side, b: Side): boolean {
  if (a === b) return true;
  return isOmitted(a) || isOmitted(b) ? isOmitted(a) && isOmitted(b) : sameJson(a, b);
}

/** Whether the JSON of a plan has no value for the side. */
const isOmitted = (side: Side): side is undefined =>
  side === undefined || side.kind === "null" || side.kind === "unknown";

function sameJson(a: Value, b: Value): boolean {
  if (a.kind === "sequence" && b.kind === "sequence") return sameItems(a.items, b.items);
  if (a.kind === "mapping" && b.kind === "mapping") return hasMembersOf(a, b) && hasMembersOf(b, a);
  if (a.kind === "number" && b.kind === "number") return sameNumber(a, b);
  return (a.kind === "string" || a.kind === "bool") && a.kind === b.kind && a.value === b.value;
}

const sameItems = (a: readonly Value[], b: readonly Value[]): boolean =>
  a.length === b.length && a.every((item, at) => equalAsJson(item, b[at]));

function sameNumber(a: NumberValue, b: NumberValue): boolean {
  const equality = equals({ ...a, marks: 0 }, { ...b, marks: 0 });
  return equality.kind === "bool" && equality.value;
}

/** Whether `a` has all known members of `b`, with the same values. */
const hasMembersOf = (a: MappingValue, b: MappingValue): boolean =>
  [...b.entries].every(([name, item]) => {
    if (item.kind === "unknown") return true;
    const member = a.entries.get(name);
    return member !== undefined && member.kind !== "unknown" && equalAsJson(item, member);
  });
