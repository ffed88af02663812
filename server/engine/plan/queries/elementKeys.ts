import { keyText } from "../../addrs/address.ts";
import { evaluate } from "../../lang/evaluate.ts";
import type { Expression, Item } from "../../syntax/tree.ts";
import { TERRAFORMS } from "../../values/marks.ts";
import { deepMarks, type Value } from "../../values/value.ts";
import type { LivePlan } from "../plan.ts";
import { viewpointOf } from "./viewpoint.ts";

/**
 * Returns the elements of a list as the instance keys that `toset` would give, in brackets; undefined unless all are known texts, different
 * and not sensitive, and the item has one scope.
 */
export function elementKeys(plan: LivePlan, item: Item, list: Expression): readonly string[] | undefined {
  const viewpoint = viewpointOf(plan, item);
  if (!viewpoint || rowsAreMany(plan, item)) return undefined;
  const { value, diagnostics } = evaluate(list, viewpoint.scope);
  if (diagnostics.length > 0 || value.kind !== "sequence" || (deepMarks(value) & TERRAFORMS) !== 0) return undefined;
  const keys = value.items.map((element) => (element.kind === "string" ? keyText(element.value) : undefined));
  return keys.every((key) => key !== undefined) && new Set(keys).size === keys.length ? keys : undefined;
}

/** Whether the module of an item is used more than once, so that the list can have other elements elsewhere. */
const rowsAreMany = (plan: LivePlan, item: Item): boolean => {
  const [row, ...others] = plan.queries.rowsOf(item);
  return others.length > 0 || (row?.kind === "resource" && row.repetitions.size > 1);
};

/** Returns a literal index as a number; undefined for a key that is none. */
export const literalIndex = (key: Value): number | undefined =>
  key.kind === "number" && typeof key.value === "number" ? key.value : undefined;
