import { numbersEqual } from "../../values/numbers/number.ts";
import type { Value } from "../../values/value.ts";

/** Whether two values without marks are equal in type, value and unknown places. Refinements of unknown values are ignored. */
export function sameUnrefined(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (a.type !== b.type) return false;
  switch (a.kind) {
    case "null":
    case "unknown":
      return b.kind === a.kind;
    case "string":
    case "bool":
      return b.kind === a.kind && a.value === b.value;
    case "number":
      return b.kind === "number" && numbersEqual(a.value, b.value);
    case "sequence":
      return (
        b.kind === "sequence" &&
        a.items.length === b.items.length &&
        a.items.every((item, at) => sameUnrefined(item, b.items[at]!))
      );
    case "mapping":
      if (b.kind !== "mapping" || a.entries.size !== b.entries.size) return false;
      for (const [name, member] of a.entries) {
        const other = b.entries.get(name);
        if (!other || !sameUnrefined(member, other)) return false;
      }
      return true;
  }
}
