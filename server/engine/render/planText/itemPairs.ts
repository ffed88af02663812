import type { Pair } from "../../diff/pairsInOrder.ts";
import type { Value } from "../../values/value.ts";
import { equalAsJson } from "./jsonEquality.ts";
import type { Side } from "./node.ts";

/** Pairs the members of two sets: each previous member with its equal if there is one, then the added members. */
export function pairsInSet(before: readonly Value[], after: readonly Value[]): readonly Pair[] {
  const pairedIndexes = new Set<number>();
  const previousPairs = before.map((item, b): Pair => {
    const a = after.findIndex(
      (other, at) => !pairedIndexes.has(at) && other.kind !== "unknown" && equalAsJson(item, other),
    );
    if (a >= 0) pairedIndexes.add(a);
    return [b, a >= 0 ? a : undefined];
  });
  return [
    ...previousPairs,
    ...[...after.keys()].filter((at) => !pairedIndexes.has(at)).map((at): Pair => [undefined, at]),
  ];
}

export const itemsOf = (side: Side): readonly Value[] => (side?.kind === "sequence" ? side.items : []);
