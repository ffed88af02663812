import { mismatch } from "../../values/conversion/mismatch.ts";
import { decideEqual } from "../../values/equality.ts";
import { attribute, index, type Path } from "../../values/path.ts";
import { quoted } from "../../values/text/quote.ts";
import { conforms, isPrimitive } from "../../values/type.ts";
import type { Value } from "../../values/value.ts";
import { goText } from "./goText.ts";
import { includes } from "./includes.ts";
import { membersByKey } from "./objectMembers.ts";
import { setCompatibility } from "./setCompatibility.ts";
import { type ContractFault, contractFault, NO_FAULTS } from "./violation.ts";

/** Whether an actual value completes the planned value. Both values have no marks. */
export function valueCompatible(planned: Value, actual: Value, path: Path): readonly ContractFault[] {
  if (planned === actual || planned.type.kind === "dynamic") return NO_FAULTS;
  if (!conforms(actual.type, planned.type))
    return contractFault(path, `wrong final value type: ${mismatch(actual.type, planned.type)}`);
  if (planned.kind === "unknown") {
    if (includes(planned, actual) !== false) return NO_FAULTS;
    return contractFault(
      path,
      `final value ${goText(actual)} does not conform to planning placeholder ${goText(planned)}`,
    );
  }
  if (actual.kind === "null")
    return planned.kind === "null" ? NO_FAULTS : contractFault(path, `was ${goText(planned)}, but now null`);
  if (planned.kind === "null") return contractFault(path, `was null, but now ${goText(actual)}`);
  if (actual.kind === "unknown") return contractFault(path, "was known, but now unknown");
  if (isPrimitive(planned.type))
    return decideEqual(actual, planned) === true
      ? NO_FAULTS
      : contractFault(path, `was ${goText(planned)}, but now ${goText(actual)}`);
  return planned.type.kind === "set" ? setCompatible(planned, actual, path) : partsCompatible(planned, actual, path);
}

function partsCompatible(planned: Value, actual: Value, path: Path): readonly ContractFault[] {
  const plannedMembers = membersByKey(planned);
  const actualMembers = membersByKey(actual);
  const isObject = planned.type.kind === "object";
  const faults: ContractFault[] = [];
  for (const [key, member] of plannedMembers) {
    const partner = actualMembers.get(key);
    const step = isObject ? attribute(String(key)) : index(key);
    if (partner) faults.push(...valueCompatible(member, partner, [...path, step]));
    else faults.push(...contractFault(path, `element ${keyText(key)} has vanished`));
  }
  for (const key of actualMembers.keys())
    if (!plannedMembers.has(key)) faults.push(...contractFault(path, `new element ${keyText(key)} has appeared`));
  return faults;
}

const keyText = (key: string | number): string => (typeof key === "number" ? String(key) : quoted(key));

function setCompatible(planned: Value, actual: Value, path: Path): readonly ContractFault[] {
  if (planned.kind !== "sequence" || actual.kind !== "sequence") return NO_FAULTS;
  const faults = setCompatibility(
    planned.items,
    actual.items,
    path,
    (a, b) => valueCompatible(a, b, path).length === 0,
  );
  const [before, after] = [planned.items.length, actual.items.length];
  return after > before ? [...faults, ...contractFault(path, `length changed from ${before} to ${after}`)] : faults;
}
