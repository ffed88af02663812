import { rawEquals } from "../../values/equality.ts";
import type { Value } from "../../values/value.ts";
import { proposedFor } from "../contract/lifecycleViolations.ts";
import { objectCompatible } from "../contract/objectCompatibility.ts";
import type { DumpCall } from "./dumpCalls.ts";
import type { DumpField } from "./dumpFile.ts";
import type { Fit } from "./recordedTypes.ts";

/** A call of a dump with its objects. */
export interface RecordedCall {
  readonly call: DumpCall;
  /** The types that it may be about; at least one. */
  readonly fits: readonly Fit[];
}

/** The names of the types that a call may be about. */
export const typesKey = ({ fits }: RecordedCall): string =>
  [...new Set(fits.map(({ type }) => type))].sort().join(" or ");

/** Returns an object of a call, decoded by the first type that fits; undefined if the dump does not have it. */
export const objectOf = ({ fits }: RecordedCall, field: DumpField): Value | undefined => fits[0]?.objects.get(field);

/** Whether the requests of a plan belong together: Core derives the proposed state from the other two. */
export function isOneRequest(recorded: RecordedCall): boolean {
  const [prior, configuration, proposed] = (["prior", "configuration", "proposed"] as const).map((field) =>
    objectOf(recorded, field),
  );
  const block = recorded.fits[0]?.block;
  if (recorded.call.operation !== "PlanResourceChange" || !block || !prior || !configuration || !proposed) return true;
  return rawEquals(proposedFor(block, { prior, configuration }), proposed);
}

/** Whether two calls have an equal object in these fields. */
export function sameObject(a: RecordedCall, field: DumpField, b: RecordedCall, otherField = field): boolean {
  const [one, other] = [objectOf(a, field), objectOf(b, otherField)];
  return one !== undefined && other !== undefined && rawEquals(one, other);
}

/** Whether a configuration completes an earlier one, which may have had unknown parts. */
export function completes(earlier: RecordedCall, later: RecordedCall): boolean {
  const [one, other] = [objectOf(earlier, "configuration"), objectOf(later, "configuration")];
  const block = earlier.fits[0]?.block;
  return block !== undefined && !!one && !!other && objectCompatible(block, one, other).length === 0;
}
