import { parsePlainJson } from "../../values/encodings/jsonReader.ts";
import { fromPlainJson } from "../../values/encodings/stateJson.ts";
import { decideEqual } from "../../values/equality.ts";
import { formatNumber } from "../../values/numbers/number.ts";
import { attribute, index, type Path } from "../../values/path.ts";
import type { Value } from "../../values/value.ts";
import { withoutDeepMarks } from "../../values/value.ts";
import { membersByKey } from "./objectMembers.ts";
import { sameUnrefined } from "./unrefinedEquality.ts";

/** The evidence that two forms of a value mean the same. */
export type Evidence = "equal JSON" | "same set" | "number or bool as text" | "surrounding whitespace" | "letter case";

/** A place at which two versions of one object differ. */
export interface StateDifference {
  readonly path: Path;
  readonly before: Value;
  readonly after: Value;
  /** Whether the values differ in meaning (drift), or only in form (normalization). */
  readonly kind: "drift" | "normalization";
  /** The evidence that only the form differs; undefined for drift. */
  readonly evidence: Evidence | undefined;
}

/**
 * Returns the differences that an upgrade or a read made. A provider must keep the prior form of an equivalent value, so a
 * difference of form is a fault of the provider. Any other difference is a change outside of Terraform. Source: seeds,
 * "ReadResource".
 */
export function stateDifferences(before: Value, after: Value): readonly StateDifference[] {
  return differences(withoutDeepMarks(before), withoutDeepMarks(after), []);
}

function differences(before: Value, after: Value, path: Path): readonly StateDifference[] {
  if (sameUnrefined(before, after)) return NONE;
  if (isStructure(before) && isStructure(after) && before.kind === after.kind) {
    const membersDiffer = memberDifferences(before, after, path);
    if (membersDiffer) return membersDiffer;
  }
  const evidence = evidenceFor(before, after);
  return [{ path, before, after, kind: evidence ? "normalization" : "drift", evidence }];
}

const NONE: readonly StateDifference[] = [];

const isStructure = (value: Value): boolean =>
  (value.kind === "mapping" || value.kind === "sequence") && value.type.kind !== "set";

/** Returns undefined if the members cannot be compared one by one: their keys differ, or both are one set in another order. */
function memberDifferences(before: Value, after: Value, path: Path): readonly StateDifference[] | undefined {
  const [previousMembers, currentMembers] = [membersByKey(before), membersByKey(after)];
  if (before.kind === "sequence" && previousMembers.size !== currentMembers.size) return undefined;
  const step = (key: string | number) => (before.type.kind === "object" ? attribute(String(key)) : index(key));
  const changed = [...previousMembers].flatMap(([key, member]) => {
    const partner = currentMembers.get(key);
    return partner ? differences(member, partner, [...path, step(key)]) : undefined;
  });
  if (changed.includes(undefined) || [...currentMembers.keys()].some((key) => !previousMembers.has(key)))
    return undefined;
  return sameSetOf(before, after) ? undefined : changed.filter((one) => one !== undefined);
}

function evidenceFor(before: Value, after: Value): Evidence | undefined {
  if (sameSetOf(before, after)) return "same set";
  const [previousText, currentText] = [textOf(before), textOf(after)];
  if (previousText === undefined || currentText === undefined) return undefined;
  if (before.kind !== after.kind && previousText === currentText) return "number or bool as text";
  if (before.kind !== "string" || after.kind !== "string") return undefined;
  if (sameJson(previousText, currentText)) return "equal JSON";
  if (previousText.trim() === currentText.trim()) return "surrounding whitespace";
  return previousText.toLowerCase() === currentText.toLowerCase() ? "letter case" : undefined;
}

/** Whether two sequences hold equal members, in any order. */
function sameSetOf(before: Value, after: Value): boolean {
  if (before.kind !== "sequence" || after.kind !== "sequence" || before.items.length !== after.items.length)
    return false;
  const unmatchedItems = [...after.items];
  return before.items.every((item) => {
    const at = unmatchedItems.findIndex((other) => decideEqual(item, other) === true);
    if (at >= 0) unmatchedItems.splice(at, 1);
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
