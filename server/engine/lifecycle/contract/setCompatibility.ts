import type { Path } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";
import { goText } from "./goText.ts";
import { broken, type ContractFault } from "./violation.ts";

/**
 * Every planned element needs an actual one it could become, and the other way round.
 * Elements have no identity but their values, so one may stand for several. What came is only looked at where all that was
 * planned is there.
 */
export function setCompatibility(
  planned: readonly Value[],
  actual: readonly Value[],
  path: Path,
  fits: (planned: Value, actual: Value) => boolean,
): readonly ContractFault[] {
  const plannedFound = planned.map(() => false);
  const actualFound = actual.map(() => false);
  for (const [left, before] of planned.entries())
    for (const [right, after] of actual.entries()) {
      if ((plannedFound[left] && actualFound[right]) || !fits(before, after)) continue;
      plannedFound[left] = true;
      actualFound[right] = true;
    }
  const lost = planned.filter((_, at) => !plannedFound[at]);
  if (lost.length > 0)
    return lost.flatMap((item) =>
      broken(path, `planned set element ${goText(item)} does not correlate with any element in actual`),
    );
  return actual
    .filter((_, at) => !actualFound[at])
    .flatMap((item) => broken(path, `actual set element ${goText(item)} does not correlate with any element in plan`));
}
