import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { fromPlainJson } from "../../values/encodings/stateJson.ts";
import { decideEqual } from "../../values/equality.ts";
import { formatNumber } from "../../values/numbers/number.ts";
import { attribute, index, type Path } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";
import { withoutDeepMarks } from "../../values/value.ts";
import { membersByKey } from "./objectMembers.ts";
import { sameUnrefined } from "./unrefinedEquality.ts";

/** How two forms of a value mean the same. */
export type Evidence = "equal JSON" | "same set" | "number or bool as text" | "surrounding whitespace" | "letter case";

/** A place at which two versions of one object differ. */
export interface StateDifference {
  readonly path: Path;
  readonly before: Value;
  readonly after: Value;
  /** Material (drift), or of form only (normalization)? */
  readonly kind: "drift" | "normalization";
  /** The evidence that only the form differs; undefined for drift. */
  readonly evidence: Evidence | undefined;
}

/**
 * Returns the differences that an upgrade or a read made. A provider must keep the prior form of an equivalent value. A
 * difference of form is therefore a fault of the provider; any other difference is a change outside of Terraform. Source: seeds, "ReadResource".
 */
export function stateDifferences(before: Value, after: Value): readonly StateDifference[] {
  return differences(withoutDeepMarks(before), withoutDeepMarks(after), []);
}

function differences(before: Value, after: Value, path: Path): readonly StateDifference[] {
  if (sameUnrefined(before, after)) return NONE;
  if (isStructure(before) && isStructure(after) && before.kind === after.kind) {
    const found = memberDifferences(before, after, path);
    if (found) return found;
  }
  const evidence = evidenceFor(before, after);
  return [{ path, before, after, kind: evidence ? "normalization" : "drift", evidence }];
}

const NONE: readonly StateDifference[] = [];

const isStructure = (value: Value): boolean =>
  (value.kind === "mapping" || value.kind === "sequence") && value.type.kind !== "set";

/** Returns undefined if the members cannot be compared one by one: their keys differ, or both are one set in another order. */
function memberDifferences(before: Value, after: Value, path: Path): readonly StateDifference[] | undefined {
  const [old, now] = [membersByKey(before), membersByKey(after)];
  if (before.kind === "sequence" && old.size !== now.size) return undefined;
  const step = (key: string | number) => (before.type.kind === "object" ? attribute(String(key)) : index(key));
  const changed = [...old].flatMap(([key, member]) => {
    const partner = now.get(key);
    return partner ? differences(member, partner, [...path, step(key)]) : undefined;
  });
  if (changed.includes(undefined) || [...now.keys()].some((key) => !old.has(key))) return undefined;
  return sameSetOf(before, after) ? undefined : changed.filter((one) => one !== undefined);
}

function evidenceFor(before: Value, after: Value): Evidence | undefined {
  if (sameSetOf(before, after)) return "same set";
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined) return undefined;
  if (before.kind !== after.kind && old === now) return "number or bool as text";
  if (before.kind !== "string" || after.kind !== "string") return undefined;
  if (sameJson(old, now)) return "equal JSON";
  if (old.trim() === now.trim()) return "surrounding whitespace";
  return old.toLowerCase() === now.toLowerCase() ? "letter case" : undefined;
}

/** Whether two sequences hold equal members, in any order. */
function sameSetOf(before: Value, after: Value): boolean {
  if (before.kind !== "sequence" || after.kind !== "sequence" || before.items.length !== after.items.length)
    return false;
  const rest = [...after.items];
  return before.items.every((item) => {
    const at = rest.findIndex((other) => decideEqual(item, other) === true);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

function textOf(value: Value): string | undefined {
  if (value.kind === "string") return value.value;
  if (value.kind === "bool") return String(value.value);
  return value.kind === "number" ? formatNumber(value.value) : undefined;
}

/** Whether two texts are equal JSON. Only objects and lists count, because any other text may look like JSON by chance. */
function sameJson(a: string, b: string): boolean {
  if (!/^\s*[[{]/.test(a) || !/^\s*[[{]/.test(b)) return false;
  const [left, right] = [parsePlainJson(a), parsePlainJson(b)];
  return (
    "value" in left && "value" in right && decideEqual(fromPlainJson(left.value), fromPlainJson(right.value)) === true
  );
}
