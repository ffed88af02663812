import { rawEquals } from "../../values/equality.ts";
import { pathText } from "../../values/path.ts";
import { childrenOf, isObject, isSet, nullValue, type Value } from "../../values/value.ts";
import { membersOf } from "../../values/walk.ts";
import { type Basis, basisOfConfigured, weaker } from "../basis.ts";
import { isLooseJson } from "../relations/documents.ts";
import type { Likeness } from "../relations/likeness.ts";
import { isEmptyCollection } from "./emptyValues.ts";
import { isMap, isMostlyLegacy, isUnset, type Place, withBasis, within } from "./place.ts";

/** Returns the basis of a value that stays because the configured one is the same in another form. */
export const basisOfForm = (likeness: Likeness, at: Place): Basis =>
  likeness === "proven" ? "certain" : likeness === "learned" ? learnedBasis(at) : "assumed";

export const learnedBasis = ({ traits }: Place): Basis => (traits.hasHints ? "assumed" : "learned");

/** Returns the basis of a value that follows from other arguments. */
export const basisOfDerived = (value: Value, at: Place): Basis => weaker(learnedBasis(at), basisOfConfigured(value));

/**
 * Returns the basis of a configured value in the plan. The original SDK lets a provider rewrite strings and maps (StateFunc,
 * DiffSuppressFunc: 33 of about 2,200 came out otherwise).
 */
export function basisOf(configured: Value, at: Place): Basis {
  const { traits } = at;
  if (!traits.onBasis) return "assumed";
  const mayBeRewritten = isMostlyLegacy(traits) && (configured.kind === "string" || isMap(configured));
  const isOpen = mayBeRewritten || mayCountAsUnset(configured, at) || (traits.isInferred && mayBeConverted(configured));
  return isOpen ? weaker("assumed", basisOfConfigured(configured)) : basisOfConfigured(configured);
}

/** Whether the original SDK may plan an empty collection as null or unknown, because it treats it as unset. */
const mayCountAsUnset = (value: Value, { traits }: Place): boolean =>
  isMostlyLegacy(traits) && isEmptyCollection(value);

/**
 * Returns the basis of a configured value that equals the prior one. Only loose JSON may still be rewritten, and an empty
 * collection if the object is replaced.
 */
export function basisOfUnchanged(configured: Value, at: Place): Basis {
  const { traits, changed } = at;
  const mayBeRewritten = !traits.isInferred && isMostlyLegacy(traits) && isLooseJson(configured);
  return mayBeRewritten || (changed && mayCountAsUnset(configured, at))
    ? weaker("assumed", basisOfConfigured(configured))
    : basisOfConfigured(configured);
}

/**
 * Whether an attribute of unknown type may store another form of the value: a number as a string, a string as a number, a set in
 * another order, or objects with more members, because JSON does not tell blocks from a list of objects.
 */
function mayBeConverted(value: Value): boolean {
  if (value.kind === "number" || value.kind === "bool") return true;
  if (value.kind === "string") return /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|true|false)$/i.test(value.value);
  const members = [...childrenOf(value)];
  const isOpenList = value.kind === "sequence" && (members.length > 1 || members.some(isObject));
  return isOpenList || members.some(mayBeConverted);
}

/**
 * Records the basis of blocks that stay: only their configured values are certain. If anything else changes, the original SDK
 * stores empty values in place of null, and a provider may compute blocks that are not configured.
 */
export function recordUnchanged(configured: Value, prior: Value, at: Place): void {
  const isNothing = configured.kind === "null" || (configured.kind === "sequence" && isUnset(configured));
  const isWritten = !isNothing && rawEquals(configured, prior);
  withBasis(at, isWritten ? "certain" : "assumed", prior);
  if (isSet(configured)) {
    if (holdsNull(configured)) withBasis(at, "assumed", prior);
    return;
  }
  const priorMembers = new Map(membersOf(prior).map(([step, member]) => [pathText([step]), member] as const));
  for (const [step, member] of membersOf(configured))
    recordUnchanged(member, priorMembers.get(pathText([step])) ?? nullValue(member.type), within(at, step));
}

const holdsNull = (value: Value): boolean => value.kind === "null" || [...childrenOf(value)].some(holdsNull);
