import type { RootPlan } from "../workspace/snapshot.ts";
import { cursorAt } from "./cursor.ts";
import { mostDangerous } from "./danger.ts";
import { notPlannedOf, tracesOf } from "./instances.ts";

/** The instance that stands at a place: of several, the one that is in most danger; else one that is not planned. */
export function instanceAt(
  { plan }: RootPlan,
  path: string,
  offset: number,
): { readonly address: string; readonly deposed?: string } | undefined {
  const cursor = cursorAt(plan, path, offset);
  if (!cursor) return undefined;
  const change = mostDangerous(tracesOf(plan, cursor.item))?.change;
  if (change) return { address: change.address.text, ...(change.deposed && { deposed: change.deposed }) };
  const [lacking] = notPlannedOf(plan, cursor.item);
  return lacking && { address: lacking.address };
}
