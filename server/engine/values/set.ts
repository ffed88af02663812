import type { Marks } from "./marks.ts";
import type { Value } from "./value.ts";

/** The distinct members in the order in which Terraform iterates them, and the marks that were on them. */
export function canonicalSet(items: readonly Value[]): { members: readonly Value[]; marks: Marks } {
  return { members: items, marks: 0 };
}
