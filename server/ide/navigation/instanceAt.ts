import type { ExplainableRoot } from "../../workspace/snapshot.ts";
import { cursorAt } from "../cursor.ts";
import { mostDangerous } from "../planView/danger.ts";

/** Returns the most dangerous instance of the block at an offset, else the first that is not planned. */
export function instanceAt(
  { plan }: ExplainableRoot,
  path: string,
  offset: number,
): { readonly address: string; readonly deposed?: string } | undefined {
  const cursor = cursorAt(plan, path, offset);
  if (!cursor) return undefined;
  const change = mostDangerous(plan.queries.tracesOf(cursor.item))?.change;
  if (change) return { address: change.address.text, ...(change.deposed && { deposed: change.deposed }) };
  const [lacking] = plan.queries.notPlannedOf(cursor.item);
  return lacking && { address: lacking.address };
}
