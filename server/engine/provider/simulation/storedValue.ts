import { TEXT_HASHES } from "../../lang/functions/crypto/textHashes.ts";
import type { AttributeSchema } from "../../schema/schema.ts";
import { isSet, nullValue, stringValue, type Value } from "../../values/value.ts";
import { membersOf, transform } from "../../values/walk.ts";
import { type Basis, weaker } from "../basis.ts";
import { inNotation } from "../relations/notations.ts";
import { isUnknownInSdk, withEmptyMembers } from "./emptyValues.ts";
import { isMostlyLegacy, type Place, withBasis } from "./place.ts";

/** Returns a configured value as the provider stores it. */
export function storedAttribute(
  schema: AttributeSchema,
  configured: Value,
  prior: Value,
  basis: Basis,
  at: Place,
): Value {
  const stored = asStored(schema, configured, prior, at);
  const isEmptied = stored !== configured && isSet(configured);
  return withBasis(at, isEmptied ? weaker("assumed", basis) : basis, stored);
}

const asStored = (schema: AttributeSchema, configured: Value, prior: Value, { path, traits }: Place): Value => {
  const { digest, notation } = traits.learned(path, schema) ?? {};
  if (notation)
    return transform(configured, (part) =>
      part.kind === "string" ? stringValue(inNotation(notation, part.value)) : part,
    );
  if (digest && configured.kind === "string") return stringValue(TEXT_HASHES[digest](configured.value));
  return isMostlyLegacy(traits) && !traits.isInferred ? withEmptyMembers(configured, prior) : configured;
};

/** Whether the provider plans a configured value as unknown although only a part of it is. */
export const isUnknownAsWhole = (value: Value, { traits }: Place): boolean =>
  isMostlyLegacy(traits) && isUnknownInSdk(value);

/** Returns a default with the type of its attribute, because a null value may have been stored without one. */
export const typed = (value: Value, { type }: AttributeSchema): Value =>
  value.kind === "null" ? nullValue(type) : value;

/** Weakens the basis of several blocks of an inferred schema, because they may be a set, whose order may change. */
export function inOrderOf(blocks: Value, at: Place): Place {
  const { onBasis: report, ...traits } = at.traits;
  if (!report || !traits.isInferred || membersOf(blocks).length < 2) return at;
  return { ...at, traits: { ...traits, onBasis: (path, basis) => report(path, weaker(basis, "assumed")) } };
}
