import type { Path } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";
import { goText } from "./goText.ts";
import { type ContractFault, contractFault } from "./violation.ts";

/**
 * Returns a fault for each planned element that no actual element completes; if there is none, for each actual element without a
 * planned one. Elements have no identity but their value, so one may match several others.
 */
export function setCompatibility(
  planned: readonly Value[],
  actual: readonly Value[],
  path: Path,
  fits: (planned: Value, actual: Value) => boolean,
): readonly ContractFault[] {
  const isPlannedMatched = planned.map(() => false);
  const isActualMatched = actual.map(() => false);
  for (const [plannedIndex, plannedItem] of planned.entries())
    for (const [actualIndex, actualItem] of actual.entries()) {
      if ((isPlannedMatched[plannedIndex] && isActualMatched[actualIndex]) || !fits(plannedItem, actualItem)) continue;
      isPlannedMatched[plannedIndex] = true;
      isActualMatched[actualIndex] = true;
    }
  const unmatched = planned.filter((_, at) => !isPlannedMatched[at]);
  if (unmatched.length > 0)
    return unmatched.flatMap((item) =>
      contractFault(path, `planned set element ${goText(item)} does not correlate with any element in actual`),
    );
  return actual
    .filter((_, at) => !isActualMatched[at])
    .flatMap((item) =>
      contractFault(path, `actual set element ${goText(item)} does not correlate with any element in plan`),
    );
}
